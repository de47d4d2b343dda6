import { opCount } from '../../interface/scheduling'
import { insert, remove, save } from './log'
import { addStream } from './queue'
import { beginStream, sortStream } from './stream'
import {
  ASSIGNMENT_BYTES,
  CUT,
  CUT_AT,
  FROM,
  HAS_SUBS,
  HEAD,
  IS_FURNACE,
  IS_SINGLE,
  IS_UNLIMITED,
  LEFT,
  PINNED_COUNT,
  REACHED,
  RESOURCE,
  RIGHT,
  START,
  TAIL,
  TIMELINE,
  TRAITS,
} from './record'
import { assignments, dispatchTimeOf, hasTrait, isBefore, isPinned, isPlaced } from './state'
import { firstPinned, pinnedAt } from './pinned'
import { isShifting, setShifting } from './shifting'

/**
 * Right-shift: a move that displaces much places all later operations again, each once and in order of dispatch keys, on
 * timelines that hold only what is placed already. The result equals that of the work list
 * (src/engine/reference/scheduling/moves/replan.ts). It costs less where most operations are displaced: there are no work
 * list updates, and a search passes no assignment that is placed later. Several operations moved at once always use the
 * right-shift: they may free each other's places and change the dispatch times of their successors.
 */

/** Number of the current right-shift: timelines with another number are not cut yet. */
let shiftNumber: u32 = 0
/** Placings between two checks whether a right-shift is faster. */
let placingsPerCheck: i32 = 1024
let placed: i32 = 0
/** The operation placed at the last check; records are ordered by start. */
let lastChecked: usize = 0
let isDue: bool = false

export function movesPlacingsPerCheck(placings: i32): void {
  placingsPerCheck = placings
}

/** @param atOnce shift without waiting for a check */
export function beginShift(atOnce: bool): void {
  isDue = atOnce
  placed = 0
  lastChecked = 0
}

export function endShift(): void {
  setShifting(false)
}

/** True when a right-shift is faster: two of five operations that are near in time are displaced. */
export function shouldShift(op: usize): bool {
  if (isShifting) return false
  if (isDue) return true
  if (lastChecked == 0) lastChecked = op
  if (++placed < placingsPerCheck) return false
  const passed = op > lastChecked ? <i32>((op - lastChecked) / ASSIGNMENT_BYTES) : 0
  const left = <i32>((assignments + <usize>opCount * ASSIGNMENT_BYTES - op) / ASSIGNMENT_BYTES)
  lastChecked = op
  placed = 0
  return 2 * passed < 5 * placingsPerCheck && left > placingsPerCheck
}

/** Places all operations after a given one again. Furnace batches keep their place unless they are pushed. */
export function rightShift(now: usize): void {
  setShifting(true)
  shiftNumber++
  const limit = assignments + <usize>opCount * ASSIGNMENT_BYTES
  beginStream(dispatchTimeOf(now))
  for (let assignment = assignments; assignment < limit; assignment += ASSIGNMENT_BYTES)
    if (isBefore(now, assignment) && isPlaced(assignment) && !isPinned(assignment) && !isBatched(assignment))
      addStream(assignment)
  sortStream()
}

/** True when an operation is part of a furnace batch. */
export function isBatched(op: usize): bool {
  return hasTrait(<usize>load<u32>(op, RESOURCE), IS_FURNACE)
}

/** True when a timeline takes part in the right-shift. It is cut when the first operation is placed on it. */
export function isCut(timeline: usize, op: usize): bool {
  if (load<u32>(timeline, CUT) == shiftNumber) return true
  const traits = load<u32>(timeline, TRAITS)
  if ((traits & (IS_SINGLE | IS_FURNACE | IS_UNLIMITED | HAS_SUBS)) != IS_SINGLE) return false
  cut(timeline, op)
  return true
}

/** The last placed assignment of a cut timeline: searches start there. */
export function tailOf(timeline: usize): usize {
  return <usize>load<u32>(timeline, TAIL)
}

/** Keeps on a timeline the assignments before an operation and the pinned ones. */
function cut(timeline: usize, op: usize): void {
  const reached = load<i32>(timeline, REACHED)
  const now = dispatchTimeOf(op)
  let last =
    load<u32>(op, TIMELINE) == <u32>timeline ? <usize>load<u32>(op, LEFT) : <usize>load<u32>(timeline, HEAD)
  while (!isBefore(last, op)) last = <usize>load<u32>(last, LEFT)
  store<u32>(timeline, shiftNumber, CUT)
  store<i32>(timeline, i32.MAX_VALUE, CUT_AT)
  let assignment = <usize>load<u32>(last, RIGHT)
  while (assignment) {
    const dispatchTime = dispatchTimeOf(assignment)
    if (isBefore(assignment, op)) {
      join(last, assignment)
      last = assignment
    } else if (
      load<i32>(assignment, FROM) > reached &&
      dispatchTime > now &&
      dispatchTime == 2 * <i64>load<i32>(assignment, START)
    ) {
      store<i32>(timeline, load<i32>(assignment, FROM), CUT_AT)
      break
    } else {
      save(assignment)
      store<u32>(assignment, 0, TIMELINE)
    }
    assignment = <usize>load<u32>(assignment, RIGHT)
  }
  store<u32>(timeline, <u32>last, TAIL)
  const firstPinnedAt = assignment ? firstPinned(timeline, load<i32>(assignment, FROM)) : i32.MAX_VALUE
  for (let k = firstPinnedAt; k < load<i32>(timeline, PINNED_COUNT); k++) {
    const pinned = pinnedAt(timeline, k)
    join(last, pinned)
    last = pinned
  }
  join(last, 0)
}

function join(left: usize, right: usize): void {
  if (load<u32>(left, RIGHT) == <u32>right) return
  save(left)
  store<u32>(left, <u32>right, RIGHT)
  if (!right) return
  save(right)
  store<u32>(right, <u32>left, LEFT)
}

/** Inserts an assignment into a cut timeline behind another one. */
export function insertShifted(assignment: usize, timeline: usize, left: usize, from: i32): void {
  const old = <usize>load<u32>(assignment, TIMELINE)
  if (old) {
    if (load<u32>(old, CUT) != shiftNumber || load<i32>(assignment, FROM) < load<i32>(old, CUT_AT))
      remove(assignment)
  }
  insert(assignment, timeline, left)
  if (from >= load<i32>(<usize>load<u32>(timeline, TAIL), FROM)) store<u32>(timeline, <u32>assignment, TAIL)
}
