import { Kind, NONE } from '../../scheduling/problem.ts'
import { ONE, Search, type Found, type Pieces } from './search.ts'
import { isInfinite, limitOf, type State } from './state.ts'

/**
 * Conflict of the main resource (PARALLEL) or a sub-resource: the position of the candidate's calendar
 * to continue from (forward) or to end by (backward), or -1.
 */
export function obstacle(search: Search, { pieces, setup }: Found, backward: boolean): number {
  const { state, calendar, candidate, resource } = search
  const { problem, axis } = state
  if (problem.resourceKind[resource] === Kind.PARALLEL && !search.infinite) {
    const [from, to] = [search.toOwn(pieces.s, false), search.freeAgain(pieces.x)]
    const at = state.profiles[resource]!.conflict(from, to, problem.candQty[candidate]!, backward)
    if (at >= 0) return search.fromOwn(at, backward)
  }
  for (const need of needsOf(state, candidate, setup.worker)) {
    const interval = subInterval(search, need.parts, pieces)
    if (!interval) continue
    const other = need.resource
    const theirs = problem.resourceCalendar[other]!
    if (theirs < 0) return backward ? 0 : axis.total(calendar)
    const [from, to] = interval
    if (!(need.parts & 2)) {
      const closed = backward
        ? axis.lastClosed(calendar, from, to, theirs)
        : axis.firstClosed(calendar, from, to, theirs)
      if (closed !== NONE) {
        const open = backward ? axis.openUntil(theirs, closed - 1) : axis.openFrom(theirs, closed)
        if (open === NONE) return backward ? 0 : axis.total(calendar)
        return axis.posOf(calendar, open)
      }
    }
    const at = occupied(search, need, axis.posOf(theirs, from), axis.posOf(theirs, to), backward)
    if (at >= 0) return axis.posOf(calendar, backward ? axis.toEnd(theirs, at) : axis.toStart(theirs, at))
  }
  return -1
}

function occupied(
  { state }: Search,
  { resource: other, qty }: Need,
  from: number,
  to: number,
  backward: boolean,
): number {
  const { problem } = state
  if (from >= to || isInfinite(state, other)) return -1
  if (problem.resourceKind[other] === Kind.PARALLEL)
    return state.profiles[other]!.conflict(from, to, qty, backward)
  return state.timelines[other]!.conflict(from, to, backward, (gap) => limitOf(state, other, gap, -1))
}

/** A resource that is needed besides the main one. */
export interface Need {
  readonly resource: number
  /** 1 setup, 2 production, 4 teardown. */
  readonly parts: number
  readonly qty: number
}

/** Sub-resources of a candidate, and the worker of its changeover (-1 = none) for the setup. */
export function needsOf({ problem }: State, candidate: number, worker: number): Need[] {
  const needs: Need[] = []
  for (let sub = problem.candSubStart[candidate]!; sub < problem.candSubStart[candidate + 1]!; sub++)
    needs.push({
      resource: problem.subResource[sub]!,
      parts: problem.subParts[sub]!,
      qty: problem.subQty[sub]!,
    })
  if (worker >= 0) needs.push({ resource: worker, parts: 1, qty: ONE })
  return needs
}

/** Times from the first to the last of the pieces a sub-resource is needed for, or null when all are empty. */
export function subInterval(
  { state, calendar }: Pick<Search, 'state' | 'calendar'>,
  parts: number,
  { s, q, e, x }: Pieces,
): readonly [from: number, to: number] | null {
  const { axis } = state
  const needed = [
    [s, q],
    [q, e],
    [e, x],
  ].filter(([from, to], part) => parts & (1 << part) && from! < to!)
  if (needed.length === 0) return null
  return [axis.toStart(calendar, needed[0]![0]!), axis.toEnd(calendar, needed.at(-1)![1]!)]
}
