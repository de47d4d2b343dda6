import {
  CHANGE_BYTES,
  CHANGE_OP,
  CHANGE_IS_CHANGED,
  CHANGE_STATUS,
  CHANGE_CANDIDATE,
  CHANGE_SETUP,
  CHANGE_READY,
  CHANGE_WAS_STATUS,
  CHANGE_WAS_CANDIDATE,
  CHANGE_WAS_SETUP,
  CHANGE_WAS_READY,
} from '../../interface/moves'
import { opCount } from '../../interface/scheduling'
import { BITS, CANDIDATE, FORCED, IS_MOVED, NUMBER, PRODUCED, READY, SETUP, STATUS } from './record'
import { copyAt, logged, logSize } from './log'
import { hasShape, isPinned, operation, subAssignments } from './state'

/** True when an operation of the log has changed its place or was moved by hand. */
export function isChanged(k: i32): bool {
  const assignment = logged(k)
  const copy = copyAt(k)
  if (load<i64>(assignment, SETUP) != load<i64>(copy, SETUP)) return true
  return load<i64>(assignment, PRODUCED) != load<i64>(copy, PRODUCED) || hasShape(assignment, IS_MOVED)
}

/** Upper limit of the bytes that `movesChanges` writes. */
export function movesChangesBytes(): usize {
  return <usize>logSize() * CHANGE_BYTES
}

/**
 * Writes a row for every operation of the log (src/engine/interface/moves.ts): its placement now and before. Setup, start,
 * end of production and end are copied as one. Returns the number of rows.
 */
export function movesChanges(out: usize): i32 {
  let at = out
  for (let k = 0; k < logSize(); k++) {
    const assignment = logged(k)
    if (assignment >= subAssignments) continue
    const copy = copyAt(k)
    store<i32>(at, load<i32>(assignment, NUMBER), CHANGE_OP)
    store<i32>(at, isChanged(k) ? 1 : 0, CHANGE_IS_CHANGED)
    store<u32>(at, load<u32>(assignment, BITS) & (STATUS | FORCED), CHANGE_STATUS)
    store<i32>(at, load<i32>(assignment, CANDIDATE), CHANGE_CANDIDATE)
    v128.store(at, v128.load(assignment, SETUP), CHANGE_SETUP)
    store<i32>(at, load<i32>(assignment, READY), CHANGE_READY)
    store<u32>(at, load<u32>(copy, BITS) & (STATUS | FORCED), CHANGE_WAS_STATUS)
    store<i32>(at, load<i32>(copy, CANDIDATE), CHANGE_WAS_CANDIDATE)
    v128.store(at, v128.load(copy, SETUP), CHANGE_WAS_SETUP)
    store<i32>(at, load<i32>(copy, READY), CHANGE_WAS_READY)
    at += CHANGE_BYTES
  }
  return <i32>((at - out) / CHANGE_BYTES)
}

/** Writes 1 for every pinned operation. */
export function movesPinned(out: usize): void {
  for (let op = 0; op < opCount; op++) store<u8>(out + <usize>op, isPinned(operation(op)) ? 1 : 0)
}
