import { tableOf, type Table, type TableSchema } from '../columns.ts'
import type { PreparedPsi } from './prepare.ts'
import { firstProblem, psiProblems, psiRows, type PsiBlock, type PsiOverview } from './problem.ts'

/** One row per item and period of a block for the pivot. Null in all quantities = the item is out of range. */
export const psiCellSchema = {
  item: 'text',
  /** Number of the period, from 0, by time. */
  period: 'integer',
  start: 'time',
  opening: 'quantity',
  planned: 'quantity',
  firm: 'quantity',
  received: 'quantity',
  receipts: 'quantity',
  sales: 'quantity',
  /** Forecasts after consumption by sales orders, and the quantity consumed. */
  forecast: 'quantity',
  consumed: 'quantity',
  dependent: 'quantity',
  consumption: 'quantity',
  demand: 'quantity',
  closing: 'quantity',
  /** Days; null = longer than the last period. */
  cover: 'quantity',
} as const satisfies TableSchema

/** One row per item. */
export const psiProblemSchema = {
  item: 'text',
  /** The first problem (`psiProblems`), null = none, and the number and start of its period. */
  kind: 'text',
  period: 'integer',
  at: 'time',
  /** Closing stock of that period; null when out of range. */
  closing: 'quantity',
  /** Closing stock of the last period. */
  last: 'quantity',
} as const satisfies TableSchema

/** The cells of a block, its items in their order, periods by time. */
export function psiCellTable({ codes, problem }: PreparedPsi, block: PsiBlock): Table<typeof psiCellSchema> {
  const { periodCount: width, bounds } = problem
  const length = block.items.length * width
  const item = new Int32Array(length)
  const period = new Int32Array(length)
  const start = new BigInt64Array(length)
  for (let k = 0; k < length; k++) {
    item[k] = block.items[Math.floor(k / width)]!
    period[k] = k % width
    start[k] = bounds[k % width]!
  }
  const cells = Object.fromEntries(psiRows.map((row) => [row, block.cells[row]]))
  return tableOf(psiCellSchema, length, { item: { codes: item, values: codes }, period, start, ...cells })
}

/** First problems of all items, in the order of their codes. */
export function psiProblemTable(
  { codes, problem }: PreparedPsi,
  { closing, first }: PsiOverview,
): Table<typeof psiProblemSchema> {
  const { periodCount: width, itemCount, bounds } = problem
  const table = tableOf(psiProblemSchema, itemCount, {
    item: { codes: Int32Array.from(codes.keys()), values: codes },
    kind: { codes: new Int32Array(itemCount).fill(-1), values: psiProblems },
  })
  const { kind, period, at, closing: there, last } = table.columns
  for (let item = 0; item < itemCount; item++) {
    if (width > 0) last[item] = closing[(item + 1) * width - 1]!
    const problem = firstProblem(first, item)
    if (problem === null) continue
    kind.codes[item] = psiProblems.indexOf(problem.kind)
    period[item] = problem.period
    at[item] = bounds[problem.period]!
    there[item] = closing[item * width + problem.period]!
  }
  return table
}
