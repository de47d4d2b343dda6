import { SUPPLY_ENDLESS, SUPPLY_PEGGED, SUPPLY_RESERVED } from '../problem.ts'
import { mayUse, onlyAreaDiffers } from '../eligible.ts'
import type { Facts } from './facts.ts'
import type { FreeElsewhere } from './nodes.ts'

const KEPT = SUPPLY_PEGGED | SUPPLY_RESERVED | SUPPLY_ENDLESS

/**
 * The area with the most stock on hand of an item that matches a demand except for its area; of equal ones the first by
 * name. Undefined where there is none.
 */
export function freeElsewhere(facts: Facts, demand: number, item: number): FreeElsewhere | undefined {
  const { problem, prepared, supplyQty, supplyUsed } = facts
  const { codes, values } = prepared.source.input.supplies.columns.area
  const byArea = new Map<string, number>()
  for (let s = problem.itemSupplyStart[item]!; s < problem.itemSupplyStart[item + 1]!; s++) {
    const free = supplyQty[s]! - supplyUsed[s]!
    if (free <= 0 || problem.supplyTime[s] !== 0 || problem.supplyFlags[s]! & KEPT) continue
    if (!onlyAreaDiffers(problem, demand, s) || !mayUse(problem, demand, s)) continue
    const row = prepared.lots.row[prepared.lotOf[s]!]!
    const area = values[codes[row] ?? -1] ?? ''
    byArea.set(area, (byArea.get(area) ?? 0) + free)
  }
  let most: FreeElsewhere | undefined
  for (const [area, qty] of byArea)
    if (!most || qty > most.qty || (qty === most.qty && area < most.area)) most = { area, qty }
  return most
}
