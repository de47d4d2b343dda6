import { NULL_I64, textAt, type Table } from '../columns.ts'
import { numbersOf } from '../numbers.ts'
import type { allocationSchema, detailSchema, orderResultSchema, supplyDetailSchema } from './results.ts'
import { DAY } from './prepare/time.ts'

/** An order that holds an item which another one lacks. Quantities in 10^-6 base units. */
export interface Lender {
  readonly seq: number
  readonly order: string | null
  readonly lineNo: string | null
  readonly qty: number
  /** Time at which free supply would replace it, seconds UTC; null = never in this run. */
  readonly refilled: number | null
  /** Days by which the lender would be kitted later; null = it would no longer be kitted. */
  readonly harmDays: number | null
  readonly priority: number
}

export interface LenderTables {
  readonly orders: Table<typeof orderResultSchema>
  readonly details: Table<typeof detailSchema>
  readonly allocations: Table<typeof allocationSchema>
  readonly supplies: Table<typeof supplyDetailSchema>
}

/**
 * Orders that could lend an item to another order (kitting.md §6): holders of the item, with the harm to them. A lender has
 * slack until the latest of its need and the ready time of its other lines; the lent quantity is replaced by the free
 * supplies of the item, earliest first. Least harm first, then the lower priority.
 */
export function lendersOf(tables: LenderTables, borrower: number, item: string): Lender[] {
  const held = heldBy(tables.allocations, borrower, item)
  const free = freeSupplies(tables.supplies, item)
  const lenders = [...held].map(([seq, qty]) => lender(tables, seq, qty, item, free))
  return lenders.sort(
    (a, b) => (a.harmDays ?? Infinity) - (b.harmDays ?? Infinity) || b.priority - a.priority || b.seq - a.seq,
  )
}

function heldBy(table: LenderTables['allocations'], borrower: number, item: string): Map<number, number> {
  const { columns, length } = table
  const held = new Map<number, number>()
  const qty = numbersOf(columns.qty)
  const code = columns.item.values.indexOf(item)
  for (let row = 0; row < length; row++) {
    const seq = columns.demandSeq[row]!
    if (columns.item.codes[row] !== code || seq === borrower || seq <= 0) continue
    held.set(seq, (held.get(seq) ?? 0) + qty[row]!)
  }
  return held
}

interface FreeSupply {
  readonly at: number
  readonly qty: number
}

function freeSupplies({ columns, length }: LenderTables['supplies'], item: string): FreeSupply[] {
  const [free, effective] = [numbersOf(columns.free), numbersOf(columns.effective)]
  const found: FreeSupply[] = []
  for (let row = 0; row < length; row++) {
    if (textAt(columns.item, row) === item && columns.excluded[row] !== 1 && free[row]! > 0)
      found.push({ at: effective[row]!, qty: free[row]! })
  }
  return found.sort((a, b) => a.at - b.at || b.qty - a.qty)
}

function lender(
  tables: LenderTables,
  seq: number,
  qty: number,
  item: string,
  free: readonly FreeSupply[],
): Lender {
  const { columns } = tables.orders
  const row = seq - 1
  const refilled = refill(free, qty)
  const slackUntil = Math.max(Number(columns.need[row]), readyOfOthers(tables.details, seq, item))
  return {
    seq,
    order: textAt(columns.order, row),
    lineNo: textAt(columns.lineNo, row),
    qty,
    refilled,
    harmDays: refilled === null ? null : Math.max(0, Math.ceil((refilled - slackUntil) / DAY)),
    priority: columns.priority[row]!,
  }
}

function refill(free: readonly FreeSupply[], qty: number): number | null {
  let left = qty
  for (const supply of free) {
    left -= supply.qty
    if (left <= 0) return supply.at
  }
  return null
}

/** Latest ready time of the order's other lines. */
function readyOfOthers({ columns, length }: LenderTables['details'], seq: number, item: string): number {
  let latest = -Infinity
  const code = columns.item.values.indexOf(item)
  for (let row = 0; row < length; row++) {
    if (columns.seq[row] !== seq || columns.item.codes[row] === code || columns.ready[row] === NULL_I64)
      continue
    latest = Math.max(latest, Number(columns.ready[row]))
  }
  return latest
}
