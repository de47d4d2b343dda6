import { i32At, put32 } from '../../memory/columns'
import { LINK_END } from '../../interface/scheduling'
import { dispatchTimeByLinks } from './links'
import { enqueue, raise } from './work-list'
import {
  BITS,
  BY_HAND,
  IS_CONFLICT,
  IS_EARLY,
  IS_EVEN,
  LAG,
  LINK,
  LINK_KIND,
  NUMBER,
  OTHER,
  PRODUCED,
  SETUP,
  SHAPE,
  START,
} from './record'
import { dispatchTimeOf, firstSucc, hasShape, isPinned, isPlaced, linksEnd, operation } from './state'
import { isBatched } from './right-shift'
import { isShifting, postpone } from './shifting'

let conflicts: usize = 0
let conflictCount: i32 = 0

/** @param atConflicts capacity for all operations */
export function openConflicts(atConflicts: usize): void {
  conflicts = atConflicts
  conflictCount = 0
}

export function beginConflicts(): void {
  for (let k = 0; k < conflictCount; k++) {
    const op = operation(i32At(conflicts, k))
    store<u32>(op, load<u32>(op, SHAPE) & ~IS_CONFLICT, SHAPE)
  }
  conflictCount = 0
}

/** Numbers of pinned operations that now begin before a predecessor has finished. */
export function conflictsAt(): usize {
  return conflicts
}

export function conflictsFound(): i32 {
  return conflictCount
}

/** Adds the successors of an operation whose bounds have increased to the work list. */
export function notifySuccessors(op: usize): void {
  const end = linksEnd(op)
  const produced = load<i32>(op, PRODUCED)
  for (let link = firstSucc(op); link < end; link += LINK) {
    const after = <usize>load<u32>(link, OTHER)
    if (!isPlaced(after)) continue
    const time = produced + load<i32>(link, LAG)
    const kind = load<i32>(link, LINK_KIND)
    if (isPinned(after)) {
      if (time > load<i32>(after, START) && (kind & LINK_END) != 0) addConflict(after)
      continue
    }
    if (isShifting && !isBatched(after)) {
      if (kind == LINK_END) postpone(after, 2 * <i64>time - (load<u32>(after, BITS) & BY_HAND ? 1 : 0))
      continue
    }
    const placedAt = load<i32>(after + (hasShape(after, IS_EARLY) ? START : SETUP))
    if (kind == LINK_END && time <= placedAt && hasShape(after, IS_EVEN)) raise(after, dispatchTimeOf(op))
    else {
      enqueue(after)
      raise(after, dispatchTimeByLinks(after))
    }
  }
}

function addConflict(op: usize): void {
  const shape = load<u32>(op, SHAPE)
  if (shape & IS_CONFLICT) return
  store<u32>(op, shape | IS_CONFLICT, SHAPE)
  put32(conflicts, conflictCount, load<i32>(op, NUMBER))
  conflictCount++
}
