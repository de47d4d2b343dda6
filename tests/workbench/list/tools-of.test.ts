import { describe, expect, it } from 'vitest'
import { toolAction, toolsOf } from '../../../src/workbench/list/tools-of.ts'

const standard = (toolCode: string) => ({ toolCode, name: toolCode, isStandard: true, event: 'std' })

describe('buttons of a list', () => {
  it('are all there until it is known which the user may use', () => {
    const tools = toolsOf(undefined)
    expect(tools.has('delete')).toBe(true)
    expect(tools.nameOf('delete', 'Delete')).toBe('Delete')
    expect(tools.added).toEqual([])
  })

  it('are those the server names, standard ones under the names administrators gave them', () => {
    const tools = toolsOf([
      standard('edit'),
      { toolCode: 'add', name: 'Order new', isStandard: false, event: 'std' },
    ])
    expect(tools.has('delete')).toBe(false)
    expect(tools.nameOf('edit', 'Edit')).toBe('Edit')
    expect(tools.nameOf('add', 'New')).toBe('Order new')
    expect(tools.added).toEqual([])
  })

  it('stand beside the standard ones when they open a route or call an endpoint', () => {
    const route = {
      toolCode: 'gantt',
      name: 'Gantt',
      event: 'route',
      target: '/planningGanttChart/ResourceGanttChart',
    }
    const nothing = { toolCode: 'none', name: 'None', event: 'api', target: null }
    const script = { toolCode: 'js', name: 'Script', event: 'script', target: 'alert(1)' }
    expect(toolsOf([standard('edit'), route, nothing, script]).added).toEqual([route])
  })

  it('stand in the order of the server, added ones among the standard ones', () => {
    const gantt = { toolCode: 'gantt', name: 'Gantt', event: 'route', target: '/gantt' }
    const { inOrder } = toolsOf([standard('delete'), gantt, standard('edit')])
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
    ] as const)
      expect(toolAction({ event, target })?.kind, `${event} ${target}`).toBe(kind)
  })
})
