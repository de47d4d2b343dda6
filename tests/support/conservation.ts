import { formatDecimal } from '#domain/rules/decimal.ts'
import { NULL_I64, textAt, type Table } from '#engine/columns.ts'
import type { resultSchemas, ResultTableName } from '#engine/kitting/results.ts'

type Tables = { readonly [N in ResultTableName]: Table<(typeof resultSchemas)[N]> }

export interface Violation {
  readonly rule:
    | 'supplyOverdrawn'
    | 'supplyDoesNotAddUp'
    | 'allocationsDiffer'
    | 'batchesDiffer'
    | 'orderOverfilled'
    | 'shortageDoesNotAddUp'
  /** Supply, order or item it is about. */
  readonly subject: string
  readonly expected: string
  readonly found: string
}

export interface Conservation {
  readonly holds: boolean
  /** Decimal texts: everything supplied that was not excluded, what of it was used, and what the allocations say. */
  readonly supplied: string
  readonly used: string
  readonly allocated: string
  /** The first violations; empty when the run conserves. */
  readonly violations: readonly Violation[]
}

const KEPT = 20

const value = (quantity: bigint | undefined): bigint =>
  quantity === undefined || quantity === NULL_I64 ? 0n : quantity

/**
 * Checks a run's tables against what no run may break: no supply gives more than it has, allocations and supplies tell
 * the same story, batches make up the kitted quantity of their order, no order gets more sets than it wants, and
 * allocated and short together never exceed what was required (the rest is expected from supplies that come too late or
 * are left over: step 12). Quantities are compared exactly.
 */
export function checkConservation(tables: Tables): Conservation {
  const violations: Violation[] = []
  const report = (rule: Violation['rule'], subject: string | null, expected: bigint, found: bigint): void => {
    if (violations.length < KEPT)
      violations.push({
        rule,
        subject: subject ?? '',
        expected: formatDecimal(expected),
        found: formatDecimal(found),
      })
  }
  const totals = checkSupplies(tables.supplies, report)
  const allocated = allocatedTotal(tables.allocations)
  if (allocated !== totals.used) report('allocationsDiffer', 'total', totals.used, allocated)
  checkOrders(tables, report)
  checkShortages(tables.shortages, report)
  return {
    holds: violations.length === 0,
    supplied: formatDecimal(totals.supplied),
    used: formatDecimal(totals.used),
    allocated: formatDecimal(allocated),
    violations,
  }
}

type Report = (rule: Violation['rule'], subject: string | null, expected: bigint, found: bigint) => void

function checkSupplies(supplies: Tables['supplies'], report: Report): { supplied: bigint; used: bigint } {
  const { qty, used, free, excluded, doc, item } = supplies.columns
  let [supplied, usedTotal] = [0n, 0n]
  for (let row = 0; row < supplies.length; row++) {
    const [has, gave, left] = [value(qty[row]), value(used[row]), value(free[row])]
    usedTotal += gave
    if (excluded[row] !== 1) supplied += has
    const subject = (): string => `${textAt(doc, row) ?? 'stock'} ${textAt(item, row) ?? ''}`
    if (gave < 0n || gave > (has > 0n ? has : 0n)) report('supplyOverdrawn', subject(), has, gave)
    else if (gave + left > (has > 0n ? has : 0n)) report('supplyDoesNotAddUp', subject(), has, gave + left)
    else if (excluded[row] !== 1 && !isKept(supplies, row) && has > 0n && gave + left !== has)
      report('supplyDoesNotAddUp', subject(), has, gave + left)
  }
  return { supplied, used: usedTotal }
}

/** Part of it is kept for an order or as safety stock, or used up by negative stock. */
function isKept({ columns }: Tables['supplies'], row: number): boolean {
  return value(columns.reserved[row]) > 0n || textAt(columns.rule, row) !== null
}

/** Rows that were released again are history, not use. */
function allocatedTotal(allocations: Tables['allocations']): bigint {
  const { qty, released } = allocations.columns
  let total = 0n
  for (let row = 0; row < allocations.length; row++) if (released[row] !== 1) total += value(qty[row])
  return total
}

function checkOrders({ orders, batches }: Tables, report: Report): void {
  const batched = new Map<number, bigint>()
  for (let row = 0; row < batches.length; row++) {
    const seq = batches.columns.seq[row]!
    batched.set(seq, (batched.get(seq) ?? 0n) + value(batches.columns.qty[row]))
  }
  const { seq, order, kitQtyTotal, openQty } = orders.columns
  for (let row = 0; row < orders.length; row++) {
    const total = value(kitQtyTotal[row])
    const made = batched.get(seq[row]!) ?? 0n
    if (made !== total) report('batchesDiffer', textAt(order, row), total, made)
    if (total > value(openQty[row])) report('orderOverfilled', textAt(order, row), value(openQty[row]), total)
  }
}

function checkShortages(shortages: Tables['shortages'], report: Report): void {
  const { order, item, required, allocated, short } = shortages.columns
  for (let row = 0; row < shortages.length; row++) {
    const [need, got] = [value(required[row]), value(allocated[row]) + value(short[row])]
    if (got > need) report('shortageDoesNotAddUp', `${textAt(order, row)} ${textAt(item, row)}`, need, got)
  }
}
