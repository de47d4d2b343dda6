import { describe, expect, it } from 'vitest'
import { planBarColumns, planBarEpoch, planOrderColumns, planPegColumns } from '#domain/planning/plan-bars.ts'
import { encodeTable } from '#engine/arrow.ts'
import { tableFromRows, type TableSchema } from '#engine/columns.ts'
import { slackKind } from '../../../src/workbench/gantt/model/gantt-model.ts'
import { chartOf } from '../../../src/workbench/screens/gantt/plan/chart.ts'
import { planOf } from '../../../src/workbench/screens/gantt/plan/plan.ts'
import { rowColumns } from '../../../src/workbench/screens/gantt/plan/row-columns.ts'
import { relatedRows, workRows } from '../../../src/workbench/screens/gantt/plan/rows.ts'
import { rowOfSource, sourceOf } from '../../../src/workbench/screens/gantt/plan/sources.ts'
import { waitsOf } from '../../../src/workbench/screens/gantt/plan/waits.ts'
import { wordsOf } from '../../../src/workbench/screens/gantt/plan/words.ts'

const HOUR = 3600
const op = (code: string, orderCode: string, setupStart: number, start: number, end: number) => ({
  code,
  orderCode,
  resCode: 'R',
  processCode: 'P',
  setupStart: setupStart * HOUR,
  start: start * HOUR,
  end: end * HOUR,
  status: 'A',
  fixLevel: '0',
  qty: 5_000_000n,
})
const arrow = (
  schema: TableSchema,
  rows: readonly Readonly<Record<string, string | number | bigint>>[],
): Uint8Array => encodeTable(schema, tableFromRows(schema, rows), 'stream')
/** TOP, sold as SO1, is made of SUB; SUB-2 needs stock that came too late; TOP-2 ends after its due date. */
const plan = planOf({
  operations: arrow(planBarColumns, [
    op('SUB-1', 'SUB', 0, 1, 4),
    op('SUB-2', 'SUB', 6, 6, 9),
    op('TOP-1', 'TOP', 11, 12, 20),
    op('TOP-2', 'TOP', 20, 20, 30),
  ]),
  orders: arrow(planOrderColumns, [
    {
      code: 'SUB',
      itemCode: 'B',
      dueDate: 10 * HOUR,
      parentOrder: 'TOP',
      saleOrderCode: 'SO1',
      qty: 5_000_000n,
    },
    { code: 'TOP', itemCode: 'A', dueDate: 27 * HOUR, saleOrderCode: 'SO1', qty: 5_000_000n },
  ]),
  pegs: arrow(planPegColumns, [
    {
      leftNode: 'OP',
      leftKey: 'SUB-2',
      rightNode: 'OP',
      rightKey: 'TOP-1',
      leftAt: 9 * HOUR,
      qty: 5_000_000n,
    },
    {
      leftNode: 'STK',
      leftKey: 'M W',
      leftAt: 8 * HOUR,
      rightNode: 'OP',
      rightKey: 'SUB-2',
      rightAt: 6 * HOUR,
      itemCode: 'M',
      qty: 12_500_000n,
    },
  ]),
})
const waits = waitsOf(plan)
const wording = {
  plan,
  t: ((key: string) => key) as never,
  label: ({ en }: { readonly en: string }) => en,
  language: 'en' as const,
  zone: 'UTC',
}
const related = relatedRows(plan, [1])

describe('waits', () => {
  it('are from what an operation waited for last: a step of its order, or one that feeds it', () => {
    expect([0, 1, 2, 3].map(waits.before)).toEqual([null, 2 * HOUR, 2 * HOUR, 0])
  })
  it('last until the first that needs it, at the end until the order is due', () => {
    expect([0, 1, 2, 3].map(waits.after)).toEqual([2 * HOUR, 2 * HOUR, 0, -3 * HOUR])
  })
  it('are not between parts of one step', () => {
    const part = (code: string, procNo: number, start: number, end: number) => ({
      ...op(code, 'O', start, start, end),
      procNo,
    })
    const parts = waitsOf(
      planOf({
        operations: arrow(planBarColumns, [
          part('O-10/1', 10, 4, 6),
          part('O-10/2', 10, 0, 2),
          part('O-20', 20, 7, 8),
        ]),
        orders: arrow(planOrderColumns, [{ code: 'O' }]),
        pegs: arrow(planPegColumns, []),
      }),
    )
    expect([0, 1, 2].map(parts.before)).toEqual([null, null, HOUR])
    expect([0, 1, 2].map(parts.after)).toEqual([HOUR, 5 * HOUR, null])
  })
  it('are bands before the operations that waited', () => {
    const rows = workRows(plan)
    const shown = { rows, tree: false, links: 'none', styling: null } as const
    const { slacks, base } = chartOf(plan, { ...shown, waits })
    expect(base).toBe(planBarEpoch)
    expect(slacks).toEqual({
      row: [1, 2],
      from: [4 * HOUR, 9 * HOUR],
      to: [6 * HOUR, 11 * HOUR],
      kind: [slackKind.wait, slackKind.wait],
    })
    expect(chartOf(plan, shown).slacks.row).toEqual([])
  })
})

describe('an order with all that it is pegged to', () => {
  it('ends with the sales order that the last order is made for', () => {
    expect(related.map(({ kind }) => kind)).toEqual([
      'order',
      'operation',
      'operation',
      'supply',
      'order',
      'operation',
      'operation',
      'sale',
    ])
    const chart = chartOf(plan, { rows: related, tree: true, links: 'all', styling: null })
    const sale = sourceOf.sale(plan, 1)
    expect(rowOfSource(plan, sale)).toEqual({ kind: 'sale', order: 1 })
    expect([chart.bars.row[sale], chart.bars.start[sale]]).toEqual([7, 27 * HOUR])
    const links = Array.from(chart.links!.from, (from, at) => [
      from,
      chart.links!.to[at],
      chart.links!.kind![at],
    ])
    // The order is done three hours after its due date.
    expect(links).toContainEqual([3, sale, 2])
    expect(wordsOf(wording, null, false).describe(sale).split('\n')).toEqual([
      'sales order SO1',
      'A · 5',
      'dueAt',
      'late',
    ])
  })
  it('says of each how much and how long before it is needed', () => {
    const columns = rowColumns(wording, related, ['name', 'what', 'quantity', 'gap'], waits)
    expect(related.map((_, row) => columns.map(({ textOf }) => textOf(row)))).toEqual([
      ['SUB', 'B', '5', '2h'],
      ['SUB-1', 'R', '5', '2h'],
      ['SUB-2', 'R', '5', '2h'],
      ['M W', 'stock', '12.5', '−2h'],
      ['TOP', 'A', '5', '−3h'],
      ['TOP-1', 'R', '5', '0'],
      ['TOP-2', 'R', '5', '−3h'],
      ['SO1', 'sales order', '5', '−3h'],
    ])
  })
})
