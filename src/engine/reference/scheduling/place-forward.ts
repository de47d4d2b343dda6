import { Kind, NONE, OP_SETUP_EARLY } from '../../scheduling/problem.ts'
import { positionBound } from './bounds.ts'
import { obstacle, needsOf } from './needs.ts'
import { Search, type Found, type Place } from './search.ts'
import { unitsOf } from './setups.ts'
import { limitOf, type State } from './state.ts'
import type { Gap } from './timeline.ts'

/** Forward place of a candidate not before time `from`, or null when there is no slot (problem.ts, FORWARD). */
export function placeForward(
  state: State,
  op: number,
  candidate: number,
  from: number,
  infinite: boolean,
  locks: boolean,
): Place | null {
  const search = new Search(state, op, candidate, infinite, locks)
  const { problem, axis } = state
  const { calendar } = search
  const ready = Math.max(from, problem.resourceFence[search.resource]!)
  // A backward operation is placed here only when it is forced: its predecessors are not placed yet.
  const bound = state.backward[op] ? 0 : positionBound(state, op, candidate)
  const p = Math.max(axis.posOf(calendar, ready), bound)
  const early = (problem.opFlags[op]! & OP_SETUP_EARLY) !== 0
  const basis = Math.max(problem.opBasis[op]!, problem.resourceFence[search.resource]!)
  const low = early ? Math.min(p, axis.posOf(calendar, basis)) : p
  return firstFrom(search, low, p, ready)
}

/** As `placeForward`, with given bounds of setup and production: positions of the candidate's calendar. */
export function placeFrom(
  state: State,
  op: number,
  candidate: number,
  { low, start }: { readonly low: number; readonly start: number },
): Place | null {
  const search = new Search(state, op, candidate, false, true)
  return firstFrom(search, low, start, state.axis.toStart(search.calendar, start))
}

function firstFrom(search: Search, lowest: number, p: number, ready: number): Place | null {
  const { axis } = search.state
  const { calendar } = search
  let low = lowest
  const readyPos = search.own === calendar ? low : search.toOwn(low, false)
  let wanted = NONE
  for (;;) {
    const found = search.hasGaps ? forwardInGaps(search, low, p) : forwardAt(search, low, p, -1, null)
    if (!found) return null
    const begins = axis.toStart(calendar, found.pieces.q)
    if (wanted === NONE) wanted = begins
    const next = search.unlimited ? -1 : obstacle(search, found, false)
    if (next < 0) {
      const place = search.place(found, begins - wanted, ready, readyPos)
      return joined(search, place, p, ready) ?? place
    }
    low = Math.max(found.pieces.s + 1, next)
  }
}

function forwardInGaps(search: Search, low: number, p: number): Found | null {
  const { state, resource, op } = search
  for (const gap of state.timelines[resource]!.gaps()) {
    if (search.fromOwn(gap.to, true) <= low && gap.right !== null) continue
    const found = forwardAt(search, Math.max(low, search.fromOwn(gap.from, false)), p, gap.left, gap)
    if (found && search.freeAgain(found.pieces.x) <= limitOf(state, resource, gap, op)) return found
  }
  return null
}

function forwardAt(search: Search, low: number, p: number, left: number, gap: Gap | null): Found | null {
  const { state, calendar, unit, candidate } = search
  const { problem, axis } = state
  const setup = search.setup(left)
  if (setup.seconds < 0) return null
  const pause = problem.candPause[candidate]!
  const units = unitsOf(setup.seconds, unit)
  const total = axis.total(calendar)
  let s = low
  if (low + units > total) return null
  let q = axis.up(calendar, low + units)
  if (q < p) {
    q = p
    s = axis.down(calendar, q - units)
  }
  if (pause !== NONE) {
    for (
      let at = axis.firstBreak(calendar, s, q, pause);
      at >= 0;
      at = axis.firstBreak(calendar, s, q, pause)
    ) {
      s = at
      q = axis.up(calendar, at + units)
    }
    const work = problem.candWork[candidate]!
    for (let at = axis.firstBreak(calendar, q, q + work, pause); at >= 0; ) {
      q = at
      s = axis.down(calendar, q - units)
      const own = axis.firstBreak(calendar, s, q, pause)
      if (own >= 0) s = own
      if (own >= 0) q = axis.up(calendar, s + units)
      at = axis.firstBreak(calendar, q, q + work, pause)
    }
  }
  if (q + problem.candWork[candidate]! > total) return null
  const e = axis.up(calendar, q + problem.candWork[candidate]!)
  const teardown = problem.candTeardown[candidate]!
  if (e + teardown > total) return null
  let x = axis.up(calendar, e + teardown)
  if (pause !== NONE) {
    let begin = e
    for (let at = axis.firstBreak(calendar, begin, x, pause); at >= 0; ) {
      begin = at
      if (at + teardown > total) return null
      x = axis.up(calendar, at + teardown)
      at = axis.firstBreak(calendar, begin, x, pause)
    }
  }
  return { pieces: { s, q, e, x }, setup, gap }
}

/** A batch uses its sub-resources once: an operation that joins it must need the same. */
function needsTheSame(state: State, a: number, b: number): boolean {
  const [mine, other] = [needsOf(state, a, -1), needsOf(state, b, -1)]
  return (
    mine.length === other.length &&
    mine.every((need, k) => {
      const { resource, parts, qty } = other[k]!
      return need.resource === resource && need.parts === parts && need.qty === qty
    })
  )
}

/** The batch that an operation joins instead of the place found, or null. */
function joined(search: Search, place: Place, p: number, ready: number): Place | null {
  const { state, op, candidate, resource } = search
  const { problem } = state
  const key = problem.opBatchKey[op]!
  if (problem.resourceKind[resource] !== Kind.FURNACE || search.infinite || key < 0) return null
  const window = problem.resourceWindow[resource]!
  const batch = state.batches[resource]!.filter(
    (one) =>
      one.key === key &&
      one.start >= p &&
      one.work >= problem.candWork[candidate]! &&
      one.qty + problem.opQty[op]! <= problem.resourceMaxBatch[resource]! &&
      (window <= 0 || one.startTime - ready <= window) &&
      needsTheSame(state, candidate, state.solution.candidate[one.ops[0]!]!),
  ).sort((a, b) => a.start - b.start)[0]
  if (!batch) return null
  const host = batch.ops[0]!
  const { solution } = state
  if (solution.produced[host]! > place.produced) return null
  return {
    ...place,
    q: batch.start,
    s: batch.start,
    setup: solution.start[host]!,
    start: solution.start[host]!,
    produced: solution.produced[host]!,
    end: solution.end[host]!,
    setupSeconds: 0,
    worker: -1,
    gap: null,
    batch,
  }
}
