import { totalOf, unitOf } from '../scheduling/axis'
import { changeoverOfKinds, term, unitsOf } from '../scheduling/setups'
import { i32At } from '../../memory/columns'
import { kindClasses, kindCount, MAX_SETUP } from '../../interface/scheduling'
import { lowOf } from './links'
import {
  BEGIN,
  BITS,
  CALENDAR,
  CLASS,
  FROM,
  HAS_SUBS,
  INDEX,
  IS_HELD,
  LATEST,
  LATEST_END,
  NUMBER,
  OWN,
  PINNED,
  PINNED_COUNT,
  REACHED,
  RESOURCE,
  RIGHT,
  START,
  STATIC,
  TABLE,
  TO,
  VALUE,
} from './record'
import { op, setForbidden } from './searched'
import {
  dispatchTimeOf,
  hasShape,
  hasTrait,
  heads,
  isBefore,
  isPinned,
  ownerOf,
  subAssignments,
} from './state'
import { firstPinned, pinnedAt } from './pinned'

/**
 * The next assignment on a timeline behind another that was placed before the operation, or 0. Beyond the position that
 * the move has reached only pinned assignments have their final place.
 */
export function nextOf(left: usize, timeline: usize): usize {
  const reached = hasTrait(timeline, HAS_SUBS) ? i32.MAX_VALUE : load<i32>(timeline, REACHED)
  const now = dispatchTimeOf(op)
  let assignment = <usize>load<u32>(left, RIGHT)
  while (assignment) {
    const other = ownerOf(assignment)
    if (other != op && isBefore(other, op)) return assignment
    if (load<i32>(assignment, FROM) > reached) {
      const theirs = dispatchTimeOf(other)
      if (theirs > now && theirs == 2 * <i64>load<i32>(other, START)) return nextPinned(assignment, timeline)
    }
    assignment = <usize>load<u32>(assignment, RIGHT)
  }
  return 0
}

/** The first pinned assignment behind another, or 0. */
function nextPinned(assignment: usize, timeline: usize): usize {
  const count = load<i32>(timeline, PINNED_COUNT)
  if (count == 0) return 0
  const first = firstPinned(timeline, load<i32>(assignment, FROM))
  return first < count ? pinnedAt(timeline, first) : 0
}

/** Position at which the gap behind an assignment begins. */
export function endOf(assignment: usize): i32 {
  return isPinned(ownerOf(assignment)) ? load<i32>(assignment, LATEST_END) : load<i32>(assignment, TO)
}

/** Assignment whose values the next changeover starts from; 0 = unknown. */
export function lastAt(assignment: usize): usize {
  const last = isPinned(ownerOf(assignment)) ? <usize>load<u32>(assignment, LATEST) : assignment
  return last < subAssignments || last >= heads ? last : 0
}

/** Position at which the gap before an assignment ends. */
export function edgeOf(assignment: usize): i32 {
  return isFree(assignment) ? load<i32>(assignment, BEGIN) : load<i32>(assignment, FROM)
}

/** True when the setup of an assignment may be placed again. */
export function isFree(assignment: usize): bool {
  return (
    assignment < subAssignments && !(load<u32>(assignment, BITS) & PINNED) && !hasShape(assignment, IS_HELD)
  )
}

/** Largest end that the assignment behind a gap (0: the end of the calendar) allows for an operation (0: a sub-resource), or -1. */
export function limitOf(timeline: usize, assignment: usize, previous: usize): i32 {
  if (!assignment) return totalOf(<usize>load<u32>(timeline, OWN))
  if (assignment >= subAssignments || isPinned(assignment)) return load<i32>(assignment, FROM)
  const setup = setupUnits(previous, assignment)
  if (setup < 0) {
    setForbidden(true)
    return -1
  }
  const current = load<i32>(assignment, FROM)
  const limit = load<i32>(assignment, BEGIN) - setup
  if (hasShape(assignment, IS_HELD)) return limit == current ? current : -1
  return limit >= lowOf(assignment) ? limit : -1
}

/** Units of setup of an operation at its present place behind another assignment; -1 = not allowed. */
export function setupUnits(previous: usize, assignment: usize): i32 {
  const dynamic = changeover(previous, assignment)
  if (dynamic < 0) return -1
  return unitsOf(load<i32>(assignment, STATIC) + dynamic, unitOf(<usize>load<u32>(assignment, CALENDAR)))
}

function changeover(previous: usize, assignment: usize): i32 {
  if (!previous || kindCount == 0) return 0
  const timeline = <usize>load<u32>(assignment, RESOURCE)
  if (kindCount > 1)
    return changeoverOfKinds(
      load<i32>(timeline, INDEX),
      load<i32>(previous, NUMBER),
      load<i32>(assignment, NUMBER),
    )
  const table = <usize>load<u32>(timeline, TABLE)
  if (!table) return 0
  const value = load<i32>(previous, VALUE)
  const kind = load<i32>(previous, CLASS)
  return min(
    MAX_SETUP,
    term(
      table,
      i32At(kindClasses, 0),
      value,
      kind,
      load<i32>(assignment, VALUE),
      load<i32>(assignment, CLASS),
    ),
  )
}
