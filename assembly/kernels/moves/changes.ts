import { opCount } from '../scheduling/state'
import {
  BITS,
  CANDIDATE,
  FORCED,
  IS_MOVED,
  NUMBER,
  PRODUCED,
  READY,
  SETUP,
  SHAPE,
  START,
  STATUS,
} from './record'
import { copyAt, logged, logSize } from './log'
import { hasShape, isPinned, operation, subAssignments } from './state'

/** Bytes of a row of `movesChanges`. */
const ROW: usize = 64

/** True when an operation of the log has changed its place or was moved by hand. */
export function isChanged(k: i32): bool {
  const assignment = logged(k)
  const copy = copyAt(k)
  if (load<i64>(assignment, SETUP) != load<i64>(copy, SETUP)) return true
  return load<i64>(assignment, PRODUCED) != load<i64>(copy, PRODUCED) || hasShape(assignment, IS_MOVED)
}

/** Upper limit of the bytes that `movesChanges` writes. */
export function movesChangesBytes(): usize {
  return <usize>logSize() * ROW
}

/**
 * Writes a row for every operation of the log: operation, 1 = changed its place, status (256 more = forced), candidate,
 * setup, start, end of production, end, ready; and the last seven as they were before. Returns the number of rows.
 */
export function movesChanges(out: usize): i32 {
  let at = out
  for (let k = 0; k < logSize(); k++) {
    const assignment = logged(k)
    if (assignment >= subAssignments) continue
    const copy = copyAt(k)
    store<i32>(at, load<i32>(assignment, NUMBER))
    store<i32>(at, isChanged(k) ? 1 : 0, 4)
    store<u32>(at, load<u32>(assignment, BITS) & (STATUS | FORCED), 8)
    store<i32>(at, load<i32>(assignment, CANDIDATE), 12)
    v128.store(at, v128.load(assignment, SETUP), 16)
    store<i32>(at, load<i32>(assignment, READY), 32)
    store<u32>(at, load<u32>(copy, BITS) & (STATUS | FORCED), 36)
    store<i32>(at, load<i32>(copy, CANDIDATE), 40)
    v128.store(at, v128.load(copy, SETUP), 44)
    store<i32>(at, load<i32>(copy, READY), 60)
    at += ROW
  }
  return <i32>((at - out) / ROW)
}

/** Writes 1 for every pinned operation. */
export function movesPinned(out: usize): void {
  for (let op = 0; op < opCount; op++) store<u8>(out + <usize>op, isPinned(operation(op)) ? 1 : 0)
}
