import { calendarAt, endingFrom, posOf, startingBy, toEnd, toStart, unitOf, up } from './axis'
import { unitsOf } from './setups'
import {
  candCalendar,
  candidate,
  candWork,
  ignoreOpen,
  LINK_END,
  LINK_ENDEND,
  LINK_GROUP,
  LINK_LAST,
  LINK_LOTS,
  LINK_START,
  LINK_WORKING,
  linkAfter,
  linkBefore,
  linkKind,
  linkLots,
  linkMin,
  linkShare,
  NONE,
  predLink,
  predStart,
  produced,
  start,
  succLink,
  succStart,
} from '../../interface/scheduling'
import { f64At, i32At, u8At } from '../../memory/columns'
import { isPlaced } from './placed'

/** Calendar of a placed operation, or 0 when it is fixed and has none. */
function calendarOf(op: i32): usize {
  const calendar = i32At(candCalendar, i32At(candidate, op))
  return calendar < 0 ? 0 : calendarAt(calendar)
}

/** Smallest start that placed predecessors allow for every candidate, or NONE. */
export function earliestBound(op: i32): i32 {
  let bound = NONE
  const last = i32At(predStart, op + 1)
  for (let k = i32At(predStart, op); k < last; k++) {
    const link = i32At(predLink, k)
    const other = i32At(linkBefore, link)
    if (ignoreOpen && !isPlaced(other)) continue
    const kind = u8At(linkKind, link)
    if ((kind & LINK_END) != 0 && !(kind & LINK_WORKING))
      bound = max(bound, i32At(produced, other) + i32At(linkMin, link))
    if (kind & LINK_START) bound = max(bound, i32At(start, other) + i32At(linkMin, link))
  }
  return bound
}

/** Largest end that placed successors allow for every candidate, or NONE. */
export function latestEnd(op: i32): i32 {
  let bound = i32.MAX_VALUE
  const last = i32At(succStart, op + 1)
  for (let k = i32At(succStart, op); k < last; k++) {
    const link = i32At(succLink, k)
    const other = i32At(linkAfter, link)
    if (ignoreOpen && !isPlaced(other)) continue
    const kind = u8At(linkKind, link)
    const lag = i32At(linkMin, link)
    if (kind & LINK_END) {
      const calendar = (kind & LINK_WORKING) != 0 ? calendarOf(other) : 0
      if (calendar) {
        const units = unitsOf(lag, unitOf(calendar))
        bound = min(bound, toStart(calendar, max(0, posOf(calendar, i32At(start, other)) - units)))
      } else bound = min(bound, i32At(start, other) - lag)
    }
    if (kind & LINK_ENDEND) bound = min(bound, i32At(produced, other) - lag)
  }
  return bound == i32.MAX_VALUE ? NONE : bound
}

/** Forward: smallest position of the candidate's calendar at which production may start; 0 = any. */
export function positionBound(op: i32, cand: i32): i32 {
  const calendar = calendarAt(i32At(candCalendar, cand))
  const work = i32At(candWork, cand)
  let bound = 0
  const last = i32At(predStart, op + 1)
  for (let k = i32At(predStart, op); k < last; k++) {
    const link = i32At(predLink, k)
    const other = i32At(linkBefore, link)
    if (ignoreOpen && !isPlaced(other)) continue
    const kind = u8At(linkKind, link)
    const lag = i32At(linkMin, link)
    const units = unitsOf(lag, unitOf(calendar))
    const working = (kind & LINK_WORKING) != 0
    if ((kind & LINK_END) != 0 && working) bound = max(bound, posOf(calendar, i32At(produced, other)) + units)
    if (kind & LINK_ENDEND) bound = max(bound, endingFrom(calendar, i32At(produced, other) + lag) - work)
    if (kind & (LINK_LOTS | LINK_LAST)) {
      const lots = i32At(linkLots, link)
      const theirs = calendarOf(other)
      const begin = theirs ? posOf(theirs, i32At(start, other)) : 0
      const made = theirs ? posOf(theirs, i32At(produced, other)) - begin : 0
      for (let lot = (kind & LINK_LOTS) != 0 ? 1 : lots; lot <= lots; lot++) {
        const share = (f64At(linkShare, link) * <f64>lot) / <f64>lots
        const out = theirs ? toEnd(theirs, begin + <i32>Math.ceil(<f64>made * share)) : i32At(produced, other)
        const at = working ? posOf(calendar, out) + units : posOf(calendar, out + lag)
        bound = max(bound, at - <i32>((<i64>(lot - 1) * <i64>work) / <i64>lots))
      }
    }
  }
  return up(calendar, bound)
}

/** Backward: largest position at which production may start; i32.MAX = any. */
export function latestBound(op: i32, cand: i32): i32 {
  const calendar = calendarAt(i32At(candCalendar, cand))
  const work = i32At(candWork, cand)
  let bound = i32.MAX_VALUE
  const last = i32At(succStart, op + 1)
  for (let k = i32At(succStart, op); k < last; k++) {
    const link = i32At(succLink, k)
    const other = i32At(linkAfter, link)
    if (ignoreOpen && !isPlaced(other)) continue
    const kind = u8At(linkKind, link)
    const lag = i32At(linkMin, link)
    if (kind & LINK_START) bound = min(bound, startingBy(calendar, i32At(start, other) - lag))
    if (kind & (LINK_LOTS | LINK_LAST)) {
      const lots = i32At(linkLots, link)
      const theirs = calendarOf(other)
      if (!theirs) {
        bound = min(bound, posOf(calendar, i32At(start, other) - lag) - work)
        continue
      }
      const begin = posOf(theirs, i32At(start, other))
      const their = posOf(theirs, i32At(produced, other)) - begin
      const units = unitsOf(lag, unitOf(theirs))
      for (let lot = (kind & LINK_LOTS) != 0 ? 1 : lots; lot <= lots; lot++) {
        const share = (f64At(linkShare, link) * <f64>lot) / <f64>lots
        const at = begin + <i32>((<i64>(lot - 1) * <i64>their) / <i64>lots)
        const time =
          (kind & LINK_WORKING) != 0 ? toStart(theirs, max(0, at - units)) : toStart(theirs, at) - lag
        bound = min(bound, posOf(calendar, time) - <i32>Math.ceil(<f64>work * share))
      }
    }
  }
  return bound == i32.MAX_VALUE ? bound : max(-1, bound)
}

/** True when a place exceeds a maximum lag. */
export function breaksLongest(
  op: i32,
  placeStart: i32,
  placeProduced: i32,
  backward: bool,
  links: usize,
): bool {
  const from = backward ? i32At(succStart, op) : i32At(predStart, op)
  const last = backward ? i32At(succStart, op + 1) : i32At(predStart, op + 1)
  for (let k = from; k < last; k++) {
    const link = i32At(backward ? succLink : predLink, k)
    const most = i32At(links, link)
    if (most == NONE || (ignoreOpen && !isPlaced(i32At(backward ? linkAfter : linkBefore, link)))) continue
    const after = i32At(linkAfter, link)
    const begins: i64 = backward ? <i64>i32At(start, after) : <i64>placeStart
    const ends: i64 =
      u8At(linkKind, link) & LINK_GROUP
        ? endOfGroup(op, after, placeProduced, backward)
        : <i64>(backward ? placeProduced : i32At(produced, i32At(linkBefore, link)))
    if (ends != i64.MAX_VALUE && begins - ends > <i64>most) return true
  }
  return false
}

/** Last end of the group before an operation; i64.MAX when, backward, others of it are not placed yet. */
function endOfGroup(op: i32, after: i32, placeProduced: i32, backward: bool): i64 {
  let ends: i64 = backward ? <i64>placeProduced : <i64>NONE
  const last = i32At(predStart, after + 1)
  for (let k = i32At(predStart, after); k < last; k++) {
    const link = i32At(predLink, k)
    const other = i32At(linkBefore, link)
    if (other == op || !(u8At(linkKind, link) & LINK_GROUP)) continue
    if (isPlaced(other)) ends = max(ends, <i64>i32At(produced, other))
    else if (backward) return i64.MAX_VALUE
  }
  return ends
}
