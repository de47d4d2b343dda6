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
  PREDS,
  PRODUCED,
  RANK_BITS,
  READY,
  RELEASE,
  RESOURCE,
  RIGHT,
  SETUP,
  SHAPE,
  START,
  SUCCS,
  TEARDOWN,
  WORK,
} from './record'
import { edgeOf, endOf, lastAt, limitOf, setupUnits } from './seat'
import { putSwept, tellSuccessors } from './settle'
import { isPlaced, ownerOf, setTurn } from './state'
import { isSwept, tailOf } from './sweep'

/**
 * The short cut of the usual case in a sweep: an operation that has its machine to itself, in the calendar of that machine
 * and in whole seconds, and that waits for others to have been produced. It gives what the general way gives (settle.ts,
 * place): positions are compared as they are, and times are read off the slot in hand.
 */

/** Places an operation whose turn it is, or gives it a later turn. False: nothing is changed, the short cut is not good. */
export function placePlainly(op: usize): bool {
  if (!(load<u32>(op, SHAPE) & IS_PLAIN) || (load<u32>(op, BITS) & BY_HAND) != 0) return false
  const release = load<i32>(op, RELEASE)
  let links = i32.MIN_VALUE
  let key: i64 = LEAST_TURN << RANK_BITS
  const lastPred = <usize>load<u32>(op, SUCCS)
  for (let link = <usize>load<u32>(op, PREDS); link < lastPred; link += LINK) {
    const other = <usize>load<u32>(link, OTHER)
    if (!isPlaced(other)) continue
    links = max(links, load<i32>(other, PRODUCED) + load<i32>(link, LAG))
    key = max(key, load<i64>(other, KEY))
  }
  const time = max(links, release)
  const calendar = <usize>load<u32>(op, CALENDAR)
  const behind = lastSlot(calendar)
  let slot = slotAt(calendar, time)
  if (slot == behind) return false
  const begins = max(time, timeOf(slot))
  const start = placeOf(slot) + begins - timeOf(slot)
  const turn = max(2 * <i64>begins, key >> RANK_BITS)
  if (turn > load<i64>(op, KEY) >> RANK_BITS) {
    save(op)
    setTurn(op, turn)
    add(op)
    return true
  }
  const line = <usize>load<u32>(op, RESOURCE)
  if (!isSwept(line, op)) return false

  // The first gap behind the last use that begins before production may: uses in the line have their places.
  const work = load<i32>(op, WORK)
  const rest = work + load<i32>(op, TEARDOWN)
  const total = totalOf(calendar)
  let left = tailOf(line)
  while (load<i32>(left, BEGIN) > start) left = <usize>load<u32>(left, LEFT)
  let from = endOf(left)
  let who = lastAt(left)
  let right: usize = 0
  let s = 0
  let q = 0
  while (true) {
    right = <usize>load<u32>(left, RIGHT)
    if (right != 0 && load<i64>(ownerOf(right), KEY) >= load<i64>(op, KEY)) return false
    const room = (right ? edgeOf(right) : total) - rest
    if (max(from, start) <= room) {
      const units = setupUnits(who, op)
      s = from
      // Whether setup may begin before production may is asked only where it would.
      if (from < start && links < release) s = max(from, links == i32.MIN_VALUE ? 0 : posOf(calendar, links))
      else if (from < start) s = start
      q = s + units
      if (q < start) {
        q = start
        s = q - units
      }
      if (units >= 0 && q <= room && (!right || q + rest <= limitOf(line, right, op))) {
        break
      }
    }
    if (!right) return false
    left = right
    const end = endOf(right)
    if (end > from) {
      from = end
      who = lastAt(right)
    }
  }

  save(op)
  const e = q + work
  const x = q + rest
  let starts = begins
  if (q > start) {
    slot = slotOf(calendar, q)
    starts = timeOf(slot) + q - placeOf(slot)
  }
  let setup = starts
  if (s < q) {
    let early = slot
    while (placeOf(early) > s && early > firstSlot(calendar)) early -= SLOT
    setup = timeOf(early) + max(0, s - placeOf(early))
  }
  while (slot + SLOT < behind && placeOf(slot + SLOT) < e) slot += SLOT
  const produced = timeOf(slot) + e - placeOf(slot)
  let end = produced
  if (x > e) {
    while (slot + SLOT < behind && placeOf(slot + SLOT) < x) slot += SLOT
    end = timeOf(slot) + x - placeOf(slot)
  }
  putSwept(op, line, left, right, s, q, x)
  const same = load<i32>(op, START) == starts && load<i32>(op, PRODUCED) == produced
  store<i32>(op, setup, SETUP)
  store<i32>(op, starts, START)
  store<i32>(op, produced, PRODUCED)
  store<i32>(op, end, END)
  store<i32>(op, begins, READY)
  if (!same && !(load<u32>(op, SHAPE) & LEADS_FREELY)) tellSuccessors(op)
  return true
}
