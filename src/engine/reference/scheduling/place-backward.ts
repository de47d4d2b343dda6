import { NONE } from '../../scheduling/problem.ts'
import { latestBound } from './bounds.ts'
import { obstacle } from './needs.ts'
import { Search, type Found, type Place } from './search.ts'
import { unitsOf } from './setups.ts'
import { limitOf, type State } from './state.ts'
import type { Gap } from './timeline.ts'

/** Backward place of a candidate with production ended by time `until`, or null (problem.ts, BACKWARD). */
export function placeBackward(
  state: State,
  op: number,
  candidate: number,
  until: number,
  infinite: boolean,
  locks: boolean,
): Place | null {
  const search = new Search(state, op, candidate, infinite, locks)
  const { problem, axis } = state
  const { calendar } = search
  const latest = latestBound(state, op, candidate)
  const last = until === NONE ? axis.total(calendar) : axis.posOf(calendar, until)
  let high = Math.min(last, latest + problem.candWork[candidate]!)
  const teardown = problem.candTeardown[candidate]!
  let most = axis.total(calendar)
  const basis = Math.max(
    problem.opBasis[op]!,
    problem.opEarliest[op]!,
    problem.resourceFence[search.resource]!,
  )
  const readyPos = axis.posOf(search.own, basis)
  let wanted = NONE
  for (;;) {
    const found = search.hasGaps
      ? backwardInGaps(search, high, most)
      : backwardAt(search, Math.min(high, axis.down(calendar, most - teardown)), -1, null, 0)
    if (!found) return null
    const ends = axis.toEnd(calendar, found.pieces.e)
    if (wanted === NONE) wanted = ends
    const next = search.unlimited ? -1 : obstacle(search, found, true)
    if (next < 0) return search.place(found, wanted - ends, until, readyPos)
    most = axis.down(calendar, Math.max(0, Math.min(found.pieces.x - 1, next)))
    high = Math.min(high, most)
    if (most <= 0) return null
  }
}

function backwardInGaps(search: Search, high: number, most: number): Found | null {
  const { state, resource, calendar, candidate, op } = search
  const { problem, axis } = state
  for (const gap of state.timelines[resource]!.gaps().reverse()) {
    const begin = search.fromOwn(gap.from, false)
    if (begin >= high) continue
    const limit = limitOf(state, resource, gap, op)
    if (limit < 0) continue
    const end = Math.min(most, search.fromOwn(search.beforeLock(limit, gap), true))
    const e = Math.min(high, axis.down(calendar, end - problem.candTeardown[candidate]!))
    const found = backwardAt(search, e, gap.left, gap, begin)
    if (found && search.freeAgain(found.pieces.x) <= limit && search.toOwn(found.pieces.s, false) >= gap.from)
      return found
  }
  return null
}

function backwardAt(
  search: Search,
  latestEnd: number,
  left: number,
  gap: Gap | null,
  begin: number,
): Found | null {
  const { state, calendar, unit, candidate } = search
  const { problem, axis } = state
  const setup = search.setup(left)
  if (setup.seconds < 0) return null
  const pause = problem.candPause[candidate]!
  const work = problem.candWork[candidate]!
  const teardown = problem.candTeardown[candidate]!
  const units = unitsOf(setup.seconds, unit)
  /** A negative position stays negative: there is no such place. */
  const down = (at: number) => (at < 0 ? -1 : axis.down(calendar, at))
  let e = latestEnd
  let x = axis.up(calendar, e + teardown)
  let q = down(e - work)
  let s = down(q - units)
  if (pause !== NONE)
    for (let moved = true; moved && s >= begin; ) {
      moved = false
      const late = axis.lastBreak(calendar, e, x, pause)
      if (late >= 0) e = down(late - teardown)
      const middle = late >= 0 ? -1 : axis.lastBreak(calendar, e - work, e, pause)
      if (middle >= 0) e = middle
      const early = late >= 0 || middle >= 0 ? -1 : axis.lastBreak(calendar, s, q, pause)
      if (early >= 0) e = early + work
      if (late >= 0 || middle >= 0 || early >= 0) {
        moved = true
        x = axis.up(calendar, e + teardown)
        q = down(e - work)
        s = down(q - units)
      }
    }
  if (s < begin || s < 0 || q < 0) return null
  e = axis.up(calendar, q + work)
  x = axis.up(calendar, e + teardown)
  return { pieces: { s, q, e, x }, setup, gap }
}
