import { calendarAt, posOf, toEnd, toStart, unitOf } from './axis'
import { BATCH_START } from './batches'
import { columnOf, keyOf } from './gap-keys'
import { CALENDAR_END, RIGHT } from './gap-list'
import { changeover, neighbour, tryTools } from './setups'
import {
  allInfinite,
  candCalendar,
  candPause,
  candResource,
  candSetup,
  candTeardown,
  candWork,
  end,
  FURNACE,
  INFINITE,
  produced,
  resourceCalendar,
  resourceKind,
  resourceLock,
  SINGLE,
  start,
} from '../../interface/scheduling'
import { i32At, u8At } from '../../memory/columns'

/** One unit of a resource, fixed point 10^-6. */
export const ONE: f64 = 1000000

// ---- the candidate for which a slot is searched
export let op: i32 = 0
export let cand: i32 = 0
export let resource: i32 = 0
export let kind: i32 = 0
export let calendar: usize = 0
export let own: usize = 0
export let unit: i32 = 1
export let infinite: bool = false
/** Nothing constrains the place: the operation is forced, or the run has infinite capacity. */
export let unlimited: bool = false
export let hasGaps: bool = false
export let work: i32 = 0
export let teardown: i32 = 0
export let pause: i32 = 0
/** Seconds for which the main resource stays locked. */
export let lock: i32 = 0

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
/** Seconds of delay by other needed or locked resources. */
export let placeWaits: i32 = 0

/** False: locks are ignored. */
let locks: bool = true

export function applyLocks(apply: bool): void {
  locks = apply
}

export function isInfinite(which: i32): bool {
  return allInfinite || u8At(resourceKind, which) == INFINITE
}

export function beginCandidate(operation: i32, choice: i32, withoutLimits: bool): void {
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

export function toOwn(x: i32, isEnd: bool): i32 {
  if (own == calendar) return x
  return posOf(own, isEnd ? toEnd(calendar, x) : toStart(calendar, x))
}

export function fromOwn(x: i32, isEnd: bool): i32 {
  if (own == calendar) return x
  return posOf(calendar, isEnd ? toEnd(own, x) : toStart(own, x))
}

/** Position of the main resource at which it is free again after an assignment that ends at x. */
export function freeAgain(x: i32): i32 {
  return lock ? posOf(own, toEnd(calendar, x) + lock) : toOwn(x, true)
}

/** Largest end on the main resource after which its lock stays within the limit of a gap. */
export function beforeLock(limit: i32, gap: usize): i32 {
  if (!lock || load<i32>(gap, RIGHT) == CALENDAR_END) return limit
  return posOf(own, toStart(own, limit) - lock)
}

/** Seconds of setup behind `left`, or -1. */
export function secondsBehind(left: i32): i32 {
  const dynamic = changeover(resource, left, neighbour(left), op, neighbour(op))
  return dynamic < 0 ? -1 : i32At(candSetup, cand) + dynamic
}

export function writePlace(readyAt: i32, readyPos: i32): void {
  placeStart = toStart(calendar, placeQ)
  placeProduced = toEnd(calendar, placeE)
  placeSetup = placeS < placeQ ? toStart(calendar, placeS) : placeStart
  placeEnd = placeX > placeE ? toEnd(calendar, placeX) : placeProduced
  placeReady = readyAt
  placeReadyPos = readyPos
  placeFree = freeAgain(placeX)
}

/** Smallest key in the column of `fitColumn` with which a gap may fit the operation. */
export function fitKey(): i32 {
  return own == calendar ? keyOf(work + teardown) : 1
}

/** On a combined calendar changeovers have other positions than on the resource: they are ignored. */
export function fitColumn(): i32 {
  return own == calendar ? columnOf(op) : 0
}

/** Sets the pieces that `subInterval` reads. */
export function setPlace(s: i32, q: i32, e: i32, x: i32): void {
  placeS = s
  placeQ = q
  placeE = e
  placeX = x
}

/** Sets the pieces of a place found, and its seconds of setup. */
export function setPieces(s: i32, q: i32, e: i32, x: i32, seconds: i32): void {
  setPlace(s, q, e, x)
  placeSeconds = seconds
}

export function setGap(gap: usize): void {
  placeGap = gap
}

export function setWaits(seconds: i32): void {
  placeWaits = seconds
}

/** The place becomes that of a batch that the operation joins. */
export function setBatch(batch: usize, host: i32): void {
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
