import { edgeOf, endOf, lastAt, limitOf, setupUnits } from './gaps'
import { placeShifted } from './place'
import { notifySuccessors } from './successors'
import {
  firstSlot,
  lastSlot,
  placeOf,
  posOf,
  SLOT,
  slotAt,
  slotOf,
  timeOf,
  totalOf,
} from '../scheduling/axis'
import { save } from './log'
import { add } from './queue'
import {
  BEGIN,
  BITS,
  BY_HAND,
  CALENDAR,
  EARLIEST_DISPATCH_TIME,
  END,
  IS_FAST,
  KEY,
  LAG,
  LEFT,
  LINK,
  OTHER,
  PRODUCED,
  RANK_BITS,
  READY,
  RELEASE,
  RESOURCE,
  RIGHT,
  SETUP,
  SHAPE,
  START,
  SUCCS_MOVABLE,
  TEARDOWN,
  WORK,
} from './record'
import {
  dispatchTimeOf,
  firstPred,
  firstSucc,
  hasShape,
  isBefore,
  isPlaced,
  ownerOf,
  setDispatchTime,
} from './state'
import { isCut, tailOf } from './right-shift'

/**
 * Fast path of a right-shift for the usual case: a resource of capacity one, its own calendar, whole seconds, one changeover
 * kind, and only finish-to-start links. The result equals that of the general path (settle.ts, placeOperation); positions
 * are compared without conversion, and times are read from the current slot.
 */

// ---- the operation that is being placed: lower bound by links, earliest start, and the slot of that start
let links: i32 = 0
let begins: i32 = 0
let start: i32 = 0
let slot: usize = 0

// ---- the place found: positions of setup and production, and the adjacent assignments (`right`: 0 = none)
let s: i32 = 0
let q: i32 = 0
let left: usize = 0
let right: usize = 0

/** Places an operation, or sets a later dispatch time. Returns false without a change when the fast path does not apply. */
export function placeFast(op: usize): bool {
  if (!(load<u32>(op, SHAPE) & IS_FAST) || (load<u32>(op, BITS) & BY_HAND) != 0) return false
  const waits = readLinks(op)
  const calendar = <usize>load<u32>(op, CALENDAR)
  const time = max(links, load<i32>(op, RELEASE))
  slot = slotAt(calendar, time)
  if (slot == lastSlot(calendar)) return false
  begins = max(time, timeOf(slot))
  start = placeOf(slot) + begins - timeOf(slot)
  const dispatchTime = max(2 * <i64>begins, waits)
  if (dispatchTime > dispatchTimeOf(op)) {
    save(op)
    setDispatchTime(op, dispatchTime)
    add(op)
    return true
  }
  const timeline = <usize>load<u32>(op, RESOURCE)
  if (!isCut(timeline, op) || !findFastSlot(op, timeline, calendar)) return false
  save(op)
  const x = q + load<i32>(op, WORK) + load<i32>(op, TEARDOWN)
  placeShifted(op, timeline, left, right, s, q, x)
  writeFast(op, calendar, x)
  return true
}

/** Reads the lower bound by links; returns the latest dispatch time of the predecessors. */
function readLinks(op: usize): i64 {
  let key: i64 = EARLIEST_DISPATCH_TIME << RANK_BITS
  links = i32.MIN_VALUE
  const end = firstSucc(op)
  for (let link = firstPred(op); link < end; link += LINK) {
    const other = <usize>load<u32>(link, OTHER)
    if (!isPlaced(other)) continue
    links = max(links, load<i32>(other, PRODUCED) + load<i32>(link, LAG))
    key = max(key, load<i64>(other, KEY))
  }
  return key >> RANK_BITS
}

/** The first gap behind the last assignment that begins before production may: all assignments of a cut timeline are placed. */
function findFastSlot(op: usize, timeline: usize, calendar: usize): bool {
  const rest = load<i32>(op, WORK) + load<i32>(op, TEARDOWN)
  const total = totalOf(calendar)
  left = tailOf(timeline)
  while (load<i32>(left, BEGIN) > start) left = <usize>load<u32>(left, LEFT)
  let from = endOf(left)
  let previous = lastAt(left)
  while (true) {
    right = <usize>load<u32>(left, RIGHT)
    if (right != 0 && !isBefore(ownerOf(right), op)) return false
    const latest = (right ? edgeOf(right) : total) - rest
    if (max(from, start) <= latest && fitAt(op, calendar, from, previous) && q <= latest)
      if (!right || q + rest <= limitOf(timeline, right, op)) return true
    if (!right) return false
    left = right
    const end = endOf(right)
    if (end > from) {
      from = end
      previous = lastAt(right)
    }
  }
}

/** Fits setup and production into a gap that begins at a position behind an assignment; false when that is not allowed. */
function fitAt(op: usize, calendar: usize, from: i32, behind: usize): bool {
  const units = setupUnits(behind, op)
  if (units < 0) return false
  s = max(from, low(op, calendar, from))
  q = s + units
  if (q < start) {
    q = start
    s = q - units
  }
  return true
}

/** Earliest position of the setup; computed only where it may lie behind the begin of the gap. */
function low(op: usize, calendar: usize, from: i32): i32 {
  if (from >= start) return from
  if (links >= load<i32>(op, RELEASE)) return start
  return links == i32.MIN_VALUE ? 0 : posOf(calendar, links)
}

/** Writes the times of the place found, and notifies the successors when the times have changed. */
function writeFast(op: usize, calendar: usize, x: i32): void {
  const e = q + load<i32>(op, WORK)
  if (q > start) slot = slotOf(calendar, q)
  const starts = q > start ? timeIn(slot, q) : begins
  const setup = s < q ? timeIn(slotBack(calendar, slot, s), max(0, s)) : starts
  slot = slotUpTo(calendar, slot, e)
  const produced = timeIn(slot, e)
  const end = x > e ? timeIn(slotUpTo(calendar, slot, x), x) : produced
  const same = load<i32>(op, START) == starts && load<i32>(op, PRODUCED) == produced
  store<i32>(op, setup, SETUP)
  store<i32>(op, starts, START)
  store<i32>(op, produced, PRODUCED)
  store<i32>(op, end, END)
  store<i32>(op, begins, READY)
  if (!same && !hasShape(op, SUCCS_MOVABLE)) notifySuccessors(op)
}

function timeIn(within: usize, position: i32): i32 {
  return timeOf(within) + position - placeOf(within)
}

/** The last slot that begins at or before a position, searched back from a later slot. */
function slotBack(calendar: usize, from: usize, position: i32): usize {
  const first = firstSlot(calendar)
  let at = from
  while (placeOf(at) > position && at > first) at -= SLOT
  return at
}

/** The last slot that begins before a position, searched forward from an earlier slot. */
function slotUpTo(calendar: usize, from: usize, position: i32): usize {
  const last = lastSlot(calendar) - SLOT
  let at = from
  while (at < last && placeOf(at + SLOT) < position) at += SLOT
  return at
}
