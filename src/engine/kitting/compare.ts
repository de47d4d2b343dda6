import { NULL_I64, textAt, type Table } from '../columns.ts'
import { decimalText, isoText } from '../table-page.ts'
import { demandKey, orderKey, rowsByKey } from './order-keys.ts'
import type { allocationSchema, orderResultSchema, shortageSchema } from './results.ts'

/** Result tables that a comparison reads. */
export interface ComparedRun {
  /** Stock time of the run, s since 1970 UTC. */
  readonly asOf: bigint
  readonly orders: Table<typeof orderResultSchema>
  readonly shortages: Table<typeof shortageSchema>
  readonly allocations: Table<typeof allocationSchema>
}

/** An order's state in one run. Quantities are decimal text, times ISO instants. */
export interface OrderState {
  readonly status: string | null
  readonly kitQtyAtNeed: string | null
  readonly kitQtyTotal: string | null
  readonly fullKit: string | null
  readonly gatingItem: string | null
}

/**
 * won: more sets in time, more sets at all, or complete earlier beyond the need; lost: the opposite; changed: another difference,
 * or better in one and worse in another respect; added, removed: in one of the runs only.
 *
 * The passage of time between the runs is no difference: no run can be complete before its own as-of time, so dates before
 * the later of the two count as that time, and sets in time are compared only where the need is in the future for
 * both.
 */
export type Verdict = 'won' | 'lost' | 'changed' | 'added' | 'removed'

/**
 * Reasons why an order lost or won, as far as the results show them:
 *   taken     `item` is short now and `by` (another order) holds it, which it did not before
 *   short     `item` is short now, with the reason code of the run
 *   gate      another item determines the date now
 *   covered   `item`, short before, is covered now, by supply `by`
 *   supply    `item` determines the date as before, and arrives at another time now, by supply `by`
 *   quantity  the order's own quantity differs
 *   need      the need date of the order differs
 */
export interface Cause {
  readonly kind: 'taken' | 'short' | 'gate' | 'covered' | 'supply' | 'quantity' | 'need'
  /** Empty when the order itself is the cause. */
  readonly item: string
  readonly by: string | null
  readonly reason: string | null
}

export interface OrderDifference {
  readonly order: string
  readonly lineNo: string | null
  readonly item: string | null
  readonly verdict: Verdict
  readonly left: OrderState | null
  readonly right: OrderState | null
  /** Days by which the order is complete later (+) or earlier (-); null when it is not complete in both. */
  readonly delayDays: number | null
  /** Change of the sets in time, decimal text. */
  readonly setsInTime: string
  readonly causes: readonly Cause[]
}

export interface Comparison {
  readonly counts: Readonly<Record<Verdict | 'same', number>>
  /** Orders that differ, in the sequence of the right run, removed ones last. */
  readonly orders: readonly OrderDifference[]
}

/** Compares two runs order by order; rows are matched by order, line and source. */
export function compareRuns(left: ComparedRun, right: ComparedRun): Comparison {
  const before = rowsByKey(left.orders)
  const later = left.asOf > right.asOf ? left.asOf : right.asOf
  const counts = { won: 0, lost: 0, changed: 0, added: 0, removed: 0, same: 0 }
  const shortBefore = shortagesByOrder(left.shortages)
  const shortNow = shortagesByOrder(right.shortages)
  const suppliedNow = suppliesByOrder(right.allocations)
  const orders: OrderDifference[] = []
  for (let row = 0; row < right.orders.length; row++) {
    const key = orderKey(right.orders, row)
    const old = before.get(key)
    before.delete(key)
    const verdict = old === undefined ? 'added' : verdictOf(left.orders, old, right.orders, row, later)
    counts[verdict]++
    if (verdict === 'same') continue
    const demand = demandKey(right.orders, row)
    const causes =
      old === undefined
        ? []
        : causesOf(
            sideOf(left.orders, old, shortBefore.get(demand), later),
            sideOf(right.orders, row, shortNow.get(demand), later),
            suppliedNow.get(demand) ?? new Map(),
          )
    orders.push(difference(verdict, left.orders, old, right.orders, row, later, causes))
  }
  for (const row of before.values()) {
    counts.removed++
    orders.push(difference('removed', left.orders, row, right.orders, undefined, later, []))
  }
  return { counts, orders }
}

type Orders = ComparedRun['orders']

const quantity = (column: BigInt64Array, row: number): bigint =>
  column[row] === NULL_I64 ? 0n : column[row]!

function verdictOf(left: Orders, old: number, right: Orders, row: number, later: bigint): Verdict | 'same' {
  // Before its need an order is simply in time, whenever its stock was looked at.
  const kitted = ({ columns }: Orders, at: number) => latest(columns.fullKit[at]!, columns.need[at]!, later)
  const isAhead = ({ columns: { need } }: Orders, at: number) => need[at] === NULL_I64 || need[at]! >= later
  const comparesInTime = isAhead(left, old) && isAhead(right, row)
  const better = [
    comparesInTime
      ? compare(quantity(right.columns.kitQtyAtNeed, row), quantity(left.columns.kitQtyAtNeed, old))
      : 0,
    compare(quantity(right.columns.kitQtyTotal, row), quantity(left.columns.kitQtyTotal, old)),
    compare(kitted(left, old), kitted(right, row)),
  ]
  const [won, lost] = [better.includes(1), better.includes(-1)]
  if (won !== lost) return won ? 'won' : 'lost'
  if (won) return 'changed'
  const same = (['kitStatus', 'gatingItem'] as const).every(
    (name) => textAt(left.columns[name], old) === textAt(right.columns[name], row),
  )
  return same && left.columns.planQty[old] === right.columns.planQty[row] ? 'same' : 'changed'
}

const NEVER = 1n << 62n

/** When an order is complete, not before any of `bounds`. */
const latest = (kit: bigint, ...bounds: readonly bigint[]): bigint =>
  kit === NULL_I64 ? NEVER : bounds.reduce((time, bound) => (bound > time ? bound : time), kit)

const compare = (a: bigint, b: bigint): number => (a > b ? 1 : a < b ? -1 : 0)

function stateOf(orders: Orders, row: number): OrderState {
  const { columns } = orders
  const decimal = (column: BigInt64Array) => (column[row] === NULL_I64 ? null : decimalText(column[row]!))
  return {
    status: textAt(columns.kitStatus, row),
    kitQtyAtNeed: decimal(columns.kitQtyAtNeed),
    kitQtyTotal: decimal(columns.kitQtyTotal),
    fullKit: columns.fullKit[row] === NULL_I64 ? null : isoText(columns.fullKit[row]!),
    gatingItem: textAt(columns.gatingItem, row),
  }
}

function difference(
  verdict: Verdict,
  left: Orders,
  old: number | undefined,
  right: Orders,
  row: number | undefined,
  later: bigint,
  causes: readonly Cause[],
): OrderDifference {
  const [at, of] = row === undefined ? [old!, left] : [row, right]
  const [was, is] = [
    old === undefined ? null : stateOf(left, old),
    row === undefined ? null : stateOf(right, row),
  ]
  const inTime =
    (row === undefined ? 0n : quantity(right.columns.kitQtyAtNeed, row)) -
    (old === undefined ? 0n : quantity(left.columns.kitQtyAtNeed, old))
  const delaySeconds =
    was?.fullKit && is?.fullKit
      ? latest(right.columns.fullKit[row!]!, later) - latest(left.columns.fullKit[old!]!, later)
      : null
  return {
    order: textAt(of.columns.order, at) ?? '',
    lineNo: textAt(of.columns.lineNo, at),
    item: textAt(of.columns.item, at),
    verdict,
    left: was,
    right: is,
    delayDays: delaySeconds === null ? null : Math.round(Number(delaySeconds) / 86_400),
    setsInTime: decimalText(inTime),
    causes,
  }
}

interface Short {
  readonly reason: string | null
  readonly takenBy: string | null
}

function shortagesByOrder(shortages: ComparedRun['shortages']): Map<string, Map<string, Short>> {
  const byOrder = new Map<string, Map<string, Short>>()
  for (let row = 0; row < shortages.length; row++) {
    const item = textAt(shortages.columns.item, row)
    if (item === null) continue
    const reason = textAt(shortages.columns.reason, row)
    const takenBy = textAt(shortages.columns.takenBy, row)
    entry(byOrder, demandKey(shortages, row)).set(item, { reason, takenBy })
  }
  return byOrder
}

/** First supply per order and main item. */
function suppliesByOrder(allocations: ComparedRun['allocations']): Map<string, Map<string, string>> {
  const byOrder = new Map<string, Map<string, string>>()
  for (let row = 0; row < allocations.length; row++) {
    const item = textAt(allocations.columns.mainItem, row) ?? textAt(allocations.columns.item, row)
    const supplies = entry(byOrder, demandKey(allocations, row))
    if (item !== null && !supplies.has(item))
      supplies.set(item, textAt(allocations.columns.supply, row) ?? '')
  }
  return byOrder
}

function entry<V>(map: Map<string, Map<string, V>>, key: string): Map<string, V> {
  let found = map.get(key)
  if (!found) {
    found = new Map()
    map.set(key, found)
  }
  return found
}

interface Side {
  readonly rows: ReadonlyMap<string, Short>
  readonly gate: string | null
  readonly gatingSupply: string | null
  readonly gatingDate: bigint
  readonly planQty: bigint
  readonly need: bigint
}

function sideOf(
  { columns }: Orders,
  row: number,
  rows: ReadonlyMap<string, Short> = new Map(),
  later: bigint,
): Side {
  return {
    rows,
    gate: textAt(columns.gatingItem, row),
    gatingSupply: textAt(columns.gatingSupply, row),
    gatingDate: latest(columns.gatingDate[row]!, later),
    planQty: columns.planQty[row]!,
    need: columns.need[row]!,
  }
}

/** Maximum number of causes: decisive ones come first. */
const MOST_CAUSES = 5

/**
 * Order of causes: new shortages, then covered ones, then another gate or another date of the same, then changes of the
 * order itself.
 */
function causesOf(before: Side, now: Side, supplies: ReadonlyMap<string, string>): Cause[] {
  const causes: Cause[] = []
  for (const [item, { reason, takenBy }] of now.rows) {
    const was = before.rows.get(item)
    if (was && was.reason === reason && was.takenBy === takenBy) continue
    causes.push({ kind: takenBy ? 'taken' : 'short', item, by: takenBy, reason })
  }
  for (const item of before.rows.keys())
    if (!now.rows.has(item))
      causes.push({ kind: 'covered', item, by: supplies.get(item) || null, reason: null })
  const { gate, gatingSupply } = now
  if (gate && gate !== before.gate) causes.push({ kind: 'gate', item: gate, by: null, reason: null })
  else if (gate && now.gatingDate !== before.gatingDate)
    causes.push({ kind: 'supply', item: gate, by: gatingSupply, reason: null })
  for (const kind of ['quantity', 'need'] as const) {
    const name = kind === 'quantity' ? 'planQty' : kind
    if (before[name] !== now[name]) causes.push({ kind, item: '', by: null, reason: null })
  }
  return causes.slice(0, MOST_CAUSES)
}
