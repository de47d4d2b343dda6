import { workSeconds, type Capacity } from '#domain/rules/capacity.ts'
import { SCALE } from '../../columns.ts'
import { ceilDiv } from './materials.ts'
import type { Route, Step } from './route.ts'

/** Most lots that one operation is split into. */
const MOST_LOTS = 200

/** A yield of 1, twice. */
const WHOLE = SCALE * SCALE

/**
 * Pieces that each step of a route must start so that the last ones produce `qty` good pieces: yield and scrap are added
 * upstream, and a step with several successors starts the maximum of their needs. Rounded up to `unit`.
 */
export function startedQuantities(route: Route, qty: bigint, lastYield: bigint, unit: bigint): bigint[] {
  const started = route.steps.map(() => 0n)
  for (let at = route.steps.length - 1; at >= 0; at--) {
    const step = route.steps[at]!
    const followers = route.next[at]!
    const wanted = followers.reduce((most, next) => (started[next]! > most ? started[next]! : most), 0n)
    const good = followers.length === 0 ? step.yield * lastYield : step.yield * SCALE
    const kept = followers.length === 0 ? qty : wanted
    const needed = (good === WHOLE ? kept : ceilDiv(kept * WHOLE, good)) + step.lost
    started[at] = needed % unit === 0n ? needed : ceilDiv(needed, unit) * unit
  }
  return started
}

/**
 * Quantities of the lots of an operation by its split rule: `qty` and `time` cut lots of a size, `number` makes equal
 * ones, `ratio` two. The last has the rest; `cut` is true when there were too many.
 */
export function lotsOf(step: Step, qty: bigint, unit: bigint): { lots: readonly bigint[]; cut: boolean } {
  const size = lotSize(step, qty)
  if (size === null) return { lots: [qty], cut: false }
  const whole = ceilDiv(size, unit) * unit
  const count = Number(ceilDiv(qty, whole))
  if (count <= 1) return { lots: [qty], cut: false }
  const kept = step.splitRule === 'ratio' ? 2 : Math.min(count, MOST_LOTS)
  const lots = Array.from({ length: kept }, (_, i) => (i < kept - 1 ? whole : qty - whole * BigInt(kept - 1)))
  return { lots, cut: kept < count && step.splitRule !== 'ratio' }
}

function lotSize(step: Step, qty: bigint): bigint | null {
  const value = step.splitValue
  if (value === null || value <= 0n) return null
  if (step.splitRule === 'qty') return value
  if (step.splitRule === 'number') return ceilDiv(qty * SCALE, value)
  if (step.splitRule === 'ratio') return value < SCALE ? ceilDiv(qty * value, SCALE) : null
  const main = step.choices[0]?.uses[0]?.production
  return step.splitRule === 'time' && main ? piecesIn(main, value) : null
}

/** Pieces that `seconds` (10^-6) of production make: at least one. */
function piecesIn(capacity: Capacity, seconds: bigint): bigint | null {
  if (capacity.seconds === 0n) return null
  const left = seconds - capacity.perOperation
  const pieces = left > 0n ? (left * capacity.pieces) / capacity.seconds : 0n
  return pieces > SCALE ? pieces : SCALE
}

/** Work besides production: fixed seconds, and seconds per piece; null = none. */
export interface Work {
  readonly once: number
  readonly perPiece: Capacity | null
}

export const workOf = (capacity: Capacity | null): Work | null =>
  capacity === null
    ? null
    : {
        once: Number(workSeconds(capacity, 0n)),
        perPiece: capacity.seconds === 0n ? null : capacity,
      }

/** Integer seconds of a setup or teardown of `qty` pieces; null when there is none. */
export const secondsFor = (work: Work | null, qty: bigint): number | null =>
  work === null ? null : work.perPiece === null ? work.once : Number(workSeconds(work.perPiece, qty))

/** Seconds per piece, 10^-6, to the nearest. */
export function perPiece({ seconds, pieces }: Capacity): bigint {
  return (2n * seconds * SCALE + pieces) / (2n * pieces)
}
