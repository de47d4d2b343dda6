import { SUPPLY_ENDLESS, SUPPLY_PEGGED, SUPPLY_RESERVED } from '../problem.ts'
import { ExactSums } from '../sums.ts'
import type { Facts } from './facts.ts'

/** What there is of every item at the start and at the end of the run. */
export interface ItemStock {
  readonly onHand: ExactSums
  readonly onHandFree: ExactSums
  /** On its way to us, and ordered but not sent. */
  readonly inTransit: ExactSums
  readonly openOrders: ExactSums
  readonly free: ExactSums
  readonly reserved: ExactSums
  /** First receipt that is not there yet, NaN = none: problem time and lot. */
  readonly firstTime: Float64Array
  readonly firstLot: Int32Array
}

const IN_TRANSIT = 2
const FIRST_ORDERED = 3

export function itemStock(facts: Facts): ItemStock {
  const { problem, prepared, supplyQty, supplyUsed, supplyTier } = facts
  const sums = () => new ExactSums(problem.itemCount)
  const stock = {
    onHand: sums(),
    onHandFree: sums(),
    inTransit: sums(),
    openOrders: sums(),
    free: sums(),
    reserved: sums(),
    firstTime: new Float64Array(problem.itemCount).fill(NaN),
    firstLot: new Int32Array(problem.itemCount).fill(-1),
  }
  for (let supply = 0; supply < problem.supplyCount; supply++) {
    const flags = problem.supplyFlags[supply]!
    if (flags & SUPPLY_ENDLESS) continue
    const item = problem.supplyItem[supply]!
    const qty = supplyQty[supply]!
    const kept = (flags & (SUPPLY_PEGGED | SUPPLY_RESERVED)) !== 0
    const left = kept ? 0 : qty - supplyUsed[supply]!
    stock.free.add(item, left)
    if (kept) stock.reserved.add(item, qty)
    if (supplyTier[supply]! < IN_TRANSIT && problem.supplyTime[supply] === 0) {
      stock.onHand.add(item, qty)
      stock.onHandFree.add(item, left)
      continue
    }
    if (supplyTier[supply]! < FIRST_ORDERED) stock.inTransit.add(item, qty)
    else stock.openOrders.add(item, qty)
    const time = problem.supplyTime[supply]!
    const lot = prepared.lotOf[supply]!
    const earlier = !(time >= stock.firstTime[item]!)
    const same = time === stock.firstTime[item] && isBefore(facts, lot, stock.firstLot[item]!)
    if (!earlier && !same) continue
    stock.firstTime[item] = time
    stock.firstLot[item] = lot
  }
  return stock
}

/** Of receipts at the same time the one with the smaller document. */
function isBefore({ prepared }: Facts, a: number, b: number): boolean {
  const { codes, values } = prepared.source.input.supplies.columns.doc
  const doc = (lot: number) => values[codes[prepared.lots.row[lot]!] ?? -1] ?? ''
  return doc(a) < doc(b)
}
