import { fittedSum } from '../../../src/workbench/grid/model/fitted-sum.ts'
import { describe, expect, it } from 'vitest'
import { conditionOf } from '../../../src/workbench/grid/model/column-filter.ts'
import type { CellKind, GridColumn } from '../../../src/workbench/grid/model/column.ts'
import {
  changeColumn,
  defaultLayout,
  moveColumn,
  reconcile,
  shiftColumn,
  toggleSort,
} from '../../../src/workbench/grid/model/column-state.ts'
import { startsBlock } from '../../../src/workbench/grid/model/merge.ts'
import { placeColumns } from '../../../src/workbench/grid/model/panes.ts'
import {
  maxScrollHeight,
  revealed,
  scrolledTo,
  scrollTopFor,
} from '../../../src/workbench/grid/model/scroll.ts'
import { movedBy, rectangleOf } from '../../../src/workbench/grid/model/selection.ts'
import { linesBySlot } from '../../../src/workbench/grid/model/slots.ts'
import { toTsv } from '../../../src/workbench/grid/model/tsv.ts'

const column = (field: string, kind: CellKind = 'text', rest: Partial<GridColumn> = {}): GridColumn => ({
  field,
  kind,
  title: { zh: field, en: field },
  width: 100,
  ...rest,
})
const columns = [column('a', 'text', { pin: 'left' }), column('b'), column('c'), column('d')]
const layout = defaultLayout(columns)
const order = (of: typeof layout) => of.columns.map((choice) => choice.field).join('')

describe('column layout', () => {
  it('moves a column before or behind another and into its pane', () => {
    expect(order(moveColumn(layout, 'd', 'b', false))).toBe('adbc')
    expect(order(moveColumn(layout, 'b', 'd', true))).toBe('acdb')
    const pinned = moveColumn(layout, 'c', 'a', true)
    expect(order(pinned)).toBe('acbd')
    expect(pinned.columns[1]?.pin).toBe('left')
  })

  it('shifts over hidden columns and stops at the edge of its pane', () => {
    const hidden = changeColumn(layout, 'c', { shown: false })
    expect(order(shiftColumn(hidden, 'd', -1))).toBe('adbc')
    expect(shiftColumn(layout, 'b', -1)).toBe(layout)
  })

  it('keeps a stored layout where columns still exist, and appends new ones', () => {
    const kept = {
      ...moveColumn(layout, 'd', 'b', false),
      sort: [
        { field: 'gone', descending: true },
        { field: 'b', descending: true },
      ],
    }
    const today = [column('e'), ...columns.filter((c) => c.field !== 'c')]
    const result = reconcile(JSON.parse(JSON.stringify(kept)), today, defaultLayout(today))
    expect(order(result)).toBe('adbe')
    expect(result.sort).toEqual([{ field: 'b', descending: true }])
  })

  it.each([null, 'x', 7, {}, { version: 1 }, { version: 1, columns: [null], sort: [], group: [] }])(
    'falls back to the standard for %j',
    (kept) => expect(reconcile(kept, columns, layout)).toBe(layout),
  )

  it('goes through ascending, descending and none, alone or with other keys', () => {
    const first = toggleSort([], 'a', false)
    const second = toggleSort(first, 'a', false)
    expect(first).toEqual([{ field: 'a', descending: false }])
    expect(second).toEqual([{ field: 'a', descending: true }])
    expect(toggleSort(second, 'a', false)).toEqual([])
    expect(toggleSort(second, 'b', true)).toEqual([...second, { field: 'b', descending: false }])
    expect(toggleSort(second, 'b', false)).toEqual([{ field: 'b', descending: false }])
  })

  it('keeps the choices of columns as they are when another sort is chosen', () => {
    const sorted = { ...layout, sort: [{ field: 'a', descending: true }] }
    expect(reconcile(sorted, columns, layout).columns).toBe(layout.columns)
    const fewer = columns.slice(1)
    expect(reconcile(sorted, fewer, defaultLayout(fewer)).columns).toEqual(layout.columns.slice(1))
  })

  it('places columns in panes', () => {
    const panes = placeColumns(columns, layout.columns, {
      fits: new Map(),
      sums: new Map(),
      usual: () => 100,
      available: 0,
    })
    expect(panes.left.columns.map((place) => place.column.field)).toEqual(['a'])
    expect(panes.all.map((place) => place.index)).toEqual([0, 1, 2, 3])
    expect(panes.middle.columns.map(({ left }) => left)).toEqual([0, 100, 200])
  })
})

describe('rows in the page', () => {
  it('are in reading order at rest', () => {
    expect(linesBySlot(0, 4, 5, 0)).toEqual([0, 1, 2, 3])
    expect(linesBySlot(13, 18, 5, 13)).toEqual([13, 14, 15, 16, 17])
    expect(linesBySlot(7, 7, 5, 7)).toEqual([])
  })

  it('keep their place while scrolling either way', () => {
    expect(linesBySlot(15, 20, 5, 13)).toEqual([18, 19, 15, 16, 17])
    expect(linesBySlot(12, 17, 5, 13)).toEqual([13, 14, 15, 16, 12])
    for (const [first, rested] of [
      [1, 0],
      [3, 22],
      [999_991, 4],
    ] as const) {
      const slots = (lines: readonly number[]) => lines.map((line) => line % 9)
      expect(slots(linesBySlot(first, first + 9, 9, rested))).toEqual(
        slots(linesBySlot(rested, rested + 9, 9, rested)),
      )
    }
  })
})

describe('scroll range', () => {
  const small = { contentHeight: 28_000, viewHeight: 800 }
  const tall = { contentHeight: 28_000_000, viewHeight: 800 }

  it('is the element’s own while it fits', () => {
    expect(scrolledTo({ top: 0, scrollTop: 0 }, 5000, small).top).toBe(5000)
    expect(scrollTopFor(5000, small)).toBe(5000)
  })

  it('moves by pixels on short ways and in proportion on long ones when scaled', () => {
    const there = { top: 14_000_000, scrollTop: 8_000_000 }
    expect(scrolledTo(there, 8_000_100, tall).top).toBe(14_000_100)
    const far = scrolledTo(there, 4_000_000, tall).top
    expect(far).toBeGreaterThan(6_900_000)
    expect(far).toBeLessThan(7_100_000)
  })

  it('reaches both ends exactly', () => {
    const last = maxScrollHeight - tall.viewHeight
    expect(scrolledTo({ top: 27_900_000, scrollTop: last - 100 }, last, tall).top).toBe(27_999_200)
    expect(scrolledTo({ top: 900, scrollTop: 50 }, 0, tall).top).toBe(0)
    expect(scrollTopFor(27_999_200, tall)).toBe(last)
  })

  it('reveals with the least move', () => {
    expect(revealed(100, 0, 28, small)).toBe(0)
    expect(revealed(0, 1000, 1028, small)).toBe(228)
    expect(revealed(100, 200, 228, small)).toBe(100)
  })
})

describe('keyboard and clipboard', () => {
  const bounds = { rowCount: 100, columnCount: 5, page: 20 }
  const from = { row: 50, column: 2 }

  it.each([
    ['ArrowDown', false, { row: 51, column: 2 }],
    ['ArrowDown', true, { row: 99, column: 2 }],
    ['PageUp', false, { row: 30, column: 2 }],
    ['Home', false, { row: 50, column: 0 }],
    ['End', true, { row: 99, column: 4 }],
    ['Home', true, { row: 0, column: 0 }],
  ])('%s with ctrl=%s', (key, ctrl, to) => expect(movedBy({ key, ctrl }, from, bounds)).toEqual(to))

  it('goes from the first row into the header and stays there', () => {
    expect(movedBy({ key: 'ArrowUp', ctrl: false }, { row: 0, column: 1 }, bounds)).toEqual({
      row: -1,
      column: 1,
    })
    expect(movedBy({ key: 'ArrowUp', ctrl: false }, { row: -1, column: 1 }, bounds)?.row).toBe(-1)
    expect(movedBy({ key: 'x', ctrl: false }, from, bounds)).toBeNull()
  })

  it('makes a rectangle of any two corners, without the header', () => {
    expect(rectangleOf({ anchor: { row: 5, column: 4 }, active: { row: -1, column: 1 } })).toEqual({
      top: 0,
      bottom: 5,
      left: 1,
      right: 4,
    })
  })

  it('quotes tabs, newlines and quotes', () =>
    expect(
      toTsv([
        ['a\tb', 'c"d', 'plain'],
        ['1', '2', '3'],
      ]),
    ).toBe('"a\tb"\t"c""d"\tplain\n1\t2\t3'))

  it('starts a merged block where an outer column changes', () => {
    const row = (a: string, b: string) => ({ kind: 'row', id: 0, values: { a, b } }) as const
    expect(startsBlock(['a', 'b'], 1, row('1', 'x'), row('1', 'x'))).toBe(false)
    expect(startsBlock(['a', 'b'], 1, row('1', 'x'), row('2', 'x'))).toBe(true)
    expect(startsBlock(['a', 'b'], 0, row('1', 'x'), row('1', 'y'))).toBe(false)
    expect(startsBlock(['a'], 0, undefined, row('1', 'x'))).toBe(true)
  })
})

describe('column filters', () => {
  it('read days of a time column in the plan unit’s zone, whole days at both ends', () => {
    const filter = { op: 'between', values: ['2026-03-08', '2026-03-08'] } as const
    expect(conditionOf(column('t', 'time'), filter, 'America/New_York')).toEqual({
      field: 't',
      op: 'between',
      values: ['2026-03-08T05:00:00Z', '2026-03-09T03:59:59Z'],
    })
    expect(conditionOf(column('t', 'time'), { op: 'gt', values: ['2026-11-20'] }, 'Asia/Shanghai')).toEqual({
      field: 't',
      op: 'gt',
      values: ['2026-11-20T15:59:59Z'],
    })
  })

  it('read percentages, keep decimals exact and refuse what is no value', () => {
    expect(conditionOf(column('r', 'rate'), { op: 'ge', values: ['85'] }, 'UTC')?.values).toEqual(['0.85'])
    expect(
      conditionOf(column('q', 'quantity'), { op: 'eq', values: [' 12.000001 '] }, 'UTC')?.values,
    ).toEqual(['12.000001'])
    expect(conditionOf(column('q', 'quantity'), { op: 'eq', values: ['twelve'] }, 'UTC')).toBeNull()
    expect(conditionOf(column('q', 'quantity'), { op: 'between', values: ['1'] }, 'UTC')).toBeNull()
    expect(conditionOf(column('a'), { op: 'empty', values: [] }, 'UTC')).toEqual({
      field: 'a',
      op: 'empty',
      values: [],
    })
  })
})

describe('a sum in its column', () => {
  it.each([
    ['16,802,866.78625', 110, '≈16,802,867'],
    ['7,392,847.20575', 110, '≈7,392,847'],
    ['999.999999', 60, '≈1,000'],
    ['-1,999.5', 50, '≈-2,000'],
    ['1,461.5', 110, '1,461.5'],
    ['24,208,306', 60, '24,208,306'],
    ['24,208,306', 60, '≈24.21M', ['≈24.21M']],
    ['24,208,306.75', 80, '≈24.21M', ['≈24.21M', '≈24M']],
    ['24,208,306', 40, '≈24M', ['≈24.21M', '≈24M']],
    ['', 40, ''],
  ] as const)('%s at %i pixels', (text, width, shown, shorter: readonly string[] = []) => {
    expect(fittedSum(text, width, shorter)).toBe(shown)
  })
})
