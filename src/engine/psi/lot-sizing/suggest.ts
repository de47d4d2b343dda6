import { lotsFor } from '../proposal/lots.ts'
import type { LotSizes } from '../proposal/types.ts'

/** Policies by which receipts are planned for shortages. Quantities: 10^-6 base units. */
export type LotPolicy =
  /** In each period its shortage. */
  | { readonly kind: 'lotForLot' }
  /** The shortage of several periods, in the first of them that has one. */
  | { readonly kind: 'period'; readonly periods: number }
  /** Up to the highest stock, whenever the stock falls below the safety stock. */
  | { readonly kind: 'minMax'; readonly maximum: bigint }
  /** A multiple of one quantity, such as the economic one, that covers the shortage. */
  | { readonly kind: 'fixed'; readonly lot: bigint }

/** An item over the periods of a pivot, one quantity a period. */
export interface LotSizingInput {
  readonly opening: bigint
  /** Receipts that are not planned: firm and received. */
  readonly firm: readonly bigint[]
  readonly demand: readonly bigint[]
  /** Present planned receipts: they stay in closed periods. */
  readonly planned: readonly bigint[]
  /** The first period that may be planned. */
  readonly firstOpen: number
  /** The stock that shall always be there. */
  readonly safety: bigint
  readonly lots: LotSizes
}

export interface LotSuggestion {
  /** Planned receipts, one quantity a period. */
  readonly planned: readonly bigint[]
  /** Orders for the planned quantities of open periods, by the lot sizes of the item. */
  readonly lots: number
  /** Closing stock of the periods: its highest, and its average rounded down. */
  readonly highest: bigint
  readonly average: bigint
  /** Open periods with a shortage that needs more lots than a cell may have. */
  readonly refused: readonly number[]
}

/**
 * Planned receipts that keep the stock of open periods at the safety stock or above it, by a policy and by the lot sizes of
 * the item. What closed periods lack is made up in the first open one.
 * @throws RangeError for a policy of no period, no lot, or a highest stock below the safety stock
 */
export function suggestLots(input: LotSizingInput, policy: LotPolicy): LotSuggestion {
  checkPolicy(input, policy)
  const { opening, firm, demand, planned, firstOpen } = input
  const width = demand.length
  const suggested = planned.map((qty, p) => (p < firstOpen ? qty : 0n))
  const refused: number[] = []
  let [stock, lots] = [opening, 0]
  const closing = suggested.map((_, p) => {
    stock += firm[p]! + suggested[p]! - demand[p]!
    if (p < firstOpen || stock >= input.safety) return stock
    const made = lotsFor(...wanted(input, policy, stock, p))
    if (made === null) refused.push(p)
    for (const lot of made ?? []) suggested[p]! += lot
    lots += made?.length ?? 0
    stock += suggested[p]!
    return stock
  })
  const sum = closing.reduce((all, one) => all + one, 0n)
  return {
    planned: suggested,
    lots,
    highest: closing.reduce((most, one) => (one > most ? one : most), closing[0] ?? 0n),
    average: width === 0 ? 0n : floorDivide(sum, BigInt(width)),
    refused,
  }
}

function checkPolicy({ safety }: LotSizingInput, policy: LotPolicy): void {
  if (policy.kind === 'period' && !(Number.isInteger(policy.periods) && policy.periods >= 1))
    throw new RangeError(`a policy of ${policy.periods} periods`)
  if (policy.kind === 'fixed' && policy.lot <= 0n) throw new RangeError(`a lot of ${policy.lot}`)
  if (policy.kind === 'minMax' && policy.maximum < safety)
    throw new RangeError('the highest stock is below the safety stock')
}

/** Quantity that a period is to get, and by which lot sizes, when its stock is below the safety stock. */
function wanted(
  { firm, demand, safety, lots }: LotSizingInput,
  policy: LotPolicy,
  stock: bigint,
  period: number,
): [qty: bigint, lots: LotSizes] {
  const missing = safety - stock
  switch (policy.kind) {
    case 'lotForLot':
      return [missing, lots]
    case 'period': {
      let [left, most] = [stock, missing]
      for (let p = period + 1; p < Math.min(period + policy.periods, demand.length); p++) {
        left += firm[p]! - demand[p]!
        if (safety - left > most) most = safety - left
      }
      return [most, lots]
    }
    case 'minMax':
      return [upTo(policy.maximum - stock, missing, lots), lots]
    case 'fixed': {
      const size = fixedLot(policy.lot, lots)
      return [((missing + size - 1n) / size) * size, lots]
    }
  }
}

/** The size that is repeated, as the lot sizes of the item allow it. */
const fixedLot = (lot: bigint, lots: LotSizes): bigint =>
  (lotsFor(lot, lots) ?? lotsFor(lots.max!, lots)!)[0]!

/** The largest multiple that does not exceed a quantity, but at least the shortage. */
function upTo(qty: bigint, missing: bigint, { multiple }: LotSizes): bigint {
  const unit = multiple !== null && multiple > 0n ? multiple : 1n
  const rounded = (qty / unit) * unit
  return rounded < missing ? missing : rounded
}

function floorDivide(value: bigint, by: bigint): bigint {
  const quotient = value / by
  return value % by < 0n ? quotient - 1n : quotient
}
