import { compareTexts } from '#domain/expressions/arithmetic.ts'
import type { Policy } from '#domain/kitting/policy-values.ts'
import { NULL_I32, NULL_I64, textAt } from '../columns.ts'
import { decimalText, isoText } from '../table-page.ts'
import type { KittingInput } from './input.ts'
import { kitOrders, type KitOptions } from './kit.ts'
import { orderKey, rowsByKey } from './order-keys.ts'
import type { ResultTables } from './finish/index.ts'

/** An order in one of two runs. Quantities are decimal text, times ISO instants. */
export interface EffectSide {
  readonly kitQtyAtNeed: string
  readonly kitQtyTotal: string
  /** When its last set is kitted; null: never. */
  readonly fullKit: string | null
  /** Days after its need date; null: it is not kitted in full. */
  readonly delayDays: number | null
  /** Every open set is kitted by the need date. */
  readonly inTime: boolean
}

/** An order whose kit time or quantity changes with the input. */
export interface OrderEffect {
  readonly order: string
  readonly lineNo: string | null
  readonly item: string | null
  readonly need: string | null
  readonly before: EffectSide
  readonly after: EffectSide
  /** Full days by which the full kit is later (+) or earlier (-); null where one of the runs has none. */
  readonly days: number | null
}

/**
 * Effect of a change of the input on orders (kitting.md §6): the orders of both inputs are calculated; those with another
 * full kit, or other sets by the need date or in total, are returned, largest losses first. Both inputs have the same
 * demands. Throws what `kit` throws.
 */
export function effectBetween(
  before: KittingInput,
  after: KittingInput,
  policy: Policy,
  options: KitOptions,
): OrderEffect[] {
  const { onProgress } = options
  const half = (from: number): KitOptions => ({
    ...options,
    onProgress: (phase, share) => onProgress?.(phase, from + share / 2),
  })
  const left = kitOrders(before, policy, half(0))
  const right = kitOrders(after, policy, half(0.5))
  const known = rowsByKey(left)
  const effects: OrderEffect[] = []
  for (let row = 0; row < right.length; row++) {
    const old = known.get(orderKey(right, row))
    if (old !== undefined && differs(left, old, right, row)) effects.push(effectOf(left, old, right, row))
  }
  // Equal ones of several sources keep the sequence of the run.
  return effects.sort(
    (a, b) =>
      lossOf(b) - lossOf(a) || compareTexts(a.order, b.order) || compareTexts(a.lineNo ?? '', b.lineNo ?? ''),
  )
}

type Orders = ResultTables['orders']

const compared = ['fullKit', 'kitQtyAtNeed', 'kitQtyTotal'] as const

const differs = (left: Orders, old: number, right: Orders, row: number): boolean =>
  compared.some((name) => left.columns[name][old] !== right.columns[name][row])

function effectOf(left: Orders, old: number, right: Orders, row: number): OrderEffect {
  const { columns } = right
  const [was, is] = [left.columns.fullKit[old]!, columns.fullKit[row]!]
  return {
    order: textAt(columns.order, row) ?? '',
    lineNo: textAt(columns.lineNo, row),
    item: textAt(columns.item, row),
    need: timeAt(columns.need, row),
    before: sideOf(left, old),
    after: sideOf(right, row),
    days: was === NULL_I64 || is === NULL_I64 ? null : Math.round(Number(is - was) / 86_400),
  }
}

function sideOf({ columns }: Orders, row: number): EffectSide {
  const quantity = (column: BigInt64Array): bigint => (column[row] === NULL_I64 ? 0n : column[row]!)
  const fullKit = timeAt(columns.fullKit, row)
  const delay = columns.delayDays[row]!
  return {
    kitQtyAtNeed: decimalText(quantity(columns.kitQtyAtNeed)),
    kitQtyTotal: decimalText(quantity(columns.kitQtyTotal)),
    fullKit,
    delayDays: fullKit === null || delay === NULL_I32 ? null : delay,
    inTime: quantity(columns.kitQtyAtNeed) >= quantity(columns.openQty),
  }
}

const timeAt = (column: BigInt64Array, row: number): string | null =>
  column[row] === NULL_I64 ? null : isoText(column[row]!)

/** Days lost; an order that is no longer kitted in full loses more than any other, one that only now is gains more. */
function lossOf({ before, after, days }: OrderEffect): number {
  if (days !== null) return days
  return Number(before.fullKit !== null) * 1e9 - Number(after.fullKit !== null) * 1e9
}
