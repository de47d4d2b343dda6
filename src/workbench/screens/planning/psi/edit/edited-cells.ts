import type { PsiProposed } from '#domain/psi/edit.ts'
import { unitsOr } from '#domain/rules/decimal.ts'
import { NULL_I32, NULL_I64 } from '#engine/columns.ts'
import { cellsBy, gridOfItem, withPlanned, type FollowedItem, type ItemAge } from '#engine/psi/follow.ts'
import { itemCells } from '#engine/psi/item-cells.ts'
import type { PsiItemRows } from '#engine/psi/overview.ts'
import type { PsiSolver } from '#engine/psi/problem.ts'
import type { PsiGridCells } from '#engine/psi/shown.ts'
import type { ItemCells } from '../psi-blocks.ts'

export type ProposedRow = PsiProposed['rows'][number]

export const ageOf = ({ columns }: PsiItemRows, row: number): ItemAge => {
  const days = columns.shelfDays[row]!
  return { made: columns.made[row]!, shelfDays: days === NULL_I32 ? null : days }
}

export const plannedOf = ({ grid, item }: ItemCells): BigInt64Array =>
  itemCells(grid.cells.planned, item, grid.periods.length).slice()

/** An item as the server has worked it out with the orders that are proposed. */
export function proposedCells(
  solver: PsiSolver,
  { cells }: ProposedRow,
  base: ItemCells,
  age: ItemAge,
): FollowedItem {
  const own: PsiGridCells = {
    ...gridOfItem(base.grid, base.item),
    cells: cellsBy((name) => BigInt64Array.from(cells[name]!, unitsOf)),
  }
  const { problem } = withPlanned(solver, own, 0, own.cells.planned, age)
  return { grid: own, problem }
}

function unitsOf(text: string | null): bigint {
  return text === null ? NULL_I64 : unitsOr(text, NULL_I64)
}
