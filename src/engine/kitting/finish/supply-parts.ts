import { SUPPLY_ENDLESS, SUPPLY_OUTPUT, SUPPLY_PEGGED, SUPPLY_RESERVED } from '../problem.ts'
import type { Facts } from './facts.ts'

/**
 * What became of every lot, in 10^-6 of the item's unit: total = used + reserved + free + withheld. Negative rows have a
 * total and a withheld quantity below zero; an endless supply is as large as what was used of it.
 */
export interface SupplyParts {
  readonly total: Float64Array
  /** Allocated by this run, out of reservations as well. */
  readonly used: Float64Array
  /** Reserved for orders and not used by this run. */
  readonly reserved: Float64Array
  readonly free: Float64Array
  /** Rejected by a rule, kept as safety stock, or used up by stock below zero. */
  readonly withheld: Float64Array
}

export function supplyParts(facts: Facts): SupplyParts {
  const { prepared, problem, supplyQty, supplyUsed } = facts
  const { lots, lotOf, pieces } = prepared
  const used = new Float64Array(lots.count)
  const free = new Float64Array(lots.count)
  const reserved = pieces.reserved.slice()
  const total = lots.qty.slice()
  for (let supply = 0; supply < problem.supplyCount; supply++) {
    const lot = lotOf[supply]!
    const flags = problem.supplyFlags[supply]!
    used[lot]! += supplyUsed[supply]!
    if (flags & SUPPLY_OUTPUT) total[lot] = supplyQty[supply]!
    if (flags & SUPPLY_ENDLESS) total[lot] = used[lot]!
    else if (flags & (SUPPLY_PEGGED | SUPPLY_RESERVED)) reserved[lot]! -= supplyUsed[supply]!
    else free[lot]! += supplyQty[supply]! - supplyUsed[supply]!
  }
  const withheld = total.map((qty, lot) => qty - used[lot]! - reserved[lot]! - free[lot]!)
  return { total, used, reserved, free, withheld }
}
