import { calendarAt, down, toStart, totalOf, unitOf } from './axis'
import {
  beginLater,
  emptyGap,
  endEarlier,
  endOfGaps,
  firstGap,
  FROM,
  GAP,
  gapAfter,
  isEmpty,
  LEFT,
  LEFT_RECORD,
  RIGHT,
  RIGHT_RECORD,
  splitGap,
  TO,
  WALL,
} from './gap-list'
import { beginOf, changeWorkerOf, isHeld, neighbour, readyOf, setupUnits, unitsOf, workerOf } from './setups'
import { i32At, put32 } from '../../memory/columns'
import {
  profileSlack,
  resourceCalendar,
  resourceLeast,
  resourceProfile,
  setup,
  start,
} from '../../interface/scheduling'

/** Largest end that the right neighbour of a gap allows for an operation (-1: a sub-resource), or -1. */
export function limitOf(resource: i32, gap: usize, op: i32): i32 {
  const right = load<i32>(gap, RIGHT)
  const to = load<i32>(gap, TO)
  if (right < 0) return to
  const record = gap + RIGHT_RECORD
  const units = setupUnits(resource, op, neighbour(op), right, record)
  if (units < 0) return -1
  const worker = changeWorkerOf(resource, op, right)
  if (isHeld(record)) return beginOf(record) - to == units && workerOf(record) == worker ? to : -1
  return worker < 0 && to - units >= readyOf(record) ? to - units : -1
}

/**
 * Fills [from, to) of a gap. The remainder before it keeps `before` as its right neighbour and ends at `limit`; the
 * remainder behind it has `after` as its left neighbour.
 */
export function fill(resource: i32, gap: usize, limit: i32, before: i32, to: i32, after: i32): void {
  const from = load<i32>(gap, FROM)
  const until = load<i32>(gap, TO)
  const left = load<i32>(gap, LEFT)
  const right = load<i32>(gap, RIGHT)
  const keepsLeft = isUseful(resource, from, limit, left, gap + LEFT_RECORD, before, neighbour(before))
  const keepsRight = isUseful(resource, to, until, after, neighbour(after), right, gap + RIGHT_RECORD)
  if (keepsLeft && keepsRight) splitGap(resource, gap, limit, before, to, after)
  else if (keepsLeft) endEarlier(resource, gap, limit, before)
  else if (keepsRight) beginLater(resource, gap, to, after)
  else emptyGap(resource, gap)
}

/**
 * True when an operation may ever fit between two neighbours. It needs its own work and, including changeovers, at least
 * the present distance less the slack of the profile (problem.ts, profileSlack).
 */
function isUseful(
  resource: i32,
  from: i32,
  to: i32,
  left: i32,
  leftRecord: usize,
  right: i32,
  rightRecord: usize,
): bool {
  if (to <= from) return false
  const least = i32At(resourceLeast, resource)
  if (to - from < least) return false
  // A sub-resource (minimum 1 unit) needs no changeover.
  if (right < 0 || least <= 1 || isHeld(rightRecord)) return true
  const units = setupUnits(resource, left, leftRecord, right, rightRecord)
  if (units < 0) return true
  const slack = i32At(profileSlack, i32At(resourceProfile, resource))
  const unit = unitOf(calendarAt(i32At(resourceCalendar, resource)))
  return to - from - units + unitsOf(slack, unit) >= least
}

/** Removes a fixed interval from all gaps that it touches; it need not lie in one. */
export function block(resource: i32, from: i32, to: i32, op: i32): void {
  if (to <= from || !firstGap(resource)) return
  const least = i32At(resourceLeast, resource)
  for (let gap = gapAfter(resource, from); gap < endOfGaps(resource); gap += GAP) {
    if (isEmpty(gap)) continue
    const begin = load<i32>(gap, FROM)
    const until = load<i32>(gap, TO)
    if (begin >= to) return
    if (begin < from && until > to) return fill(resource, gap, from, WALL, to, op)
    if (begin < from && from - begin >= least) endEarlier(resource, gap, from, WALL)
    else if (until > to && until - to >= least) beginLater(resource, gap, to, op)
    else emptyGap(resource, gap)
  }
}

/** Places the setup of a free right neighbour of a gap again: it now follows `op`. */
export function shiftSetup(resource: i32, gap: usize, op: i32): void {
  const right = load<i32>(gap, RIGHT)
  if (right < 0 || isHeld(gap + RIGHT_RECORD)) return
  const units = setupUnits(resource, op, neighbour(op), right, gap + RIGHT_RECORD)
  const calendar = calendarAt(i32At(resourceCalendar, resource))
  const place = down(calendar, load<i32>(gap, TO) - units)
  put32(setup, right, units > 0 ? toStart(calendar, place) : i32At(start, right))
}

/**
 * Conflict of a sub-resource in [from, to): -1, or (forward) a later position to try from, or (backward) an
 * earlier one to end at.
 */
export function subConflict(resource: i32, from: i32, to: i32, backward: bool): i32 {
  const total = totalOf(calendarAt(i32At(resourceCalendar, resource)))
  const last = endOfGaps(resource)
  if (!backward) {
    let gap = gapAfter(resource, from)
    while (gap < last && isEmpty(gap)) gap += GAP
    if (gap == last) return total
    if (load<i32>(gap, FROM) > from) return load<i32>(gap, FROM)
    if (to <= limitOf(resource, gap, -1)) return -1
    gap += GAP
    while (gap < last && (load<i32>(gap, FROM) <= from || isEmpty(gap))) gap += GAP
    return gap < last ? load<i32>(gap, FROM) : total
  }
  const first = firstGap(resource)
  let gap = last
  while (gap > first) {
    gap -= GAP
    if (load<i32>(gap, FROM) >= to || isEmpty(gap)) continue
    const most = limitOf(resource, gap, -1)
    const begin = load<i32>(gap, FROM)
    if (to <= most && begin <= from) return -1
    return to > most && most > begin ? most : begin
  }
  return 0
}
