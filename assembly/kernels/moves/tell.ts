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
import { hasShape, isStill, operation, subUses } from './state'

/** Numbers (int32) told of every operation that a move touches, in the order of `movesTell`. */
const ROW: usize = 64

/** Does an operation of the log stand elsewhere than before the move, or has it been moved by hand? */
export function isChanged(k: i32): bool {
  const use = logged(k)
  const copy = copyAt(k)
  if (load<i64>(use, SETUP) != load<i64>(copy, SETUP)) return true
  return load<i64>(use, PRODUCED) != load<i64>(copy, PRODUCED) || hasShape(use, IS_MOVED)
}

/** Bytes that `movesTell` may write. */
export function movesToTell(): usize {
  return <usize>logSize() * ROW
}

/**
 * Writes what the move has touched: operation, 1 = stands elsewhere, status (256 more = forced), candidate, setup, start,
 * end of production, end, ready; and the last seven as they were before. Returns the number of rows.
 */
export function movesTell(out: usize): i32 {
  let at = out
  for (let k = 0; k < logSize(); k++) {
    const use = logged(k)
    if (use >= subUses) continue
    const copy = copyAt(k)
    store<i32>(at, load<i32>(use, NUMBER))
    store<i32>(at, isChanged(k) ? 1 : 0, 4)
    store<u32>(at, load<u32>(use, BITS) & (STATUS | FORCED), 8)
    store<i32>(at, load<i32>(use, CANDIDATE), 12)
    v128.store(at, v128.load(use, SETUP), 16)
    store<i32>(at, load<i32>(use, READY), 32)
    store<u32>(at, load<u32>(copy, BITS) & (STATUS | FORCED), 36)
    store<i32>(at, load<i32>(copy, CANDIDATE), 40)
    v128.store(at, v128.load(copy, SETUP), 44)
    store<i32>(at, load<i32>(copy, READY), 60)
    at += ROW
  }
  return <i32>((at - out) / ROW)
}

/** Writes 1 for every operation that never moves. */
export function movesStill(out: usize): void {
  for (let op = 0; op < opCount; op++) store<u8>(out + <usize>op, isStill(operation(op)) ? 1 : 0)
}
