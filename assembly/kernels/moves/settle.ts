import { down, posOf, toEnd, toStart } from '../scheduling/axis'
import { candSubStart, i32At, LINK_END, put32, subResource } from '../scheduling/state'
import { turnByLinks } from './links'
import { insert, remove, save } from './log'
import { look, lookOn, raise } from './looks'
import {
  BEGIN,
  BITS,
  BY_HAND,
  END,
  FROM,
  HAS_SUBS,
  HEAD,
  IS_CONFLICT,
  IS_EARLY,
  IS_EVEN,
  IS_FURNACE,
  IS_SIMPLE,
  IS_SINGLE,
  IS_UNLIMITED,
  LAG,
  LEFT,
  LINE,
  LINK,
  LINK_KIND,
  LONGEST,
  NEXT_REACHED,
  NUMBER,
  OTHER,
  OWN,
  PRODUCED,
  REACHED,
  READY,
  RIGHT,
  SETUP,
  SHAPE,
  START,
  TO,
  TRAITS,
  USE,
} from './record'
import { placePlainly } from './plain'
import * as seat from './seat'
import {
  firstSub,
  firstSucc,
  hasShape,
  hasTrait,
  isBefore,
  isPlaced,
  isStill,
  lastSub,
  linksEnd,
  operation,
  ownerOf,
  resourceAt,
  subUses,
  turnOfUse,
} from './state'
import { insertSwept, isBatched, isSwept, postpone, sweeping, tailOf } from './sweep'
import { neededFrom, neededTo, readNeeded, subAfter, subBefore } from './subs'

/** Why a move is not made (src/engine/scheduling/moves/kernel.ts). */
export const NO_ROOM: i32 = 1
export const CHANGEOVER: i32 = 2
export const WHOLE_RUN: i32 = 3

/** Resources on which the move that is on has placed something. */
let reachedFirst: usize = 0
let conflicts: usize = 0
let conflictCount: i32 = 0

export function openSettle(atConflicts: usize): void {
  conflicts = atConflicts
  conflictCount = 0
  reachedFirst = 0
}

/** Numbers of operations that never move, before which something now ends too late. */
export function conflictsAt(): usize {
  return conflicts
}

export function conflictsFound(): i32 {
  return conflictCount
}

export function beginSettle(): void {
  for (let line = reachedFirst; line; line = <usize>load<u32>(line, NEXT_REACHED))
    store<i32>(line, -1, REACHED)
  reachedFirst = 0
  for (let k = 0; k < conflictCount; k++) {
    const op = operation(i32At(conflicts, k))
    store<u32>(op, load<u32>(op, SHAPE) & ~IS_CONFLICT, SHAPE)
  }
  conflictCount = 0
}

/** Places an operation whose turn it is, or gives it a later turn. 0, or why it has no place. */
export function place(op: usize): i32 {
  if (sweeping && placePlainly(op)) return 0
  save(op)
  seat.takeSeat(op)
  if (seat.turn > turnOfUse(op)) {
    raise(op, seat.turn)
    return 0
  }
  const resource = seat.resource
  if (hasTrait(resource, IS_FURNACE)) return WHOLE_RUN
  const stands = load<u32>(op, LINE) == <u32>resource
  const swept = sweeping && isSwept(resource, op)
  const right = stands ? <usize>load<u32>(op, RIGHT) : 0
  const hint = swept ? tailOf(resource) : stands ? <usize>load<u32>(op, LEFT) : 0
  if (!seat.find(hint)) return seat.forbidden ? CHANGEOVER : NO_ROOM
  if (!hasShape(op, IS_SIMPLE)) sitOnSubs(op)
  if (seat.own && !hasTrait(resource, IS_UNLIMITED)) {
    const from = seat.toOwn(seat.s, false)
    const begin = seat.toOwn(seat.q, false)
    const to = seat.toOwn(seat.x, true)
    if (swept) putSwept(op, resource, seat.after, seat.before, from, begin, to)
    else put(op, resource, from, begin, to, seat.after, seat.before, right)
  }
  write(op)
  return 0
}

/** Writes the times of the place found, and tells what waits for the operation when they are others. */
function write(op: usize): void {
  const calendar = seat.calendar
  const start = seat.q == seat.start ? seat.begins : toStart(calendar, seat.q)
  const produced = toEnd(calendar, seat.e)
  const same = start == load<i32>(op, START) && produced == load<i32>(op, PRODUCED)
  store<i32>(op, start, START)
  store<i32>(op, produced, PRODUCED)
  store<i32>(op, seat.s < seat.q ? toStart(calendar, seat.s) : start, SETUP)
  store<i32>(op, seat.x > seat.e ? toEnd(calendar, seat.x) : produced, END)
  store<i32>(op, seat.begins, READY)
  if (!same || (load<u32>(op, BITS) & BY_HAND) != 0) tellSuccessors(op)
}

/** Puts the uses as sub-resource into their lines. */
function sitOnSubs(op: usize): void {
  const first = i32At(candSubStart, seat.candidate)
  const last = i32At(candSubStart, seat.candidate + 1)
  for (let sub = first; sub < last; sub++) {
    const use = firstSub(op) + <usize>(sub - first) * USE
    liftUse(use)
    const resource = resourceAt(i32At(subResource, sub))
    const theirs = <usize>load<u32>(resource, OWN)
    if (!readNeeded(sub, seat.calendar, seat.s, seat.q, seat.e, seat.x)) continue
    if (!theirs || hasTrait(resource, IS_UNLIMITED)) continue
    const from = posOf(theirs, neededFrom)
    const to = posOf(theirs, neededTo)
    if (from < to) put(use, resource, from, from, to, subAfter(sub - first), subBefore(sub - first), 0)
  }
}

/** Takes an operation out of all lines, and has what stood behind it looked at. */
export function lift(op: usize): void {
  liftUse(op)
  const last = lastSub(op)
  for (let use = firstSub(op); use < last; use += USE) liftUse(use)
}

function liftUse(use: usize): void {
  if (!load<u32>(use, LINE)) return
  const right = <usize>load<u32>(use, RIGHT)
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
function put(
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
  if (before != 0 && seat.isFree(before)) makeRoom(op, before)
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
  const room = before != 0 && seat.isFree(before)
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
  const setup = seat.setupUnits(use < subUses ? use : 0, right)
  const calendar = <usize>load<u32>(<usize>load<u32>(right, LINE), OWN)
  const from = down(calendar, load<i32>(right, BEGIN) - max(0, setup))
  save(right)
  store<i32>(right, from, FROM)
  store<i32>(right, setup > 0 ? toStart(calendar, from) : load<i32>(right, START), SETUP)
}

/** Has what waits for an operation looked at where that asks for more than before. */
export function tellSuccessors(op: usize): void {
  const end = linksEnd(op)
  const produced = load<i32>(op, PRODUCED)
  for (let link = firstSucc(op); link < end; link += LINK) {
    const after = <usize>load<u32>(link, OTHER)
    if (!isPlaced(after)) continue
    const time = produced + load<i32>(link, LAG)
    const kind = load<i32>(link, LINK_KIND)
    if (isStill(after)) {
      if (time > load<i32>(after, START) && (kind & LINK_END) != 0) addConflict(after)
      continue
    }
    if (sweeping && !isBatched(after)) {
      if (kind == LINK_END) postpone(after, 2 * <i64>time - (load<u32>(after, BITS) & BY_HAND ? 1 : 0))
      continue
    }
    const stands = load<i32>(after + (hasShape(after, IS_EARLY) ? START : SETUP))
    if (kind == LINK_END && time <= stands && hasShape(after, IS_EVEN)) raise(after, turnOfUse(op))
    else {
      look(after)
      raise(after, turnByLinks(after))
    }
  }
}

function addConflict(op: usize): void {
  const shape = load<u32>(op, SHAPE)
  if (shape & IS_CONFLICT) return
  store<u32>(op, shape | IS_CONFLICT, SHAPE)
  put32(conflicts, conflictCount, load<i32>(op, NUMBER))
  conflictCount++
}
