import {
  emptyColumn,
  NULL_I32,
  reorderTable,
  textAt,
  type ColumnArrays,
  type ColumnKind,
  type Table,
  type TableSchema,
  type TextColumn,
} from '../columns.ts'
import { namedRows, Sight, type ReaderLimits } from './limits.ts'
import type { TableShows } from './shows.ts'

/** The table with the limits of its reader applied: hidden rows removed, hidden columns and codes empty. */
export function limitTable<S extends TableSchema>(
  schema: S,
  shows: TableShows,
  table: Table<S>,
  limits: ReaderLimits,
): Table<S> {
  const sight = new Sight(limits)
  const kept = rowsSeen(shows, table, sight)
  const rows = kept === null ? table : reorderTable(schema, table, kept)
  const columns: Record<string, unknown> = { ...rows.columns }
  for (const [name, kind] of Object.entries(schema)) {
    const shown = shows.columns[name]!
    if (sight.hides(shown)) columns[name] = emptyColumn(kind, rows.length)
    else if (kind === 'text' && sight.deciding([namedRows(shown, name)]).length > 0)
      columns[name] = codesSeen(rows.columns[name] as TextColumn, (code) =>
        sight.sees(namedRows(shown, name), () => code),
      )
  }
  return { length: rows.length, columns: columns as Table<S>['columns'] }
}

/** Numbers of the visible rows; null: all of them. */
function rowsSeen(shows: TableShows, table: Table, sight: Sight): Int32Array | null {
  const groups = sight.deciding(shows.rows)
  if (groups.length === 0) return null
  const kept = new Int32Array(table.length)
  let count = 0
  for (let row = 0; row < table.length; row++) {
    const cell = (column: string) => cellAt(table.columns[column]!, row)
    if (groups.every((group) => sight.sees(group, cell))) kept[count++] = row
  }
  return kept.subarray(0, count)
}

/** Keys are texts and small numbers. */
function cellAt(column: ColumnArrays[ColumnKind], row: number): string | number | null {
  if ('codes' in column) return textAt(column, row)
  if (column instanceof Int32Array) return column[row] === NULL_I32 ? null : column[row]!
  throw new TypeError('a key is a text or an integer')
}

function codesSeen({ codes, values }: TextColumn, seen: (code: string) => boolean): TextColumn {
  const known = values.map(seen)
  return { values, codes: codes.map((code) => (code >= 0 && known[code] ? code : -1)) }
}

/** The same for rows as objects; hidden values are null. */
export function limitRows<R extends object>(
  shows: TableShows<keyof R & string>,
  rows: readonly R[],
  limits: ReaderLimits,
): R[] {
  const sight = new Sight(limits)
  const groups = sight.deciding(shows.rows)
  const columns = Object.entries<TableShows['columns'][string]>(shows.columns)
  return rows
    .filter((row) => groups.every((group) => sight.sees(group, cellOf(row))))
    .map((row) => {
      const limited = { ...row } as Record<string, unknown>
      for (const [name, shown] of columns) {
        const named = sight.deciding([namedRows(shown, name)])
        if (sight.hides(shown) || !named.every((group) => sight.sees(group, cellOf(row))))
          limited[name] = null
      }
      return limited as unknown as R
    })
}

const cellOf =
  (row: object) =>
  (column: string): string | number | null => {
    const value = (row as Record<string, unknown>)[column]
    return typeof value === 'string' || typeof value === 'number' ? value : null
  }
