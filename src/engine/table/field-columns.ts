import type { FieldKind, Fields } from '#domain/field-kinds.ts'
import { TableBuilder, type ColumnKind, type RowValues, type Table, type TableSchema } from '../columns.ts'
import { fixedPoint, secondsOf } from './wire-values.ts'

/** Kinds of fields that columns keep as numbers; all others are texts. */
const numbered: Partial<Readonly<Record<FieldKind, ColumnKind>>> = {
  quantity: 'quantity',
  integer: 'integer',
  duration: 'integer',
  flag: 'flag',
  time: 'time',
}

/** Column in which values of a kind of fields are kept. */
export const columnKindOf = (kind: FieldKind): ColumnKind => numbered[kind] ?? 'text'

function textOfValue(value: unknown): string {
  if (Array.isArray(value)) return value.join(';')
  return typeof value === 'object' ? JSON.stringify(value) : String(value as string | number | boolean)
}

const stored: { readonly [K in ColumnKind]: (value: unknown) => string | bigint | number | boolean | null } =
  {
    text: textOfValue,
    quantity: (value) => fixedPoint(textOfValue(value)),
    time: (value) => secondsOf(textOfValue(value)),
    integer: (value) => (Number.isFinite(Number(value)) ? Math.trunc(Number(value)) : null),
    flag: (value) => (typeof value === 'boolean' ? value : null),
  }

/**
 * Rows in wire form (domain/field-kinds.ts) as a table with a column for each field. What a column cannot hold, such as a
 * number beyond its range, is null there; lists of codes are joined by `;`, as in files.
 */
export function tableOfFields(
  fields: Fields,
  rows: readonly Readonly<Record<string, unknown>>[],
): Table & { readonly kinds: TableSchema } {
  const kinds: TableSchema = Object.fromEntries(
    Object.entries(fields).map(([name, { kind }]) => [name, columnKindOf(kind)]),
  )
  const columns = Object.entries(kinds)
  const builder = new TableBuilder(kinds)
  for (const row of rows) {
    const values: Record<string, unknown> = {}
    for (const [name, kind] of columns) {
      const value = row[name]
      if (value !== null && value !== undefined && value !== '') values[name] = stored[kind](value)
    }
    builder.add(values as RowValues<TableSchema>)
  }
  return { ...builder.table(), kinds }
}
