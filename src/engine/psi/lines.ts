import type { World } from '#domain/expressions/index.ts'
import type { PsiRow } from '#domain/psi/rows.ts'
import type { PsiLineOf } from '#domain/psi/line-text.ts'
import { NULL_I64 } from '../columns.ts'
import {
  shownCells,
  shownRows,
  writtenValue,
  type PsiGridCells,
  type ShownCells,
  type ShownRow,
} from './shown.ts'

/** A row of a layout as the plan that is there has it, as an earlier one has it, or by how much the first has more. */
export interface PivotLine {
  readonly row: ShownRow
  readonly of: PsiLineOf
}

/** Cells of an item among those that were read with it. */
export interface CellsOfItem {
  readonly grid: PsiGridCells
  readonly item: number
}

/** Lines of an item: its rows, followed by the compared plan's value and the difference where one is compared. */
export const pivotLines = (rows: readonly PsiRow[], compared: readonly number[] = []): readonly PivotLine[] =>
  shownRows(rows).flatMap((row, at): PivotLine[] =>
    compared.includes(at)
      ? [
          { row, of: 'now' },
          { row, of: 'earlier' },
          { row, of: 'difference' },
        ]
      : [{ row, of: 'now' }],
  )

/** Rows that the plan changes by itself: receipts, dependent demand, and the resulting stock. */
const planned: ReadonlySet<ShownRow['source']> = new Set([
  'receipts',
  'planned',
  'dependent',
  'demand',
  'closing',
])

/** Numbers of the rows that are compared by default: stock, receipts and issues. */
export const comparedAtFirst = (rows: readonly PsiRow[]): readonly number[] =>
  shownRows(rows).flatMap(({ source }, at) => (planned.has(source) ? [at] : []))

/** Formatted cells of a line of an item; `then`: cells of the earlier plan. */
export function lineCells(
  { row, of }: PivotLine,
  now: CellsOfItem,
  then: CellsOfItem | null,
  world: World,
): ShownCells {
  if (of === 'now') return written(row, shownCells(row, now.grid, now.item, world))
  const earlier = then ? shownCells(row, then.grid, then.item, world) : null
  if (!earlier) return withoutColours(new BigInt64Array(now.grid.periods.length).fill(NULL_I64))
  if (of === 'earlier') return written(row, earlier)
  const { values } = shownCells(row, now.grid, now.item, world)
  return withoutColours(values.map((value, p) => difference(value, earlier.values[p]!)))
}

const written = (row: ShownRow, { values, ...colours }: ShownCells): ShownCells => ({
  ...colours,
  values: values.map((value) => writtenValue(row, value)),
})

const withoutColours = (values: BigInt64Array): ShownCells => {
  const none = Array.from(values, () => null)
  return { values, text: none, back: none }
}

/** Empty where one of both is unknown, or where they are equal. */
const difference = (now: bigint, then: bigint): bigint =>
  now === NULL_I64 || then === NULL_I64 || now === then ? NULL_I64 : now - then
