import type { DataRow, GridRow } from './source.ts'

/** The line that was gone to last, and its row; null while that is not loaded, and on a group. */
export interface CurrentRow {
  readonly line: number
  readonly row: DataRow | null
}

/** What is known of the rows shown. */
export interface ShownRows {
  readonly rowCount: number
  readonly row: (line: number) => GridRow | undefined
  /** Where a row is among those loaded. */
  readonly lineOf: (id: DataRow['id']) => number | null
}

/**
 * The current row after the rows shown have changed: the same row by its id, wherever it is now and with its new
 * values. It is no longer current when other rows are shown in its place.
 */
export function settledRow(current: CurrentRow, rows: ShownRows): CurrentRow | null {
  const { line, row } = current
  const there = line < rows.rowCount ? rows.row(line) : undefined
  if (line < rows.rowCount && there === undefined) return current
  if (row === null) {
    if (there?.kind === 'row') return { line, row: there }
    return there === undefined ? null : current
  }
  if (there?.kind === 'row' && there.id === row.id) return there === row ? current : { line, row: there }
  const moved = rows.lineOf(row.id)
  const found = moved === null ? undefined : rows.row(moved)
  return moved === null || found?.kind !== 'row' ? null : { line: moved, row: found }
}
