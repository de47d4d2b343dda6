import type { FieldKind } from '#domain/field-kinds.ts'
import { formatDay, formatSeconds } from '#domain/rules/dates.ts'
import { formatDecimal } from '#domain/rules/decimal.ts'
import type { Row, Typed } from '#domain/expressions/index.ts'
import { partsOf } from '#domain/expressions/index.ts'
import { NULL_FLAG, NULL_I32, NULL_I64 } from '../columns.ts'
import type { AnyColumn } from '../table/columns.ts'

/**
 * A column for a field of the row. The unit of its integers follows from the kind of the field:
 * quantity 10^-6, integer 1, time seconds UTC, date days since 1970-01-01, duration seconds; references are texts
 * joined by `;`.
 */
export interface FieldColumn {
  readonly kind: FieldKind
  readonly column: AnyColumn
}

/** Rows as columns, by field name; a field without a column is null in every row. */
export interface ColumnSource {
  readonly length: number
  readonly fields: ReadonlyMap<string, FieldColumn>
}

/** Fields of the row that a part of an expression reads; null = unknown. */
export function fieldsRead(tree: Typed): ReadonlySet<string> | null {
  const found = new Set<string>()
  return collect(tree, found) ? found : null
}

/** True when it is the row itself, by any name. */
const isRow = (tree: Typed): boolean =>
  tree.op === 'root'
    ? tree.root === 'ME'
    : tree.op === 'get' && tree.property.from.kind === 'self' && isRow(tree.of)

function collect(tree: Typed, found: Set<string>): boolean {
  if (isRow(tree)) return false
  if (tree.op === 'cast' && tree.key !== null && isRow(tree.of)) {
    found.add(tree.key)
    return true
  }
  if (tree.op === 'get' && isRow(tree.of)) {
    const { from } = tree.property
    if (from.kind === 'computed' || from.kind === 'self') return false
    found.add(from.kind === 'related' ? from.key : from.field)
    return true
  }
  return partsOf(tree).every((part) => collect(part, found))
}

/** A cell as the wire writes the field, so that an expression can read it. */
export function wireCell({ kind, column }: FieldColumn, row: number): unknown {
  if ('codes' in column) {
    const code = column.codes[row]!
    const text = code < 0 ? null : column.values[code]!
    return kind === 'references' && text !== null ? text.split(';') : text
  }
  if (column instanceof BigInt64Array) return column[row] === NULL_I64 ? null : wireNumber(kind, column[row]!)
  if (column instanceof Int32Array)
    return column[row] === NULL_I32 ? null : wireNumber(kind, BigInt(column[row]!))
  return column[row] === NULL_FLAG ? null : column[row] === 1
}

function wireNumber(kind: FieldKind, value: bigint): unknown {
  switch (kind) {
    case 'quantity':
      return formatDecimal(value)
    case 'time':
      return formatSeconds(Number(value))
    case 'date':
      return formatDay(Number(value))
    case 'duration':
      return Number(value)
    case 'integer':
      return value
    default:
      return null
  }
}

/** A row with some of its fields. */
export function wireRow(source: ColumnSource, fields: Iterable<string>, row: number): Row {
  const cells: Record<string, unknown> = {}
  for (const field of fields) {
    const found = source.fields.get(field)
    if (found) cells[field] = wireCell(found, row)
  }
  return cells
}
