import { firstDispatchTime, lastDispatchTime } from './open-records'
import { beginPlacing, unplace } from './place'
import { i32At } from '../../memory/columns'
import { opBasis, PLACED } from '../../interface/scheduling'
import { dispatchTimeByLinks, earliestDispatchTime } from './links'
import { clearLog, copyAt, logged, logSize, putBack, save } from './log'
import { raise, refreshDispatchTime, refreshSuccessors, setCurrent } from './work-list'
import { resetQueue, startDispatch, take } from './queue'
import {
  BITS,
  BY_HAND,
  CANDIDATE,
  EARLIEST_DISPATCH_TIME,
  FENCE,
  FORCED,
  IS_MOVED,
  IS_ORDER_PRESERVING,
  NUMBER,
  PINNED,
  READY,
  RELEASE,
  RESOURCE,
  SHAPE,
  START,
  STATUS,
  SUCCS_ORDER_PRESERVING,
} from './record'
import { beginConflicts } from './successors'
import { placeOperation } from './settle'
import { applyCandidate, hasShape, isPinned, operation, setDispatchTime, subAssignments } from './state'
import { isChanged } from './changes'
import { beginShift, endShift, rightShift, shouldShift } from './right-shift'
import { clearFreed, enqueueBehindFreed, recordPinnedBefore, updateFreedEnds } from './pinned'

/** True when the last move is not undone and not yet the starting point of further moves. */
let isKept: bool = false
/** Operation for which no place was found. */
let blamed: i32 = -1
/** Count of operations that are moved by hand. */
let started: i32 = 0

export function openRun(): void {
  isKept = false
}

/** Begins a move: all later changes can be undone. */
export function movesBegin(): void {
  acceptKept()
  clearLog()
  clearFreed()
  endShift()
  beginPlacing()
  beginConflicts()
  blamed = -1
  setCurrent(0)
  started = 0
  resetQueue(firstDispatchTime, lastDispatchTime)
}

/** Frees the place of an operation; it is dispatched by the wanted time. */
export function movesStart(number: i32, candidate: i32, release: i32): void {
  const op = operation(number)
  started++
  save(op)
  const wasPinned = isPinned(op)
  if (wasPinned) recordPinnedBefore(op)
  unplace(op)
  store<u32>(op, load<u32>(op, BITS) & ~PINNED, BITS)
  if (wasPinned) enqueueBehindFreed()
  store<i32>(op, candidate, CANDIDATE)
  applyCandidate(op)
  store<u32>(op, (load<u32>(op, BITS) & ~(STATUS | FORCED)) | PLACED | BY_HAND, BITS)
  const least = max(i32At(opBasis, number), load<i32>(<usize>load<u32>(op, RESOURCE), FENCE))
  store<i32>(op, max(release, least), RELEASE)
  store<u32>(op, load<u32>(op, SHAPE) | IS_MOVED, SHAPE)
  setDispatchTime(op, EARLIEST_DISPATCH_TIME)
  refreshSuccessors(op, true)
}

/** Sets the dispatch time of a started operation. */
export function movesEnter(number: i32): void {
  const op = operation(number)
  raise(op, started > 1 ? earliestDispatchTime(op) : dispatchTimeByLinks(op))
}

/** Places the operations of the work list. Returns 0, or the reason of the refusal (settle.ts). */
export function movesSettle(): i32 {
  startDispatch()
  beginShift(started > 1)
  for (let op = take(); op; op = take()) {
    setCurrent(op)
    if (shouldShift(op)) rightShift(op)
    const refused = placeOperation(op)
    if (!refused) continue
    blamed = load<i32>(op, NUMBER)
    return refused
  }
  return 0
}

export function movesBlamed(): i32 {
  return blamed
}

/** Undoes the move. */
export function movesRestore(): void {
  isKept = false
  for (let k = logSize() - 1; k >= 0; k--) {
    const assignment = logged(k)
    const changes = load<i32>(assignment, CANDIDATE) != load<i32>(copyAt(k), CANDIDATE)
    putBack(k)
    if (changes) applyCandidate(assignment)
    store<u32>(assignment, load<u32>(assignment, SHAPE) & ~IS_MOVED, SHAPE)
  }
  updateFreedEnds()
  clearLog()
}

/**
 * Ends a move; it can still be undone. Returns the count of operations that have changed their place. The ready time of an
 * operation that has not is restored, whether it was placed again or not.
 */
export function movesKeep(): i32 {
  isKept = true
  let count = 0
  for (let k = 0; k < logSize(); k++) {
    const op = logged(k)
    if (op >= subAssignments) continue
    if (isChanged(k)) count++
    else store<i32>(op, load<i32>(copyAt(k), READY), READY)
  }
  return count
}

/** Accepts the last move unless it was undone: its places become the starting point of further moves. */
function acceptKept(): void {
  if (!isKept) return
  isKept = false
  for (let k = 0; k < logSize(); k++) {
    const op = logged(k)
    if (op >= subAssignments) continue
    store<i32>(op, load<i32>(op, START), RELEASE)
    const bits = load<u32>(op, BITS) & ~BY_HAND
    store<u32>(op, bits, BITS)
    if (hasShape(op, IS_ORDER_PRESERVING) && !(bits & PINNED))
      setDispatchTime(op, 2 * <i64>load<i32>(op, START))
  }
  // Update dispatch times that depend on others.
  for (let k = 0; k < logSize(); k++) {
    const op = logged(k)
    if (op >= subAssignments) continue
    if (!hasShape(op, IS_ORDER_PRESERVING)) refreshDispatchTime(op, false)
    else if (!hasShape(op, SUCCS_ORDER_PRESERVING)) refreshSuccessors(op, false)
  }
}
