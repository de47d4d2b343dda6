import { describe, expect, it } from 'vitest'
import { entityNamed } from '#domain/entities/index.ts'
import { toolAction, toolOfKeys, toolsOf, type AppTool } from '../../../src/workbench/list/tools-of.ts'

const standard = (toolCode: string) => ({ toolCode, name: toolCode, isStandard: true, event: 'std' })

const toolsFrom = (items: readonly AppTool[] | undefined) =>
  toolsOf(items, entityNamed('order'), 'Asia/Shanghai')

describe('buttons of a list', () => {
  it('are all there until it is known which the user may use', () => {
    const tools = toolsFrom(undefined)
    expect(tools.has('delete')).toBe(true)
    expect(tools.nameOf('delete', 'Delete')).toBe('Delete')
    expect(tools.added).toEqual([])
  })

  it('are those the server names, standard ones under the names administrators gave them', () => {
    const tools = toolsFrom([
      standard('edit'),
      { toolCode: 'add', name: 'Order new', isStandard: false, event: 'std' },
    ])
    expect(tools.has('delete')).toBe(false)
    expect(tools.nameOf('edit', 'Edit')).toBe('Edit')
    expect(tools.nameOf('add', 'New')).toBe('Order new')
    expect(tools.added).toEqual([])
  })

  it('are next to the standard ones when they open a route, call an endpoint or give the list a command', () => {
    const route = {
      toolCode: 'gantt',
      name: 'Gantt',
      event: 'route',
      target: '/planningGanttChart/ResourceGanttChart',
    }
    const nothing = { toolCode: 'none', name: 'None', event: 'api', target: null }
    const script = { toolCode: 'js', name: 'Script', event: 'script', target: 'alert(1)' }
    const command = { toolCode: 'again', name: 'Again', event: 'command', target: 'reload' }
    expect(toolsFrom([standard('edit'), route, nothing, script, command]).added).toEqual([route, command])
  })

  it('are in the order of the server, added ones among the standard ones', () => {
    const gantt = { toolCode: 'gantt', name: 'Gantt', event: 'route', target: '/gantt' }
    const { inOrder } = toolsFrom([standard('delete'), gantt, standard('edit')])
    const shown = [{ toolCode: 'edit' }, { toolCode: 'delete' }, { toolCode: 'gantt' }]
    expect(inOrder(shown).map(({ toolCode }) => toolCode)).toEqual(['delete', 'gantt', 'edit'])
  })

  it('open places of the product or web addresses, and call endpoints of the product alone', () => {
    for (const [event, target, kind] of [
      ['route', '/setting/ItemList?keyword=1', 'screen'],
      ['route', 'https://example.com/a', 'window'],
      ['route', 'javascript:alert(1)', undefined],
      ['route', '//example.com', undefined],
      ['api', '/api/services/app/Order/Release', 'endpoint'],
      ['api', 'https://example.com/api/', undefined],
      ['api', '//example.com/api/', undefined],
      ['api', '/api/../x', undefined],
      ['script', '/api/x', undefined],
      ['script', 'reload', undefined],
      ['command', 'reload', 'command'],
      ['command', ' BatchEdit ', 'command'],
      ['command', 'export', undefined],
      ['command', 'constructor', undefined],
      ['command', 'alert(1)', undefined],
      ['command', '/api/services/app/Order/Release', undefined],
    ] as const)
      expect(toolAction({ event, target })?.kind, `${event} ${target}`).toBe(kind)
  })

  it('with a condition are there for rows that all meet it, for none without rows', () => {
    const row = (qty: string | null) => ({ id: qty ?? 'none', rowVersion: 1, qty })
    const condition = (visibleExpr: string | null): AppTool => ({
      toolCode: 'x',
      name: 'X',
      event: 'route',
      target: '/x',
      visibleExpr,
    })
    for (const [text, rows, fits] of [
      [null, [], true],
      ['ME.qty > 5', [], false],
      ['ME.qty > 5', [row('6')], true],
      ['ME.qty > 5', [row('6'), row('5')], false],
      // A column hidden from the user is not revealed by a button either.
      ['ME.qty > 5', [{ id: 'hidden', rowVersion: 1 }], false],
      ['ME.qty is null', [row(null)], true],
      // No longer a condition on rows of the list: the button stays away.
      ['ME.nothing > 5', [row('6')], false],
      ['ME.item.price > 5', [row('6')], false],
    ] as const) {
      const { added, fits: check } = toolsFrom([condition(text)])
      expect(check(added[0]!, rows), `${text} ${JSON.stringify(rows)}`).toBe(fits)
    }
  })

  it('are called by their keys, whatever character these type', () => {
    const gantt = {
      toolCode: 'gantt',
      name: 'Gantt',
      event: 'route',
      target: '/x',
      shortcut: 'alt + Shift + k',
    }
    const keys = { altKey: true, ctrlKey: false, shiftKey: true, metaKey: false, code: 'KeyK' }
    expect(toolOfKeys([gantt], keys)).toBe(gantt)
    for (const other of [
      { altKey: false },
      { shiftKey: false },
      { ctrlKey: true },
      { metaKey: true },
      { code: 'KeyL' },
      { code: 'Enter' },
    ])
      expect(toolOfKeys([gantt], { ...keys, ...other }), JSON.stringify(other)).toBeUndefined()
    expect(
      toolOfKeys([{ ...gantt, shortcut: 'K' }], { ...keys, altKey: false, shiftKey: false }),
    ).toBeUndefined()
  })
})
