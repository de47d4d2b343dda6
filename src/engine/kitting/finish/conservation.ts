import { formatDecimal } from '#domain/rules/decimal.ts'
import { SUPPLY_ENDLESS } from '../problem.ts'
import { ExactSums } from '../sums.ts'
import type { Facts } from './facts.ts'

/** Conservation of quantities: supplied = allocated + free, over all supplies of the run; nothing below zero. */
export interface Conservation {
  readonly ok: boolean
  /** Base units: the numbers nearest to the exact sums, which `ok` compares. */
  readonly supplied: number
  readonly allocated: number
  readonly free: number
  /** Supplies drawn beyond their quantity, by item and document (none, unless the engine has a fault). */
  readonly faults: readonly string[]
}

export function conservation({ problem, prepared, supplyQty, supplyUsed }: Facts): Conservation {
  const faults: string[] = []
  const sums = new ExactSums(3)
  for (let supply = 0; supply < problem.supplyCount; supply++) {
    const left = supplyQty[supply]! - supplyUsed[supply]!
    if (left < 0) faults.push(prepared.source.items.values[problem.supplyItem[supply]!]!)
    if (problem.supplyFlags[supply]! & SUPPLY_ENDLESS) continue
    sums.add(0, supplyQty[supply]!)
    sums.add(1, supplyUsed[supply]!)
    sums.add(2, left)
  }
  const [supplied, allocated, free] = [0, 1, 2].map((k) => sums.exact(k)) as [bigint, bigint, bigint]
  return {
    ok: faults.length === 0 && supplied === allocated + free,
    supplied: Number(formatDecimal(supplied)),
    allocated: Number(formatDecimal(allocated)),
    free: Number(formatDecimal(free)),
    faults,
  }
}
