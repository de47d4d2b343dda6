import { MAX_I64 } from '../problem.ts'
import type { LotSizes } from './types.ts'

/** Maximum orders of one cell; a cell that needs more is refused with a reason. */
export const MOST_LOTS = 200

interface Sizes {
  readonly unit: bigint
  readonly min: bigint
  readonly max: bigint | null
}

const roundUp = (qty: bigint, unit: bigint): bigint => ((qty + unit - 1n) / unit) * unit

/** Consistent sizes: multiples of the unit; a largest lot below the smallest is ignored. */
function sizesOf({ min, max, multiple }: LotSizes): Sizes {
  const unit = multiple !== null && multiple > 0n ? multiple : 1n
  const least = min !== null && min > unit ? roundUp(min, unit) : unit
  if (max === null || max <= 0n) return { unit, min: least, max: null }
  const most = (max / unit) * unit
  return { unit, min: least, max: most < least ? least : most }
}

/**
 * The lots that cover a quantity, 10^-6 base units: as few as the largest lot allows, together as little above the
 * quantity as the smallest lot and the multiple allow, large ones first. null: more than MOST_LOTS, or beyond int64.
 */
export function lotsFor(qty: bigint, lots: LotSizes): readonly bigint[] | null {
  if (qty <= 0n) return []
  const { unit, min, max } = sizesOf(lots)
  const count = max === null ? 1n : (qty + max - 1n) / max
  if (count > BigInt(MOST_LOTS)) return null
  const exact = roundUp(qty, unit)
  let left = exact < count * min ? count * min : exact
  if (left > MAX_I64) return null
  const made: bigint[] = []
  for (let open = count; open > 0n; open--) {
    const most = left - (open - 1n) * min
    const lot = max !== null && most > max ? max : most
    made.push(lot)
    left -= lot
  }
  return made
}

/** The smallest quantity of an order that lot sizes allow and that is not below `qty` > 0, 10^-6 base units. */
export function loweredTo(qty: bigint, lots: LotSizes): bigint {
  const { unit, min } = sizesOf(lots)
  const exact = roundUp(qty, unit)
  return exact < min ? min : exact
}
