import type { ColumnArrays, ColumnKind, Table, TableSchema, TextColumn } from './columns.ts'

/** A table that is made part by part, so that no more than one part of it is in memory. */
export interface TableParts<S extends TableSchema = TableSchema> {
  readonly length: number
  /**
   * Rows from..to-1, to be read before the next part is asked for: a column is made when it is read. The codes of a text column
   * mean the same texts in all parts; `values` may grow from part to part.
   */
  part(from: number, to: number): Table<S>
}

type Columns<S extends TableSchema> = Table<S>['columns']
type ColumnMakers<S extends TableSchema> = { readonly [N in keyof S]: () => Columns<S>[N] }

/** A table whose columns are made when they are read. */
export function lazyTable<S extends TableSchema>(length: number, makers: ColumnMakers<S>): Table<S> {
  const columns = Object.defineProperties(
    {},
    Object.fromEntries(Object.entries(makers).map(([name, get]) => [name, { get, enumerable: true }])),
  )
  return { length, columns: columns as Columns<S> }
}

/** A value that is made when it is first asked for. */
export function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined
  return () => (made ??= { value: make() }).value
}

/** A table that is in memory, as parts. */
export const partsOf = <S extends TableSchema>(table: Table<S>): TableParts<S> => ({
  length: table.length,
  part: (from, to) => ({
    length: to - from,
    columns: Object.fromEntries(
      Object.entries(table.columns).map(([name, column]) => [name, sliceOf(column, from, to)]),
    ) as Columns<S>,
  }),
})

const sliceOf = (column: ColumnArrays[ColumnKind], from: number, to: number): ColumnArrays[ColumnKind] =>
  'codes' in column ? textSlice(column, from, to) : column.subarray(from, to)

/** Texts that are decoded when they are read are not read here. */
const textSlice = (column: TextColumn, from: number, to: number): TextColumn => ({
  codes: column.codes.subarray(from, to),
  get values() {
    return column.values
  },
  ...(column.utf8 && { utf8: column.utf8 }),
})

/** All rows as one table in memory. */
export function wholeTable<S extends TableSchema>(table: TableParts<S>): Table<S> {
  const { length, columns } = table.part(0, table.length)
  return { length, columns: { ...columns } }
}
