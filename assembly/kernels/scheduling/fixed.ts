import { calendarAt, posOf } from './axis'
import { noteLast } from './families'
import { addLoad } from './gap-list'
import { block } from './gaps'
import { isInfinite, ONE } from './place'
import { take } from './profile'
import { changeWorker, tryTools } from './setups'
import {
  candidate,
  candQty,
  candResource,
  candSubStart,
  end,
  FIXED,
  fixedCand,
  fixedEnd,
  fixedOp,
  fixedProduced,
  fixedSetup,
  fixedStart,
  FURNACE,
  NONE,
  opCount,
  PARALLEL,
  produced,
  ready,
  resourceCalendar,
  resourceKind,
  resourceLock,
  setup,
  SINGLE,
  start,
  status,
  subParts,
  subQty,
  subResource,
  worker,
} from '../../interface/scheduling'
import { f64At, i32At, put32, u8At } from '../../memory/columns'

/** Places fixed operations and their sub-resources at their given times, without checks. */
export function placeFixed(k: i32): void {
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

/** Assigns the sub-resources of a fixed operation. */
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
