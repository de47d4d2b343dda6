import { holdsOneOf, reorderTable, type Table, type TableSchema, type TextColumn } from '../../columns.ts'
import { rowsWhere } from './scheduling-input.ts'
import type { PlanTables } from './tables.ts'

/** The rows of the tables that belong to some operations, for writing the changes of a move. */
export function tablesOf(tables: PlanTables, operations: ReadonlySet<string>): PlanTables {
  return {
    ...tables,
    operations: someRows(tables.operations, 'operation', operations),
    uses: someRows(tables.uses, 'operation', operations),
    pieces: someRows(tables.pieces, 'operation', operations),
    instructions: someRows(tables.instructions, 'operation', operations),
  }
}

/** The rows in which a text column has one of some values. */
export function someRows<S extends TableSchema>(
  table: Table<S>,
  column: keyof S & string,
  values: ReadonlySet<string>,
): Table<S> {
  const texts = table.columns[column] as unknown as TextColumn
  const keep = rowsWhere(table.length, holdsOneOf(texts, values))
  const names = Object.fromEntries(Object.keys(table.columns).map((name) => [name, 'text']))
  return reorderTable(names as unknown as S, table, keep)
}
