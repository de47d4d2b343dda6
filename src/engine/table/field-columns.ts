import type { FieldKind, Fields } from '#domain/field-kinds.ts'
import {
  Dictionary,
  emptyColumn,
  type ColumnArrays,
  type ColumnKind,
  type Table,
  type TableSchema,
  type TextColumn,
} from '../columns.ts'
import { fixedPoint, secondsOf } from './wire-values.ts'

/** Kinds of fields that columns store as numbers; all others are texts. */
const numbered: Partial<Readonly<Record<FieldKind, ColumnKind>>> = {
  quantity: 'quantity',
  integer: 'integer',
  duration: 'integer',
  flag: 'flag',
  time: 'time',
}

/** Column that stores values of a kind of fields. */
export const columnKindOf = (kind: FieldKind): ColumnKind => numbered[kind] ?? 'text'

function textOfValue(value: unknown): string {
  if (Array.isArray(value)) return value.join(';')
  return typeof value === 'object' ? JSON.stringify(value) : String(value as string | number | boolean)
}

type NumberKind = Exclude<ColumnKind, 'text'>

/** Stored number of a value; null: none. */
const numbers: { readonly [K in NumberKind]: (value: unknown) => bigint | number | null } = {
  quantity: (value) => fixedPoint(textOfValue(value)),
  time: (value) => secondsOf(textOfValue(value)),
  integer: (value) => (Math.abs(Number(value)) < 2 ** 31 ? Math.trunc(Number(value)) : null),
  flag: (value) => (typeof value === 'boolean' ? Number(value) : null),
}

type WireRow = Readonly<Record<string, unknown>>

const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === ''

function textColumn(name: string, rows: readonly WireRow[]): TextColumn {
  const dictionary = new Dictionary()
  const codes = new Int32Array(rows.length).fill(-1)
  for (let row = 0; row < rows.length; row++) {
    const value = rows[row]![name]
    if (!isEmpty(value)) codes[row] = dictionary.code(textOfValue(value))
  }
  return { codes, values: dictionary.values }
}

/** Parses values of a kind with a cache: values repeat, and parsing costs more than a lookup. */
function remembering(kind: NumberKind): (value: unknown) => bigint | number | null {
  const known = new Map<unknown, bigint | number | null>()
  return (value) => {
    let number = known.get(value)
    if (number === undefined) known.set(value, (number = numbers[kind](value)))
    return number
  }
}

function numberColumn(
  kind: NumberKind,
  name: string,
  rows: readonly WireRow[],
  read: (value: unknown) => bigint | number | null,
) {
  const column = emptyColumn(kind, rows.length)
  for (let row = 0; row < rows.length; row++) {
    const value = rows[row]![name]
    const number = isEmpty(value) ? null : read(value)
    if (number !== null) column[row] = number
  }
  return column
}

/**
 * Rows in wire form (domain/field-kinds.ts) as a table with a column for each field. A value that a column cannot hold, such
 * as a number beyond its range, is null there; lists of codes are joined by `;`, as in files.
 */
export function tableOfFields(
  fields: Fields,
  rows: readonly WireRow[],
): Table & { readonly kinds: TableSchema } {
  const readers = {
    quantity: remembering('quantity'),
    time: remembering('time'),
    integer: remembering('integer'),
    flag: remembering('flag'),
  }
  const kinds: Record<string, ColumnKind> = {}
  const columns: Record<string, ColumnArrays[ColumnKind]> = {}
  for (const [name, field] of Object.entries(fields)) {
    const kind = (kinds[name] = columnKindOf(field.kind))
    columns[name] = kind === 'text' ? textColumn(name, rows) : numberColumn(kind, name, rows, readers[kind])
  }
  return { length: rows.length, columns, kinds }
}
