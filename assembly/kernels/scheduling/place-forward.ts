import { down, firstBreak, posOf, toStart, totalOf, up } from './axis'
import { BATCH_HOST, openBatch } from './batches'
import { positionBound } from './bounds'
import { firstGap, fitFrom, FROM, GAP, gapAfter, LEFT, RIGHT, TO } from './gap-list'
import { limitOf } from './gaps'
import { obstacle } from './needs'
import {
  beginCandidate,
  calendar,
  cand,
  fitColumn,
  fitKey,
  freeAgain,
  fromOwn,
  hasGaps,
  infinite,
  kind,
  op,
  own,
  pause,
  placeProduced,
  placeQ,
  placeS,
  placeX,
  resource,
  secondsBehind,
  setBatch,
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
import {
  directions,
  FURNACE,
  NONE,
  OP_SETUP_EARLY,
  opBasis,
  opBatchKey,
  opFlags,
  opQty,
  produced,
  resourceFence,
  resourceWindow,
} from '../../interface/scheduling'
import { f64At, i32At, u8At } from '../../memory/columns'

/** Forward place of a candidate not before time `from`; false when there is no slot (problem.ts, FORWARD). */
export function placeForward(operation: i32, choice: i32, from: i32, withoutLimits: bool): bool {
  beginCandidate(operation, choice, withoutLimits)
  const fence = i32At(resourceFence, resource)
  const readyAt = max(from, fence)
  // A directions operation is placed here only when it is forced: its predecessors are not placed yet.
  const p = max(posOf(calendar, readyAt), u8At(directions, op) ? 0 : positionBound(op, cand))
  const early = (u8At(opFlags, op) & OP_SETUP_EARLY) != 0
  let low = early ? min(p, posOf(calendar, max(i32At(opBasis, op), fence))) : p
  const readyPos = own == calendar ? low : toOwn(low, false)
  let wanted = NONE
  while (hasGaps ? forwardInGaps(low, p) : forwardAt(low, p, -1)) {
    const begins = toStart(calendar, placeQ)
    if (wanted == NONE) wanted = begins
    const next = unlimited ? -1 : obstacle(false)
    if (next < 0) {
      writePlace(readyAt, readyPos)
      setWaits(begins - wanted)
      if (kind == FURNACE && !infinite) join(p, readyAt)
      return true
    }
    low = max(placeS + 1, next)
  }
  return false
}

function forwardInGaps(low: i32, p: i32): bool {
  const column = fitColumn()
  const key = fitKey()
  let gap = own == calendar ? gapAfter(resource, low) : firstGap(resource)
  while ((gap = fitFrom(resource, gap, column, key)) != 0) {
    const found = gap
    gap += GAP
    if (load<i32>(found, RIGHT) != -1 && fromOwn(load<i32>(found, TO), true) <= low) continue
    const lo = max(low, fromOwn(load<i32>(found, FROM), false))
    if (own == calendar && load<i32>(found, TO) - lo < work) continue
    if (!forwardAt(lo, p, load<i32>(found, LEFT))) continue
    if (freeAgain(placeX) <= limitOf(resource, found, op)) {
      setGap(found)
      return true
    }
  }
  return false
}

function forwardAt(low: i32, p: i32, left: i32): bool {
  const seconds = secondsBehind(left)
  if (seconds < 0) return false
  const units = unitsOf(seconds, unit)
  const total = totalOf(calendar)
  let s = low
  if (low + units > total) return false
  let q = up(calendar, low + units)
  if (q < p) {
    q = p
    s = down(calendar, q - units)
  }
  if (pause != NONE) {
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
        q = up(calendar, s + units)
      }
      at = firstBreak(calendar, q, q + work, pause)
    }
  }
  if (q + work > total) return false
  const e = up(calendar, q + work)
  if (e + teardown > total) return false
  let x = up(calendar, e + teardown)
  if (pause != NONE) {
    let first = e
    for (let at = firstBreak(calendar, first, x, pause); at >= 0; ) {
      first = at
      if (at + teardown > total) return false
      x = up(calendar, at + teardown)
      at = firstBreak(calendar, first, x, pause)
    }
  }
  setPieces(s, q, e, x, seconds)
  return true
}

/** Joins a batch instead when that ends no later than the place found. */
function join(p: i32, readyAt: i32): void {
  const key = i32At(opBatchKey, op)
  if (key < 0) return
  const batch = openBatch(
    resource,
    key,
    p,
    work,
    f64At(opQty, op),
    i32At(resourceWindow, resource),
    readyAt,
    cand,
  )
  if (!batch) return
  const host = load<i32>(batch, BATCH_HOST)
  if (i32At(produced, host) > placeProduced) return
  setBatch(batch, host)
}
