import { isPlaced, type MoveState } from './state.ts'

/** Dispatch time of an operation (scheduling/moves/settler.ts, RULE) by its bounds and its predecessors. */
export function dispatchTimeOf(state: MoveState, op: number, start: number): number {
  const { problem, axis, solution, byHand } = state
  const calendar = problem.candCalendar[solution.candidate[op]!]!
  return afterOthers(state, op, axis.toStart(calendar, start) - (byHand[op] === 1 ? 0.5 : 0))
}

/** Earliest dispatch time of an operation that is moved together with its predecessors: these have no new place yet. */
export function earliestDispatchTime({ problem, axis, solution, release }: MoveState, op: number): number {
  const calendar = problem.candCalendar[solution.candidate[op]!]!
  return axis.toStart(calendar, axis.posOf(calendar, release[op]!)) - 0.5
}

/** Dispatch time of an operation that keeps its place; a negative lag may leave it before its predecessors. */
export const placedDispatchTime = (state: MoveState, op: number): number =>
  state.pinned[op] === 1 ? Number.NEGATIVE_INFINITY : afterOthers(state, op, state.solution.start[op]!)

/** A dispatch time that is not before those of the predecessors. */
function afterOthers(state: MoveState, op: number, own: number): number {
  const { problem, dispatchTime, pinned } = state
  let result = own
  for (let k = problem.predStart[op]!; k < problem.predStart[op + 1]!; k++) {
    const other = problem.linkBefore[problem.predLink[k]!]!
    if (isPlaced(state, other) && pinned[other] === 0 && dispatchTime[other]! > result)
      result = dispatchTime[other]!
  }
  return result
}

/** Sets the dispatch times of all operations by their places. */
export function setDispatchTimes(state: MoveState): void {
  const { rank, dispatchTime } = state
  const order = new Int32Array(rank.length)
  for (const [op, place] of rank.entries()) order[place] = op
  for (const op of order) if (isPlaced(state, op)) dispatchTime[op] = placedDispatchTime(state, op)
}
