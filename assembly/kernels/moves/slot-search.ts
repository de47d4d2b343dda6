import { down, firstBreak, posOf, toEnd, toStart, totalOf, up } from '../scheduling/axis'
import { allInfinite, candPause, candQty, candSubStart } from '../../interface/scheduling'
import { f64At, i32At } from '../../memory/columns'
import { edgeOf, endOf, lastAt, limitOf, nextOf, setupUnits } from './gaps'
import { calendar, candidate, low, op, own, resource, setForbidden, start } from './searched'
import {
  BEGIN,
  BITS,
  BY_HAND,
  END,
  HAS_PAUSE,
  HEAD,
  IS_PARALLEL,
  IS_SERVED,
  IS_SIMPLE,
  IS_SINGLE,
  LEFT,
  PRODUCED,
  REACHED,
  SETUP,
  START,
  TEARDOWN,
  TIMELINE,
  WORK,
} from './record'
import { hasShape, hasTrait, isBefore, ownerOf } from './state'
import { conflictOfSub, conflictOfSum } from './sub-resources'

// ---- the slot found: positions on the calendar of the candidate, adjacent assignments (`before`: 0 = none)
export let s: i32 = 0
export let q: i32 = 0
export let e: i32 = 0
export let x: i32 = 0
export let after: usize = 0
export let before: usize = 0

/** @param hint an assignment of the timeline to start from. Returns false when there is no slot. */
export function findSlot(hint: usize): bool {
  const gaps = hasTrait(resource, IS_SINGLE)
  const simple = hasShape(op, IS_SIMPLE)
  let from = hint
  let lowest = low
  while (true) {
    const found = gaps ? findGap(lowest, from) : fitAt(lowest, 0)
    if (!found || simple) return found
    const next = obstacle()
    if (next < 0) return true
    lowest = max(s + 1, next)
    from = after
  }
}

/** True when an operation of a batch may keep its place. Only a whole run places batches. */
export function staysInBatch(): bool {
  if ((load<u32>(op, BITS) & BY_HAND) != 0 || load<i32>(resource, REACHED) != -1) return false
  s = posOf(calendar, load<i32>(op, SETUP))
  q = posOf(calendar, load<i32>(op, START))
  e = posOf(calendar, load<i32>(op, PRODUCED))
  x = posOf(calendar, load<i32>(op, END))
  return low <= s && start <= q && (hasShape(op, IS_SERVED) || obstacle() < 0)
}

function obstacle(): i32 {
  if (allInfinite) return -1
  if (hasTrait(resource, IS_PARALLEL)) {
    const at = conflictOfSum(op, resource, toOwn(s, false), toOwn(x, true), f64At(candQty, candidate))
    if (at >= 0) return fromOwn(at, false)
  }
  const last = i32At(candSubStart, candidate + 1)
  for (let sub = i32At(candSubStart, candidate); sub < last; sub++) {
    const at = conflictOfSub(sub, s, q, e, x)
    if (at >= 0) return at
  }
  return -1
}

function findGap(lowest: i32, hint: usize): bool {
  // Gaps that end before the earliest production do not fit.
  const least = toOwn(max(lowest, start), false)
  let left = hint && load<u32>(hint, TIMELINE) == <u32>resource ? hint : <usize>load<u32>(resource, HEAD)
  while (load<i32>(left, BEGIN) > least || !isBefore(ownerOf(left), op)) left = <usize>load<u32>(left, LEFT)
  let from = endOf(left)
  let previous = lastAt(left)
  while (true) {
    const right = nextOf(left, resource)
    const to = right ? edgeOf(right) : totalOf(own)
    if (to > from && (!right || fromOwn(to, true) > lowest))
      if (
        fitAt(max(lowest, fromOwn(from, false)), previous) &&
        toOwn(x, true) <= limitOf(resource, right, op)
      ) {
        after = left
        before = right
        return true
      }
    if (!right) return false
    left = right
    const end = endOf(right)
    if (end > from) {
      from = end
      previous = lastAt(right)
    }
  }
}

/** Positions from the earliest setup on, behind an assignment (src/engine/reference/scheduling/place-forward.ts, forwardAt). */
function fitAt(from: i32, behind: usize): bool {
  const total = totalOf(calendar)
  const units = setupUnits(behind, op)
  if (units < 0) setForbidden(true)
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

/** Moves setup and production behind breaks that are longer than the allowed pause. */
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
