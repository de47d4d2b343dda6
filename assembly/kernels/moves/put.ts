import { down, toStart } from '../scheduling/axis'
import { isFree, setupUnits } from './gaps'
import { insert, remove, save } from './log'
import { look, lookOn } from './looks'
import {
  BEGIN,
  FROM,
  HAS_SUBS,
  HEAD,
  IS_EVEN,
  IS_FURNACE,
  IS_SINGLE,
  LEFT,
  LINE,
  LONGEST,
  NEXT_REACHED,
  OWN,
  REACHED,
  RIGHT,
  SETUP,
  START,
  TO,
  TRAITS,
  USE,
} from './record'
import { firstSub, hasShape, hasTrait, isBefore, lastSub, ownerOf, subUses } from './state'
import { insertSwept } from './sweep'

/** Resources on which the move that is on has placed something. */
let reachedFirst: usize = 0

export function openPut(): void {
  reachedFirst = 0
}

/** A new move has placed nothing yet. */
export function beginPut(): void {
  for (let line = reachedFirst; line; line = <usize>load<u32>(line, NEXT_REACHED))
    store<i32>(line, -1, REACHED)
  reachedFirst = 0
}

/** Takes an operation out of all lines, and has what stood behind it looked at. */
export function lift(op: usize): void {
  liftUse(op)
  const last = lastSub(op)
  for (let use = firstSub(op); use < last; use += USE) liftUse(use)
}

export function liftUse(use: usize): void {
  const line = <usize>load<u32>(use, LINE)
  if (!line) return
  const right = <usize>load<u32>(use, RIGHT)
  // Of what is left on a furnace nobody knows whether it would stand there.
  if (hasTrait(line, IS_FURNACE)) reach(line, i32.MAX_VALUE)
  remove(use)
  if (right) lookOn(right)
}

/**
 * Behind what a use goes in the line: between the two of the gap come those that are placed later, by their setup.
 */
function leftOf(use: usize, from: i32, after: usize, before: usize): usize {
  let left = after
  let right = <usize>load<u32>(left, RIGHT)
  while (right && right != before && (right == use || load<i32>(right, FROM) < from)) {
    if (right != use) left = right
    right = <usize>load<u32>(right, RIGHT)
  }
  return left
}

/** @param after and before: uses placed before between which it goes */
export function put(
  use: usize,
  resource: usize,
  from: i32,
  begin: i32,
  to: i32,
  after: usize,
  before: usize,
  oldRight: usize,
): void {
  const single = hasTrait(resource, IS_SINGLE)
  const left = single ? leftOf(use, from, after, before) : <usize>load<u32>(resource, HEAD)
  if (load<u32>(use, LINE) != <u32>resource || load<u32>(use, LEFT) != <u32>left) {
    remove(use)
    insert(use, resource, left)
  } else save(use)
  const grows = load<i32>(use, TO) != to
  stand(use, resource, from, begin, to)
  reach(resource, begin)
  if (!single) {
    lookWithin(use, resource, from, to)
    return
  }
  const right = <usize>load<u32>(use, RIGHT)
  if (oldRight && oldRight != right) lookOn(oldRight)
  if (grows && right && !hasShape(ownerOf(right), IS_EVEN)) lookOn(right)
  lookAround(use, oldRight, before)
}

/** The same in a line that a sweep has cut: there is nobody in it who is placed later. */
export function putSwept(
  op: usize,
  resource: usize,
  after: usize,
  before: usize,
  from: i32,
  begin: i32,
  to: i32,
): void {
  insertSwept(op, resource, after, from)
  stand(op, resource, from, begin, to)
  reach(resource, begin)
  if (before != 0 && isFree(before)) makeRoom(op, before)
}

/** Says where a use stands. */
export function stand(use: usize, resource: usize, from: i32, begin: i32, to: i32): void {
  store<i32>(use, from, FROM)
  store<i32>(use, begin, BEGIN)
  store<i32>(use, to, TO)
  if (use >= subUses) store<u32>(resource, load<u32>(resource, TRAITS) | HAS_SUBS, TRAITS)
  if (to - from > load<i32>(resource, LONGEST)) store<i32>(resource, to - from, LONGEST)
}

/** The move that is on has placed something at a position of a resource. */
function reach(resource: usize, position: i32): void {
  const reached = load<i32>(resource, REACHED)
  if (reached == -1) {
    store<u32>(resource, <u32>reachedFirst, NEXT_REACHED)
    reachedFirst = resource
  }
  if (position > reached) store<i32>(resource, position, REACHED)
}

/** Has those looked at that are placed later and stand in [from, to) of a resource that does several things at a time. */
function lookWithin(use: usize, resource: usize, from: i32, to: i32): void {
  const op = ownerOf(use)
  let other = <usize>load<u32>(<usize>load<u32>(resource, HEAD), RIGHT)
  for (; other; other = <usize>load<u32>(other, RIGHT)) {
    if (load<i32>(other, FROM) >= to || load<i32>(other, TO) <= from) continue
    const owner = ownerOf(other)
    if (owner != op && !isBefore(owner, op)) look(owner)
  }
}

/** Has those looked at that come later and stand next to a use; a use behind it that is placed gets its setup anew. */
function lookAround(use: usize, oldRight: usize, before: usize): void {
  const op = ownerOf(use)
  for (
    let left = <usize>load<u32>(use, LEFT);
    !isBefore(ownerOf(left), op);
    left = <usize>load<u32>(left, LEFT)
  )
    look(ownerOf(left))
  const room = before != 0 && isFree(before)
  const reach = room ? i32.MAX_VALUE : load<i32>(use, TO)
  let right = <usize>load<u32>(use, RIGHT)
  if (right && right != oldRight) lookOn(right)
  for (; right; right = <usize>load<u32>(right, RIGHT)) {
    const owner = ownerOf(right)
    if (isBefore(owner, op) || load<i32>(right, FROM) >= reach) break
    look(owner)
  }
  if (room) makeRoom(use, before)
}

/** The setup of a free use is placed anew behind `use`. */
function makeRoom(use: usize, right: usize): void {
  const setup = setupUnits(use < subUses ? use : 0, right)
  const calendar = <usize>load<u32>(<usize>load<u32>(right, LINE), OWN)
  const from = down(calendar, load<i32>(right, BEGIN) - max(0, setup))
  save(right)
  store<i32>(right, from, FROM)
  store<i32>(right, setup > 0 ? toStart(calendar, from) : load<i32>(right, START), SETUP)
}
