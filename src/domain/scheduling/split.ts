import type { OperationState, StatusRefusal } from '../planning/operation-status.ts'

const byStatus: Readonly<Record<string, StatusRefusal>> = {
  R: 'released',
  D: 'frozen',
  T: 'started',
  B: 'completed',
}

/** Why an operation may be neither split nor joined with another part; null: it may. */
export function splitRefusal(
  state: Pick<OperationState, 'status' | 'fixLevel' | 'hasResult' | 'orderStatus'>,
): StatusRefusal | null {
  const bound = byStatus[state.status]
  if (bound) return bound
  if (state.fixLevel !== '0') return 'fixed'
  if (state.hasResult) return 'hasResult'
  return state.orderStatus === 'H' || state.orderStatus === 'X' ? 'orderStopped' : null
}

export type CutFault = 'splitPiece' | 'splitQty'

/**
 * Why a quantity cannot be cut into `first` and the rest; null: it can. All in 10^-6 units.
 * @param unit smallest quantity there is of the item
 */
export function cutFault(whole: bigint, first: bigint, unit: bigint): CutFault | null {
  if (whole < 2n * unit) return 'splitPiece'
  return first <= 0n || first >= whole || first % unit !== 0n ? 'splitQty' : null
}

/** A stretch of work, seconds UTC. */
export interface Worked {
  readonly start: number
  readonly end: number
}

const lasts = ({ start, end }: Worked): number => Math.max(0, end - start)

/** Pieces (10^-6) made by a time, in whole units, where `whole` pieces are made evenly over the stretches. */
export function piecesBy(stretches: readonly Worked[], time: number, whole: bigint, unit: bigint): bigint {
  const total = stretches.reduce((sum, one) => sum + lasts(one), 0)
  if (total === 0) return 0n
  const worked = stretches.reduce(
    (sum, { start, end }) => sum + lasts({ start, end: Math.min(end, time) }),
    0,
  )
  const pieces = (whole * BigInt(Math.floor(worked))) / BigInt(Math.ceil(total))
  return pieces - (pieces % unit)
}

/** The time by which `pieces` of `whole` are made: the opposite of `piecesBy`, never later. */
export function timeOf(stretches: readonly Worked[], pieces: bigint, whole: bigint): number {
  const total = stretches.reduce((sum, one) => sum + lasts(one), 0)
  let left = Number((BigInt(Math.floor(total)) * pieces) / whole)
  for (const one of stretches) {
    if (left <= lasts(one)) return one.start + left
    left -= lasts(one)
  }
  return stretches.at(-1)?.end ?? 0
}
