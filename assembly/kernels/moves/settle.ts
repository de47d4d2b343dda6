import { MOVE_CHANGEOVER, MOVE_NO_ROOM, MOVE_WHOLE_RUN } from '../../interface/moves'
import { posOf, toEnd, toStart } from '../scheduling/axis'
import { candSubStart, subResource } from '../../interface/scheduling'
import { i32At } from '../../memory/columns'
import { save } from './log'
import { raise } from './work-list'
import { placeFast } from './fast-path'
import { placeAssignment, placeShifted, unplaceAssignment } from './place'
import {
  ASSIGNMENT_BYTES,
  BITS,
  BY_HAND,
  END,
  IS_FURNACE,
  IS_SIMPLE,
  IS_UNLIMITED,
  LEFT,
  OWN,
  PRODUCED,
  READY,
  RIGHT,
  SETUP,
  START,
  TIMELINE,
} from './record'
import { dispatchTimeOf, firstSub, hasShape, hasTrait, resourceAt } from './state'
import { neededFrom, neededTo, readNeeded, subAfter, subBefore } from './sub-resources'
import { notifySuccessors } from './successors'
import { isCut, tailOf } from './right-shift'
import { isShifting } from './shifting'
import * as search from './slot-search'
import * as searched from './searched'

/** Places an operation, or sets a later dispatch time. Returns 0, or the reason why there is no place. */
export function placeOperation(op: usize): i32 {
  if (isShifting && placeFast(op)) return 0
  save(op)
  searched.beginSearch(op)
  if (searched.dispatchTime > dispatchTimeOf(op)) {
    raise(op, searched.dispatchTime)
    return 0
  }
  const resource = searched.resource
  if (hasTrait(resource, IS_FURNACE)) return search.staysInBatch() ? 0 : MOVE_WHOLE_RUN
  const onTimeline = load<u32>(op, TIMELINE) == <u32>resource
  const shifted = isShifting && isCut(resource, op)
  const right = onTimeline ? <usize>load<u32>(op, RIGHT) : 0
  const hint = shifted ? tailOf(resource) : onTimeline ? <usize>load<u32>(op, LEFT) : 0
  if (!search.findSlot(hint)) return searched.forbidden ? MOVE_CHANGEOVER : MOVE_NO_ROOM
  if (!hasShape(op, IS_SIMPLE)) placeSubs(op)
  if (searched.own && !hasTrait(resource, IS_UNLIMITED)) {
    const from = search.toOwn(search.s, false)
    const begin = search.toOwn(search.q, false)
    const to = search.toOwn(search.x, true)
    if (shifted) placeShifted(op, resource, search.after, search.before, from, begin, to)
    else placeAssignment(op, resource, from, begin, to, search.after, search.before, right)
  }
  write(op)
  return 0
}

/** Writes the times of the place found, and notifies the successors when the times have changed. */
function write(op: usize): void {
  const calendar = searched.calendar
  const start = search.q == searched.start ? searched.begins : toStart(calendar, search.q)
  const produced = toEnd(calendar, search.e)
  const same = start == load<i32>(op, START) && produced == load<i32>(op, PRODUCED)
  store<i32>(op, start, START)
  store<i32>(op, produced, PRODUCED)
  store<i32>(op, search.s < search.q ? toStart(calendar, search.s) : start, SETUP)
  store<i32>(op, search.x > search.e ? toEnd(calendar, search.x) : produced, END)
  store<i32>(op, searched.begins, READY)
  if (!same || (load<u32>(op, BITS) & BY_HAND) != 0) notifySuccessors(op)
}

/** Places the assignments of the sub-resources. */
function placeSubs(op: usize): void {
  const first = i32At(candSubStart, searched.candidate)
  const last = i32At(candSubStart, searched.candidate + 1)
  for (let sub = first; sub < last; sub++) {
    const assignment = firstSub(op) + <usize>(sub - first) * ASSIGNMENT_BYTES
    unplaceAssignment(assignment)
    const resource = resourceAt(i32At(subResource, sub))
    const theirs = <usize>load<u32>(resource, OWN)
    if (!readNeeded(sub, searched.calendar, search.s, search.q, search.e, search.x)) continue
    if (!theirs || hasTrait(resource, IS_UNLIMITED)) continue
    const from = posOf(theirs, neededFrom)
    const to = posOf(theirs, neededTo)
    if (from < to)
      placeAssignment(assignment, resource, from, from, to, subAfter(sub - first), subBefore(sub - first), 0)
  }
}
