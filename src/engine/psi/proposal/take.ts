import { compareTexts } from '#domain/expressions/arithmetic.ts'
import { loweredTo } from './lots.ts'
import type { LotSizes, PlannedReceipt, Remain } from './types.ts'

/** Reduction of a receipt: its order keeps `after`, and the cell loses `counted`. */
export interface Taken {
  readonly receipt: PlannedReceipt
  readonly after: bigint
  readonly counted: bigint
}

/** The latest first; of one moment the last key first. */
export const latestFirst = (a: PlannedReceipt, b: PlannedReceipt): number =>
  b.at - a.at || compareTexts(b.key, a.key) || compareTexts(b.kind, a.kind)

/**
 * Takes a quantity > 0 from the receipts of one cell, the latest first, never more than the quantity; lot sizes apply to the
 * remainder of an order. `left`: the quantity that could not be taken, with the obstacles.
 */
export function takeFrom(
  receipts: readonly PlannedReceipt[],
  qty: bigint,
  lots: LotSizes,
): { readonly taken: readonly Taken[]; readonly left: bigint; readonly because: Remain['because'] } {
  const taken: Taken[] = []
  const because: Remain['because'][number][] = []
  let left = qty
  for (const receipt of receipts.toSorted(latestFirst)) {
    if (left === 0n) break
    if (receipt.keep !== null) {
      because.push({ key: receipt.key, reason: receipt.keep })
      continue
    }
    const wanted = receipt.open < left ? receipt.open : left
    // An order that loses all of its open quantity is complete: what is done may have any size.
    const after = wanted === receipt.open ? receipt.qty - receipt.open : loweredTo(receipt.qty - wanted, lots)
    const counted = receipt.qty > after ? receipt.qty - after : 0n
    if (counted > 0n) taken.push({ receipt, after, counted })
    if (counted < wanted) because.push({ key: receipt.key, reason: 'lotSize' })
    left -= counted
  }
  return { taken, left, because }
}
