import { Kind, Status } from '../../../scheduling/problem.ts'
import { SeatFinder } from './seat.ts'
import { isPlaced, isUnlimited, takeTools, type MoveState } from './state.ts'
import { subTimes } from './subs.ts'
import { takeTurns } from './turns.ts'

/** Looks at a plan that is loaded: what it would take for the rule to leave everything where it stands. */
const PASSES = 8

/** Puts everything placed into the lines, and holds fast what the rule would not leave where it is. */
export function standPlan(state: MoveState): void {
  const { problem, solution, still, release } = state
  for (let op = 0; op < problem.opCount; op++) {
    if (!isPlaced(state, op)) continue
    release[op] = solution.start[op]!
    takeTools(state, op)
    if (solution.status[op] === Status.FIXED || solution.forced[op] === 1) still[op] = 1
    if (problem.candCalendar[solution.candidate[op]!]! < 0) still[op] = 1
  }
  lineUp(state)
  holdOverlaps(state)
  for (let pass = 0; pass < PASSES; pass++) {
    spreadEnds(state)
    if (!holdCrooked(state)) break
  }
  spreadEnds(state)
}

/** The uses of every placed operation, in the order of their places. */
function lineUp(state: MoveState): void {
  const { problem, solution, lines, axis, subUse, served } = state
  const uses: number[] = []
  const put = (use: number, resource: number, setup: number, begin: number, end: number): void => {
    // What takes no working time of its resource stands in nobody's way.
    if (end <= setup) return
    lines.stand(use, resource, setup, begin, end)
    lines.resource[use] = resource
    uses.push(use)
  }
  for (let op = 0; op < problem.opCount; op++) {
    if (!isPlaced(state, op)) continue
    const candidate = solution.candidate[op]!
    const resource = problem.candResource[candidate]!
    const own = problem.resourceCalendar[resource]!
    const times = [solution.setup[op]!, solution.start[op]!, solution.produced[op]!, solution.end[op]!]
    if (own >= 0 && !isUnlimited(state, resource))
      put(op, resource, axis.posOf(own, times[0]!), axis.posOf(own, times[1]!), axis.posOf(own, times[3]!))
    const calendar = problem.candCalendar[candidate]!
    if (calendar < 0 || served[op] === 1) continue
    const [s, q, e, x] = times.map((time) => axis.posOf(calendar, time)) as [number, number, number, number]
    const first = problem.candSubStart[candidate]!
    for (let sub = first; sub < problem.candSubStart[candidate + 1]!; sub++) {
      const other = problem.subResource[sub]!
      const theirs = problem.resourceCalendar[other]!
      const needed = subTimes(state, sub, calendar, { s, q, e, x })
      if (!needed || theirs < 0 || isUnlimited(state, other)) continue
      const [from, to] = [axis.posOf(theirs, needed[0]), axis.posOf(theirs, needed[1])]
      if (from < to) put(subUse[op]! + sub - first, other, from, from, to)
    }
  }
  const { resource, setup, end } = lines
  uses.sort((a, b) => resource[a]! - resource[b]! || setup[a]! - setup[b]! || end[a]! - end[b]! || a - b)
  for (const [k, use] of uses.entries()) {
    const before = uses[k - 1]
    lines.insert(
      use,
      resource[use]!,
      before !== undefined && resource[before] === resource[use] ? before : -1,
    )
  }
}

/** Of uses that overlap on a resource that does one thing at a time, neither moves. */
function holdOverlaps(state: MoveState): void {
  const { lines, owner, still, problem } = state
  for (let resource = 0; resource < problem.resourceCount; resource++) {
    if (problem.resourceKind[resource] !== Kind.SINGLE || isUnlimited(state, resource)) continue
    let far = -1
    for (let use = lines.head[resource]!; use >= 0; use = lines.right[use]!) {
      if (far >= 0 && lines.setup[use]! < lines.end[far]!) {
        still[owner[use]!] = 1
        still[owner[far]!] = 1
      }
      if (far < 0 || lines.end[use]! >= lines.end[far]!) far = use
    }
  }
}

/** Holds what the rule would put elsewhere; true when there was something. */
function holdCrooked(state: MoveState): boolean {
  const { problem, solution, still, axis, lines } = state
  const seat = new SeatFinder(state)
  const crooked: number[] = []
  for (let op = 0; op < problem.opCount; op++) {
    if (!isPlaced(state, op) || still[op] === 1) continue
    seat.take(op)
    if (isBatch(state, seat.resource)) continue
    const found = seat.find(lines.resource[op] === seat.resource ? lines.left[op]! : -1)
    const { calendar, s, q, e, x } = seat
    const same =
      found &&
      axis.toStart(calendar, q) === solution.start[op] &&
      axis.toEnd(calendar, e) === solution.produced[op] &&
      (s < q ? axis.toStart(calendar, s) : solution.start[op]) === solution.setup[op] &&
      (x > e ? axis.toEnd(calendar, x) : solution.produced[op]) === solution.end[op]
    if (!same) crooked.push(op)
  }
  for (const op of crooked) still[op] = 1
  return crooked.length > 0
}

const isBatch = ({ problem }: MoveState, resource: number): boolean =>
  problem.resourceKind[resource] === Kind.FURNACE

/** Turns, and ends up to and with every use that never moves: of those that overlap the one that ends last counts. */
function spreadEnds(state: MoveState): void {
  takeTurns(state)
  const { problem } = state
  for (let resource = 0; resource < problem.resourceCount; resource++) spreadEndsOf(state, resource)
}

/** The same for one resource, after something that never moved has been moved or put back. */
export function spreadEndsOf({ lines, owner, still }: MoveState, resource: number): void {
  let [end, last] = [-1, -1]
  const list: number[] = []
  for (let use = lines.head[resource]!; use >= 0; use = lines.right[use]!) {
    if (still[owner[use]!] === 0) continue
    if (lines.end[use]! > end) [end, last] = [lines.end[use]!, use]
    lines.farEnd[use] = end
    lines.farUse[use] = last
    list.push(use)
  }
  lines.still[resource] = Int32Array.from(list)
}
