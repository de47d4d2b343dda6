import { BITS, KEY, LINK, OTHER, RIGHT, SHAPE } from './record'
import { firstPred, firstSucc, linksEnd } from './state'
import { sweeping } from './sweep'

/** Something of all that has been read ahead: without a use of the values there would be no reads. */
let seen: u32 = 0

/**
 * Reads what placing an operation will read of others: what it is linked to and what stands behind it. Done for many
 * operations in a row, their waits for memory overlap; when they are placed, all of it lies near. In a large plan that
 * is half of the time of a move that pushes much.
 */
export function readAhead(op: usize): void {
  const end = linksEnd(op)
  let values: u32 = 0
  if (sweeping) {
    const last = firstSucc(op)
    for (let link = firstPred(op); link < last; link += LINK)
      values |= load<u32>(<usize>load<u32>(link, OTHER), BITS)
    seen |= values
    return
  }
  for (let link = firstPred(op); link < end; link += LINK) {
    const other = <usize>load<u32>(link, OTHER)
    values |= load<u32>(other, BITS) | load<u32>(other, SHAPE)
  }
  const right = <usize>load<u32>(op, RIGHT)
  if (right) {
    values |= load<u32>(right, SHAPE)
    const next = <usize>load<u32>(right, RIGHT)
    if (next) values |= load<u32>(next, KEY) | load<u32>(next, SHAPE)
  }
  seen |= values
}
