import { isPlaced, type MoveState } from './state.ts'

/** When an operation takes its turn (scheduling/moves/settler.ts, RULE), by its bounds and what it waits for. */
export function turnOf(state: MoveState, op: number, start: number): number {
  const { problem, axis, solution, byHand } = state
  const calendar = problem.candCalendar[solution.candidate[op]!]!
  return afterOthers(state, op, axis.toStart(calendar, start) - (byHand[op] === 1 ? 0.5 : 0))
}

/** The earliest turn of an operation that is moved along with what it waits for: that has no new place yet. */
export function wantedTurn({ problem, axis, solution, release }: MoveState, op: number): number {
  const calendar = problem.candCalendar[solution.candidate[op]!]!
  return axis.toStart(calendar, axis.posOf(calendar, release[op]!)) - 0.5
}

/** The same of an operation that keeps to its links where it stands: a lag below 0 may leave it before what it waits for. */
export const standingTurn = (state: MoveState, op: number): number =>
  state.still[op] === 1 ? Number.NEGATIVE_INFINITY : afterOthers(state, op, state.solution.start[op]!)

/** A turn that is not before those of what an operation waits for. */
function afterOthers(state: MoveState, op: number, own: number): number {
  const { problem, turn, still } = state
  let result = own
  for (let k = problem.predStart[op]!; k < problem.predStart[op + 1]!; k++) {
    const other = problem.linkBefore[problem.predLink[k]!]!
    if (isPlaced(state, other) && still[other] === 0 && turn[other]! > result) result = turn[other]!
  }
  return result
}

/** Gives every operation the turn by which it stands. */
export function takeTurns(state: MoveState): void {
  const { rank, turn } = state
  const order = new Int32Array(rank.length)
  for (const [op, place] of rank.entries()) order[place] = op
  for (const op of order) if (isPlaced(state, op)) turn[op] = standingTurn(state, op)
}
