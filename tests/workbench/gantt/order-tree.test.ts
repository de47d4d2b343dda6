import { describe, expect, it } from 'vitest'
import { planBarColumns, planBarEpoch, planOrderColumns, planPegColumns } from '#domain/planning/plan-bars.ts'
import { encodeTable } from '#engine/arrow.ts'
import { tableFromRows } from '#engine/columns.ts'
import { batchSchema, orderResultSchema } from '#engine/kitting/results.ts'
import { chartOf } from '../../../src/workbench/screens/gantt/plan/chart.ts'
import { criticalOf } from '../../../src/workbench/screens/gantt/plan/critical.ts'
import { orderTree } from '../../../src/workbench/screens/gantt/plan/order-tree.ts'
import { planOf } from '../../../src/workbench/screens/gantt/plan/plan.ts'
import { keptRows, orderRows } from '../../../src/workbench/screens/gantt/plan/rows.ts'
import { kitsOf } from '../../../src/workbench/screens/gantt/plan/kits.ts'

const op = (code: string, orderCode: string, start: number, end: number) => ({
  code,
  orderCode,
  resCode: 'R',
  start,
  end,
  status: 'A',
  fixLevel: '0',
})
/** TOP is made of SUB (which ends last before it) and PART; both are bought for in their ways. */
const plan = planOf({
  operations: encodeTable(
    planBarColumns,
    tableFromRows(planBarColumns, [
      op('PART-1', 'PART', 0, 50),
      op('SUB-1', 'SUB', 0, 40),
      op('SUB-2', 'SUB', 40, 90),
      op('TOP-1', 'TOP', 100, 200),
      op('TOP-2', 'TOP', 200, 300),
    ]),
    'stream',
  ),
  orders: encodeTable(
    planOrderColumns,
    tableFromRows(planOrderColumns, [
      { code: 'PART', dueDate: 90 },
      { code: 'SUB', dueDate: 95 },
      { code: 'TOP', dueDate: 250 },
    ]),
    'stream',
  ),
  pegs: encodeTable(
    planPegColumns,
    tableFromRows(planPegColumns, [
      { leftNode: 'OP', leftKey: 'PART-1', rightNode: 'OP', rightKey: 'TOP-1', itemCode: 'A', leftAt: 50 },
      { leftNode: 'OP', leftKey: 'SUB-2', rightNode: 'OP', rightKey: 'TOP-1', itemCode: 'B', leftAt: 90 },
      { leftNode: 'PO', leftKey: 'PO1', rightNode: 'OP', rightKey: 'SUB-1', itemCode: 'M', leftAt: 0 },
    ]),
    'stream',
  ),
})
const tree = orderTree(plan)
const nameOf = (row: (typeof tree.rows)[number]): string =>
  row.kind === 'order'
    ? ['PART', 'SUB', 'TOP'][row.order]!
    : row.kind === 'operation'
      ? ['PART-1', 'SUB-1', 'SUB-2', 'TOP-1', 'TOP-2'][row.operation]!
      : row.kind
const shown = ({ rows, parents }: { rows: typeof tree.rows; parents: Int32Array | undefined }) =>
  rows.map((row, at) => `${parents![at]! < 0 ? '' : `${nameOf(rows[parents![at]!]!)} > `}${nameOf(row)}`)

describe('orders over all levels', () => {
  it('are below the operation that they are made for, with what is bought', () => {
    expect(shown(tree)).toEqual([
      'TOP',
      'TOP > TOP-1',
      'TOP-1 > PART',
      'PART > PART-1',
      'TOP-1 > SUB',
      'SUB > SUB-1',
      'SUB-1 > supply',
      'SUB > SUB-2',
      'TOP > TOP-2',
    ])
  })
  it('keep the rows above what a filter leaves', () => {
    expect(shown(keptRows(plan, tree, Uint8Array.from([0, 0, 1, 0, 0])))).toEqual([
      'TOP',
      'TOP > TOP-1',
      'TOP-1 > SUB',
      'SUB > SUB-2',
    ])
  })
  it('are in a flat list with their work and what is bought for it, as far as that is left', () => {
    const rows = orderRows(plan, [1])
    const kinds = (all: readonly (typeof rows)[number][]): string[] => all.map(({ kind }) => kind)
    expect(kinds(rows)).toEqual(['order', 'operation', 'operation', 'supply'])
    const kept = keptRows(plan, { rows, parents: undefined }, Uint8Array.from([0, 0, 1, 0, 0]))
    expect(kinds(kept.rows)).toEqual(['order', 'operation'])
  })
  it('have a critical chain through what they waited for the longest', () => {
    expect([...criticalOf(plan, [2])]).toEqual([0, 1, 1, 1, 1])
  })
})

describe('material of orders', () => {
  const time = (seconds: number): number => seconds + planBarEpoch
  const kits = kitsOf(
    encodeTable(
      orderResultSchema,
      tableFromRows(orderResultSchema, [{ order: 'SUB', fullKit: time(30) }, { order: 'TOP' }]),
      'stream',
    ),
    encodeTable(
      batchSchema,
      tableFromRows(batchSchema, [
        { order: 'SUB', kit: time(30), cumRate: 1_000_000n },
        { order: 'SUB', kit: time(10), cumRate: 500_000n },
      ]),
      'stream',
    ),
  )
  it('is a mark where it is complete, and steps under the order and its first operation', () => {
    const { marks, staircase, base } = chartOf(plan, {
      ...tree,
      tree: true,
      links: 'none',
      styling: null,
      kits,
    })
    const kitMarks = Array.from(marks.kind!, (kind, at) =>
      kind === 1 ? [marks.row[at], marks.from[at]! + base] : null,
    )
    // Row 6 is the receipt that SUB waits for: it has one where it comes.
    expect(kitMarks.filter((mark) => mark !== null)).toEqual([
      [4, time(30)],
      [6, time(0)],
    ])
    const steps = (source: number) =>
      Array.from({ length: staircase!.first[source + 1]! - staircase!.first[source]! }, (_, k) => {
        const at = staircase!.first[source]! + k
        return [staircase!.at[at]! + base - planBarEpoch, staircase!.share[at]]
      })
    const both = [
      [10, 128],
      [30, 255],
    ]
    expect(steps(1)).toEqual(both)
    expect(steps(5 + 1)).toEqual(both)
    expect(steps(2)).toEqual([])
  })
})
