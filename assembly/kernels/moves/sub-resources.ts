import { edgeOf, endOf, limitOf, nextOf } from './gaps'
import { firstClosed, openFrom, posOf, toEnd, toStart, totalOf } from '../scheduling/axis'
import {
  calendarStart,
  candQty,
  candSubStart,
  NONE,
  resourceCalendar,
  slotBefore,
  slotQty,
  subParts,
  subQty,
  subResource,
} from '../../interface/scheduling'
import { f64At, i32At, u8At } from '../../memory/columns'
import {
  BEGIN,
  CANDIDATE,
  FROM,
  HEAD,
  INDEX,
  IS_SINGLE,
  IS_UNLIMITED,
  LEFT,
  LONGEST,
  NUMBER,
  OWN,
  RIGHT,
  TIMELINE,
  TO,
} from './record'
import { calendar, candidate, op } from './searched'
import { firstSub, hasTrait, isBefore, ownerOf, resourceAt, subAssignments } from './state'

/** Assignments whose quantities add up: begin, end, quantity. */
export const SUM: usize = 16
const SUM_TO: usize = 4
const SUM_QTY: usize = 8
/** Adjacent assignments of a sub-resource. */
export const SUB_GAP: usize = 8
const SUB_BEFORE: usize = 4

let sums: usize = 0
let sumCount: i32 = 0
let gaps: usize = 0

/** @param atSums capacity for all assignments @param atGaps capacity for the sub-resources of a candidate */
export function openSubs(atSums: usize, atGaps: usize): void {
  sums = atSums
  gaps = atGaps
}

export function subAfter(k: i32): usize {
  return <usize>load<u32>(gaps + <usize>k * SUB_GAP)
}

export function subBefore(k: i32): usize {
  return <usize>load<u32>(gaps + <usize>k * SUB_GAP, SUB_BEFORE)
}

/**
 * Conflict on a resource of capacity above one: -1 when the free quantity suffices in [from, to), else the position at
 * which the first interval of shortage ends.
 */
export function conflictOfSum(self: usize, resource: usize, from: i32, to: i32, qty: f64): i32 {
  if (from >= to) return -1
  const index = i32At(resourceCalendar, load<i32>(resource, INDEX))
  const last = i32At(calendarStart, index + 1)
  gather(self, resource, from, to)
  let slot = slotAt(index, from)
  const end = sums + <usize>sumCount * SUM
  for (let at = from; at < to; ) {
    let free = f64At(slotQty, slot)
    let next = slot + 1 < last ? i32At(slotBefore, slot + 1) : i32.MAX_VALUE
    for (let sum = sums; sum < end; sum += SUM) {
      const begin = load<i32>(sum)
      const ends = load<i32>(sum, SUM_TO)
      if (begin > at) next = min(next, begin)
      if (ends > at) next = min(next, ends)
      if (begin <= at && ends > at) free -= load<f64>(sum, SUM_QTY)
    }
    if (free < qty) return stretchEnd(self, resource, at, slot, last)
    at = next
    while (slot + 1 < last && i32At(slotBefore, slot + 1) <= at) slot++
  }
  return -1
}

/** Last slot that begins at or before a position; the first slot for positions before all. */
function slotAt(index: i32, position: i32): i32 {
  let low = i32At(calendarStart, index)
  let high = i32At(calendarStart, index + 1) - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (i32At(slotBefore, middle) <= position) low = middle
    else high = middle - 1
  }
  return low
}

/** First position at which the free quantity may change: by the quantity of a slot, or by an assignment placed before. */
function stretchEnd(self: usize, resource: usize, at: i32, from: i32, last: i32): i32 {
  let slot = from + 1
  while (slot < last && f64At(slotQty, slot) == f64At(slotQty, slot - 1)) slot++
  let end = slot < last ? i32At(slotBefore, slot) : totalOf(<usize>load<u32>(resource, OWN))
  for (let assignment = firstOf(resource); assignment; assignment = <usize>load<u32>(assignment, RIGHT)) {
    const begin = load<i32>(assignment, FROM)
    const to = load<i32>(assignment, TO)
    const other = ownerOf(assignment)
    if (begin >= to || to <= at || begin >= end || other == self) continue
    if (isBefore(other, self)) end = min(end, begin > at ? begin : to)
  }
  return end
}

/** Collects the assignments placed before an operation that overlap [from, to). */
function gather(self: usize, resource: usize, from: i32, to: i32): void {
  const least = from - load<i32>(resource, LONGEST)
  sumCount = 0
  for (let assignment = firstOf(resource); assignment; assignment = <usize>load<u32>(assignment, RIGHT)) {
    const begin = load<i32>(assignment, FROM)
    if (begin < least || begin >= to || load<i32>(assignment, TO) <= from) continue
    const other = ownerOf(assignment)
    if (other == self || !isBefore(other, self)) continue
    const sum = sums + <usize>sumCount * SUM
    sumCount++
    store<i32>(sum, begin)
    store<i32>(sum, load<i32>(assignment, TO), SUM_TO)
    store<f64>(sum, quantityOf(assignment, other), SUM_QTY)
  }
}

function firstOf(resource: usize): usize {
  return <usize>load<u32>(<usize>load<u32>(resource, HEAD), RIGHT)
}

function quantityOf(assignment: usize, owner: usize): f64 {
  const cand = load<i32>(owner, CANDIDATE)
  if (assignment < subAssignments) return f64At(candQty, cand)
  return f64At(subQty, i32At(candSubStart, cand) + load<i32>(assignment, NUMBER))
}

/** Times from the first to the last needed piece that is not empty. */
export let neededFrom: i32 = 0
export let neededTo: i32 = 0

/** Sets the times from the first to the last needed piece of a sub-resource; false when all pieces are empty. */
export function readNeeded(sub: i32, on: usize, a: i32, b: i32, c: i32, d: i32): bool {
  const parts = u8At(subParts, sub)
  let from = -1
  let to = -1
  if ((parts & 1) != 0 && a < b) {
    from = a
    to = b
  }
  if ((parts & 2) != 0 && b < c) {
    if (from < 0) from = b
    to = c
  }
  if ((parts & 4) != 0 && c < d) {
    if (from < 0) from = c
    to = d
  }
  if (from < 0) return false
  neededFrom = toStart(on, from)
  neededTo = toEnd(on, to)
  return true
}

/** Conflict of a sub-resource when the pieces are [s, q), [q, e), [e, x): the position to continue the search from, or -1. */
export function conflictOfSub(sub: i32, s: i32, q: i32, e: i32, x: i32): i32 {
  if (!readNeeded(sub, calendar, s, q, e, x)) return -1
  const index = i32At(subResource, sub)
  const resource = resourceAt(index)
  const theirs = <usize>load<u32>(resource, OWN)
  if (!theirs) return totalOf(calendar)
  if (!(u8At(subParts, sub) & 2)) {
    const closed = firstClosed(calendar, neededFrom, neededTo, theirs)
    if (closed != NONE) {
      const open = openFrom(theirs, closed)
      return open == NONE ? totalOf(calendar) : posOf(calendar, open)
    }
  }
  const begin = posOf(theirs, neededFrom)
  const end = posOf(theirs, neededTo)
  if (begin >= end || hasTrait(resource, IS_UNLIMITED)) return -1
  const at = hasTrait(resource, IS_SINGLE)
    ? conflictOnTimeline(sub, resource, begin, end)
    : conflictOfSum(op, resource, begin, end, f64At(subQty, sub))
  return at < 0 ? -1 : posOf(calendar, toStart(theirs, at))
}

/** As src/engine/reference/scheduling/timeline.ts, conflict. */
function conflictOnTimeline(sub: i32, resource: usize, from: i32, to: i32): i32 {
  const total = totalOf(<usize>load<u32>(resource, OWN))
  const number = sub - i32At(candSubStart, candidate)
  const assignment = firstSub(op) + ((<usize>number) << 7)
  let left =
    load<u32>(assignment, TIMELINE) == <u32>resource
      ? <usize>load<u32>(assignment, LEFT)
      : <usize>load<u32>(resource, HEAD)
  while (load<i32>(left, BEGIN) > from || !isBefore(ownerOf(left), op)) left = <usize>load<u32>(left, LEFT)
  let begin = endOf(left)
  let tried = false
  while (true) {
    const right = nextOf(left, resource)
    const end = right ? edgeOf(right) : total
    if (end > begin && end > from) {
      if (begin > from) return begin
      if (!tried) {
        if (to <= limitOf(resource, right, 0)) {
          store<u32>(gaps + <usize>number * SUB_GAP, <u32>left)
          store<u32>(gaps + <usize>number * SUB_GAP, <u32>right, SUB_BEFORE)
          return -1
        }
        tried = true
      }
    }
    if (!right) return total
    left = right
    begin = max(begin, endOf(right))
  }
}
