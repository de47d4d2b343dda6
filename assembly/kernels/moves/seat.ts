import { down, firstBreak, isEven, posOf, toEnd, toStart, totalOf, unitOf, up } from '../scheduling/axis'
import { term, changeoverOfKinds, unitsOf } from '../scheduling/setups'
import {
  allInfinite,
  candPause,
  candQty,
  candSubStart,
  f64At,
  i32At,
  kindClasses,
  kindCount,
  MAX_SETUP,
} from '../scheduling/state'
import { boundLow, boundStart, boundsTurn, lowOf, readBounds } from './links'
import {
  BEGIN,
  BITS,
  CALENDAR,
  CANDIDATE,
  CLASS,
  FAR,
  FAR_END,
  FROM,
  HAS_PAUSE,
  HAS_SUBS,
  HEAD,
  INDEX,
  IS_HELD,
  IS_PARALLEL,
  IS_SIMPLE,
  IS_SINGLE,
  LEFT,
  LINE,
  NUMBER,
  OWN,
  REACHED,
  RESOURCE,
  RIGHT,
  START,
  STATIC,
  STILL,
  STILL_COUNT,
  TABLE,
  TEARDOWN,
  TO,
  VALUE,
  WORK,
} from './record'
import { hasShape, hasTrait, heads, isBefore, isStill, ownerOf, subUses, turnOfUse } from './state'
import { firstStill, stillAt } from './stills'
import { conflictOfSub, conflictOfSum } from './subs'

// ---- the operation for which a place is looked for among what has been placed before it
export let op: usize = 0
export let candidate: i32 = 0
export let resource: usize = 0
export let calendar: usize = 0
export let own: usize = 0
/** Bounds: of the setup and of production, positions; production in time; the turn. */
export let low: i32 = 0
export let start: i32 = 0
export let begins: i32 = 0
export let turn: i64 = 0

// ---- the place found: positions on the calendar of the candidate, uses between which it goes (`before`: 0 = none)
export let s: i32 = 0
export let q: i32 = 0
export let e: i32 = 0
export let x: i32 = 0
export let after: usize = 0
export let before: usize = 0
/** A changeover that is not allowed stood in the way. */
export let forbidden: bool = false

/** Reads the bounds of an operation; afterwards `find` looks for its place. */
export function takeSeat(operation: usize): void {
  op = operation
  candidate = load<i32>(op, CANDIDATE)
  resource = <usize>load<u32>(op, RESOURCE)
  calendar = <usize>load<u32>(op, CALENDAR)
  own = <usize>load<u32>(resource, OWN)
  forbidden = false
  readBounds(op)
  low = boundLow
  start = boundStart
  begins = toStart(calendar, start)
  turn = boundsTurn(op, begins)
}

/** @param hint a use of the line to look from. False when there is no room. */
export function find(hint: usize): bool {
  const gaps = hasTrait(resource, IS_SINGLE)
  const simple = hasShape(op, IS_SIMPLE)
  let from = hint
  let lowest = low
  while (true) {
    const found = gaps ? findGap(lowest, from) : seatAt(lowest, 0)
    if (!found || simple) return found
    const next = obstacle()
    if (next < 0) return true
    lowest = max(s + 1, next)
    from = after
  }
}

function obstacle(): i32 {
  if (allInfinite) return -1
  if (hasTrait(resource, IS_PARALLEL)) {
    const at = conflictOfSum(op, resource, toOwn(s, false), toOwn(x, true), f64At(candQty, candidate))
    if (at >= 0) return fromOwn(at, false)
  }
  const last = i32At(candSubStart, candidate + 1)
  for (let sub = i32At(candSubStart, candidate); sub < last; sub++) {
    const at = conflictOfSub(sub)
    if (at >= 0) return at
  }
  return -1
}

function findGap(lowest: i32, hint: usize): bool {
  // Gaps that end before production may begin are of no use.
  const least = toOwn(max(lowest, start), false)
  let left = hint && load<u32>(hint, LINE) == <u32>resource ? hint : <usize>load<u32>(resource, HEAD)
  while (load<i32>(left, BEGIN) > least || !isBefore(ownerOf(left), op)) left = <usize>load<u32>(left, LEFT)
  let from = endOf(left)
  let who = lastAt(left)
  while (true) {
    const right = nextOf(left, resource)
    const to = right ? edgeOf(right) : totalOf(own)
    if (to > from && (!right || fromOwn(to, true) > lowest))
      if (seatAt(max(lowest, fromOwn(from, false)), who) && toOwn(x, true) <= limitOf(resource, right, op)) {
        after = left
        before = right
        return true
      }
    if (!right) return false
    left = right
    const end = endOf(right)
    if (end > from) {
      from = end
      who = lastAt(right)
    }
  }
}

/**
 * The next use of a line behind another that has been placed before the operation, or 0. Behind what the move has placed
 * so far only what never moves has its place already.
 */
export function nextOf(left: usize, line: usize): usize {
  const reached = hasTrait(line, HAS_SUBS) ? i32.MAX_VALUE : load<i32>(line, REACHED)
  const now = turnOfUse(op)
  let use = <usize>load<u32>(left, RIGHT)
  while (use) {
    const other = ownerOf(use)
    if (other != op && isBefore(other, op)) return use
    if (load<i32>(use, FROM) > reached) {
      const theirs = turnOfUse(other)
      if (theirs > now && theirs == 2 * <i64>load<i32>(other, START)) return nextStill(use, line)
    }
    use = <usize>load<u32>(use, RIGHT)
  }
  return 0
}

/** The first use behind another that never moves, or 0. */
function nextStill(use: usize, line: usize): usize {
  const count = load<i32>(line, STILL_COUNT)
  if (count == 0) return 0
  const first = firstStill(line, load<i32>(use, FROM))
  return first < count ? stillAt(line, first) : 0
}

/** Where the gap behind a use begins. */
export function endOf(use: usize): i32 {
  return isStill(ownerOf(use)) ? load<i32>(use, FAR_END) : load<i32>(use, TO)
}

/** Use whose values the next changeover behind a use starts from; 0 = nothing is known. */
export function lastAt(use: usize): usize {
  const last = isStill(ownerOf(use)) ? <usize>load<u32>(use, FAR) : use
  return last < subUses || last >= heads ? last : 0
}

/** Where a gap before a use ends. */
export function edgeOf(use: usize): i32 {
  return isFree(use) ? load<i32>(use, BEGIN) : load<i32>(use, FROM)
}

/** May the setup of a use be placed anew? */
export function isFree(use: usize): bool {
  return use < subUses && !(load<u32>(use, BITS) & STILL) && !hasShape(use, IS_HELD)
}

/** Largest end that the use behind a gap (0: the end of the calendar) allows for an operation (0: a sub-resource), or -1. */
export function limitOf(line: usize, use: usize, who: usize): i32 {
  if (!use) return totalOf(<usize>load<u32>(line, OWN))
  if (use >= subUses || isStill(use)) return load<i32>(use, FROM)
  const setup = setupUnits(who, use)
  if (setup < 0) {
    forbidden = true
    return -1
  }
  const stands = load<i32>(use, FROM)
  const limit = load<i32>(use, BEGIN) - setup
  if (hasShape(use, IS_HELD)) return limit == stands ? stands : -1
  return limit >= lowOf(use) ? limit : -1
}

/** Units of setup of an operation, where it stands, behind another use; -1 = not allowed. */
export function setupUnits(behind: usize, use: usize): i32 {
  const dynamic = changeover(behind, use)
  if (dynamic < 0) return -1
  return unitsOf(load<i32>(use, STATIC) + dynamic, unitOf(<usize>load<u32>(use, CALENDAR)))
}

function changeover(behind: usize, use: usize): i32 {
  if (!behind || kindCount == 0) return 0
  const line = <usize>load<u32>(use, RESOURCE)
  if (kindCount > 1)
    return changeoverOfKinds(load<i32>(line, INDEX), load<i32>(behind, NUMBER), load<i32>(use, NUMBER))
  const table = <usize>load<u32>(line, TABLE)
  if (!table) return 0
  const value = load<i32>(behind, VALUE)
  const kind = load<i32>(behind, CLASS)
  return min(
    MAX_SETUP,
    term(table, i32At(kindClasses, 0), value, kind, load<i32>(use, VALUE), load<i32>(use, CLASS)),
  )
}

/** The pieces from a position of setup on, behind a use (src/engine/reference/scheduling/place-forward.ts, forwardAt). */
function seatAt(from: i32, behind: usize): bool {
  const total = totalOf(calendar)
  const units = setupUnits(behind, op)
  if (units < 0) forbidden = true
  if (units < 0 || from + units > total) return false
  const work = load<i32>(op, WORK)
  const teardown = load<i32>(op, TEARDOWN)
  s = from
  q = up(calendar, from + units)
  if (q < start) {
    q = start
    s = down(calendar, q - units)
  }
  const pauses = hasShape(op, HAS_PAUSE)
  if (pauses) behindBreaks(units, work)
  if (q + work > total) return false
  e = up(calendar, q + work)
  if (e + teardown > total) return false
  x = up(calendar, e + teardown)
  return !pauses || teardownBehindBreaks(teardown, total)
}

/** Moves setup and production behind the breaks that are longer than they may pause. */
function behindBreaks(units: i32, work: i32): void {
  const pause = i32At(candPause, candidate)
  for (let at = firstBreak(calendar, s, q, pause); at >= 0; at = firstBreak(calendar, s, q, pause)) {
    s = at
    q = up(calendar, at + units)
  }
  for (let at = firstBreak(calendar, q, q + work, pause); at >= 0; ) {
    q = at
    s = down(calendar, q - units)
    const inSetup = firstBreak(calendar, s, q, pause)
    if (inSetup >= 0) {
      s = inSetup
      q = up(calendar, inSetup + units)
    }
    at = firstBreak(calendar, q, q + work, pause)
  }
}

function teardownBehindBreaks(teardown: i32, total: i32): bool {
  const pause = i32At(candPause, candidate)
  for (let at = firstBreak(calendar, e, x, pause); at >= 0; ) {
    if (at + teardown > total) return false
    x = up(calendar, at + teardown)
    at = firstBreak(calendar, at, x, pause)
  }
  return true
}

export function toOwn(position: i32, isEnd: bool): i32 {
  return between(calendar, own, position, isEnd)
}

export function fromOwn(position: i32, isEnd: bool): i32 {
  return between(own, calendar, position, isEnd)
}

function between(from: usize, to: usize, position: i32, isEnd: bool): i32 {
  if (from == to) return position
  return posOf(to, isEnd ? toEnd(from, position) : toStart(from, position))
}
