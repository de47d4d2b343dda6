import { totalOf, unitOf } from '../scheduling/axis'
import { changeoverOfKinds, term, unitsOf } from '../scheduling/setups'
import { i32At, kindClasses, kindCount, MAX_SETUP } from '../scheduling/state'
import { lowOf } from './links'
import {
  BEGIN,
  BITS,
  CALENDAR,
  CLASS,
  FAR,
  FAR_END,
  FROM,
  HAS_SUBS,
  INDEX,
  IS_HELD,
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
  TO,
  VALUE,
} from './record'
import { op } from './seat'
import { hasShape, hasTrait, heads, isBefore, isStill, ownerOf, subUses, turnOfUse } from './state'
import { firstStill, stillAt } from './stills'

/** A changeover that is not allowed stood in the way. */
export let forbidden: bool = false

export function setForbidden(is: bool): void {
  forbidden = is
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
