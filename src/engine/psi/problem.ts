import type { Values } from '../interface/declare.ts'
import {
  psiProblems,
  type eventColumns,
  type PartName,
  type psiColumns,
  type PsiProblemName,
  type PsiRowName,
} from '../interface/psi.ts'

export {
  Part,
  PARTS,
  psiProblems,
  psiRows,
  type PartName,
  type PsiProblemName,
  type PsiRowName,
} from '../interface/psi.ts'

/**
 * The core problem of a PSI calculation: integers only. `prepare` makes it from the input tables, a solver solves it.
 * The reference and the wasm kernel give the same result, byte for byte.
 *
 * CELLS. Each item has a cell per part and period: the sum of its events there, or the quantity of an edit, which
 * replaces that sum.
 *
 * FORECAST CONSUMPTION, per item. First every period's sales consume the forecast of the same period. Then, by period
 * ascending, the remaining sales consume the forecasts of the periods before, the nearest first, down to
 * windowFirst, then those after, the nearest first, up to windowLast. The row `forecast` is the remainder of the
 * forecasts, `consumed` the consumption by sales: both together are the given forecasts.
 *
 * ROWS, per item and period p:
 *   receipts = planned + firm + received;  demand = sales + forecast + dependent + consumption
 *   opening = closing of p - 1 (of the first: opening stock);  closing = opening + receipts - demand
 *   cover = time from the end of p until the demand of the later periods, spread evenly over each, exceeds the closing
 *     stock: 0 when it is negative, null when no later period exceeds it; full seconds rounded down, then 10^-6 days
 *     rounded down.
 *
 * PROBLEMS, per item the first period of each kind, -1 = none:
 *   negative: closing < 0;  belowSafety: closing < safety;  overMaximum: closing > maximum;
 *   tooOld: first in, first out, some of the closing stock is older than the shelf life at the end of p. A receipt of
 *     period q has the age end of p - end of q, the opening stock end of p - made. So closing > 0 and closing > the
 *     sum of all receipts no older than the shelf life.
 *
 * RANGE. Quantities are int64; the smallest is null. An item whose receipts or whose demand before consumption, summed
 * up over the periods so far, or else whose closing stock, exceed +-(2^63 - 1) has the problem `range` in that period,
 * no other problem, and null in all cells. Cumulative sums are checked first, over all periods.
 */
export type PsiProblem = Values<typeof psiColumns> & Values<typeof eventColumns>

export const MAX_I64 = 0x7fff_ffff_ffff_ffffn

/** First period of every kind of problem per item, -1 = none. */
export type FirstPeriods = { readonly [N in PsiProblemName]: Int32Array }

/** Results of all items; `closing` has itemCount x periodCount cells, periods of an item are adjacent. */
export interface PsiOverview {
  readonly closing: BigInt64Array
  readonly first: FirstPeriods
}

/** Results of chosen items: `cells[row]` has items.length x periodCount cells; `first` one entry for each. */
export interface PsiBlock {
  readonly items: Int32Array
  readonly cells: { readonly [N in PsiRowName]: BigInt64Array }
  readonly first: FirstPeriods
}

/** A solver of one problem that stays open, so that blocks and edits cost only what they touch. */
export interface PsiSession {
  /** Closing stock and first problems of all items. `between` is called every few milliseconds; it may throw to cancel. */
  overview(between?: (share: number) => void): PsiOverview
  /** All rows of the items with these numbers, in the given order. RangeError for unknown numbers. */
  block(items: ArrayLike<number>): PsiBlock
  /**
   * Changes cells and calculates their items, in ascending order. Later answers hold the changes too. RangeError when an
   * item, period or quantity is out of range; then nothing is changed.
   */
  edit(changes: readonly CellChange[]): PsiBlock
}

/** Of several changes of one cell the last one counts. */
export interface CellChange {
  readonly item: number
  readonly period: number
  readonly part: PartName
  /** 0..2^63 - 1; null = the sum of the events again. */
  readonly qty: bigint | null
}

export interface PsiSolver {
  readonly name: string
  open(problem: PsiProblem): PsiSession
}

/** The earliest problem of an item, of several in one period the most severe; null = none. */
export function firstProblem(
  first: FirstPeriods,
  index: number,
): { readonly kind: PsiProblemName; readonly period: number } | null {
  let found: { kind: PsiProblemName; period: number } | null = null
  for (const kind of psiProblems) {
    const period = first[kind][index]!
    if (period >= 0 && (found === null || period < found.period)) found = { kind, period }
  }
  return found
}

/** Columns of first periods for `count` items, none found. */
export function noProblems(count: number): FirstPeriods {
  const columns = psiProblems.map((kind) => [kind, new Int32Array(count).fill(-1)] as const)
  return Object.fromEntries(columns) as unknown as FirstPeriods
}
