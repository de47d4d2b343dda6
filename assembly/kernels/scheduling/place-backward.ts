import { down, lastBreak, posOf, toEnd, totalOf, up } from './axis'
import { latestBound } from './bounds'
import { endOfGaps, fitBefore, FROM, LEFT } from './gap-list'
import { limitOf } from './gaps'
import { obstacle } from './needs'
import {
  beforeLock,
  beginCandidate,
  calendar,
  cand,
  fitColumn,
  fitKey,
  freeAgain,
  fromOwn,
  hasGaps,
  op,
  own,
  pause,
  placeE,
  placeS,
  placeX,
  resource,
  secondsBehind,
  setGap,
  setPieces,
  setWaits,
  teardown,
  toOwn,
  unit,
  unlimited,
  work,
  writePlace,
} from './place'
import { unitsOf } from './setups'
import { i32At } from '../../memory/columns'
import { NONE, opBasis, opEarliest, resourceFence } from '../../interface/scheduling'

/** Backward place of a candidate with production ended by time `until`; false when there is no slot (problem.ts, BACKWARD). */
export function placeBackward(operation: i32, choice: i32, until: i32, withoutLimits: bool): bool {
  beginCandidate(operation, choice, withoutLimits)
  const latest = latestBound(op, cand)
  let high = until == NONE ? totalOf(calendar) : posOf(calendar, until)
  if (latest != i32.MAX_VALUE) high = min(high, latest + work)
  let most = totalOf(calendar)
  const basis = max(max(i32At(opBasis, op), i32At(opEarliest, op)), i32At(resourceFence, resource))
  const readyPos = posOf(own, basis)
  let wanted = NONE
  while (
    hasGaps ? backwardInGaps(high, most) : backwardAt(min(high, down(calendar, most - teardown)), -1, 0)
  ) {
    const ends = toEnd(calendar, placeE)
    if (wanted == NONE) wanted = ends
    const next = unlimited ? -1 : obstacle(true)
    if (next < 0) {
      writePlace(until, readyPos)
      setWaits(wanted - ends)
      return true
    }
    most = down(calendar, max(0, min(placeX - 1, next)))
    high = min(high, most)
    if (most <= 0) return false
  }
  return false
}

function backwardInGaps(high: i32, most: i32): bool {
  const column = fitColumn()
  const key = fitKey()
  for (
    let gap = fitBefore(resource, endOfGaps(resource), column, key);
    gap;
    gap = fitBefore(resource, gap, column, key)
  ) {
    const from = load<i32>(gap, FROM)
    const low = fromOwn(from, false)
    if (low >= high) continue
    const limit = limitOf(resource, gap, op)
    if (limit < 0) continue
    const ends = min(most, fromOwn(beforeLock(limit, gap), true))
    const e = min(high, down(calendar, ends - teardown))
    if (!backwardAt(e, load<i32>(gap, LEFT), low)) continue
    if (freeAgain(placeX) <= limit && toOwn(placeS, false) >= from) {
      setGap(gap)
      return true
    }
  }
  return false
}

/** As `down`, but a negative position stays negative: there is no such place. */
function lower(x: i32): i32 {
  return x < 0 ? -1 : down(calendar, x)
}

function backwardAt(latestEnd: i32, left: i32, low: i32): bool {
  const seconds = secondsBehind(left)
  if (seconds < 0) return false
  const units = unitsOf(seconds, unit)
  let e = latestEnd
  let x = up(calendar, e + teardown)
  let q = lower(e - work)
  let s = lower(q - units)
  if (pause != NONE)
    for (let moved = true; moved && s >= low; ) {
      const late = lastBreak(calendar, e, x, pause)
      if (late >= 0) e = lower(late - teardown)
      const middle = late >= 0 ? -1 : lastBreak(calendar, e - work, e, pause)
      if (middle >= 0) e = middle
      const inSetup = late >= 0 || middle >= 0 ? -1 : lastBreak(calendar, s, q, pause)
      if (inSetup >= 0) e = inSetup + work
      moved = late >= 0 || middle >= 0 || inSetup >= 0
      if (moved) {
        x = up(calendar, e + teardown)
        q = lower(e - work)
        s = lower(q - units)
      }
    }
  if (s < low || s < 0 || q < 0) return false
  e = up(calendar, q + work)
  x = up(calendar, e + teardown)
  setPieces(s, q, e, x, seconds)
  return true
}
