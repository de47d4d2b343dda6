import { toEnd, toStart } from '../scheduling/axis'
import { i32At, opCount, resourceCount, resourceKind, SINGLE, u8At } from '../scheduling/state'
import {
  END,
  FROM,
  HEAD,
  IS_CONFLICT,
  IS_FURNACE,
  IS_UNLIMITED,
  LEFT,
  LINE,
  PRODUCED,
  RIGHT,
  SETUP,
  SHAPE,
  START,
  TO,
} from './record'
import * as seat from './seat'
import { hasShape, hasTrait, hold, isPlaced, isStill, operation, ownerOf, resourceAt, setTurn } from './state'
import { spreadEnds } from './stills'
import { standingTurn } from './links'

/** Looks at a plan that is loaded: what it would take for the rule to leave everything where it stands. */
const PASSES: i32 = 8

/** Holds fast what the rule of moves would not leave where it is. */
/** @param order operations by rank */
export function standPlan(order: usize): void {
  holdOverlaps()
  for (let pass = 0; pass < PASSES; pass++) {
    takeTurns(order)
    if (!holdCrooked()) break
  }
  takeTurns(order)
}

/** Of uses that overlap on a resource that does one thing at a time, neither moves. */
function holdOverlaps(): void {
  for (let index = 0; index < resourceCount; index++) {
    const resource = resourceAt(index)
    if (u8At(resourceKind, index) != SINGLE || hasTrait(resource, IS_UNLIMITED)) continue
    let far: usize = 0
    let use = <usize>load<u32>(<usize>load<u32>(resource, HEAD), RIGHT)
    for (; use; use = <usize>load<u32>(use, RIGHT)) {
      if (far && load<i32>(use, FROM) < load<i32>(far, TO)) {
        hold(ownerOf(use))
        hold(ownerOf(far))
      }
      if (!far || load<i32>(use, TO) >= load<i32>(far, TO)) far = use
    }
  }
}

/** Turns, and the ends of what never moves. */
function takeTurns(order: usize): void {
  for (let k = 0; k < opCount; k++) {
    const op = operation(i32At(order, k))
    if (!isPlaced(op)) continue
    if (isStill(op)) hold(op)
    else setTurn(op, standingTurn(op))
  }
  for (let index = 0; index < resourceCount; index++) spreadEnds(resourceAt(index))
}

/** Holds what the rule would put elsewhere; true when there was something. */
function holdCrooked(): bool {
  let found = false
  for (let k = 0; k < opCount; k++) {
    const op = operation(k)
    if (!isPlaced(op) || isStill(op) || stands(op)) continue
    store<u32>(op, load<u32>(op, SHAPE) | IS_CONFLICT, SHAPE)
    found = true
  }
  for (let k = 0; found && k < opCount; k++) {
    const op = operation(k)
    if (!hasShape(op, IS_CONFLICT)) continue
    store<u32>(op, load<u32>(op, SHAPE) & ~IS_CONFLICT, SHAPE)
    hold(op)
  }
  return found
}

/** Would the rule leave an operation where it stands? Batches are not moved, and stand anyway. */
function stands(op: usize): bool {
  seat.takeSeat(op)
  const resource = seat.resource
  const calendar = seat.calendar
  if (hasTrait(resource, IS_FURNACE)) return true
  if (!seat.find(load<u32>(op, LINE) == <u32>resource ? <usize>load<u32>(op, LEFT) : 0)) return false
  const start = toStart(calendar, seat.q)
  const produced = toEnd(calendar, seat.e)
  return (
    start == load<i32>(op, START) &&
    produced == load<i32>(op, PRODUCED) &&
    (seat.s < seat.q ? toStart(calendar, seat.s) : start) == load<i32>(op, SETUP) &&
    (seat.x > seat.e ? toEnd(calendar, seat.x) : produced) == load<i32>(op, END)
  )
}
