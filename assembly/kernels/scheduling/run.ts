import { openAxis, calendarAt, posOf, toEnd, toStart, unitOf } from './axis'
import { beginBatch, joinBatch, openBatches } from './batches'
import { breaksLongest, earliestBound, latestEnd } from './bounds'
import { noteLast, openFamilies } from './families'
import { addLoad, exhausted, gapAfter, LEFT, openGaps, WALL } from './gap-list'
import { block, fill, makeRoom } from './gaps'
import {
  heedLocks,
  isInfinite,
  ONE,
  placeBackward,
  placeForward,
  placeSetup,
  setPlace,
  subFrom,
  subInterval,
  subTo,
} from './place'
import { openPlain, placePlainly } from './plain'
import { lookAhead, suitsPosts } from './posts'
import { openProfiles, take } from './profile'
import { changeWorker, noteNeighbour, openSetups, tryTools } from './setups'
import {
  bestPlace,
  bestScore,
  CAND,
  E,
  END,
  forgetPlaces,
  FREE,
  keepPlace,
  openScores,
  PRODUCED,
  Q,
  READY,
  READY_POS,
  S,
  SETUP,
  START,
  THE_BATCH,
  THE_GAP,
  X,
} from './score'
import {
  afterDue,
  afterEnd,
  assignEnd,
  backward,
  beforeEst,
  beforeStart,
  bind,
  candCalendar,
  candidate,
  candPause,
  candQty,
  candResource,
  candSetup,
  candStart,
  candSubStart,
  candWork,
  end,
  f64At,
  FIXED,
  fixedCand,
  fixedCount,
  fixedEnd,
  fixedOp,
  fixedProduced,
  fixedSetup,
  fixedStart,
  forced,
  FURNACE,
  i32At,
  ignoreOpen,
  isPlaced,
  LIMIT,
  lockFail,
  linkAfter,
  linkBefore,
  linkMax,
  maxFail,
  NEIGHBOUR,
  NO_ROOM,
  NONE,
  OP_BY_EST,
  OP_FIXED,
  OP_REFUSED,
  opBasis,
  opBatchKey,
  opCount,
  opEarliest,
  opFlags,
  opLatest,
  opQty,
  PARALLEL,
  PLACED,
  placedBackward,
  predLink,
  predStart,
  produced,
  put32,
  ready,
  REFUSED,
  resourceCalendar,
  resourceFence,
  resourceKind,
  resourceLock,
  score,
  sequence,
  sequenceCount,
  setup,
  SINGLE,
  start,
  status,
  subParts,
  subQty,
  subResource,
  succLink,
  succStart,
  TURN,
  u8At,
  worker,
} from './state'

export const OUT_OF_MEMORY: i32 = -1

/** Violation policies and the fail policy that leaves an operation out. */
const RULE_INFINITE: i32 = 0
const RULE_IGNORE: i32 = 1
const RULE_FORWARD: i32 = 2
const RULE_UNASSIGN: i32 = 3
const FAIL_FORCE: i32 = 0
const FAIL_UNASSIGN: i32 = 2

let next: i32 = 0

/**
 * Binds the parameter block and places what is fixed; every column in it stays where it is until the pass is dropped.
 * Returns 0 or OUT_OF_MEMORY.
 */
export function scheduleOpen(block: usize): i32 {
  bind(block)
  next = 0
  memory.fill(status, 0, <usize>opCount)
  memory.fill(forced, 0, <usize>opCount)
  memory.fill(placedBackward, 0, <usize>opCount)
  memory.fill(candidate, 0xff, (<usize>opCount) << 2)
  const bytes = (<usize>opCount) << 2
  memory.fill(setup, 0, bytes)
  memory.fill(start, 0, bytes)
  memory.fill(produced, 0, bytes)
  memory.fill(end, 0, bytes)
  memory.fill(ready, 0, bytes)
  memory.fill(score, 0, bytes << 1)
  memory.fill(worker, 0xff, bytes)
  if (
    !openAxis() ||
    !openSetups() ||
    !openGaps() ||
    !openProfiles() ||
    !openBatches() ||
    !openScores() ||
    !openFamilies() ||
    !openPlain()
  )
    return OUT_OF_MEMORY
  for (let k = 0; k < fixedCount; k++) placeFixed(k)
  return exhausted ? OUT_OF_MEMORY : 0
}

/** Works on about `most` operations. Returns how many are left, or OUT_OF_MEMORY. */
export function scheduleStep(most: i32): i32 {
  const stop = min(sequenceCount, next + most)
  for (; next < stop; next++) {
    const op = i32At(sequence, next)
    if (!placePlainly(op)) dispatch(op)
    if (exhausted) return OUT_OF_MEMORY
  }
  return sequenceCount - next
}

function fail(op: i32, why: i32, at: i32): void {
  store<u8>(status + <usize>op, <u8>why)
  put32(ready, op, at)
}

function dispatch(op: i32): void {
  const flags = u8At(opFlags, op)
  if (flags & OP_FIXED) return
  const isBackward = u8At(backward, op) != 0
  store<u8>(placedBackward + <usize>op, isBackward ? 1 : 0)
  if ((flags & OP_REFUSED) != 0 || i32At(candStart, op) == i32At(candStart, op + 1))
    return fail(op, REFUSED, 0)
  if (!ignoreOpen && isBlocked(op, isBackward)) return fail(op, NEIGHBOUR, 0)
  if (isBackward) dispatchBackward(op)
  else dispatchForward(op)
}

function isBlocked(op: i32, isBackward: bool): bool {
  const from = isBackward ? i32At(succStart, op) : i32At(predStart, op)
  const last = isBackward ? i32At(succStart, op + 1) : i32At(predStart, op + 1)
  for (let k = from; k < last; k++) {
    const other = isBackward ? i32At(linkAfter, i32At(succLink, k)) : i32At(linkBefore, i32At(predLink, k))
    if (!isPlaced(other)) return true
  }
  return false
}

function findForward(op: i32, from: i32, infinite: bool): usize {
  forgetPlaces()
  lookAhead(op)
  const last = i32At(candStart, op + 1)
  for (let cand = i32At(candStart, op); cand < last; cand++) {
    if (i32At(candCalendar, cand) < 0 || !suitsPosts(op, cand)) continue
    if (placeForward(op, cand, from, infinite)) keepPlace(op, cand, false)
  }
  return bestPlace(op)
}

function findBackward(op: i32, until: i32, limit: i32, infinite: bool, within: bool): usize {
  forgetPlaces()
  lookAhead(op)
  const last = i32At(candStart, op + 1)
  for (let cand = i32At(candStart, op); cand < last; cand++) {
    if (i32At(candCalendar, cand) < 0 || !suitsPosts(op, cand)) continue
    if (!placeBackward(op, cand, until, infinite)) continue
    if (within && placeSetup < max(limit, i32At(resourceFence, i32At(candResource, cand)))) continue
    keepPlace(op, cand, true)
  }
  return bestPlace(op)
}

function lateRule(op: i32, place: usize): i32 {
  const ends = load<i32>(place, PRODUCED)
  if (assignEnd != NONE && ends > assignEnd) return afterEnd
  const latest = i32At(opLatest, op)
  return latest != NONE && ends > latest ? afterDue : RULE_IGNORE
}

function isTooFar(op: i32, place: usize, isBackward: bool): bool {
  if (maxFail != FAIL_UNASSIGN) return false
  return breaksLongest(op, load<i32>(place, START), load<i32>(place, PRODUCED), isBackward, linkMax)
}

function dispatchForward(op: i32): void {
  const from = max(max(i32At(opBasis, op), i32At(opEarliest, op)), earliestBound(op))
  let place = findForward(op, from, false)
  let isForced = false
  if (!place) {
    place = hasLock(op) ? findUnlocked(op, from) : 0
    if (!place) return fail(op, NO_ROOM, from)
    if (lockFail == FAIL_UNASSIGN) return fail(op, LIMIT, from)
    isForced = lockFail == FAIL_FORCE
    if (isForced) place = findForward(op, from, true)
  }
  if (lateRule(op, place) == RULE_INFINITE) {
    place = findForward(op, from, true)
    isForced = true
  }
  if (lateRule(op, place) == RULE_UNASSIGN || isTooFar(op, place, false)) return fail(op, LIMIT, from)
  commit(op, place, isForced)
}

function dispatchBackward(op: i32): void {
  const bound = latestEnd(op)
  const latest = i32At(opLatest, op)
  const until = bound == NONE ? latest : latest == NONE ? bound : min(bound, latest)
  const limit = max(i32At(opBasis, op), i32At(opEarliest, op))
  let good = findBackward(op, until, limit, false, true)
  let isForced = false
  if (!good && hasLock(op)) {
    heedLocks(false)
    good = findBackward(op, until, limit, false, true)
    heedLocks(true)
    if (good && lockFail == FAIL_UNASSIGN) return fail(op, LIMIT, until)
    isForced = good != 0 && lockFail == FAIL_FORCE
    if (isForced) good = findForced(op, until, limit)
  }
  if (good) {
    if (isTooFar(op, good, true)) return fail(op, LIMIT, until)
    return commit(op, good, isForced)
  }
  const rule = (u8At(opFlags, op) & OP_BY_EST) != 0 ? beforeEst : beforeStart
  if (rule == RULE_IGNORE) {
    const low = findBackward(op, until, limit, false, false)
    if (low) return commit(op, low, false)
  }
  if (rule == RULE_INFINITE) {
    let place = findBackward(op, until, limit, true, true)
    if (!place) place = findForward(op, limit, true)
    if (place) return commit(op, place, true)
  }
  fail(op, rule == RULE_FORWARD || rule == RULE_IGNORE ? TURN : LIMIT, until)
}

/** May a lock of a main resource stand in the way of an operation? */
function hasLock(op: i32): bool {
  const last = i32At(candStart, op + 1)
  for (let cand = i32At(candStart, op); cand < last; cand++)
    if (i32At(resourceLock, i32At(candResource, cand)) > 0) return true
  return false
}

/** The place beyond capacity; where there is none, the one without lock that is known to be. */
function findForced(op: i32, until: i32, limit: i32): usize {
  const place = findBackward(op, until, limit, true, true)
  if (place) return place
  heedLocks(false)
  const unlocked = findBackward(op, until, limit, false, true)
  heedLocks(true)
  return unlocked
}

function findUnlocked(op: i32, from: i32): usize {
  heedLocks(false)
  const place = findForward(op, from, false)
  heedLocks(true)
  return place
}

/** Takes the place for good. */
function commit(op: i32, place: usize, isForced: bool): void {
  const cand = load<i32>(place, CAND)
  const resource = i32At(candResource, cand)
  const number = i32At(resourceCalendar, resource)
  const begins = load<i32>(place, START)
  store<u8>(status + <usize>op, <u8>PLACED)
  store<u8>(forced + <usize>op, isForced ? 1 : 0)
  put32(candidate, op, cand)
  put32(setup, op, load<i32>(place, SETUP))
  put32(start, op, begins)
  put32(produced, op, load<i32>(place, PRODUCED))
  put32(end, op, load<i32>(place, END))
  put32(ready, op, load<i32>(place, READY))
  store<f64>(score + ((<usize>op) << 3), bestScore)
  tryTools(op, cand)
  noteLast(op, resource)
  const batch = <usize>load<u32>(place, THE_BATCH)
  if (batch) return joinBatch(batch, f64At(opQty, op))
  addLoad(resource, load<i32>(place, PRODUCED) - begins)
  if (isForced) return
  const own = calendarAt(number)
  const calendar = calendarAt(i32At(candCalendar, cand))
  let s = load<i32>(place, S)
  let q = load<i32>(place, Q)
  const x = load<i32>(place, X)
  const free = load<i32>(place, FREE)
  const gap = <usize>load<u32>(place, THE_GAP)
  const helper = gap ? changeWorker(resource, load<i32>(gap, LEFT), op, cand) : -1
  put32(worker, op, helper)
  const hasSubs = i32At(candSubStart, cand) != i32At(candSubStart, cand + 1)
  if (hasSubs || helper >= 0) {
    setPlace(s, q, load<i32>(place, E), x)
    takeSubs(cand, calendar, helper)
  }
  const combined = own != calendar
  if (combined) {
    s = posOf(own, toStart(calendar, s))
    q = posOf(own, toStart(calendar, q))
  }
  if (isInfinite(resource)) return
  const kind = u8At(resourceKind, resource)
  if (kind == PARALLEL) return take(resource, s, free, f64At(candQty, cand))
  const isHeld = combined || hasSubs || helper >= 0 || i32At(candPause, cand) != NONE
  noteNeighbour(op, i32At(candSetup, cand), unitOf(calendar), load<i32>(place, READY_POS), q, isHeld, helper)
  if (kind == FURNACE && i32At(opBatchKey, op) >= 0)
    beginBatch(resource, i32At(opBatchKey, op), q, i32At(candWork, cand), begins, f64At(opQty, op), op)
  makeRoom(resource, gap, op)
  fill(resource, gap, isHeld ? s : q, op, free, op)
}

/** Takes the sub-resources and the changeover's worker (-1 = none). */
function takeSubs(cand: i32, calendar: usize, helper: i32): void {
  const last = i32At(candSubStart, cand + 1)
  for (let sub = i32At(candSubStart, cand); sub < last; sub++)
    takeSub(i32At(subResource, sub), u8At(subParts, sub), f64At(subQty, sub), calendar)
  if (helper >= 0) takeSub(helper, 1, ONE, calendar)
}

function takeSub(resource: i32, parts: i32, qty: f64, calendar: usize): void {
  const number = i32At(resourceCalendar, resource)
  if (!subInterval(calendar, parts) || number < 0 || isInfinite(resource)) return
  const theirs = calendarAt(number)
  const from = posOf(theirs, subFrom)
  const to = posOf(theirs, subTo)
  if (from >= to) return
  if (u8At(resourceKind, resource) == PARALLEL) return take(resource, from, to, qty)
  const gap = gapAfter(resource, from)
  makeRoom(resource, gap, -1)
  fill(resource, gap, from, WALL, to, -1)
}

function placeFixed(k: i32): void {
  const op = i32At(fixedOp, k)
  const cand = i32At(fixedCand, k)
  const resource = i32At(candResource, cand)
  const number = i32At(resourceCalendar, resource)
  store<u8>(status + <usize>op, <u8>FIXED)
  put32(candidate, op, cand)
  put32(setup, op, i32At(fixedSetup, k))
  put32(start, op, i32At(fixedStart, k))
  put32(produced, op, i32At(fixedProduced, k))
  put32(end, op, i32At(fixedEnd, k))
  put32(ready, op, i32At(fixedSetup, k))
  addLoad(resource, i32At(fixedProduced, k) - i32At(fixedStart, k))
  tryTools(op, cand)
  noteLast(op, resource)
  reserveFixed(k, op, cand)
  if (number < 0 || isInfinite(resource)) return
  const calendar = calendarAt(number)
  const from = posOf(calendar, i32At(fixedSetup, k))
  const to = posOf(calendar, i32At(fixedEnd, k) + i32At(resourceLock, resource))
  if (u8At(resourceKind, resource) == PARALLEL) take(resource, from, to, f64At(candQty, cand))
  else block(resource, from, to, op)
}

/** Takes what a fixed operation uses beside its main resource. */
function reserveFixed(k: i32, op: i32, cand: i32): void {
  const last = i32At(candSubStart, cand + 1)
  for (let sub = i32At(candSubStart, cand); sub < last; sub++)
    reserve(k, i32At(subResource, sub), u8At(subParts, sub), f64At(subQty, sub))
  const resource = i32At(candResource, cand)
  const kind = u8At(resourceKind, resource)
  if (i32At(fixedSetup, k) == i32At(fixedStart, k) || (kind != SINGLE && kind != FURNACE)) return
  const follows = k > 0 && i32At(candResource, i32At(fixedCand, k - 1)) == resource
  const before = follows ? i32At(fixedOp, k - 1) : opCount + resource
  const helper = changeWorker(resource, before, op, cand)
  put32(worker, op, helper)
  if (helper >= 0) reserve(k, helper, 1, ONE)
}

function reserve(k: i32, resource: i32, parts: i32, qty: f64): void {
  const number = i32At(resourceCalendar, resource)
  if (number < 0 || isInfinite(resource)) return
  let first = NONE
  let last = NONE
  for (let part = 0; part < 3; part++) {
    const begins = i32At(part == 0 ? fixedSetup : part == 1 ? fixedStart : fixedProduced, k)
    const ends = i32At(part == 0 ? fixedStart : part == 1 ? fixedProduced : fixedEnd, k)
    if (!(parts & (1 << part)) || begins >= ends) continue
    if (first == NONE) first = begins
    last = ends
  }
  if (first == NONE) return
  const calendar = calendarAt(number)
  const from = posOf(calendar, first)
  const to = posOf(calendar, last)
  if (u8At(resourceKind, resource) == PARALLEL) take(resource, from, to, qty)
  else block(resource, from, to, -1)
}
