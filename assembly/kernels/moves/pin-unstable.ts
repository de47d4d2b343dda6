import { toEnd, toStart } from '../scheduling/axis'
import { i32At, u8At } from '../../memory/columns'
import { opCount, resourceCount, resourceKind, SINGLE } from '../../interface/scheduling'
import {
  END,
  FROM,
  HEAD,
  IS_CONFLICT,
  IS_FURNACE,
  IS_UNLIMITED,
  LEFT,
  PRODUCED,
  RIGHT,
  SETUP,
  SHAPE,
  START,
  TIMELINE,
  TO,
} from './record'
import {
  hasShape,
  hasTrait,
  isPinned,
  isPlaced,
  operation,
  ownerOf,
  pin,
  resourceAt,
  setDispatchTime,
} from './state'
import { updateLatestEnds } from './pinned'
import { placedDispatchTime } from './links'
import * as search from './slot-search'
import * as searched from './searched'

/** Upper limit of the passes that pin operations until the rule of moves keeps every place of the loaded plan. */
const PASSES: i32 = 8

/**
 * Pins operations that the rule of moves would place elsewhere.
 * @param order operations by rank
 */
export function pinUnstable(order: usize): void {
  pinOverlaps()
  for (let pass = 0; pass < PASSES; pass++) {
    setDispatchTimes(order)
    if (!pinDisplaced()) break
  }
  setDispatchTimes(order)
}

/** Pins both of two assignments that overlap on a resource of capacity one. */
function pinOverlaps(): void {
  for (let index = 0; index < resourceCount; index++) {
    const resource = resourceAt(index)
    if (u8At(resourceKind, index) != SINGLE || hasTrait(resource, IS_UNLIMITED)) continue
    let latest: usize = 0
    let assignment = <usize>load<u32>(<usize>load<u32>(resource, HEAD), RIGHT)
    for (; assignment; assignment = <usize>load<u32>(assignment, RIGHT)) {
      if (latest && load<i32>(assignment, FROM) < load<i32>(latest, TO)) {
        pin(ownerOf(assignment))
        pin(ownerOf(latest))
      }
      if (!latest || load<i32>(assignment, TO) >= load<i32>(latest, TO)) latest = assignment
    }
  }
}

/** Sets dispatch times and the latest ends of pinned assignments. */
function setDispatchTimes(order: usize): void {
  for (let k = 0; k < opCount; k++) {
    const op = operation(i32At(order, k))
    if (!isPlaced(op)) continue
    if (isPinned(op)) pin(op)
    else setDispatchTime(op, placedDispatchTime(op))
  }
  for (let index = 0; index < resourceCount; index++) updateLatestEnds(resourceAt(index))
}

/** Pins operations that the rule would place elsewhere; returns true when there is one. */
function pinDisplaced(): bool {
  let found = false
  for (let k = 0; k < opCount; k++) {
    const op = operation(k)
    if (!isPlaced(op) || isPinned(op) || isStable(op)) continue
    store<u32>(op, load<u32>(op, SHAPE) | IS_CONFLICT, SHAPE)
    found = true
  }
  for (let k = 0; found && k < opCount; k++) {
    const op = operation(k)
    if (!hasShape(op, IS_CONFLICT)) continue
    store<u32>(op, load<u32>(op, SHAPE) & ~IS_CONFLICT, SHAPE)
    pin(op)
  }
  return found
}

/** True when the rule keeps the place of an operation. Furnace batches are not moved and always keep it. */
function isStable(op: usize): bool {
  searched.beginSearch(op)
  const resource = searched.resource
  const calendar = searched.calendar
  if (hasTrait(resource, IS_FURNACE)) return true
  if (!search.findSlot(load<u32>(op, TIMELINE) == <u32>resource ? <usize>load<u32>(op, LEFT) : 0))
    return false
  const start = toStart(calendar, search.q)
  const produced = toEnd(calendar, search.e)
  return (
    start == load<i32>(op, START) &&
    produced == load<i32>(op, PRODUCED) &&
    (search.s < search.q ? toStart(calendar, search.s) : start) == load<i32>(op, SETUP) &&
    (search.x > search.e ? toEnd(calendar, search.x) : produced) == load<i32>(op, END)
  )
}
