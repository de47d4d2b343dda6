import { i32At, LINK_END, opCount } from '../scheduling/state'
import {
  IS_SURE,
  LEADS_FREELY,
  LEADS_SURE,
  LAG,
  LINK,
  LINK_KIND,
  OTHER,
  PRODUCED,
  SHAPE,
  START,
} from './record'
import { firstPred, firstSucc, hasShape, isPlaced, isStill, linksEnd, operation } from './state'
import { isBatched } from './sweep'

/**
 * Notes which operations take their turn by their own start wherever they come to stand (record.ts, IS_SURE).
 * @param order operations by rank
 */
export function markSure(order: usize): void {
  for (let k = 0; k < opCount; k++) {
    const op = operation(i32At(order, k))
    let sure = true
    for (let link = firstPred(op); link < firstSucc(op); link += LINK)
      if (!hasShape(<usize>load<u32>(link, OTHER), IS_SURE) || !keepsOrder(link, op)) sure = false
    if (sure) store<u32>(op, load<u32>(op, SHAPE) | IS_SURE, SHAPE)
  }
  for (let k = 0; k < opCount; k++) {
    const op = operation(k)
    let sure = true
    let free = true
    for (let link = firstSucc(op); link < linksEnd(op); link += LINK) {
      const after = <usize>load<u32>(link, OTHER)
      if (!hasShape(after, IS_SURE)) sure = false
      if (isStill(after) || (isPlaced(after) && isBatched(after))) free = false
    }
    store<u32>(op, load<u32>(op, SHAPE) | (sure ? LEADS_SURE : 0) | (free ? LEADS_FREELY : 0), SHAPE)
  }
}

/** Is a link kept, and does it never let what is behind it begin first? */
function keepsOrder(link: usize, op: usize): bool {
  const lag = load<i32>(link, LAG)
  if (load<i32>(link, LINK_KIND) != LINK_END || lag < 0) return false
  const other = <usize>load<u32>(link, OTHER)
  return !isPlaced(op) || !isPlaced(other) || load<i32>(op, START) >= load<i32>(other, PRODUCED) + lag
}
