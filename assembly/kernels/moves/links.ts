import { calendarAt, endingFrom, posOf, toEnd, toStart, unitOf, up } from '../scheduling/axis'
import { unitsOf } from '../scheduling/setups'
import {
  candCalendar,
  f64At,
  i32At,
  LINK_END,
  LINK_ENDEND,
  LINK_LAST,
  LINK_LOTS,
  LINK_START,
  LINK_WORKING,
  linkLots,
  linkShare,
  opBasis,
} from '../scheduling/state'
import {
  BITS,
  BY_HAND,
  CALENDAR,
  CANDIDATE,
  FENCE,
  IS_EARLY,
  LAG,
  LEAST_TURN,
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
import { firstPred, firstSucc, hasShape, isPlaced, turnOfUse } from './state'

/** Before which an operation cannot be: positions of the setup and of production, and the turns of what it waits for. */
export let boundLow: i32 = 0
export let boundStart: i32 = 0
export let boundTurn: i64 = 0

/** Sets the bounds of an operation by its release and its links. */
export function readBounds(op: usize): void {
  const calendar = <usize>load<u32>(op, CALENDAR)
  const links = linkBound(op)
  boundStart = max(links, posOf(calendar, load<i32>(op, RELEASE)))
  boundLow = lowBehind(op, links, boundStart)
}

/** Where the setup of an operation may begin at the earliest. */
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

/** Smallest position at which links allow production to start; notes the last turn of what stands before them. */
function linkBound(op: usize): i32 {
  const calendar = <usize>load<u32>(op, CALENDAR)
  const end = firstSucc(op)
  let time = i32.MIN_VALUE
  let position = 0
  boundTurn = LEAST_TURN
  for (let link = firstPred(op); link < end; link += LINK) {
    const other = <usize>load<u32>(link, OTHER)
    if (!isPlaced(other)) continue
    boundTurn = max(boundTurn, turnOfUse(other))
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

/** What a link asks for in positions of the later operation (src/engine/reference/scheduling/bounds.ts, positionBound). */
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

/** When an operation takes its turn by the bounds read last. */
export function boundsTurn(op: usize, begins: i32): i64 {
  const own = 2 * <i64>begins - (load<u32>(op, BITS) & BY_HAND ? 1 : 0)
  return max(own, boundTurn)
}

/** Reads the bounds of an operation and tells its turn. */
export function turnByLinks(op: usize): i64 {
  readBounds(op)
  return boundsTurn(op, toStart(<usize>load<u32>(op, CALENDAR), boundStart))
}

/** The earliest turn of an operation that is moved along with what it waits for: that has no new place yet. */
export function wantedTurn(op: usize): i64 {
  const calendar = <usize>load<u32>(op, CALENDAR)
  return 2 * <i64>toStart(calendar, posOf(calendar, load<i32>(op, RELEASE))) - 1
}

/** The turn of an operation that keeps to its links where it stands. */
export function standingTurn(op: usize): i64 {
  let turn = 2 * <i64>load<i32>(op, START)
  const end = firstSucc(op)
  for (let link = firstPred(op); link < end; link += LINK) {
    const other = <usize>load<u32>(link, OTHER)
    if (isPlaced(other)) turn = max(turn, turnOfUse(other))
  }
  return turn
}
