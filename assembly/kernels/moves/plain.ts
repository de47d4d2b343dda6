import { edgeOf, endOf, lastAt, limitOf, setupUnits } from './gaps'
import { putSwept } from './put'
import { tellSuccessors } from './successors'
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
  END,
  FROM,
  IS_PLAIN,
  KEY,
  LAG,
  LEADS_FREELY,
  LEAST_TURN,
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
  TEARDOWN,
  WORK,
} from './record'
import { firstPred, firstSucc, hasShape, isBefore, isPlaced, ownerOf, setTurn, turnOfUse } from './state'
import { isSwept, tailOf } from './sweep'

/**
 * The short cut of the usual case in a sweep: an operation that has its machine to itself, in the calendar of that machine
 * and in whole seconds, and that waits for others to have been produced. It gives what the general way gives (settle.ts,
 * place): positions are compared as they are, and times are read off the slot in hand.
 */

// ---- the operation at hand: what its links ask for, when it may begin, and the slot of that
let links: i32 = 0
let begins: i32 = 0
let start: i32 = 0
let slot: usize = 0

// ---- the place found: where setup and production begin, and the uses between which it goes (`right`: 0 = none)
let s: i32 = 0
let q: i32 = 0
let left: usize = 0
let right: usize = 0

/** Places an operation whose turn it is, or gives it a later turn. False: nothing is changed, the short cut is not good. */
export function placePlainly(op: usize): bool {
  if (!(load<u32>(op, SHAPE) & IS_PLAIN) || (load<u32>(op, BITS) & BY_HAND) != 0) return false
  const waits = readLinks(op)
  const calendar = <usize>load<u32>(op, CALENDAR)
  const time = max(links, load<i32>(op, RELEASE))
  slot = slotAt(calendar, time)
  if (slot == lastSlot(calendar)) return false
  begins = max(time, timeOf(slot))
  start = placeOf(slot) + begins - timeOf(slot)
  const turn = max(2 * <i64>begins, waits)
  if (turn > turnOfUse(op)) {
    save(op)
    setTurn(op, turn)
    add(op)
    return true
  }
  const line = <usize>load<u32>(op, RESOURCE)
  if (!isSwept(line, op) || !findPlainly(op, line, calendar)) return false
  save(op)
  const x = q + load<i32>(op, WORK) + load<i32>(op, TEARDOWN)
  putSwept(op, line, left, right, s, q, x)
  writePlainly(op, calendar, x)
  return true
}

/** Reads what the links of an operation ask for; the last turn of what it waits for. */
function readLinks(op: usize): i64 {
  let key: i64 = LEAST_TURN << RANK_BITS
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

/** The first gap from the last use that begins before production may: uses in the line have their places. */
function findPlainly(op: usize, line: usize, calendar: usize): bool {
  const rest = load<i32>(op, WORK) + load<i32>(op, TEARDOWN)
  const total = totalOf(calendar)
  left = tailOf(line)
  while (load<i32>(left, BEGIN) > start) left = <usize>load<u32>(left, LEFT)
  let from = endOf(left)
  let who = lastAt(left)
  while (true) {
    right = <usize>load<u32>(left, RIGHT)
    if (right != 0 && !isBefore(ownerOf(right), op)) return false
    const room = (right ? edgeOf(right) : total) - rest
    if (max(from, start) <= room && seatAt(op, calendar, from, who) && q <= room)
      if (!right || q + rest <= limitOf(line, right, op)) return true
    if (!right) return false
    left = right
    const end = endOf(right)
    if (end > from) {
      from = end
      who = lastAt(right)
    }
  }
}

/** Setup and production in a gap that begins at a position behind a use; false when that is not allowed. */
function seatAt(op: usize, calendar: usize, from: i32, behind: usize): bool {
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

/** Where setup may begin at the earliest; it is looked up only where that may be behind the begin of the gap. */
function low(op: usize, calendar: usize, from: i32): i32 {
  if (from >= start) return from
  if (links >= load<i32>(op, RELEASE)) return start
  return links == i32.MIN_VALUE ? 0 : posOf(calendar, links)
}

/** Writes the times of the place found, and tells what waits for the operation when they are others. */
function writePlainly(op: usize, calendar: usize, x: i32): void {
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
  if (!same && !hasShape(op, LEADS_FREELY)) tellSuccessors(op)
}

function timeIn(within: usize, position: i32): i32 {
  return timeOf(within) + position - placeOf(within)
}

/** The last slot that begins at a position or before it, from one behind it. */
function slotBack(calendar: usize, from: usize, position: i32): usize {
  const first = firstSlot(calendar)
  let at = from
  while (placeOf(at) > position && at > first) at -= SLOT
  return at
}

/** The last slot that begins before a position, from one that does. */
function slotUpTo(calendar: usize, from: usize, position: i32): usize {
  const last = lastSlot(calendar) - SLOT
  let at = from
  while (at < last && placeOf(at + SLOT) < position) at += SLOT
  return at
}
