import { TableBuilder, textAt, type Table } from '../../columns.ts'
import { materialInput } from './material.ts'
import { Outputs } from './outputs.ts'
import { pegTimes, supplyEnd, timeOrNull, type PegRow, type PegTimes } from './peg-rows.ts'
import { customerPegs } from './serve-customers.ts'
import { exploded, type PlanState, type Report } from './state.ts'
import { planPegSchema } from './tables.ts'

/**
 * PEG: supply and demand pegs of this plan. Between orders by the explosion; all other consumption of operations by the
 * kitting engine, just in time for the planned starts (scheduling.md §2: one pegging code for both); output of the orders
 * to sales orders, forecasts or stock. Returns the number of pegs.
 */
export async function peg(state: PlanState, report: Report): Promise<number> {
  const input = materialInput(state)
  const times = pegTimes(state)
  const outputs = new Outputs(state)
  const rows = orderPegs(state, outputs, times)
  const allocations =
    input.demands.length > 0 ? (await state.engine.kit(input, 'JIT', report)).tables.allocations : null
  for (let k = 0; k < (allocations?.length ?? 0); k++) {
    const { columns } = allocations!
    const operation = textAt(columns.order, k)!
    rows.push({
      ...supplyEnd(columns, k),
      item: textAt(columns.item, k),
      qty: columns.qty[k]!,
      rightNode: 'OP',
      rightKey: operation,
      rightAt: times.start(operation) ?? timeOrNull(columns.need[k]!),
    })
  }
  rows.push(...(await customerPegs(state, outputs, { input, allocations }, times, report)))
  state.pegs = tableOfPegs(rows)
  return state.pegs.length
}

/** Quantities from one order to another, lot by lot as produced; a remainder comes from the last lot. */
function orderPegs(state: PlanState, outputs: Outputs, times: PegTimes): PegRow[] {
  const { columns, length } = exploded(state).pegs
  const rows: PegRow[] = []
  for (let row = 0; row < length; row++) {
    const [last, right] = [textAt(columns.leftOperation, row)!, textAt(columns.rightOperation, row)!]
    const given = outputs.take(textAt(columns.leftOrder, row)!, columns.qty[row]!)
    const rest = given.reduce((left, { qty }) => left - qty, columns.qty[row]!)
    if (rest > 0n) given.push({ operation: last, qty: rest })
    for (const { operation, qty } of given)
      rows.push({
        kind: 'S',
        item: textAt(columns.item, row),
        qty,
        leftNode: 'OP',
        leftKey: operation,
        leftAt: times.end(operation),
        rightNode: 'OP',
        rightKey: right,
        rightAt: times.start(right),
      })
  }
  return rows
}

/** One row per pair and item, ordered by consumers; supplies with several rows are added up. */
function tableOfPegs(rows: readonly PegRow[]): Table<typeof planPegSchema> {
  const pairs = new Map<string, PegRow>()
  for (const row of rows) {
    const key = [row.rightKey, row.item, row.leftNode, row.leftKey, row.rightNode].join('\u0001')
    const found = pairs.get(key)
    pairs.set(key, found ? { ...found, qty: found.qty + row.qty, leftAt: later(found, row) } : row)
  }
  const builder = new TableBuilder(planPegSchema)
  for (const [, row] of [...pairs].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))) {
    const { leftAt, rightAt } = row
    const gap = leftAt === null || rightAt === null ? null : spanOf(Number(rightAt - leftAt))
    builder.add({ ...row, timeGap: gap, isLate: gap === null ? null : gap < 0 })
  }
  return builder.table()
}

/** Value of the column of spans. */
const spanOf = (seconds: number): number => Math.max(-0x7fff_ffff, Math.min(0x7fff_ffff, seconds))

const later = (a: PegRow, b: PegRow): bigint | null =>
  a.leftAt === null || b.leftAt === null ? null : a.leftAt > b.leftAt ? a.leftAt : b.leftAt
