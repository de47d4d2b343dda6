import { calendarAt, endingFrom, posOf, toEnd, toStart, unitOf, up } from '../scheduling/axis'
import { unitsOf } from '../scheduling/setups'
import {
  candCalendar,
  LINK_END,
  LINK_ENDEND,
  LINK_LAST,
  LINK_LOTS,
  LINK_START,
  LINK_WORKING,
  linkLots,
  linkShare,
  opBasis,
} from '../../interface/scheduling'
import { f64At, i32At } from '../../memory/columns'
import {
  BITS,
  BY_HAND,
  CALENDAR,
  CANDIDATE,
  EARLIEST_DISPATCH_TIME,
  FENCE,
  IS_EARLY,
  LAG,
  LINK,
  LINK_KIND,
  LINK_NUMBER,
  NUMBER,
  OTHER,
  PRODUCED,
  RELEASE,
  RESOURCE,
  START,
  WORK,
} from './record'
import { dispatchTimeOf, firstPred, firstSucc, hasShape, isPlaced } from './state'

/** Lower bounds of an operation: positions of setup and production, and the dispatch times of its predecessors. */
export let boundLow: i32 = 0
export let boundStart: i32 = 0
export let boundDispatchTime: i64 = 0

/** Sets the bounds of an operation by its release and its links. */
export function readBounds(op: usize): void {
  const calendar = <usize>load<u32>(op, CALENDAR)
  const links = linkBound(op)
  boundStart = max(links, posOf(calendar, load<i32>(op, RELEASE)))
  boundLow = lowBehind(op, links, boundStart)
}

/** Position at which the setup of an operation may begin at the earliest. */
export function lowOf(op: usize): i32 {
  const links = linkBound(op)
  if (!hasShape(op, IS_EARLY)) return lowBehind(op, links, links)
  return lowBehind(op, links, max(links, posOf(<usize>load<u32>(op, CALENDAR), load<i32>(op, RELEASE))))
}

function lowBehind(op: usize, links: i32, start: i32): i32 {
  if (hasShape(op, IS_EARLY)) return min(start, basisOf(op))
  return load<u32>(op, BITS) & BY_HAND ? max(links, basisOf(op)) : links
}

function basisOf(op: usize): i32 {
  const fence = load<i32>(<usize>load<u32>(op, RESOURCE), FENCE)
  return posOf(<usize>load<u32>(op, CALENDAR), max(i32At(opBasis, load<i32>(op, NUMBER)), fence))
}

/** Smallest position at which links allow production to start; records the latest dispatch time of the predecessors. */
function linkBound(op: usize): i32 {
  const calendar = <usize>load<u32>(op, CALENDAR)
  const end = firstSucc(op)
  let time = i32.MIN_VALUE
  let position = 0
  boundDispatchTime = EARLIEST_DISPATCH_TIME
  for (let link = firstPred(op); link < end; link += LINK) {
    const other = <usize>load<u32>(link, OTHER)
    if (!isPlaced(other)) continue
    boundDispatchTime = max(boundDispatchTime, dispatchTimeOf(other))
    const kind = load<i32>(link, LINK_KIND)
    const lag = load<i32>(link, LAG)
    if (kind == LINK_END) {
      time = max(time, load<i32>(other, PRODUCED) + lag)
      continue
    }
    if ((kind & LINK_END) != 0 && !(kind & LINK_WORKING)) time = max(time, load<i32>(other, PRODUCED) + lag)
    if (kind & LINK_START) time = max(time, load<i32>(other, START) + lag)
    position = max(position, positionOf(op, link, other))
  }
  const byTime = time == i32.MIN_VALUE ? 0 : posOf(calendar, time)
  return position == 0 ? byTime : max(byTime, up(calendar, position))
}

/** Lower bound by a link in positions of the later operation (src/engine/reference/scheduling/bounds.ts, positionBound). */
function positionOf(op: usize, link: usize, other: usize): i32 {
  const calendar = <usize>load<u32>(op, CALENDAR)
  const work = load<i32>(op, WORK)
  const kind = load<i32>(link, LINK_KIND)
  const lag = load<i32>(link, LAG)
  const number = load<i32>(link, LINK_NUMBER)
  const working = (kind & LINK_WORKING) != 0
  const units = unitsOf(lag, unitOf(calendar))
  let bound = 0
  if ((kind & LINK_END) != 0 && working) bound = posOf(calendar, load<i32>(other, PRODUCED)) + units
  if (kind & LINK_ENDEND) bound = max(bound, endingFrom(calendar, load<i32>(other, PRODUCED) + lag) - work)
  if (!(kind & (LINK_LOTS | LINK_LAST))) return bound
  const lots = i32At(linkLots, number)
  for (let lot = (kind & LINK_LOTS) != 0 ? 1 : lots; lot <= lots; lot++) {
    const out = shareDone(other, (f64At(linkShare, number) * <f64>lot) / <f64>lots)
    const at = working ? posOf(calendar, out) + units : posOf(calendar, out + lag)
    bound = max(bound, at - <i32>((<i64>(lot - 1) * <i64>work) / <i64>lots))
  }
  return bound
}

/** Time at which an operation has done a share of its work. */
function shareDone(op: usize, share: f64): i32 {
  const number = i32At(candCalendar, load<i32>(op, CANDIDATE))
  if (number < 0) return load<i32>(op, PRODUCED)
  const calendar = calendarAt(number)
  const begin = posOf(calendar, load<i32>(op, START))
  const work = posOf(calendar, load<i32>(op, PRODUCED)) - begin
  return toEnd(calendar, begin + <i32>Math.ceil(<f64>work * share))
}

/** Dispatch time of an operation by the bounds read last. */
export function dispatchTimeByBounds(op: usize, begins: i32): i64 {
  const own = 2 * <i64>begins - (load<u32>(op, BITS) & BY_HAND ? 1 : 0)
  return max(own, boundDispatchTime)
}

/** Reads the bounds of an operation and returns its dispatch time. */
export function dispatchTimeByLinks(op: usize): i64 {
  readBounds(op)
  return dispatchTimeByBounds(op, toStart(<usize>load<u32>(op, CALENDAR), boundStart))
}

/** Earliest dispatch time of an operation that is moved together with its predecessors: these have no new place yet. */
export function earliestDispatchTime(op: usize): i64 {
  const calendar = <usize>load<u32>(op, CALENDAR)
  return 2 * <i64>toStart(calendar, posOf(calendar, load<i32>(op, RELEASE))) - 1
}

/** Dispatch time of an operation that keeps its place and satisfies its links. */
export function placedDispatchTime(op: usize): i64 {
  let dispatchTime = 2 * <i64>load<i32>(op, START)
  const end = firstSucc(op)
  for (let link = firstPred(op); link < end; link += LINK) {
    const other = <usize>load<u32>(link, OTHER)
    if (isPlaced(other)) dispatchTime = max(dispatchTime, dispatchTimeOf(other))
  }
  return dispatchTime
}
