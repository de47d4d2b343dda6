import { calendarAt, posOf, toStart, unitOf } from './axis'
import { beginBatch, joinBatch } from './batches'
import { noteLast } from './families'
import { addLoad, gapAfter, LEFT, WALL } from './gap-list'
import { fill, shiftSetup } from './gaps'
import { subFrom, subInterval, subTo } from './needs'
import { isInfinite, ONE, setPlace } from './place'
import { take } from './profile'
import {
  bestScore,
  CAND,
  E,
  END,
  FREE,
  PRODUCED,
  Q,
  READY,
  READY_POS,
  S,
  SETUP,
  START,
  THE_BATCH,
  THE_GAP,
  X,
} from './score'
import { changeWorker, noteNeighbour, tryTools } from './setups'
import {
  candCalendar,
  candidate,
  candPause,
  candQty,
  candResource,
  candSetup,
  candSubStart,
  candWork,
  end,
  forced,
  FURNACE,
  NONE,
  opBatchKey,
  opQty,
  PARALLEL,
  PLACED,
  produced,
  ready,
  resourceCalendar,
  resourceKind,
  score,
  setup,
  start,
  status,
  subParts,
  subQty,
  subResource,
  worker,
} from '../../interface/scheduling'
import { f64At, i32At, put32, u8At } from '../../memory/columns'

/** Commits the place. */
export function commit(op: i32, place: usize, isForced: bool): void {
  const cand = load<i32>(place, CAND)
  const resource = i32At(candResource, cand)
  const number = i32At(resourceCalendar, resource)
  const begins = load<i32>(place, START)
  store<u8>(status + <usize>op, <u8>PLACED)
  store<u8>(forced + <usize>op, isForced ? 1 : 0)
  put32(candidate, op, cand)
  put32(setup, op, load<i32>(place, SETUP))
  put32(start, op, begins)
  put32(produced, op, load<i32>(place, PRODUCED))
  put32(end, op, load<i32>(place, END))
  put32(ready, op, load<i32>(place, READY))
  store<f64>(score + ((<usize>op) << 3), bestScore)
  tryTools(op, cand)
  noteLast(op, resource)
  const batch = <usize>load<u32>(place, THE_BATCH)
  if (batch) return joinBatch(batch, f64At(opQty, op))
  addLoad(resource, load<i32>(place, PRODUCED) - begins)
  if (isForced) return
  const own = calendarAt(number)
  const calendar = calendarAt(i32At(candCalendar, cand))
  let s = load<i32>(place, S)
  let q = load<i32>(place, Q)
  const x = load<i32>(place, X)
  const free = load<i32>(place, FREE)
  const gap = <usize>load<u32>(place, THE_GAP)
  const helper = gap ? changeWorker(resource, load<i32>(gap, LEFT), op, cand) : -1
  put32(worker, op, helper)
  const hasSubs = i32At(candSubStart, cand) != i32At(candSubStart, cand + 1)
  if (hasSubs || helper >= 0) {
    setPlace(s, q, load<i32>(place, E), x)
    takeSubs(cand, calendar, helper)
  }
  const combined = own != calendar
  if (combined) {
    s = posOf(own, toStart(calendar, s))
    q = posOf(own, toStart(calendar, q))
  }
  if (isInfinite(resource)) return
  const kind = u8At(resourceKind, resource)
  if (kind == PARALLEL) return take(resource, s, free, f64At(candQty, cand))
  const isHeld = combined || hasSubs || helper >= 0 || i32At(candPause, cand) != NONE
  noteNeighbour(op, i32At(candSetup, cand), unitOf(calendar), load<i32>(place, READY_POS), q, isHeld, helper)
  if (kind == FURNACE && i32At(opBatchKey, op) >= 0)
    beginBatch(resource, i32At(opBatchKey, op), q, i32At(candWork, cand), begins, f64At(opQty, op), op)
  shiftSetup(resource, gap, op)
  fill(resource, gap, isHeld ? s : q, op, free, op)
}

/** Assigns the sub-resources and the worker of the changeover (-1 = none). */
function takeSubs(cand: i32, calendar: usize, helper: i32): void {
  const last = i32At(candSubStart, cand + 1)
  for (let sub = i32At(candSubStart, cand); sub < last; sub++)
    takeSub(i32At(subResource, sub), u8At(subParts, sub), f64At(subQty, sub), calendar)
  if (helper >= 0) takeSub(helper, 1, ONE, calendar)
}

function takeSub(resource: i32, parts: i32, qty: f64, calendar: usize): void {
  const number = i32At(resourceCalendar, resource)
  if (!subInterval(calendar, parts) || number < 0 || isInfinite(resource)) return
  const theirs = calendarAt(number)
  const from = posOf(theirs, subFrom)
  const to = posOf(theirs, subTo)
  if (from >= to) return
  if (u8At(resourceKind, resource) == PARALLEL) return take(resource, from, to, qty)
  const gap = gapAfter(resource, from)
  shiftSetup(resource, gap, -1)
  fill(resource, gap, from, WALL, to, -1)
}
