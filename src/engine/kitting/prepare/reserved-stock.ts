import { NULL_I64, textAt } from '../../columns.ts'
import { mulDivDown } from '../exact.ts'
import { compareTexts } from '../../text-codes.ts'
import { SUPPLY_SAFETY, SUPPLY_STABLE } from '../problem.ts'
import { itemQuantity } from './item-facts.ts'
import type { Cutter } from './pieces.ts'

/** Safety stock is cut from stock on hand and drawn last of it. */
export function safetyStock(cutter: Cutter): void {
  const { safetyStock } = cutter.source.policy
  if (safetyStock === 'IGNORE') return
  for (let item = 0; item + 1 < cutter.draw.start.length; item++) {
    let left = itemQuantity(cutter.source, item, 'safety') ?? 0
    for (let k = cutter.draw.start[item + 1]! - 1; k >= cutter.draw.start[item]! && left > 0; k--) {
      const lot = cutter.draw.order[k]!
      if (cutter.left[lot]! <= 0 || !cutter.isOnHand(lot)) continue
      const qty = Math.min(left, cutter.left[lot]!)
      left -= qty
      if (safetyStock !== 'PROTECT') cutter.piece(lot, qty, SUPPLY_SAFETY, -1)
      else {
        cutter.safety[lot]! += qty
        cutter.left[lot]! -= qty
      }
    }
  }
}

/** Allocations of the last published run are drawn first by their order and last by others, `stability` percent of them. */
export function lastPublished(cutter: Cutter): void {
  const { previous } = cutter.source.input
  const { columns } = previous
  const { policy, items, orders } = cutter.source
  if (policy.stability === 0) return
  const rows = Array.from({ length: previous.length }, (_, row) => row)
  rows.sort((a, b) => {
    for (const column of [columns.order, columns.item, columns.doc, columns.lot, columns.lineNo]) {
      const difference = compareTexts(column, a, b)
      if (difference !== 0) return difference
    }
    return Number(columns.qty[a]! - columns.qty[b]!)
  })
  const supplies = cutter.source.input.supplies.columns
  for (const row of rows) {
    const [item, order] = [items.previous[row]!, orders.previous[row]!]
    if (item < 0 || order < 0 || columns.qty[row] === NULL_I64) continue
    let left = mulDivDown(Number(columns.qty[row]), policy.stability, 100)
    for (let k = cutter.draw.start[item]!; k < cutter.draw.start[item + 1]! && left > 0; k++) {
      const lot = cutter.draw.order[k]!
      const at = cutter.lots.row[lot]!
      const same =
        textAt(supplies.doc, at) === textAt(columns.doc, row) &&
        textAt(supplies.lot, at) === textAt(columns.lot, row)
      if (!same || cutter.left[lot]! <= 0) continue
      const qty = Math.min(left, cutter.left[lot]!)
      cutter.piece(lot, qty, SUPPLY_STABLE, order)
      left -= qty
    }
  }
}
