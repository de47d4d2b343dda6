import { i32At } from '../../memory/columns'
import { LINK_END, opCount } from '../../interface/scheduling'
import {
  IS_ORDER_PRESERVING,
  LAG,
  LINK,
  LINK_KIND,
  OTHER,
  PRODUCED,
  SHAPE,
  START,
  SUCCS_MOVABLE,
  SUCCS_ORDER_PRESERVING,
} from './record'
import { firstPred, firstSucc, hasShape, isPinned, isPlaced, linksEnd, operation } from './state'
import { isBatched } from './right-shift'

/**
 * Marks operations whose dispatch time always is their own start (record.ts, IS_ORDER_PRESERVING).
 * @param order operations by rank
 */
export function markOrderPreserving(order: usize): void {
  for (let k = 0; k < opCount; k++) {
    const op = operation(i32At(order, k))
    let preserves = true
    for (let link = firstPred(op); link < firstSucc(op); link += LINK)
      if (!hasShape(<usize>load<u32>(link, OTHER), IS_ORDER_PRESERVING) || !keepsOrder(link, op))
        preserves = false
    if (preserves) store<u32>(op, load<u32>(op, SHAPE) | IS_ORDER_PRESERVING, SHAPE)
  }
  for (let k = 0; k < opCount; k++) {
    const op = operation(k)
    let preserves = true
    let free = true
    for (let link = firstSucc(op); link < linksEnd(op); link += LINK) {
      const after = <usize>load<u32>(link, OTHER)
      if (!hasShape(after, IS_ORDER_PRESERVING)) preserves = false
      if (isPinned(after) || (isPlaced(after) && isBatched(after))) free = false
    }
    store<u32>(
      op,
      load<u32>(op, SHAPE) | (preserves ? SUCCS_ORDER_PRESERVING : 0) | (free ? SUCCS_MOVABLE : 0),
      SHAPE,
    )
  }
}

/** True when a link holds and its later operation never begins before the earlier one. */
function keepsOrder(link: usize, op: usize): bool {
  const lag = load<i32>(link, LAG)
  if (load<i32>(link, LINK_KIND) != LINK_END || lag < 0) return false
  const other = <usize>load<u32>(link, OTHER)
  return !isPlaced(op) || !isPlaced(other) || load<i32>(op, START) >= load<i32>(other, PRODUCED) + lag
}
