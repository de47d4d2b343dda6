import {
  LINK_END,
  LINK_ENDEND,
  LINK_LAST,
  LINK_LOTS,
  LINK_START,
  LINK_WORKING,
  OP_SETUP_EARLY,
} from '../../../scheduling/problem.ts'
import { unitsOf } from '../setups.ts'
import { isPlaced, type MoveState } from './state.ts'

/** Lower bounds of an operation, positions on the calendar of its candidate. */
export interface Bounds {
  /** Of the setup. */
  low: number
  /** Of production. */
  start: number
}

/** Sets the bounds of an operation by its release and its links. */
export function readBounds(state: MoveState, op: number, into: Bounds): void {
  const { problem, axis, solution, release, byHand } = state
  const candidate = solution.candidate[op]!
  const calendar = problem.candCalendar[candidate]!
  let [time, position] = [Number.NEGATIVE_INFINITY, 0]
  for (let k = problem.predStart[op]!; k < problem.predStart[op + 1]!; k++) {
    const link = problem.predLink[k]!
    const other = problem.linkBefore[link]!
    if (!isPlaced(state, other)) continue
    const kind = problem.linkKind[link]!
    const lag = problem.linkMin[link]!
    if (kind === LINK_END) {
      const end = solution.produced[other]! + lag
      if (end > time) time = end
      continue
    }
    if (kind & LINK_END && !(kind & LINK_WORKING)) time = Math.max(time, solution.produced[other]! + lag)
    if (kind & LINK_START) time = Math.max(time, solution.start[other]! + lag)
    position = Math.max(position, positionOfLink(state, op, link, other))
  }
  const byLinks = Math.max(
    time === Number.NEGATIVE_INFINITY ? 0 : axis.posOf(calendar, time),
    axis.up(calendar, position),
  )
  into.start = Math.max(byLinks, axis.posOf(calendar, release[op]!))
  const basis = (): number => {
    const fence = problem.resourceFence[problem.candResource[candidate]!]!
    return axis.posOf(calendar, Math.max(problem.opBasis[op]!, fence))
  }
  if ((problem.opFlags[op]! & OP_SETUP_EARLY) !== 0) into.low = Math.min(into.start, basis())
  else into.low = byHand[op] === 1 ? Math.max(byLinks, basis()) : byLinks
}

/** Lower bound by a link in positions of the later operation (reference/scheduling/bounds.ts, positionBound). */
function positionOfLink(
  { problem, axis, solution }: MoveState,
  op: number,
  link: number,
  other: number,
): number {
  const candidate = solution.candidate[op]!
  const calendar = problem.candCalendar[candidate]!
  const work = problem.candWork[candidate]!
  const kind = problem.linkKind[link]!
  const lag = problem.linkMin[link]!
  const working = (kind & LINK_WORKING) !== 0
  const units = unitsOf(lag, problem.calendarUnit[calendar]!)
  let bound = 0
  if (kind & LINK_END && working) bound = axis.posOf(calendar, solution.produced[other]!) + units
  if (kind & LINK_ENDEND)
    bound = Math.max(bound, axis.endingFrom(calendar, solution.produced[other]! + lag) - work)
  if (!(kind & (LINK_LOTS | LINK_LAST))) return bound
  const lots = problem.linkLots[link]!
  for (let lot = kind & LINK_LOTS ? 1 : lots; lot <= lots; lot++) {
    const out = shareDone(problem, axis, solution, other, (problem.linkShare[link]! * lot) / lots)
    const at = working ? axis.posOf(calendar, out) + units : axis.posOf(calendar, out + lag)
    bound = Math.max(bound, at - Math.floor(((lot - 1) * work) / lots))
  }
  return bound
}

/** Time at which an operation has done a share of its work. */
function shareDone(
  problem: MoveState['problem'],
  axis: MoveState['axis'],
  solution: MoveState['solution'],
  op: number,
  share: number,
): number {
  const calendar = problem.candCalendar[solution.candidate[op]!]!
  if (calendar < 0) return solution.produced[op]!
  const begin = axis.posOf(calendar, solution.start[op]!)
  const work = axis.posOf(calendar, solution.produced[op]!) - begin
  return axis.toEnd(calendar, begin + Math.ceil(work * share))
}
