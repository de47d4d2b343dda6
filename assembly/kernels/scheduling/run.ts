import { OUT_OF_MEMORY } from '../../interface/memory'
import { openAxis } from './axis'
import { openBatches } from './batches'
import { breaksLongest, earliestBound, latestEnd } from './bounds'
import { commit } from './commit'
import { openFamilies } from './families'
import { placeFixed } from './fixed'
import { exhausted, openGaps } from './gap-list'
import { applyLocks, placeSetup } from './place'
import { placeBackward } from './place-backward'
import { placeForward } from './place-forward'
import { openFastPath, placeFast } from './fast-path'
import { openLookahead, suitsPosts } from './posts'
import { openProfiles } from './profile'
import { bestPlace, forgetPlaces, keepPlace, openScores, PRODUCED, START } from './score'
import { openSetups } from './setups'
import {
  afterDue,
  afterEnd,
  assignEnd,
  backward,
  beforeEst,
  beforeStart,
  bindPass,
  bindPlacements,
  bindProblem,
  candCalendar,
  candidate,
  candResource,
  candStart,
  directions,
  end,
  FAIL_FORCE,
  FAIL_UNASSIGN,
  fixedCount,
  forced,
  ignoreOpen,
  LIMIT,
  linkAfter,
  linkBefore,
  linkMax,
  lockFail,
  maxFail,
  NEIGHBOUR,
  NO_ROOM,
  NONE,
  OP_BY_EST,
  OP_FIXED,
  OP_REFUSED,
  opBasis,
  opCount,
  opEarliest,
  opFlags,
  opLatest,
  predLink,
  predStart,
  produced,
  ready,
  REFUSED,
  resourceFence,
  resourceLock,
  RULE_FORWARD,
  RULE_IGNORE,
  RULE_INFINITE,
  RULE_UNASSIGN,
  score,
  sequence,
  sequenceCount,
  setup,
  start,
  status,
  succLink,
  succStart,
  TURN,
  worker,
} from '../../interface/scheduling'
import { i32At, put32, u8At } from '../../memory/columns'
import { isPlaced } from './placed'

let next: i32 = 0

/**
 * Reads the parameter blocks and places fixed operations; their columns must not move until the pass is dropped.
 * Returns 0 or OUT_OF_MEMORY.
 */
export function scheduleOpen(problem: usize, ofPass: usize, placements: usize): i32 {
  bindProblem(problem)
  bindPass(ofPass)
  bindPlacements(placements)
  next = 0
  memory.fill(status, 0, <usize>opCount)
  memory.fill(forced, 0, <usize>opCount)
  memory.fill(backward, 0, <usize>opCount)
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
    !openFastPath()
  )
    return OUT_OF_MEMORY
  for (let k = 0; k < fixedCount; k++) placeFixed(k)
  return exhausted ? OUT_OF_MEMORY : 0
}

/** Places about `most` operations. Returns the count of those left, or OUT_OF_MEMORY. */
export function scheduleStep(most: i32): i32 {
  const stop = min(sequenceCount, next + most)
  for (; next < stop; next++) {
    const op = i32At(sequence, next)
    if (!placeFast(op)) dispatch(op)
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
  const isBackward = u8At(directions, op) != 0
  store<u8>(backward + <usize>op, isBackward ? 1 : 0)
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
  openLookahead(op)
  const last = i32At(candStart, op + 1)
  for (let cand = i32At(candStart, op); cand < last; cand++) {
    if (i32At(candCalendar, cand) < 0 || !suitsPosts(op, cand)) continue
    if (placeForward(op, cand, from, infinite)) keepPlace(op, cand, false)
  }
  return bestPlace(op)
}

function findBackward(op: i32, until: i32, limit: i32, infinite: bool, within: bool): usize {
  forgetPlaces()
  openLookahead(op)
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
    applyLocks(false)
    good = findBackward(op, until, limit, false, true)
    applyLocks(true)
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

/** True when a lock of a main resource may constrain an operation. */
function hasLock(op: i32): bool {
  const last = i32At(candStart, op + 1)
  for (let cand = i32At(candStart, op); cand < last; cand++)
    if (i32At(resourceLock, i32At(candResource, cand)) > 0) return true
  return false
}

/** The place beyond capacity; without one, the known place that ignores locks. */
function findForced(op: i32, until: i32, limit: i32): usize {
  const place = findBackward(op, until, limit, true, true)
  if (place) return place
  applyLocks(false)
  const unlocked = findBackward(op, until, limit, false, true)
  applyLocks(true)
  return unlocked
}

function findUnlocked(op: i32, from: i32): usize {
  applyLocks(false)
  const place = findForward(op, from, false)
  applyLocks(true)
  return place
}
