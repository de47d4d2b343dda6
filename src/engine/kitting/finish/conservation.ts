import { SUPPLY_ENDLESS } from '../problem.ts'
import type { Facts } from './facts.ts'

/** What came in went somewhere: supplied = allocated + free, over all supplies of the run; nothing below zero. */
export interface Conservation {
  readonly ok: boolean
  /** Base units, decimals exact to 10^-6. */
  readonly supplied: number
  readonly allocated: number
  readonly free: number
  /** Supplies drawn beyond what they hold, by item and document (never, unless there is a fault in the engine). */
  readonly faults: readonly string[]
}

export function conservation({ problem, prepared, supplyQty, supplyUsed }: Facts): Conservation {
  const faults: string[] = []
  let [supplied, allocated, free] = [0, 0, 0]
  for (let supply = 0; supply < problem.supplyCount; supply++) {
    const left = supplyQty[supply]! - supplyUsed[supply]!
    if (left < 0) faults.push(prepared.source.items.values[problem.supplyItem[supply]!]!)
    if (problem.supplyFlags[supply]! & SUPPLY_ENDLESS) continue
    supplied += supplyQty[supply]! / 1e6
    allocated += supplyUsed[supply]! / 1e6
    free += left / 1e6
  }
  const round = (value: number) => Math.round(value * 1e6) / 1e6
  return {
    ok: faults.length === 0,
    supplied: round(supplied),
    allocated: round(allocated),
    free: round(free),
    faults,
  }
}
