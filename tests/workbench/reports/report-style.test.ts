import { expect, it } from 'vitest'
import { dailySchedule } from '#domain/reports/built-in/production.ts'
import { standardPage } from '#domain/print/page-style.ts'
import {
  layoutOf,
  styleInUse,
  styleOf,
} from '../../../src/workbench/screens/reports/report-centre/report-style.ts'
import { columnsOf } from '../../../src/workbench/grid/model/column.ts'
import { defaultLayout, reconcile } from '../../../src/workbench/grid/model/column-state.ts'
import { factsOf } from '../../../src/workbench/screens/reports/report-centre/report-facts.ts'

const columns = columnsOf(dailySchedule.columns)
const shownOf = (layout: ReturnType<typeof layoutOf>) =>
  layout!.columns.filter(({ shown }) => shown).map(({ field }) => field)

it('gives a style back as it was kept', () => {
  const standard = defaultLayout(columns, [{ field: 'day', descending: true }])
  const kept = {
    columns: standard.columns.map((one) =>
      one.field === 'qty' ? { ...one, total: 'average' as const, width: 90 } : one,
    ),
    groupings: ['day', 'resource'],
    sorting: standard.sort,
    printSetup: standardPage,
  }
  const layout = layoutOf(dailySchedule, JSON.parse(JSON.stringify(kept)))
  expect(layout).toEqual({
    ...standard,
    columns: kept.columns,
    group: ['day', 'resource'],
    page: standardPage,
  })
  expect(styleOf(layout!)).toEqual(kept)
  expect(reconcile(layout, columns, standard)).toEqual(layout)
})

it('takes a style that names columns alone, shows those in their order, and leaves out what the report does not have', () => {
  const layout = layoutOf(dailySchedule, {
    columns: ['order', { field: 'day', pin: 'middle', width: 'wide' }, { field: 'gone' }, 7],
    groupings: ['day', 3],
    sorting: [{ field: 'order' }, 'x'],
  })
  expect(shownOf(layout)).toEqual(['order', 'day'])
  expect(layout!.columns[1]).toMatchObject({ pin: null, width: null })
  expect([layout!.group, layout!.sort]).toEqual([['day'], [{ field: 'order', descending: false }]])
})

it('takes sums of earlier versions as totals, of kept styles and of what a browser kept', () => {
  const kept = {
    columns: [
      { field: 'qty', sum: true },
      { field: 'goodQty', sum: false },
    ],
  }
  const totals = layoutOf(dailySchedule, kept)!.columns.slice(0, 2)
  expect(totals.map(({ total }) => total)).toEqual(['sum', null])
  const standard = defaultLayout(columns)
  const browser = {
    ...standard,
    columns: standard.columns.map((one) => ({ ...one, sum: one.field === 'qty' })),
  }
  const fitted = reconcile(browser, columns, standard)
  expect(fitted.columns.filter(({ total }) => total === 'sum').map(({ field }) => field)).toEqual(['qty'])
  expect(fitted.columns.every((one) => !('sum' in one))).toBe(true)
})

it('keeps totals and colours that a column can have', () => {
  const colours = [
    { op: 'gt', value: '5', tone: 'bad' },
    { op: 'gt', value: 'x', tone: 'bad' },
    { op: 'like', value: '5', tone: 'bad' },
    { op: 'empty', tone: 'quiet' },
  ]
  const [qty, order] = layoutOf(dailySchedule, {
    columns: [
      { field: 'qty', total: 'max', colours },
      { field: 'order', total: 'max' },
    ],
  })!.columns
  expect(qty).toMatchObject({
    total: 'max',
    colours: [
      { op: 'gt', value: '5', tone: 'bad' },
      { op: 'empty', value: '', tone: 'quiet' },
    ],
  })
  expect(order).not.toHaveProperty('total')
})

it('sends the style in use with what differs from plain columns, on the pages that are asked for', () => {
  const layout = layoutOf(dailySchedule, {
    columns: [{ field: 'qty', total: null, width: 70 }, { field: 'day', shown: false }, 'order'],
    groupings: ['day'],
  })!
  expect(styleInUse(layout, { paper: 'A3', orientation: null })).toEqual({
    columns: [
      { field: 'qty', total: null, width: 70, shown: true },
      { field: 'order', shown: true },
    ],
    groupings: ['day'],
    sorting: [],
    printSetup: { ...standardPage, paper: 'A3' },
  })
})

it.each([null, 'x', [], {}, { columns: ['gone'] }])('uses nothing of %j', (kept) => {
  expect(layoutOf(dailySchedule, kept)).toBeNull()
})

it('says what was asked, with the day of a relative one in the zone of the plan unit', () => {
  const words = { sheet: 'Parameters', report: 'Report', made: 'Made at', all: 'All' }
  const values = { from: 'today', to: 'today+7d', resources: ['CUT-1', 'CUT-2'], items: [] }
  const settings = { language: 'en', zone: 'Asia/Shanghai' } as const
  const { lines } = factsOf(dailySchedule, values, words, settings, new Date('2026-11-26T17:00:00Z'))
  expect(lines).toEqual([
    ['Report', 'Daily production schedule'],
    ['Made at', '2026-11-27T01:00:00+08:00'],
    ['From', '2026-11-27'],
    ['To', '2026-12-04'],
    ['Resources', 'CUT-1; CUT-2'],
    ['Items', 'All'],
  ])
})
