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
export interface PsiProblem {
  readonly periodCount: number
  /** periodCount + 1 seconds UTC, ascending: period p is [bounds[p], bounds[p + 1]). Empty without periods. */
  readonly bounds: BigInt64Array
  /** First and last period whose forecasts the sales of period p may consume. */
  readonly windowFirst: Int32Array
  readonly windowLast: Int32Array

  readonly itemCount: number
  readonly opening: BigInt64Array
  /** Seconds UTC. */
  readonly made: BigInt64Array
  /** NULL_I64 = none. */
  readonly safety: BigInt64Array
  /** 2^63 - 1 = none. */
  readonly maximum: BigInt64Array
  /** Seconds, -1 = none. */
  readonly shelf: BigInt64Array

  readonly eventCount: number
  readonly eventItem: Int32Array
  /** Period * PARTS + part. */
  readonly eventCell: Int32Array
  /** >= 0 */
  readonly eventQty: BigInt64Array
}

/** Parts of receipts and demand that are added up separately. */
export const Part = {
  planned: 0,
  firm: 1,
  received: 2,
  sale: 3,
  forecast: 4,
  dependent: 5,
  consumption: 6,
} as const

export type PartName = keyof typeof Part
/** Cells of a period in `eventCell`; the last one is not used. */
export const PARTS = 8
export const MAX_I64 = 0x7fff_ffff_ffff_ffffn

/** Rows of a block in their order. */
export const psiRows = [
  'opening',
  'planned',
  'firm',
  'received',
  'receipts',
  'sales',
  'forecast',
  'consumed',
  'dependent',
  'consumption',
  'demand',
  'closing',
  'cover',
] as const
export type PsiRowName = (typeof psiRows)[number]

/** Kinds of problems, the gravest first: of two in one period the first one counts. */
export const psiProblems = ['range', 'negative', 'belowSafety', 'overMaximum', 'tooOld'] as const
export type PsiProblemName = (typeof psiProblems)[number]

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
