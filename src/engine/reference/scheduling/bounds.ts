import {
  LINK_END,
  LINK_ENDEND,
  LINK_GROUP,
  LINK_LAST,
  LINK_LOTS,
  LINK_START,
  LINK_WORKING,
  NONE,
  Setting,
} from '../../scheduling/problem.ts'
import { unitsOf } from './setups.ts'
import { isPlaced, type State } from './state.ts'

/** Limits by placed neighbours for every candidate: a time, or NONE. */
export function timeBound(state: State, op: number, backward: boolean): number {
  const { problem, solution } = state
  let bound = NONE
  const tighten = (time: number): void => {
    if (bound === NONE || (backward ? time < bound : time > bound)) bound = time
  }
  forLinks(state, op, backward, (link, other) => {
    const kind = problem.linkKind[link]!
    const lag = problem.linkMin[link]!
    const theirs = problem.candCalendar[solution.candidate[other]!]!
    const working = (kind & LINK_WORKING) !== 0
    if (kind & LINK_END && (!working || (backward && theirs < 0)))
      tighten(backward ? solution.start[other]! - lag : solution.produced[other]! + lag)
    if (kind & LINK_END && working && backward && theirs >= 0) {
      const units = unitsOf(lag, problem.calendarUnit[theirs]!)
      const { axis } = state
      tighten(axis.toStart(theirs, Math.max(0, axis.posOf(theirs, solution.start[other]!) - units)))
    }
    if (kind & LINK_START && !backward) tighten(solution.start[other]! + lag)
    if (kind & LINK_ENDEND && backward) tighten(solution.produced[other]! - lag)
  })
  return bound
}

/** Visits the links on the side by which an operation is bound; with `ignoreOpen` only those to placed operations. */
export function forLinks(
  state: State,
  op: number,
  backward: boolean,
  visit: (link: number, other: number) => void,
): void {
  const { problem } = state
  const all = problem.settings[Setting.ignoreOpen] === 0
  const [start, links, far] = backward
    ? [problem.succStart, problem.succLink, problem.linkAfter]
    : [problem.predStart, problem.predLink, problem.linkBefore]
  for (let k = start[op]!; k < start[op + 1]!; k++) {
    const other = far[links[k]!]!
    if (all || isPlaced(state, other)) visit(links[k]!, other)
  }
}

/**
 * Seconds from the end that a longest lag counts from to the start it counts to, for a place of `op`; NONE when others
 * of the group are still to be placed.
 */
export function lagOf(
  state: State,
  link: number,
  op: number,
  place: { readonly start: number; readonly produced: number },
  backward: boolean,
): number {
  const { problem, solution } = state
  const after = problem.linkAfter[link]!
  const start = backward ? solution.start[after]! : place.start
  if (!(problem.linkKind[link]! & LINK_GROUP))
    return start - (backward ? place.produced : solution.produced[problem.linkBefore[link]!]!)
  let end = backward ? place.produced : NONE
  for (let k = problem.predStart[after]!; k < problem.predStart[after + 1]!; k++) {
    const other = problem.linkBefore[problem.predLink[k]!]!
    if (other === op || !(problem.linkKind[problem.predLink[k]!]! & LINK_GROUP)) continue
    if (isPlaced(state, other)) end = Math.max(end, solution.produced[other]!)
    else if (backward) return NONE
  }
  return start - end
}

/** Forward: smallest position of the candidate's calendar at which production may start; 0 = any. */
export function positionBound(state: State, op: number, candidate: number): number {
  const { problem, axis, solution } = state
  const calendar = problem.candCalendar[candidate]!
  const work = problem.candWork[candidate]!
  let bound = 0
  forLinks(state, op, false, (link, other) => {
    const kind = problem.linkKind[link]!
    const lag = problem.linkMin[link]!
    const units = unitsOf(lag, problem.calendarUnit[calendar]!)
    if (kind & LINK_END && kind & LINK_WORKING)
      bound = Math.max(bound, axis.posOf(calendar, solution.produced[other]!) + units)
    if (kind & LINK_ENDEND)
      bound = Math.max(bound, axis.endingFrom(calendar, solution.produced[other]! + lag) - work)
    if (kind & (LINK_LOTS | LINK_LAST))
      forLots(state, link, (k, lots, share) => {
        const out = lotOut(state, other, share)
        const at = kind & LINK_WORKING ? axis.posOf(calendar, out) + units : axis.posOf(calendar, out + lag)
        bound = Math.max(bound, at - Math.floor(((k - 1) * work) / lots))
      })
  })
  return axis.up(calendar, bound)
}

/** Backward: largest position at which production may start; Infinity = any. */
export function latestBound(state: State, op: number, candidate: number): number {
  const { problem, axis, solution } = state
  const calendar = problem.candCalendar[candidate]!
  const work = problem.candWork[candidate]!
  let bound = Infinity
  forLinks(state, op, true, (link, other) => {
    const kind = problem.linkKind[link]!
    const lag = problem.linkMin[link]!
    if (kind & LINK_START) bound = Math.min(bound, axis.startingBy(calendar, solution.start[other]! - lag))
    const theirs = problem.candCalendar[solution.candidate[other]!]!
    if (kind & (LINK_LOTS | LINK_LAST) && theirs < 0)
      bound = Math.min(bound, axis.posOf(calendar, solution.start[other]! - lag) - work)
    if (kind & (LINK_LOTS | LINK_LAST) && theirs >= 0)
      forLots(state, link, (k, lots, share) => {
        const begin = axis.posOf(theirs, solution.start[other]!)
        const their = axis.posOf(theirs, solution.produced[other]!) - begin
        const at = begin + Math.floor(((k - 1) * their) / lots)
        const units = unitsOf(lag, problem.calendarUnit[theirs]!)
        const time =
          kind & LINK_WORKING ? axis.toStart(theirs, Math.max(0, at - units)) : axis.toStart(theirs, at) - lag
        bound = Math.min(bound, axis.posOf(calendar, time) - Math.ceil(work * share))
      })
  })
  return bound === Infinity ? bound : Math.max(-1, bound)
}

/** Visits the lots of a link that count: number k of n, and the share of the earlier operation's work it needs. */
export function forLots(
  { problem }: State,
  link: number,
  visit: (k: number, lots: number, share: number) => void,
): void {
  const lots = problem.linkLots[link]!
  const first = problem.linkKind[link]! & LINK_LOTS ? 1 : lots
  for (let k = first; k <= lots; k++) visit(k, lots, (problem.linkShare[link]! * k) / lots)
}

/** Time at which an operation has done a share of its work. */
export function lotOut({ problem, axis, solution }: State, op: number, share: number): number {
  const calendar = problem.candCalendar[solution.candidate[op]!]!
  if (calendar < 0) return solution.produced[op]!
  const begin = axis.posOf(calendar, solution.start[op]!)
  const work = axis.posOf(calendar, solution.produced[op]!) - begin
  return axis.toEnd(calendar, begin + Math.ceil(work * share))
}
