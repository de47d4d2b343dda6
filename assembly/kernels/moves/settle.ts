import * as seat from './seat'
import { posOf, toEnd, toStart } from '../scheduling/axis'
import { candSubStart, i32At, subResource } from '../scheduling/state'
import { forbidden } from './gaps'
import { save } from './log'
import { raise } from './looks'
import { placePlainly } from './plain'
import { liftUse, put, putSwept } from './put'
import {
  BITS,
  BY_HAND,
  END,
  IS_FURNACE,
  IS_SIMPLE,
  IS_UNLIMITED,
  LEFT,
  LINE,
  OWN,
  PRODUCED,
  READY,
  RIGHT,
  SETUP,
  START,
  USE,
} from './record'
import { firstSub, hasShape, hasTrait, resourceAt, turnOfUse } from './state'
import { neededFrom, neededTo, readNeeded, subAfter, subBefore } from './subs'
import { tellSuccessors } from './successors'
import { isSwept, sweeping, tailOf } from './sweep'

/** Why a move is not made (src/engine/scheduling/moves/kernel.ts). */
export const NO_ROOM: i32 = 1
export const CHANGEOVER: i32 = 2
export const WHOLE_RUN: i32 = 3

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
  if (hasTrait(resource, IS_FURNACE)) return seat.staysInBatch() ? 0 : WHOLE_RUN
  const stands = load<u32>(op, LINE) == <u32>resource
  const swept = sweeping && isSwept(resource, op)
  const right = stands ? <usize>load<u32>(op, RIGHT) : 0
  const hint = swept ? tailOf(resource) : stands ? <usize>load<u32>(op, LEFT) : 0
  if (!seat.find(hint)) return forbidden ? CHANGEOVER : NO_ROOM
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
