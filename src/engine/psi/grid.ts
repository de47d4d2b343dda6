import type { PsiPeriod } from '#domain/psi/layout.ts'
import { NULL_I64, textAt, type Table } from '../columns.ts'
import type { PsiItemRows } from './overview.ts'
import { psiRows } from './problem.ts'
import type { psiCellSchema } from './results.ts'
import type { PsiGridCells } from './shown.ts'

/** Rows of the overview by item code. */
export const rowsByItem = ({ columns, length }: PsiItemRows): ReadonlyMap<string, number> =>
  new Map(Array.from({ length }, (_, row) => [textAt(columns.item, row)!, row]))

/** Calculated cells, periods of an item side by side, with the levels that the overview has of their items. */
export function gridOf(
  { columns, length }: Table<typeof psiCellSchema>,
  periods: readonly PsiPeriod[],
  items: PsiItemRows,
  rowOf: ReadonlyMap<string, number>,
): PsiGridCells {
  const width = periods.length
  const codes = Array.from({ length: length / width }, (_, k) => textAt(columns.item, k * width)!)
  const level = (name: 'safety' | 'maximum') =>
    BigInt64Array.from(codes, (code) => items.columns[name][rowOf.get(code)!] ?? NULL_I64)
  return {
    codes,
    periods,
    cells: Object.fromEntries(psiRows.map((name) => [name, columns[name]])) as PsiGridCells['cells'],
    safety: level('safety'),
    maximum: level('maximum'),
  }
}
