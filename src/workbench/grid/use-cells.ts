import { useCallback, useMemo, useState } from 'react'
import { cellText, type FormatSettings } from './cells/format.ts'
import type { GridColumn } from './model/column.ts'
import type { PlacedColumn } from './model/panes.ts'
import { rectangleOf, type Cell, type CellRange } from './model/selection.ts'
import { plainValue, type GridRow, type GridSource } from './model/source.ts'
import { toTsv } from './model/tsv.ts'

/** Cells copied at most; more belongs into an export. */
const COPY_LIMIT = 500_000
const STEP = 2000

const origin: Cell = { row: 0, column: 0 }

/** The active cell and the range selected from it. */
export function useCells() {
  const [range, setRange] = useState<CellRange>({ anchor: origin, active: origin })
  const activate = useCallback(
    (cell: Cell, extend: boolean) =>
      setRange((old) => ({ anchor: extend && cell.row >= 0 ? old.anchor : cell, active: cell })),
    [],
  )
  return useMemo(() => ({ range, rectangle: rectangleOf(range), activate, setRange }), [range, activate])
}

export type GridCells = ReturnType<typeof useCells>

/** Texts of a range as tab separated lines; null when it is too large. */
export async function copyText(
  source: GridSource,
  columns: readonly PlacedColumn[],
  range: CellRange,
  settings: FormatSettings,
  titles: readonly string[] | null,
): Promise<string | null> {
  const { top, bottom } = rectangleOf(range)
  if ((bottom - top + 1) * columns.length > COPY_LIMIT) return null
  const lines: string[][] = titles ? [[...titles]] : []
  for (let start = top; start <= bottom; start += STEP) {
    const rows = await source.rows(start, Math.min(STEP, bottom - start + 1))
    for (const row of rows) lines.push(columns.map(({ column }) => copyCell(row, column, settings)))
  }
  return toTsv(lines)
}

/** Numbers go without thousands marks, so that a spreadsheet takes them as numbers. */
function copyCell(row: GridRow, column: GridColumn, settings: FormatSettings): string {
  const value = row.kind === 'group' && row.field === column.field ? row.value : row.values[column.field]
  if ((column.kind === 'quantity' || column.kind === 'integer') && !column.choice) return plainValue(value)
  return cellText(value, column, settings)
}
