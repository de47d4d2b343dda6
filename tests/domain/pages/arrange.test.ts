import { describe, expect, it } from 'vitest'
import {
  placedOn,
  withAdded,
  withKpi,
  withMoved,
  withoutPart,
  withProperties,
} from '#domain/pages/arrange.ts'
import { pageOfDashboard, refreshOfPage } from '#domain/pages/earlier/dashboard.ts'
import { newPage } from '#domain/pages/page.ts'

const part = (id: string, kind: string, x: number, y: number) => ({ id, kind, x, y, w: 6, h: 2, title: id })
const board = pageOfDashboard({
  code: 'B',
  title: {},
  widgets: [part('a', 'label', 0, 0), part('b', 'label', 6, 0)],
  refreshSec: 30,
  zone: 'UTC',
})
const placeOf = (page: typeof board, id: string) => placedOn(page).find((one) => one.id === id)?.place

describe('a page that is arranged', () => {
  it('keeps a moved part where it was put, and its neighbours give way downwards', () => {
    const page = withMoved(board, 'b', { x: 3, y: 0, w: 6, h: 3 })
    expect(placeOf(page, 'b')).toEqual({ x: 3, y: 0, w: 6, h: 3 })
    expect(placeOf(page, 'a')).toEqual({ x: 0, y: 3, w: 6, h: 3 })
    expect(page.data.content.map(({ props }) => props['at'])).toEqual(
      page.data.content.map(({ props }) => placeOf(page, props.id)),
    )
    expect(placeOf(withMoved(board, 'a', { x: 40, y: -3, w: 99, h: 0 }), 'a')).toEqual({
      x: 0,
      y: 0,
      w: 12,
      h: 1,
    })
  })

  it('has new parts below all others, each with an id of its own', () => {
    const first = withAdded(board, 'number')
    const second = withAdded(first.page, 'number')
    expect([first.id, second.id]).toEqual(['number1', 'number2'])
    expect(placeOf(second.page, 'number2')!.y).toBe(
      placeOf(first.page, 'number1')!.y + placeOf(first.page, 'number1')!.h,
    )
    expect(placedOn(withoutPart(second.page, 'number1')).map(({ id }) => id)).toEqual(['a', 'b', 'number2'])
    expect(withAdded(newPage('H', 'home', {}), 'runs').page.data.content).toHaveLength(1)
  })

  it('gets the source of a KPI with the part that shows it, each once, read as often as the others', () => {
    const { page, id } = withAdded(board, 'bar')
    const one = withKpi(page, id, 'LOAD')
    expect(one.sources).toMatchObject([{ name: 'kpi1', kind: 'kpi', kpi: 'LOAD', by: 'group' }])
    expect(one.data.content.at(-1)!.props).toMatchObject({ source: 'kpi1', x: 'group' })
    const line = withAdded(one, 'line')
    const two = withKpi(withKpi(line.page, line.id, 'LOAD'), id, 'LOAD')
    expect(two.sources.map(({ name, by }) => [name, by])).toEqual([
      ['kpi1', 'group'],
      ['kpi2', 'run'],
    ])
    const again = pageOfDashboard({
      code: 'C',
      title: {},
      widgets: [{ ...part('k', 'bar', 0, 0), kpi: 'X' }],
      refreshSec: 30,
      zone: 'UTC',
    })
    const changed = withKpi(again, 'k', 'LOAD')
    expect(changed.sources.map(({ kpi }) => kpi)).toEqual(['X', 'LOAD'])
    expect(refreshOfPage(changed)).toBe(30)
  })

  it('gets the source of a KPI for a part inside of another', () => {
    const { page, id } = withAdded(board, 'panel')
    const inside = withProperties(page, id, { slot: [{ type: 'bar', props: { id: 'inner' } }] })
    const changed = withKpi(inside, 'inner', 'LOAD')
    expect(changed.sources.at(-1)).toMatchObject({ kind: 'kpi', kpi: 'LOAD', by: 'group' })
    const slot = changed.data.content.at(-1)!.props['slot']
    expect(slot).toMatchObject([{ props: { id: 'inner', source: 'kpi1', x: 'group' } }])
  })

  it('loses properties that are taken away', () => {
    const page = withProperties(board, 'a', { text: { en: 'x' }, color: '#ffffff' })
    expect(withProperties(page, 'a', { color: undefined }).data.content[0]!.props).not.toHaveProperty('color')
  })
})
