import { BATCH_HOST, BATCH_START, openBatch } from './batches'
import {
  calendarAt,
  down,
  firstBreak,
  firstClosed,
  lastBreak,
  lastClosed,
  openFrom,
  openUntil,
  posOf,
  toEnd,
  toStart,
  totalOf,
  unitOf,
  up,
} from './axis'
import { latestBound, positionBound } from './bounds'
import { columnOf, keyOf } from './gap-keys'
import {
  endOfGaps,
  firstGap,
  fitBefore,
  fitFrom,
  FROM,
  GAP,
  gapAfter,
  LEFT,
  NOTHING,
  RIGHT,
  TO,
} from './gap-list'
import { limitOf, subConflict } from './gaps'
import { profileConflict } from './profile'
import { changeover, changeWorker, neighbour, tryTools, unitsOf } from './setups'
import {
  allInfinite,
  backward,
  candCalendar,
  candPause,
  candQty,
  candResource,
  candSetup,
  candSubStart,
  candTeardown,
  candWork,
  end,
  f64At,
  FURNACE,
  i32At,
  INFINITE,
  NONE,
  OP_SETUP_EARLY,
  opBasis,
  opBatchKey,
  opEarliest,
  opFlags,
  opQty,
  PARALLEL,
  produced,
  resourceCalendar,
  resourceFence,
  resourceKind,
  resourceLock,
  resourceWindow,
  SINGLE,
  start,
  subParts,
  subQty,
  subResource,
  u8At,
} from './state'

/** One of a resource, fixed point 10^-6. */
export const ONE: f64 = 1000000

// ---- the candidate for which a place is looked for
let op: i32 = 0
let cand: i32 = 0
let resource: i32 = 0
let kind: i32 = 0
let calendar: usize = 0
let own: usize = 0
let unit: i32 = 1
let infinite: bool = false
/** Nothing is in the way of anything: the operation is forced in, or the run knows no capacity. */
let unlimited: bool = false
let hasGaps: bool = false
let work: i32 = 0
let teardown: i32 = 0
let pause: i32 = 0
/** Seconds for which the main resource stays taken. */
let lock: i32 = 0

// ---- the place found: positions on the candidate's calendar, times, seconds of setup, gap (0 = none), batch (0 = none)
export let placeS: i32 = 0
export let placeQ: i32 = 0
export let placeE: i32 = 0
export let placeX: i32 = 0
export let placeSetup: i32 = 0
export let placeStart: i32 = 0
export let placeProduced: i32 = 0
export let placeEnd: i32 = 0
export let placeSeconds: i32 = 0
export let placeGap: usize = 0
export let placeBatch: usize = 0
export let placeReady: i32 = 0
export let placeReadyPos: i32 = 0
/** Position of the main resource at which it is free again. */
export let placeFree: i32 = 0
/** Seconds by which what else is needed, or taken, puts it off. */
export let placeWaits: i32 = 0

/** False: locks are left out of account. */
let locks: bool = true

export function heedLocks(heed: bool): void {
  locks = heed
}

export function isInfinite(which: i32): bool {
  return allInfinite || u8At(resourceKind, which) == INFINITE
}

function begin(operation: i32, choice: i32, withoutLimits: bool): void {
  op = operation
  cand = choice
  resource = i32At(candResource, cand)
  kind = u8At(resourceKind, resource)
  calendar = calendarAt(i32At(candCalendar, cand))
  own = calendarAt(i32At(resourceCalendar, resource))
  unit = unitOf(calendar)
  unlimited = withoutLimits || allInfinite
  infinite = withoutLimits || isInfinite(resource)
  hasGaps = !infinite && (kind == SINGLE || kind == FURNACE)
  work = i32At(candWork, cand)
  teardown = i32At(candTeardown, cand)
  pause = i32At(candPause, cand)
  lock = locks ? i32At(resourceLock, resource) : 0
  placeBatch = 0
  placeGap = 0
  tryTools(op, cand)
}

function toOwn(x: i32, isEnd: bool): i32 {
  if (own == calendar) return x
  return posOf(own, isEnd ? toEnd(calendar, x) : toStart(calendar, x))
}

function fromOwn(x: i32, isEnd: bool): i32 {
  if (own == calendar) return x
  return posOf(calendar, isEnd ? toEnd(own, x) : toStart(own, x))
}

/** Position of the main resource at which it is free again behind a use that ends at x. */
function freeAgain(x: i32): i32 {
  return lock ? posOf(own, toEnd(calendar, x) + lock) : toOwn(x, true)
}

/** Largest end on the main resource after which its lock leaves the limit of a gap alone. */
function beforeLock(limit: i32, gap: usize): i32 {
  if (!lock || load<i32>(gap, RIGHT) == NOTHING) return limit
  return posOf(own, toStart(own, limit) - lock)
}

/** Seconds of setup behind `left`, or -1. */
function secondsBehind(left: i32): i32 {
  const dynamic = changeover(resource, left, neighbour(left), op, neighbour(op))
  return dynamic < 0 ? -1 : i32At(candSetup, cand) + dynamic
}

function tell(readyAt: i32, readyPos: i32): void {
  placeStart = toStart(calendar, placeQ)
  placeProduced = toEnd(calendar, placeE)
  placeSetup = placeS < placeQ ? toStart(calendar, placeS) : placeStart
  placeEnd = placeX > placeE ? toEnd(calendar, placeX) : placeProduced
  placeReady = readyAt
  placeReadyPos = readyPos
  placeFree = freeAgain(placeX)
}

/** Forward place of a candidate not before time `from`; false when there is no room (problem.ts, FORWARD). */
export function placeForward(operation: i32, choice: i32, from: i32, withoutLimits: bool): bool {
  begin(operation, choice, withoutLimits)
  const fence = i32At(resourceFence, resource)
  const readyAt = max(from, fence)
  // A backward operation comes here to be forced in: its predecessors are not placed yet.
  const p = max(posOf(calendar, readyAt), u8At(backward, op) ? 0 : positionBound(op, cand))
  const early = (u8At(opFlags, op) & OP_SETUP_EARLY) != 0
  let low = early ? min(p, posOf(calendar, max(i32At(opBasis, op), fence))) : p
  const readyPos = own == calendar ? low : toOwn(low, false)
  let wanted = NONE
  while (hasGaps ? forwardInGaps(low, p) : forwardAt(low, p, -1)) {
    const begins = toStart(calendar, placeQ)
    if (wanted == NONE) wanted = begins
    const next = unlimited ? -1 : obstacle(false)
    if (next < 0) {
      tell(readyAt, readyPos)
      placeWaits = begins - wanted
      if (kind == FURNACE && !infinite) join(p, readyAt)
      return true
    }
    low = max(placeS + 1, next)
  }
  return false
}

/** Key that a gap has when the operation may fit, in the column of `fitColumn`. */
function fitKey(): i32 {
  return own == calendar ? keyOf(work + teardown) : 1
}

/** Changeovers take other positions of the resource than of a combined calendar: then they are left out of account. */
function fitColumn(): i32 {
  return own == calendar ? columnOf(op) : 0
}

function forwardInGaps(low: i32, p: i32): bool {
  const column = fitColumn()
  const key = fitKey()
  let gap = own == calendar ? gapAfter(resource, low) : firstGap(resource)
  while ((gap = fitFrom(resource, gap, column, key)) != 0) {
    const found = gap
    gap += GAP
    if (load<i32>(found, RIGHT) != -1 && fromOwn(load<i32>(found, TO), true) <= low) continue
    const lo = max(low, fromOwn(load<i32>(found, FROM), false))
    if (own == calendar && load<i32>(found, TO) - lo < work) continue
    if (!forwardAt(lo, p, load<i32>(found, LEFT))) continue
    if (freeAgain(placeX) <= limitOf(resource, found, op)) {
      placeGap = found
      return true
    }
  }
  return false
}

function forwardAt(low: i32, p: i32, left: i32): bool {
  const seconds = secondsBehind(left)
  if (seconds < 0) return false
  const units = unitsOf(seconds, unit)
  const total = totalOf(calendar)
  let s = low
  if (low + units > total) return false
  let q = up(calendar, low + units)
  if (q < p) {
    q = p
    s = down(calendar, q - units)
  }
  if (pause != NONE) {
    for (let at = firstBreak(calendar, s, q, pause); at >= 0; at = firstBreak(calendar, s, q, pause)) {
      s = at
      q = up(calendar, at + units)
    }
    for (let at = firstBreak(calendar, q, q + work, pause); at >= 0; ) {
      q = at
      s = down(calendar, q - units)
      const inSetup = firstBreak(calendar, s, q, pause)
      if (inSetup >= 0) {
        s = inSetup
        q = up(calendar, s + units)
      }
      at = firstBreak(calendar, q, q + work, pause)
    }
  }
  if (q + work > total) return false
  const e = up(calendar, q + work)
  if (e + teardown > total) return false
  let x = up(calendar, e + teardown)
  if (pause != NONE) {
    let first = e
    for (let at = firstBreak(calendar, first, x, pause); at >= 0; ) {
      first = at
      if (at + teardown > total) return false
      x = up(calendar, at + teardown)
      at = firstBreak(calendar, first, x, pause)
    }
  }
  placeS = s
  placeQ = q
  placeE = e
  placeX = x
  placeSeconds = seconds
  return true
}

// ---- interval of a sub-resource, times
export let subFrom: i32 = 0
export let subTo: i32 = 0

/** Times from the first to the last of the pieces a sub-resource is needed for; false when all are empty. */
export function subInterval(axis: usize, parts: i32): bool {
  let first = -1
  let last = -1
  if ((parts & 1) != 0 && placeS < placeQ) {
    first = placeS
    last = placeQ
  }
  if ((parts & 2) != 0 && placeQ < placeE) {
    if (last < 0) first = placeQ
    last = placeE
  }
  if ((parts & 4) != 0 && placeE < placeX) {
    if (last < 0) first = placeE
    last = placeX
  }
  if (last < 0) return false
  subFrom = toStart(axis, first)
  subTo = toEnd(axis, last)
  return true
}

/** What stands in the way (reference: needs.ts, obstacle): a position to go on from or to end by, or -1. */
function obstacle(isBackward: bool): i32 {
  if (kind == PARALLEL) {
    const at = profileConflict(
      resource,
      toOwn(placeS, false),
      freeAgain(placeX),
      f64At(candQty, cand),
      isBackward,
    )
    if (at >= 0) return fromOwn(at, isBackward)
  }
  const last = i32At(candSubStart, cand + 1)
  for (let sub = i32At(candSubStart, cand); sub < last; sub++) {
    const at = obstacleOn(i32At(subResource, sub), u8At(subParts, sub), f64At(subQty, sub), isBackward)
    if (at >= 0) return at
  }
  const worker = placeGap ? changeWorker(resource, load<i32>(placeGap, LEFT), op, cand) : -1
  return worker < 0 ? -1 : obstacleOn(worker, 1, ONE, isBackward)
}

/** The same for one resource that is needed for parts of the place. */
function obstacleOn(other: i32, parts: i32, qty: f64, isBackward: bool): i32 {
  if (!subInterval(calendar, parts)) return -1
  const number = i32At(resourceCalendar, other)
  if (number < 0) return isBackward ? 0 : totalOf(calendar)
  const theirs = calendarAt(number)
  if (!(parts & 2)) {
    const closed = isBackward
      ? lastClosed(calendar, subFrom, subTo, theirs)
      : firstClosed(calendar, subFrom, subTo, theirs)
    if (closed != NONE) {
      const open = isBackward ? openUntil(theirs, closed - 1) : openFrom(theirs, closed)
      if (open == NONE) return isBackward ? 0 : totalOf(calendar)
      return posOf(calendar, open)
    }
  }
  const from = posOf(theirs, subFrom)
  const to = posOf(theirs, subTo)
  if (from >= to || isInfinite(other)) return -1
  const at =
    u8At(resourceKind, other) == PARALLEL
      ? profileConflict(other, from, to, qty, isBackward)
      : subConflict(other, from, to, isBackward)
  return at < 0 ? -1 : posOf(calendar, isBackward ? toEnd(theirs, at) : toStart(theirs, at))
}

/** Joins a batch instead when that ends no later than the place found. */
function join(p: i32, readyAt: i32): void {
  const key = i32At(opBatchKey, op)
  if (key < 0) return
  const batch = openBatch(
    resource,
    key,
    p,
    work,
    f64At(opQty, op),
    i32At(resourceWindow, resource),
    readyAt,
    cand,
  )
  if (!batch) return
  const host = load<i32>(batch, BATCH_HOST)
  if (i32At(produced, host) > placeProduced) return
  placeBatch = batch
  placeS = load<i32>(batch, BATCH_START)
  placeQ = placeS
  placeSetup = i32At(start, host)
  placeStart = placeSetup
  placeProduced = i32At(produced, host)
  placeEnd = i32At(end, host)
  placeSeconds = 0
  placeGap = 0
}

/** Backward place of a candidate with production ended by time `until`; false without room (problem.ts, BACKWARD). */
export function placeBackward(operation: i32, choice: i32, until: i32, withoutLimits: bool): bool {
  begin(operation, choice, withoutLimits)
  const latest = latestBound(op, cand)
  let high = until == NONE ? totalOf(calendar) : posOf(calendar, until)
  if (latest != i32.MAX_VALUE) high = min(high, latest + work)
  let most = totalOf(calendar)
  const basis = max(max(i32At(opBasis, op), i32At(opEarliest, op)), i32At(resourceFence, resource))
  const readyPos = posOf(own, basis)
  let wanted = NONE
  while (
    hasGaps ? backwardInGaps(high, most) : backwardAt(min(high, down(calendar, most - teardown)), -1, 0)
  ) {
    const ends = toEnd(calendar, placeE)
    if (wanted == NONE) wanted = ends
    const next = unlimited ? -1 : obstacle(true)
    if (next < 0) {
      tell(until, readyPos)
      placeWaits = wanted - ends
      return true
    }
    most = down(calendar, max(0, min(placeX - 1, next)))
    high = min(high, most)
    if (most <= 0) return false
  }
  return false
}

function backwardInGaps(high: i32, most: i32): bool {
  const column = fitColumn()
  const key = fitKey()
  for (
    let gap = fitBefore(resource, endOfGaps(resource), column, key);
    gap;
    gap = fitBefore(resource, gap, column, key)
  ) {
    const from = load<i32>(gap, FROM)
    const low = fromOwn(from, false)
    if (low >= high) continue
    const limit = limitOf(resource, gap, op)
    if (limit < 0) continue
    const ends = min(most, fromOwn(beforeLock(limit, gap), true))
    const e = min(high, down(calendar, ends - teardown))
    if (!backwardAt(e, load<i32>(gap, LEFT), low)) continue
    if (freeAgain(placeX) <= limit && toOwn(placeS, false) >= from) {
      placeGap = gap
      return true
    }
  }
  return false
}

/** As `down`, but negative stays negative: there is no such place. */
function lower(x: i32): i32 {
  return x < 0 ? -1 : down(calendar, x)
}

function backwardAt(latestEnd: i32, left: i32, low: i32): bool {
  const seconds = secondsBehind(left)
  if (seconds < 0) return false
  const units = unitsOf(seconds, unit)
  let e = latestEnd
  let x = up(calendar, e + teardown)
  let q = lower(e - work)
  let s = lower(q - units)
  if (pause != NONE)
    for (let moved = true; moved && s >= low; ) {
      const late = lastBreak(calendar, e, x, pause)
      if (late >= 0) e = lower(late - teardown)
      const middle = late >= 0 ? -1 : lastBreak(calendar, e - work, e, pause)
      if (middle >= 0) e = middle
      const inSetup = late >= 0 || middle >= 0 ? -1 : lastBreak(calendar, s, q, pause)
      if (inSetup >= 0) e = inSetup + work
      moved = late >= 0 || middle >= 0 || inSetup >= 0
      if (moved) {
        x = up(calendar, e + teardown)
        q = lower(e - work)
        s = lower(q - units)
      }
    }
  if (s < low || s < 0 || q < 0) return false
  e = up(calendar, q + work)
  x = up(calendar, e + teardown)
  placeS = s
  placeQ = q
  placeE = e
  placeX = x
  placeSeconds = seconds
  return true
}

/** Sets the pieces that `subInterval` reads. */
export function setPlace(s: i32, q: i32, e: i32, x: i32): void {
  placeS = s
  placeQ = q
  placeE = e
  placeX = x
}
