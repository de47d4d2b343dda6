import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { encodeTable } from '#engine/arrow.ts'
import { NULL_I64, tableFromRows } from '#engine/columns.ts'
import { createTableEngine } from '#engine/table/table-engine.ts'
import { freshKernels } from '../../support/kernels.ts'
import type { GridRow, JoinRequest } from '../../../src/workbench/grid/model/source.ts'
import { emptyQuery, type GridQuery, type GridTotal } from '../../../src/workbench/grid/model/source.ts'
import { PageTable } from '../../../src/workbench/grid/table/page-table.ts'
import { ViewRows } from '../../../src/workbench/grid/table/view-rows.ts'
import { decodeColumns } from '../../../src/workbench/grid/worker/columns.ts'
import { pivotTable } from '../../../src/workbench/grid/worker/pivot.ts'
import type { ViewAnswer } from '../../../src/workbench/grid/worker/protocol.ts'
import { published } from '../../../src/workbench/grid/worker/published.ts'
import { fixedPoint } from '#engine/table/wire-values.ts'
import { cellValue, decimalText } from '../../../src/workbench/grid/worker/values.ts'
import { TableStore } from '../../../src/workbench/grid/worker/table-store.ts'
import { TableView } from '../../../src/workbench/grid/worker/view.ts'

const schema = {
  order: 'text',
  item: 'text',
  short: 'quantity',
  need: 'time',
  line: 'integer',
  gating: 'flag',
} as const

const at = (iso: string) => BigInt(Date.parse(iso) / 1000)

const rows = [
  { order: 'A', item: 'bolt', short: 2_500_000n, need: at('2026-11-02T00:00:00Z'), line: 1, gating: true },
  { order: 'B', item: 'nut', short: 1_000_000n, need: at('2026-11-03T16:30:00Z'), line: 2, gating: false },
  { order: 'A', item: 'nut', short: null, need: null, line: null, gating: null },
  { order: 'C', item: 'Bolt M8', short: 4_000_001n, need: at('2026-11-09T00:00:00Z'), line: 7, gating: true },
]
const table = decodeColumns(encodeTable(schema, tableFromRows(schema, rows), 'stream'))
const engine = createTableEngine(freshKernels(), new Intl.Collator('en').compare)
const pageTable = () => new PageTable(published(table))

/** A view of the worker and the page's rows of it. */
function view() {
  const one = new TableView(engine, table)
  const page = pageTable()
  let shown: ViewRows | null = null
  const show = (answer: ViewAnswer) => {
    shown = new ViewRows(page, answer)
    return answer.view
  }
  return {
    apply: (query: GridQuery) => show(one.apply(query)),
    toggle: (group: number, open: boolean) => show(one.toggle(group, open)),
    rows: (start: number, count: number) => shown!.rows(start, count),
    row: (line: number) => shown!.row(line),
    distinct: one.distinct.bind(one),
  }
}
it('reads 64-bit columns on the page exactly as the worker does, on both sides of what a number holds', () => {
  const edge = 2n ** 53n
  const near = fc.bigInt(-3n, 3n).chain((by) => fc.constantFrom(edge + by, by - edge, by, (1n << 32n) + by))
  const values = fc.oneof(near, fc.bigInt(-(2n ** 63n), 2n ** 63n - 1n), fc.constant(NULL_I64))
  fc.assert(
    fc.property(fc.array(values, { minLength: 1, maxLength: 40 }), (cells) => {
      const qty = BigInt64Array.from(cells)
      const own = { length: cells.length, columns: { qty }, kinds: { qty: 'quantity' } } as const
      const page = new PageTable(published(own))
      cells.forEach((_, row) => expect(page.value('qty', row)).toBe(cellValue(own, 'qty', row)))
    }),
    { seed: 20261126 },
  )
})

it('gives exports the rows in the order of their groups, folded or not', () => {
  const one = new TableView(engine, table)
  one.apply({
    ...emptyQuery,
    group: ['item'],
    sort: [
      { field: 'item', descending: true },
      { field: 'order', descending: true },
    ],
  })
  const fields = ['item', 'order']
  expect(one.cells(fields, 0, 4)).toEqual([
    ['nut', 'B'],
    ['nut', 'A'],
    ['Bolt M8', 'C'],
    ['bolt', 'A'],
  ])
  expect(one.cells(fields, 3, 9)).toEqual([['bolt', 'A']])
  one.apply(emptyQuery)
  expect(one.cells(['order'], 0, 4)).toEqual([['A'], ['B'], ['A'], ['C']])
})

const ascending = (one: bigint, other: bigint): number => (one < other ? -1 : one > other ? 1 : 0)
const ids = (found: readonly GridRow[]) => found.map((row) => row.id)

describe('a view on an Arrow table', () => {
  it('adds up only over rows that agree in what a sum needs', () => {
    const shown = view()
    const query = { ...emptyQuery, sums: ['short', 'line'], sumWithin: { short: 'item' } }
    expect(shown.apply(query).totals).toEqual({ short: null, line: 10 })
    const nuts = [{ field: 'item', op: 'eq' as const, values: ['nut'] }]
    expect(shown.apply({ ...query, filters: nuts }).totals).toEqual({ short: '1', line: 2 })
    shown.apply({ ...query, group: ['order'] })
    expect(shown.rows(0, 3).map((row) => row.values['short'])).toEqual([null, '1', '4.000001'])
    shown.apply({ ...query, group: ['order', 'item'] })
    shown.toggle(0, true)
    const groups = shown.rows(0, 3).map((row) => [row.kind === 'group' && row.field, row.values['short']])
    expect(groups).toEqual([
      ['order', null],
      ['item', '2.5'],
      ['item', '0'],
    ])
  })

  it('answers cells in their wire form', () => {
    const one = view()
    one.apply(emptyQuery)
    expect(one.rows(0, 1)).toEqual([
      {
        kind: 'row',
        id: 0,
        values: {
          order: 'A',
          item: 'bolt',
          short: '2.5',
          need: '2026-11-02T00:00:00Z',
          line: 1,
          gating: true,
        },
      },
    ])
    expect(one.rows(2, 5)[0]).toMatchObject({
      values: { short: null, need: null, line: null, gating: null },
    })
  })

  it('sorts by several keys with empty cells last either way', () => {
    const one = view()
    one.apply({ ...emptyQuery, sort: [{ field: 'short', descending: true }] })
    expect(ids(one.rows(0, 9))).toEqual([3, 0, 1, 2])
    one.apply({
      ...emptyQuery,
      sort: [
        { field: 'order', descending: false },
        { field: 'short', descending: false },
      ],
    })
    expect(ids(one.rows(0, 9))).toEqual([0, 2, 1, 3])
  })

  it('filters by wire values, exactly, and by keyword over all texts', () => {
    const one = view()
    const found = (query: object) => {
      one.apply({ ...emptyQuery, ...query })
      return ids(one.rows(0, 9))
    }
    expect(found({ filters: [{ field: 'short', op: 'gt', values: ['4'] }] })).toEqual([3])
    expect(found({ filters: [{ field: 'short', op: 'eq', values: ['4.000001'] }] })).toEqual([3])
    expect(found({ filters: [{ field: 'short', op: 'gt', values: ['no number'] }] })).toEqual([])
    expect(found({ filters: [{ field: 'need', op: 'le', values: ['2026-11-03T16:30:00Z'] }] })).toEqual([
      0, 1,
    ])
    expect(found({ filters: [{ field: 'gating', op: 'eq', values: [true] }] })).toEqual([0, 3])
    expect(found({ filters: [{ field: 'line', op: 'empty', values: [] }] })).toEqual([2])
    expect(found({ keyword: ' BOLT ' })).toEqual([0, 3])
    expect(found({ keyword: 'bolt', filters: [{ field: 'order', op: 'in', values: ['C'] }] })).toEqual([3])
    expect(found({ filters: [{ field: 'gone', op: 'eq', values: ['x'] }] })).toEqual([0, 1, 2, 3])
  })

  it('finds the line of a row whatever the order', () => {
    const page = pageTable()
    const lineOf = (query: Partial<GridQuery>, id: number) =>
      new ViewRows(page, new TableView(engine, table).apply({ ...emptyQuery, ...query })).view.lineOf!(id)
    expect(lineOf({}, 2)).toBe(2)
    expect(lineOf({}, 4)).toBeNull()
    expect(lineOf({ sort: [{ field: 'short', descending: true }] }, 3)).toBe(0)
    expect(lineOf({ keyword: 'bolt' }, 1)).toBeNull()
  })

  it('reads a line as one object, and none beyond its ends', () => {
    const one = view()
    one.apply({ ...emptyQuery, sort: [{ field: 'short', descending: true }] })
    expect(one.row(0)).toBe(one.row(0))
    expect(one.row(0)).toEqual(one.rows(0, 1)[0])
    expect([one.row(-1), one.row(4)]).toEqual([undefined, undefined])
  })

  it('adds up what matches', () => {
    const one = view()
    const { totals, matchCount, totalCount } = one.apply({
      ...emptyQuery,
      sums: ['short', 'line', 'item'],
      filters: [{ field: 'order', op: 'ne', values: ['B'] }],
    })
    expect(totals).toEqual({ short: '6.500001', line: 8 })
    expect([matchCount, totalCount]).toEqual([3, 4])
  })

  it('averages, counts and compares without empty cells, below groups and rows', () => {
    const of = (op: GridTotal['op'], hasDecimals = true) => ({ op, hasDecimals })
    const query = {
      ...emptyQuery,
      sums: ['short', 'line', 'item', 'order'],
      totals: { short: of('average'), line: of('average'), item: of('count'), order: of('min') },
    }
    const one = view()
    expect(one.apply(query).totals).toEqual({ short: '2.5', line: '3.333333', item: 4 })
    one.apply({ ...query, group: ['order', 'item'] })
    one.toggle(0, true)
    expect(one.rows(0, 3).map(({ values }) => values)).toEqual([
      { short: '2.5', line: '1', item: 2 },
      { short: '2.5', line: '1', item: 1 },
      { short: null, line: null, item: 1 },
    ])
    const whole = { ...query, totals: { short: of('max'), line: of('average', false), item: of('count') } }
    expect(one.apply(whole).totals).toEqual({ short: '4.000001', line: 3, item: 4 })
    const none = [{ field: 'order', op: 'eq' as const, values: ['nothing'] }]
    expect(one.apply({ ...query, filters: none }).totals).toEqual({ short: null, line: null, item: 0 })
    // Groups without anything that counts are last in both directions.
    const items = (descending: boolean) => {
      one.apply({ ...query, group: ['order', 'item'], sort: [{ field: 'short', descending }] })
      const at = one.rows(0, 3).findIndex((row) => row.kind === 'group' && row.value === 'A')
      one.toggle(at, true)
      return one.rows(at + 1, 2).map((row) => row.kind === 'group' && row.value)
    }
    expect([items(false), items(true)]).toEqual([
      ['bolt', 'nut'],
      ['bolt', 'nut'],
    ])
  })

  it('has the totals that a plain computation has, of groups and of all rows', () => {
    const cell = fc.option(fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }), { nil: null })
    const row = fc.record({
      order: fc.constantFrom('A', 'B', 'C'),
      item: fc.constantFrom('x', 'y'),
      short: cell,
    })
    const plainTotal = (op: 'average' | 'count' | 'min' | 'max', values: readonly bigint[]) => {
      const count = BigInt(values.length)
      if (op === 'count') return values.length
      if (count === 0n) return null
      if (op !== 'average') return decimalText(values.toSorted(ascending).at(op === 'min' ? 0 : -1)!)
      const doubled = values.reduce((sum, value) => sum + value, 0n) * 2n
      const sign = doubled < 0n ? -1n : 1n
      return decimalText(sign * ((doubled * sign + count) / (2n * count)))
    }
    fc.assert(
      fc.property(
        fc.array(row, { minLength: 1 }),
        fc.constantFrom('average', 'count', 'min', 'max'),
        (made, op) => {
          const given = made.map((one) => ({ ...one, need: null, line: null, gating: null }))
          const own = decodeColumns(encodeTable(schema, tableFromRows(schema, given), 'stream'))
          const answer = new TableView(engine, own).apply({
            ...emptyQuery,
            group: ['order', 'item'],
            sums: ['short'],
            totals: { short: { op, hasDecimals: true } },
          })
          const valuesOf = (order: string | null) =>
            made.flatMap((one) => (one.short === null || (order && one.order !== order) ? [] : [one.short]))
          expect(answer.view.totals).toEqual({ short: plainTotal(op, valuesOf(null)) })
          const shown = new ViewRows(new PageTable(published(own)), answer)
          for (const group of shown.rows(0, 9))
            expect(group.values).toEqual({
              short: plainTotal(op, valuesOf(group.kind === 'group' ? (group.value as string) : null)),
            })
        },
      ),
      { numRuns: 60 },
    )
  })

  it('keeps totals while rows are sorted, and adds up again when other rows match', () => {
    const { apply } = view()
    const query = { ...emptyQuery, sums: ['short'] }
    const all = apply(query).totals
    expect(apply({ ...query, sort: [{ field: 'item', descending: true }] }).totals).toEqual(all)
    expect(apply({ ...query, keyword: 'nut' }).totals).toEqual({ short: '1' })
    expect(apply(query).totals).toEqual(all)
  })

  it('shows the rows of unfolded groups until they are folded', () => {
    const one = view()
    const query = { ...emptyQuery, group: ['order'], unfolded: true }
    const all = one.apply(query).rowCount
    expect(all).toBeGreaterThan(one.apply({ ...query, unfolded: false }).rowCount)
    one.apply(query)
    expect(one.rows(0, 2)).toMatchObject([{ kind: 'group', value: 'A', open: true }, { kind: 'row' }])
    expect(one.toggle(0, false).rowCount).toBe(all - 2)
    expect(one.rows(0, 1)[0]).toMatchObject({ open: false })
    expect(one.toggle(0, true).rowCount).toBe(all)
  })

  it('groups, opens and closes, and keeps groups open when the order changes', () => {
    const one = view()
    const query = { ...emptyQuery, group: ['order', 'item'], sums: ['short'] }
    expect(one.apply(query).rowCount).toBe(3)
    expect(one.rows(0, 1)[0]).toMatchObject({
      kind: 'group',
      level: 0,
      value: 'A',
      count: 2,
      open: false,
      values: { short: '2.5' },
    })
    expect(one.toggle(0, true).rowCount).toBe(5)
    expect(one.rows(1, 2)).toMatchObject([
      { kind: 'group', level: 1, value: 'bolt' },
      { kind: 'group', level: 1, value: 'nut' },
    ])
    expect(one.toggle(1, true).rowCount).toBe(6)
    expect(one.rows(2, 1)[0]).toMatchObject({ kind: 'row', id: 0 })
    one.apply({ ...query, sort: [{ field: 'short', descending: true }] })
    const values = one.rows(0, 9).map((row) => (row.kind === 'group' ? row.value : row.id))
    expect(values).toEqual(['C', 'A', 'bolt', 0, 'nut', 'B'])
    one.apply({ ...query, sort: [{ field: 'order', descending: true }] })
    expect(one.rows(0, 1)[0]).toMatchObject({ value: 'C' })
  })

  it('counts the values of a column, most frequent first', () => {
    expect(view().distinct('order', '', 10)).toEqual([
      { value: 'A', count: 2 },
      { value: 'B', count: 1 },
      { value: 'C', count: 1 },
    ])
    expect(view().distinct('item', 'NU', 10)).toEqual([{ value: 'nut', count: 2 }])
    expect(view().distinct('order', '', 1)).toHaveLength(1)
  })
})

describe('a pivot', () => {
  const request = {
    rows: [{ field: 'item' }],
    columns: [{ field: 'need', period: 'week' as const }],
    measure: 'short',
    op: 'sum' as const,
    query: emptyQuery,
    zone: 'Asia/Shanghai',
  }

  it('adds up by item and local week, with totals that agree', () => {
    const answer = pivotTable(engine, table, request)
    const columns = answer.columns.keys.flat()
    expect(columns).toEqual(['2026-11-02T00:00:00Z', '2026-11-09T00:00:00Z', null])
    expect(answer.total).toBe('7.500001')
    expect(answer.cells.reduce((sum, cell) => sum + cell, 0n)).toBe(7_500_001n)
    expect(answer.kind).toBe('quantity')
  })

  it('divides sums by how many values they are of, lines and all of it likewise', () => {
    const parts = { row: 'text', column: 'text', sum: 'quantity', count: 'integer' } as const
    const groups = [
      { row: 'a', column: 'x', sum: 10_000_000n, count: 1 },
      { row: 'a', column: 'y', sum: 20_000_000n, count: 4 },
      { row: 'b', column: 'x', sum: 5_000_000n, count: 3 },
      { row: 'b', column: 'y', sum: null, count: 0 },
    ]
    const averaged = (decimals: number, isDuration = false) =>
      pivotTable(engine, decodeColumns(encodeTable(parts, tableFromRows(parts, groups), 'stream')), {
        rows: [{ field: 'row' }],
        columns: [{ field: 'column' }],
        measure: 'sum',
        op: 'sum',
        average: { count: 'count', decimals, isDuration },
        query: emptyQuery,
        zone: 'UTC',
      })
    const answer = averaged(2)
    expect([...answer.cells].slice(0, 3)).toEqual([10_000_000n, 5_000_000n, 1_670_000n])
    expect([...answer.counts]).toEqual([1, 4, 3, 0])
    // (10 + 20) / 5 and (10 + 5) / 4, not the averages of 10 and 5, of 10 and 1.67.
    expect(answer.rows.totals).toEqual(['6', '1.67'])
    expect(answer.columns.totals).toEqual(['3.75', '5'])
    expect(answer.total).toBe('4.38')
    const seconds = averaged(0, true)
    expect([seconds.kind, seconds.total, [...seconds.cells].slice(0, 3)]).toEqual([
      'integer',
      4,
      [10n, 5n, 2n],
    ])
  })

  it('cuts days at local midnight', () => {
    const answer = pivotTable(engine, table, {
      ...request,
      columns: [{ field: 'need', period: 'day' }],
      query: { keyword: '', filters: [{ field: 'order', op: 'eq', values: ['B'] }] },
    })
    expect(answer.columns.keys).toEqual([['2026-11-04T00:00:00Z']])
  })
})

describe('fixed point texts', () => {
  it('survive the way there and back', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n }), (value) => {
        expect(fixedPoint(decimalText(value))).toBe(value)
      }),
      { seed: 20261120 },
    )
  })

  it.each(['', '-', '.', '1e5', '1,000', 'abc'])('refuse %j', (text) => expect(fixedPoint(text)).toBeNull())
})

describe('columns joined to a table', () => {
  const joined = {
    on: ['order', 'item'],
    fields: ['own.owner', 'own.due'],
    rows: [
      ['A', 'nut', 'Wang', '2026-12-01'],
      ['A', 'bolt', 'Li', null],
      ['Z', 'nut', 'nobody', null],
      ['A', 'nut', 'Zhao', '2026-12-02'],
    ],
  }
  const store = () => {
    const made = new TableStore(engine)
    const page = new PageTable(made.add('t', table))
    made.open('t', 1)
    return {
      join: (request: JoinRequest) => page.add(made.join('t', request)),
      rows: (query: GridQuery) => new ViewRows(page, made.apply(1, query)).rows(0, 4),
    }
  }

  it('are filled by key, filtered, sorted, grouped and exported like the others', () => {
    const one = store()
    one.rows(emptyQuery)
    one.join(joined)
    const sorted = one.rows({ ...emptyQuery, sort: [{ field: 'own.owner', descending: true }] })
    expect(sorted.map((row) => row.values['own.owner'])).toEqual(['Zhao', 'Li', null, null])
    const filters = [{ field: 'own.due', op: 'ge', values: ['2026-12-02'] } as const]
    expect(ids(one.rows({ ...emptyQuery, filters }))).toEqual([2])
    const exported = new TableView(engine, table)
    exported.apply(emptyQuery)
    expect(exported.cells(['own.owner'], 0, 1)).toEqual([[null]])
  })

  it('are exchanged as one', () => {
    const one = store()
    one.join(joined)
    one.join({ ...joined, rows: [['B', 'nut', 'Sun', null]] })
    expect(one.rows(emptyQuery).map((row) => row.values['own.owner'])).toEqual([null, 'Sun', null, null])
  })

  it('are filtered by what they hold now', () => {
    const one = store()
    const filters = [{ field: 'own.owner', op: 'notEmpty', values: [] } as const]
    one.join(joined)
    expect(ids(one.rows({ ...emptyQuery, filters }))).toEqual([0, 2])
    one.join({ ...joined, rows: [['B', 'nut', 'Sun', null]] })
    expect(ids(one.rows({ ...emptyQuery, filters }))).toEqual([1])
  })
})
