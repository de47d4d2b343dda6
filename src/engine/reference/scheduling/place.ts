import { Kind, NONE, OP_SETUP_EARLY, Setting } from '../../scheduling/problem.ts'
import { unitsOf, type Change } from './setups.ts'
import { latestBound, positionBound } from './bounds.ts'
import { isInfinite, limitOf, setupOf, type State } from './state.ts'
import type { Batch, Gap } from './timeline.ts'

/** One of a resource, fixed point 10^-6. */
const ONE = 1e6

/** A place found for an operation on one of its candidates. */
export interface Place {
  readonly candidate: number
  /** Positions on the candidate's calendar. */
  readonly s: number
  readonly q: number
  readonly e: number
  readonly x: number
  /** The same as times. */
  readonly setup: number
  readonly start: number
  readonly produced: number
  readonly end: number
  readonly setupSeconds: number
  /** Resource that does the changeover, or -1. */
  readonly worker: number
  /** Position of the main resource at which it is free again. */
  readonly free: number
  /** Seconds by which what else is needed, or taken, puts it off. */
  readonly waits: number
  /** Gap of the main resource it goes into; null where there are none. */
  readonly gap: Gap | null
  /** Batch it joins. */
  readonly batch: Batch | null
  /** Time and position (main resource) before which it could not begin; backward: the latest end. */
  readonly ready: number
  readonly readyPos: number
}

interface Pieces {
  readonly s: number
  readonly q: number
  readonly e: number
  readonly x: number
}

/** One candidate of one operation, with what does not change while a place is looked for. */
class Search {
  readonly state: State
  readonly op: number
  readonly candidate: number
  readonly resource: number
  readonly calendar: number
  readonly own: number
  readonly unit: number
  readonly infinite: boolean
  /** Nothing is in the way of anything: the operation is forced in, or the run knows no capacity. */
  readonly unlimited: boolean
  /** Seconds for which the main resource stays taken. */
  readonly lock: number

  constructor(state: State, op: number, candidate: number, infinite: boolean, locks: boolean) {
    const { problem } = state
    this.state = state
    this.op = op
    this.candidate = candidate
    this.resource = problem.candResource[candidate]!
    this.calendar = problem.candCalendar[candidate]!
    this.own = problem.resourceCalendar[this.resource]!
    this.unit = problem.calendarUnit[this.calendar]!
    this.lock = locks ? problem.resourceLock[this.resource]! : 0
    this.unlimited = infinite || problem.settings[Setting.infinite] === 1
    this.infinite = infinite || isInfinite(state, this.resource)
  }

  get hasGaps(): boolean {
    const kind = this.state.problem.resourceKind[this.resource]
    return !this.infinite && (kind === Kind.SINGLE || kind === Kind.FURNACE)
  }

  /** Setup behind `left`. */
  setup(left: number): Change {
    return setupOf(this.state, this.resource, left, this.op, this.candidate)
  }

  /** Position of the main resource at which it is free again behind a use that ends at x. */
  freeAgain(x: number): number {
    if (this.lock === 0) return this.toOwn(x, true)
    const { axis } = this.state
    return axis.posOf(this.own, axis.toEnd(this.calendar, x) + this.lock)
  }

  /** Largest end on the main resource after which its lock leaves the limit of a gap alone. */
  beforeLock(limit: number, gap: Gap): number {
    if (this.lock === 0 || gap.right === null) return limit
    const { axis } = this.state
    return axis.posOf(this.own, axis.toStart(this.own, limit) - this.lock)
  }

  /** From times of this calendar to positions of a resource's own, and back. */
  toOwn(x: number, isEnd: boolean): number {
    if (this.own === this.calendar) return x
    const { axis } = this.state
    return axis.posOf(this.own, isEnd ? axis.toEnd(this.calendar, x) : axis.toStart(this.calendar, x))
  }

  fromOwn(x: number, isEnd: boolean): number {
    if (this.own === this.calendar) return x
    const { axis } = this.state
    return axis.posOf(this.calendar, isEnd ? axis.toEnd(this.own, x) : axis.toStart(this.own, x))
  }

  place({ pieces, setup, gap }: Found, waits: number, ready: number, readyPos: number): Place {
    const { axis } = this.state
    const { s, q, e, x } = pieces
    const start = axis.toStart(this.calendar, q)
    const produced = axis.toEnd(this.calendar, e)
    return {
      ...pieces,
      candidate: this.candidate,
      setup: s < q ? axis.toStart(this.calendar, s) : start,
      start,
      produced,
      end: x > e ? axis.toEnd(this.calendar, x) : produced,
      setupSeconds: setup.seconds,
      worker: setup.worker,
      free: this.freeAgain(x),
      waits,
      gap,
      batch: null,
      ready,
      readyPos,
    }
  }
}

/** Forward place of a candidate not before time `from`, or null when there is no room (problem.ts, FORWARD). */
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
  // A backward operation comes here to be forced in: its predecessors are not placed yet.
  const bound = state.backward[op] ? 0 : positionBound(state, op, candidate)
  const p = Math.max(axis.posOf(calendar, ready), bound)
  const early = (problem.opFlags[op]! & OP_SETUP_EARLY) !== 0
  const basis = Math.max(problem.opBasis[op]!, problem.resourceFence[search.resource]!)
  const low = early ? Math.min(p, axis.posOf(calendar, basis)) : p
  return firstFrom(search, low, p, ready)
}

/** As `placeForward`, with the bounds of setup and production given: positions of the candidate's calendar. */
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

interface Found {
  readonly pieces: Pieces
  readonly setup: Change
  readonly gap: Gap | null
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

/**
 * What stands in the way of the main resource (PARALLEL) or a sub-resource: the position of the candidate's calendar
 * to go on from (forward) or to end by (backward), or -1.
 */
function obstacle(search: Search, { pieces, setup }: Found, backward: boolean): number {
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

/** A resource that is needed beside the main one. */
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

/** A batch uses its sub-resources once: who joins it needs the same. */
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

/** The batch an operation joins instead of the place found, or null. */
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
  /** Negative stays negative: there is no such place. */
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
