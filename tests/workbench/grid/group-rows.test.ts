import { describe, expect, it } from 'vitest'
import { encodeTable } from '#engine/arrow.ts'
import { tableFromRows } from '#engine/columns.ts'
import { createTableEngine } from '#engine/table/table-engine.ts'
import { freshKernels } from '../../support/kernels.ts'
import { decodeColumns } from '../../../src/workbench/grid/worker/columns.ts'
import {
  groupRows,
  type GroupsRequest,
  type GroupTotal,
} from '../../../src/workbench/grid/worker/group-rows.ts'

const schema = { order: 'text', item: 'text', short: 'quantity', need: 'time', line: 'integer' } as const
const at = (iso: string) => BigInt(Date.parse(iso) / 1000)
const table = decodeColumns(
  encodeTable(
    schema,
    tableFromRows(schema, [
      { order: 'B', item: 'nut', short: 1_000_000n, need: at('2026-11-03T16:30:00Z'), line: 2 },
      { order: 'A', item: 'bolt', short: 2_500_000n, need: at('2026-11-02T00:00:00Z'), line: 1 },
      { order: 'A', item: 'nut', short: null, need: null, line: null },
      { order: 'A', item: null, short: 4_000_001n, need: at('2026-11-09T00:00:00Z'), line: 4 },
    ]),
    'stream',
  ),
)
const engine = createTableEngine(freshKernels(), new Intl.Collator('en').compare)
const groups = (request: Partial<GroupsRequest>) =>
  groupRows(engine, table, { groupBy: [], totals: [], filters: [], ...request })
const total = (name: string, op: GroupTotal['op'], field: string | null): GroupTotal => ({ name, op, field })

describe('groups of a table', () => {
  it('have what their rows have in common, and several totals of one column', () => {
    const found = groups({
      groupBy: ['order'],
      totals: [
        total('rows', 'count', null),
        total('known', 'count', 'short'),
        total('sum', 'sum', 'short'),
        total('mean', 'average', 'short'),
        total('least', 'min', 'short'),
        total('last', 'max', 'need'),
        total('lines', 'average', 'line'),
        total('allLines', 'sum', 'line'),
        total('first', 'min', 'item'),
      ],
    })
    expect(found).toEqual([
      {
        order: 'A',
        rows: 3,
        known: 2,
        sum: '6.500001',
        mean: '3.250001',
        least: '2.5',
        last: '2026-11-09T00:00:00Z',
        lines: '2.5',
        allLines: '5',
        first: 'bolt',
      },
      {
        order: 'B',
        rows: 1,
        known: 1,
        sum: '1',
        mean: '1',
        least: '1',
        last: '2026-11-03T16:30:00Z',
        lines: '2',
        allLines: '2',
        first: 'nut',
      },
    ])
  })

  it('are of the rows that pass the filters alone', () => {
    const filters = [{ field: 'item', op: 'eq', values: ['nut'] }] as const
    expect(groups({ groupBy: ['item', 'order'], totals: [total('sum', 'sum', 'short')], filters })).toEqual([
      { item: 'nut', order: 'A', sum: '0' },
      { item: 'nut', order: 'B', sum: '1' },
    ])
  })

  it('are one without anything in common, also of no rows', () => {
    const totals = [
      total('rows', 'count', null),
      total('sum', 'sum', 'short'),
      total('least', 'min', 'short'),
      total('mean', 'average', 'line'),
      total('first', 'min', 'item'),
    ]
    expect(groups({ totals })).toEqual([
      { rows: 4, sum: '7.500001', least: '1', mean: '2.333333', first: 'bolt' },
    ])
    const filters = [{ field: 'order', op: 'eq', values: ['C'] }] as const
    expect(groups({ totals, filters })).toEqual([{ rows: 0, sum: '0', least: null, mean: null, first: null }])
    expect(groups({ groupBy: ['order'], totals, filters })).toEqual([])
  })

  it('leave totals empty that a column cannot have, and keys that the table does not have', () => {
    expect(
      groups({
        groupBy: ['order', 'lost'],
        totals: [total('sum', 'sum', 'item'), total('none', 'sum', null), total('gone', 'max', 'lost')],
      }),
    ).toEqual([
      { order: 'A', lost: null, sum: null, none: null, gone: null },
      { order: 'B', lost: null, sum: null, none: null, gone: null },
    ])
  })
})
