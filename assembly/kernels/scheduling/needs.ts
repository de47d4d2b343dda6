import {
  calendarAt,
  firstClosed,
  lastClosed,
  openFrom,
  openUntil,
  posOf,
  toEnd,
  toStart,
  totalOf,
} from './axis'
import { LEFT } from './gap-list'
import { subConflict } from './gaps'
import {
  calendar,
  cand,
  freeAgain,
  fromOwn,
  isInfinite,
  kind,
  ONE,
  op,
  placeE,
  placeGap,
  placeQ,
  placeS,
  placeX,
  resource,
  toOwn,
} from './place'
import { profileConflict } from './profile'
import { changeWorker } from './setups'
import {
  candQty,
  candSubStart,
  NONE,
  PARALLEL,
  resourceCalendar,
  resourceKind,
  subParts,
  subQty,
  subResource,
} from '../../interface/scheduling'
import { f64At, i32At, u8At } from '../../memory/columns'

// ---- interval of a sub-resource, times
export let subFrom: i32 = 0
export let subTo: i32 = 0

/** Times from the first to the last needed piece of a sub-resource; false when all are empty. */
export function subInterval(axis: usize, parts: i32): bool {
  let first = -1
  let last = -1
  if ((parts & 1) != 0 && placeS < placeQ) {
    first = placeS
    last = placeQ
  }
  if ((parts & 2) != 0 && placeQ < placeE) {
    if (last < 0) first = placeQ
    last = placeE
  }
  if ((parts & 4) != 0 && placeE < placeX) {
    if (last < 0) first = placeE
    last = placeX
  }
  if (last < 0) return false
  subFrom = toStart(axis, first)
  subTo = toEnd(axis, last)
  return true
}

/** Conflict of the place (reference: needs.ts, obstacle): a position to continue from or to end by, or -1. */
export function obstacle(isBackward: bool): i32 {
  if (kind == PARALLEL) {
    const at = profileConflict(
      resource,
      toOwn(placeS, false),
      freeAgain(placeX),
      f64At(candQty, cand),
      isBackward,
    )
    if (at >= 0) return fromOwn(at, isBackward)
  }
  const last = i32At(candSubStart, cand + 1)
  for (let sub = i32At(candSubStart, cand); sub < last; sub++) {
    const at = obstacleOn(i32At(subResource, sub), u8At(subParts, sub), f64At(subQty, sub), isBackward)
    if (at >= 0) return at
  }
  const worker = placeGap ? changeWorker(resource, load<i32>(placeGap, LEFT), op, cand) : -1
  return worker < 0 ? -1 : obstacleOn(worker, 1, ONE, isBackward)
}

/** Conflict with one resource that is needed for parts of the place. */
function obstacleOn(other: i32, parts: i32, qty: f64, isBackward: bool): i32 {
  if (!subInterval(calendar, parts)) return -1
  const number = i32At(resourceCalendar, other)
  if (number < 0) return isBackward ? 0 : totalOf(calendar)
  const theirs = calendarAt(number)
  if (!(parts & 2)) {
    const closed = isBackward
      ? lastClosed(calendar, subFrom, subTo, theirs)
      : firstClosed(calendar, subFrom, subTo, theirs)
    if (closed != NONE) {
      const open = isBackward ? openUntil(theirs, closed - 1) : openFrom(theirs, closed)
      if (open == NONE) return isBackward ? 0 : totalOf(calendar)
      return posOf(calendar, open)
    }
  }
  const from = posOf(theirs, subFrom)
  const to = posOf(theirs, subTo)
  if (from >= to || isInfinite(other)) return -1
  const at =
    u8At(resourceKind, other) == PARALLEL
      ? profileConflict(other, from, to, qty, isBackward)
      : subConflict(other, from, to, isBackward)
  return at < 0 ? -1 : posOf(calendar, isBackward ? toEnd(theirs, at) : toStart(theirs, at))
}
