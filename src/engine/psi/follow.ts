import type { PsiPeriod } from '#domain/psi/layout.ts'
import { NULL_I64 } from '../columns.ts'
import { itemCells } from './item-cells.ts'
import {
  firstProblem,
  MAX_I64,
  Part,
  PARTS,
  psiRows,
  type PsiProblem,
  type PsiProblemName,
  type PsiRowName,
  type PsiSolver,
} from './problem.ts'
import type { PsiGridCells } from './shown.ts'

/** Data of an item in the overview besides its cells: seconds UTC, and days; null: no shelf life. */
export interface ItemAge {
  readonly made: bigint
  readonly shelfDays: number | null
}

/** The new state of an item: a grid of this one item, and its first problem; null: none. */
export interface FollowedItem {
  readonly grid: PsiGridCells
  readonly problem: { readonly kind: PsiProblemName; readonly period: number } | null
}

const DAY = 86_400n
/** Rows that depend on planned receipts; the others keep their calculated values. */
const following: readonly PsiRowName[] = ['opening', 'planned', 'receipts', 'closing', 'cover']

/**
 * The state of an item with other planned receipts, from its calculated cells only: demand and other receipts do not
 * change. Equals a calculation of its orders with edits of these cells. An item that is out of range stays so.
 * @param planned one quantity >= 0 a period, 10^-6
 * @throws RangeError for a quantity below 0
 */
export function withPlanned(
  solver: PsiSolver,
  grid: PsiGridCells,
  item: number,
  planned: BigInt64Array,
  age: ItemAge,
): FollowedItem {
  const width = grid.periods.length
  const one = gridOfItem(grid, item)
  if (width === 0 || one.cells.closing[0] === NULL_I64) return { grid: one, problem: null }
  if (planned.some((qty) => qty < 0n)) throw new RangeError('a planned quantity is below 0')
  const { cells, first } = solver.open(problemOf(one, planned, age)).block([0])
  const isOut = first.range[0]! >= 0
  const become = (name: PsiRowName) => (isOut || following.includes(name) ? cells[name] : one.cells[name])
  return {
    grid: { ...one, cells: cellsBy(become) },
    problem: firstProblem(first, 0),
  }
}

/** Cells of each row. */
export const cellsBy = (of: (name: PsiRowName) => BigInt64Array): PsiGridCells['cells'] =>
  Object.fromEntries(psiRows.map((name) => [name, of(name)])) as PsiGridCells['cells']

/** The part of a grid that is one of its items; the cells are views of those of the grid. */
export function gridOfItem(
  { codes, periods, cells, safety, maximum }: PsiGridCells,
  item: number,
): PsiGridCells {
  const width = periods.length
  return {
    codes: [codes[item]!],
    periods,
    cells: cellsBy((name) => itemCells(cells[name], item, width)),
    safety: safety.subarray(item, item + 1),
    maximum: maximum.subarray(item, item + 1),
  }
}

/** Demand is the sum of forecasts and sales orders: it counts as consumption, which consumes nothing. */
function problemOf(
  { cells, periods, safety, maximum }: PsiGridCells,
  planned: BigInt64Array,
  { made, shelfDays }: ItemAge,
): PsiProblem {
  const width = periods.length
  const parts = [
    [Part.planned, planned],
    [Part.firm, cells.firm],
    [Part.received, cells.received],
    [Part.consumption, cells.demand],
  ] as const
  const own = Int32Array.from({ length: width }, (_, p) => p)
  const level = maximum[0]!
  return {
    periodCount: width,
    bounds: boundsOf(periods),
    windowFirst: own,
    windowLast: own,
    itemCount: 1,
    opening: cells.opening.slice(0, 1),
    made: BigInt64Array.of(made),
    safety: safety.slice(),
    maximum: BigInt64Array.of(level === NULL_I64 ? MAX_I64 : level),
    shelf: BigInt64Array.of(shelfDays === null ? -1n : BigInt(shelfDays) * DAY),
    eventCount: width * parts.length,
    eventItem: new Int32Array(width * parts.length),
    eventCell: Int32Array.from(parts.flatMap(([part]) => [...own].map((p) => p * PARTS + part))),
    eventQty: BigInt64Array.from(parts.flatMap(([, quantities]) => [...quantities])),
  }
}

const boundsOf = (periods: readonly PsiPeriod[]): BigInt64Array =>
  BigInt64Array.from([...periods.map(({ start }) => start), periods.at(-1)!.end], BigInt)
