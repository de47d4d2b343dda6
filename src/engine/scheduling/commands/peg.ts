import { NULL_I64, TableBuilder, textAt, type Table } from '../../columns.ts'
import { materialInput } from './material.ts'
import { exploded, type PlanState, type Report } from './state.ts'
import { planPegSchema } from './tables.ts'

/** PegNode of every supply class (entities.md §1). */
const nodes: Readonly<Record<string, string>> = {
  STOCK: 'STK',
  LINE: 'STK',
  QC: 'STK',
  RECV: 'STK',
  CONS: 'STK',
  CUST: 'STK',
  ASN: 'PO',
  PO: 'PO',
  PLAN_P: 'PR',
  PR: 'PR',
  WIP: 'MO',
  PLAN_M: 'MO',
  TRF: 'STK',
}

interface PegRow {
  readonly kind: string
  readonly item: string | null
  readonly qty: bigint
  readonly leftNode: string
  readonly leftKey: string
  readonly leftAt: bigint | null
  readonly rightKey: string
  readonly rightAt: bigint | null
}

/**
 * PEG: who supplies whom in this plan. Between orders as the explosion says; all else by the kitting engine, taken just in
 * time for the planned starts (scheduling.md §2: one pegging code for both). Answers the number of pegs.
 */
export async function peg(state: PlanState, report: Report): Promise<number> {
  const input = materialInput(state)
  const rows = [...orderPegs(state)]
  if (input.demands.length > 0) {
    const { tables } = await state.engine.kit(input, 'JIT', report)
    const { columns, length } = tables.allocations
    const starts = startTimes(state)
    for (let k = 0; k < length; k++) {
      const operation = textAt(columns.order, k)!
      rows.push({
        kind: textAt(columns.kind, k) ?? 'S',
        item: textAt(columns.item, k),
        qty: columns.qty[k]!,
        leftNode: nodes[textAt(columns.class, k) ?? ''] ?? 'STK',
        leftKey: keyOf([
          textAt(columns.supply, k) ?? textAt(columns.item, k),
          textAt(columns.warehouse, k),
          textAt(columns.lot, k),
        ]),
        leftAt: timeOrNull(columns.supplyDate[k]!),
        rightKey: operation,
        rightAt: starts.get(operation) ?? timeOrNull(columns.need[k]!),
      })
    }
  }
  state.pegs = tableOfPegs(rows)
  return state.pegs.length
}

const timeOrNull = (time: bigint): bigint | null => (time === NULL_I64 ? null : time)

const keyOf = (parts: readonly (string | null)[]): string =>
  parts.filter((part) => part !== null && part !== '').join(' ')

function startTimes(state: PlanState): Map<string, bigint> {
  return timesOf(state, 'start')
}

function timesOf(state: PlanState, column: 'start' | 'end'): Map<string, bigint> {
  const times = new Map<string, bigint>()
  const operations = state.scheduled?.tables.operations
  if (!operations) return times
  for (let row = 0; row < operations.length; row++)
    if (operations.columns.assigned[row] === 1)
      times.set(textAt(operations.columns.operation, row)!, operations.columns[column][row]!)
  return times
}

function* orderPegs(state: PlanState): Generator<PegRow> {
  const { pegs } = exploded(state)
  const [starts, ends] = [startTimes(state), timesOf(state, 'end')]
  for (let row = 0; row < pegs.length; row++) {
    const { columns } = pegs
    const [left, right] = [textAt(columns.leftOperation, row)!, textAt(columns.rightOperation, row)!]
    yield {
      kind: 'S',
      item: textAt(columns.item, row),
      qty: columns.qty[row]!,
      leftNode: 'OP',
      leftKey: left,
      leftAt: ends.get(left) ?? null,
      rightKey: right,
      rightAt: starts.get(right) ?? null,
    }
  }
}

/** One row per pair and item, in order of consumers; supplies that several rows name are added up. */
function tableOfPegs(rows: readonly PegRow[]): Table<typeof planPegSchema> {
  const pairs = new Map<string, PegRow>()
  for (const row of rows) {
    const key = [row.rightKey, row.item, row.leftNode, row.leftKey].join('\u0001')
    const found = pairs.get(key)
    pairs.set(key, found ? { ...found, qty: found.qty + row.qty, leftAt: later(found, row) } : row)
  }
  const builder = new TableBuilder(planPegSchema)
  for (const [, row] of [...pairs].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))) {
    const { leftAt, rightAt } = row
    const gap = leftAt === null || rightAt === null ? null : Number(rightAt - leftAt)
    builder.add({ ...row, rightNode: 'OP', timeGap: gap, isLate: gap === null ? null : gap < 0 })
  }
  return builder.table()
}

const later = (a: PegRow, b: PegRow): bigint | null =>
  a.leftAt === null || b.leftAt === null ? null : a.leftAt > b.leftAt ? a.leftAt : b.leftAt
