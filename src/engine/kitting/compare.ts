import { NULL_I64, textAt, type Table } from '../columns.ts'
import { decimalText, isoText } from '../table-page.ts'
import type { allocationSchema, orderResultSchema, shortageSchema } from './results.ts'

/** Result tables that a comparison reads. */
export interface ComparedRun {
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
 * won: more sets in time, more sets at all, or complete earlier beyond the need; lost: the opposite; changed: something else differs,
 * or better in one and worse in another respect; added, removed: in one of the runs only.
 */
export type Verdict = 'won' | 'lost' | 'changed' | 'added' | 'removed'

/**
 * Why an order lost or won, as far as the results show it:
 *   taken     `item` is short now and `by` (another order) holds it, which it did not before
 *   short     `item` is short now, with the reason code of the run
 *   gate      another item decides the date now
 *   covered   `item`, short before, is covered now, by supply `by`
 */
export interface Cause {
  readonly kind: 'taken' | 'short' | 'gate' | 'covered'
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
  const counts = { won: 0, lost: 0, changed: 0, added: 0, removed: 0, same: 0 }
  const shortBefore = shortagesByOrder(left.shortages)
  const shortNow = shortagesByOrder(right.shortages)
  const suppliedNow = suppliesByOrder(right.allocations)
  const orders: OrderDifference[] = []
  for (let row = 0; row < right.orders.length; row++) {
    const key = keyOf(right.orders, row)
    const old = before.get(key)
    before.delete(key)
    const verdict = old === undefined ? 'added' : verdictOf(left.orders, old, right.orders, row)
    counts[verdict]++
    if (verdict === 'same') continue
    const demand = demandKey(right.orders, row)
    const causes =
      old === undefined
        ? []
        : causesOf(
            { rows: shortBefore.get(demand) ?? new Map(), state: stateOf(left.orders, old) },
            { rows: shortNow.get(demand) ?? new Map(), state: stateOf(right.orders, row) },
            suppliedNow.get(demand) ?? new Map(),
          )
    orders.push(difference(verdict, left.orders, old, right.orders, row, causes))
  }
  for (const row of before.values()) {
    counts.removed++
    orders.push(difference('removed', left.orders, row, right.orders, undefined, []))
  }
  return { counts, orders }
}

type Orders = ComparedRun['orders']

const keyOf = (orders: Orders, row: number): string =>
  JSON.stringify([textAt(orders.columns.source, row), demandKey(orders, row)])

const demandKey = (
  table: { readonly columns: Pick<Orders['columns'], 'order' | 'lineNo'> },
  row: number,
): string => `${textAt(table.columns.order, row) ?? ''}\u0000${textAt(table.columns.lineNo, row) ?? ''}`

function rowsByKey(orders: Orders): Map<string, number> {
  const rows = new Map<string, number>()
  for (let row = 0; row < orders.length; row++) rows.set(keyOf(orders, row), row)
  return rows
}

const quantity = (column: BigInt64Array, row: number): bigint =>
  column[row] === NULL_I64 ? 0n : column[row]!

function verdictOf(left: Orders, old: number, right: Orders, row: number): Verdict | 'same' {
  const never = 1n << 62n
  // Before its need an order is simply in time: a run of a later hour finds stock "at" a later hour.
  const kitted = ({ columns }: Orders, at: number) => {
    const [kit, need] = [columns.fullKit[at]!, columns.need[at]!]
    return kit === NULL_I64 ? never : kit > need ? kit : need
  }
  const better = [
    compare(quantity(right.columns.kitQtyAtNeed, row), quantity(left.columns.kitQtyAtNeed, old)),
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
  const delayMs = was?.fullKit && is?.fullKit ? Date.parse(is.fullKit) - Date.parse(was.fullKit) : null
  return {
    order: textAt(of.columns.order, at) ?? '',
    lineNo: textAt(of.columns.lineNo, at),
    item: textAt(of.columns.item, at),
    verdict,
    left: was,
    right: is,
    delayDays: delayMs === null ? null : Math.round(delayMs / 86_400_000),
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
  readonly state: OrderState
}

/** At most five causes: what is short now and was not, then what was short and is covered, then another gate. */
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
  const gate = now.state.gatingItem
  if (gate && gate !== before.state.gatingItem)
    causes.push({ kind: 'gate', item: gate, by: null, reason: null })
  return causes.slice(0, 5)
}
