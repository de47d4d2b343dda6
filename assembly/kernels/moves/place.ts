import { down, toStart } from '../scheduling/axis'
import { isFree, setupUnits } from './gaps'
import { insert, remove, save } from './log'
import { enqueue, enqueueOwner } from './work-list'
import {
  ASSIGNMENT_BYTES,
  BEGIN,
  FROM,
  HAS_SUBS,
  HEAD,
  IS_EVEN,
  IS_FURNACE,
  IS_SINGLE,
  LEFT,
  LONGEST,
  NEXT_REACHED,
  OWN,
  REACHED,
  RIGHT,
  SETUP,
  START,
  TIMELINE,
  TO,
  TRAITS,
} from './record'
import { firstSub, hasShape, hasTrait, isBefore, lastSub, ownerOf, subAssignments } from './state'
import { insertShifted } from './right-shift'

/** First of the resources on which the current move has placed an assignment. */
let reachedFirst: usize = 0

export function openPlacing(): void {
  reachedFirst = 0
}

/** Resets the positions reached: a new move has placed nothing yet. */
export function beginPlacing(): void {
  for (let timeline = reachedFirst; timeline; timeline = <usize>load<u32>(timeline, NEXT_REACHED))
    store<i32>(timeline, -1, REACHED)
  reachedFirst = 0
}

/** Removes an operation from all timelines and adds its right neighbours to the work list. */
export function unplace(op: usize): void {
  unplaceAssignment(op)
  const last = lastSub(op)
  for (let assignment = firstSub(op); assignment < last; assignment += ASSIGNMENT_BYTES)
    unplaceAssignment(assignment)
}

export function unplaceAssignment(assignment: usize): void {
  const timeline = <usize>load<u32>(assignment, TIMELINE)
  if (!timeline) return
  const right = <usize>load<u32>(assignment, RIGHT)
  // The furnace batches that remain may no longer satisfy the rule.
  if (hasTrait(timeline, IS_FURNACE)) reach(timeline, i32.MAX_VALUE)
  remove(assignment)
  if (right) enqueueOwner(right)
}

/**
 * Left neighbour of an assignment on the timeline: assignments of the gap that are placed later are ordered by setup.
 */
function leftOf(assignment: usize, from: i32, after: usize, before: usize): usize {
  let left = after
  let right = <usize>load<u32>(left, RIGHT)
  while (right && right != before && (right == assignment || load<i32>(right, FROM) < from)) {
    if (right != assignment) left = right
    right = <usize>load<u32>(right, RIGHT)
  }
  return left
}

/** @param after and before: placed assignments that bound the gap */
export function placeAssignment(
  assignment: usize,
  resource: usize,
  from: i32,
  begin: i32,
  to: i32,
  after: usize,
  before: usize,
  oldRight: usize,
): void {
  const single = hasTrait(resource, IS_SINGLE)
  const left = single ? leftOf(assignment, from, after, before) : <usize>load<u32>(resource, HEAD)
  if (load<u32>(assignment, TIMELINE) != <u32>resource || load<u32>(assignment, LEFT) != <u32>left) {
    remove(assignment)
    insert(assignment, resource, left)
  } else save(assignment)
  const grows = load<i32>(assignment, TO) != to
  setPositions(assignment, resource, from, begin, to)
  reach(resource, begin)
  if (!single) {
    enqueueOverlapping(assignment, resource, from, to)
    return
  }
  const right = <usize>load<u32>(assignment, RIGHT)
  if (oldRight && oldRight != right) enqueueOwner(oldRight)
  if (grows && right && !hasShape(ownerOf(right), IS_EVEN)) enqueueOwner(right)
  enqueueAdjacent(assignment, oldRight, before)
}

/** The same on a timeline cut by a right-shift: it holds no assignment that is placed later. */
export function placeShifted(
  op: usize,
  resource: usize,
  after: usize,
  before: usize,
  from: i32,
  begin: i32,
  to: i32,
): void {
  insertShifted(op, resource, after, from)
  setPositions(op, resource, from, begin, to)
  reach(resource, begin)
  if (before != 0 && isFree(before)) shiftSetup(op, before)
}

/** Sets the positions of an assignment. */
export function setPositions(assignment: usize, resource: usize, from: i32, begin: i32, to: i32): void {
  store<i32>(assignment, from, FROM)
  store<i32>(assignment, begin, BEGIN)
  store<i32>(assignment, to, TO)
  if (assignment >= subAssignments) store<u32>(resource, load<u32>(resource, TRAITS) | HAS_SUBS, TRAITS)
  if (to - from > load<i32>(resource, LONGEST)) store<i32>(resource, to - from, LONGEST)
}

/** Records the largest position at which the current move has placed an assignment on a resource. */
function reach(resource: usize, position: i32): void {
  const reached = load<i32>(resource, REACHED)
  if (reached == -1) {
    store<u32>(resource, <u32>reachedFirst, NEXT_REACHED)
    reachedFirst = resource
  }
  if (position > reached) store<i32>(resource, position, REACHED)
}

/** Adds the owners of assignments placed later that overlap [from, to) on a resource of capacity above one. */
function enqueueOverlapping(assignment: usize, resource: usize, from: i32, to: i32): void {
  const op = ownerOf(assignment)
  let other = <usize>load<u32>(<usize>load<u32>(resource, HEAD), RIGHT)
  for (; other; other = <usize>load<u32>(other, RIGHT)) {
    if (load<i32>(other, FROM) >= to || load<i32>(other, TO) <= from) continue
    const owner = ownerOf(other)
    if (owner != op && !isBefore(owner, op)) enqueue(owner)
  }
}

/** Adds later owners of adjacent assignments; a placed assignment behind gets its setup placed again. */
function enqueueAdjacent(assignment: usize, oldRight: usize, before: usize): void {
  const op = ownerOf(assignment)
  for (
    let left = <usize>load<u32>(assignment, LEFT);
    !isBefore(ownerOf(left), op);
    left = <usize>load<u32>(left, LEFT)
  )
    enqueue(ownerOf(left))
  const movesSetup = before != 0 && isFree(before)
  const reach = movesSetup ? i32.MAX_VALUE : load<i32>(assignment, TO)
  let right = <usize>load<u32>(assignment, RIGHT)
  if (right && right != oldRight) enqueueOwner(right)
  for (; right; right = <usize>load<u32>(right, RIGHT)) {
    const owner = ownerOf(right)
    if (isBefore(owner, op) || load<i32>(right, FROM) >= reach) break
    enqueue(owner)
  }
  if (movesSetup) shiftSetup(assignment, before)
}

/** Places the setup of a free assignment again, behind `assignment`. */
function shiftSetup(assignment: usize, right: usize): void {
  const setup = setupUnits(assignment < subAssignments ? assignment : 0, right)
  const calendar = <usize>load<u32>(<usize>load<u32>(right, TIMELINE), OWN)
  const from = down(calendar, load<i32>(right, BEGIN) - max(0, setup))
  save(right)
  store<i32>(right, from, FROM)
  store<i32>(right, setup > 0 ? toStart(calendar, from) : load<i32>(right, START), SETUP)
}
