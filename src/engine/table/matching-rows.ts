import type { Condition as WireCondition } from '#domain/crud.ts'
import type { ColumnKind } from '../columns.ts'
import type { AnyTable, CellValue, Condition, TableEngine } from './types.ts'
import { fixedPoint, secondsOf } from './wire-values.ts'

/** A table and the kind of each of its columns. */
interface KindTable extends AnyTable {
  readonly kinds: Readonly<Record<string, ColumnKind>>
}

/** Filter of the wanted rows, in wire form. */
export interface RowQuery {
  readonly keyword: string
  readonly filters: readonly WireCondition[]
}

/** A condition of the grid in the engine's terms; null when a value is not of the column's kind: no row matches. */
function engineCondition(table: KindTable, condition: WireCondition): Condition | null {
  const column = condition.field
  const { op } = condition
  if (op === 'empty' || op === 'notEmpty') return { column, op }
  const values = condition.values.map((value) => storedValue(table, column, value))
  if (values.includes(null)) return null
  const [first, second] = values as CellValue[]
  if (first === undefined) return null
  if (op === 'in') return { column, op, values: values as CellValue[] }
  if (op === 'contains' || op === 'starts' || op === 'ends') return { column, op, value: String(first) }
  if (op === 'between') return second === undefined ? null : { column, op, low: first, high: second }
  return { column, op: comparisons[op], value: first }
}

const comparisons = { eq: '=', ne: '!=', gt: '>', ge: '>=', lt: '<', le: '<=' } as const

function storedValue(table: KindTable, field: string, value: string | number | boolean): CellValue | null {
  switch (table.kinds[field]) {
    case 'text':
      return String(value)
    case 'quantity':
      return fixedPoint(String(value))
    case 'time':
      return secondsOf(String(value))
    case 'flag':
      return value === true || value === 'true' || value === 1 ? 1 : 0
    default: {
      const number = Number(value)
      return Number.isFinite(number) ? number : null
    }
  }
}

/**
 * Rows with the keyword in any text column, ignoring case. A keyword is searched once per dictionary text,
 * so a million rows cost only a lookup of their codes.
 */
function keywordRows(table: KindTable, keyword: string, among?: Uint32Array): Uint32Array {
  const wanted = keyword.toLowerCase()
  const hits = new Uint8Array(table.length)
  for (const column of Object.values(table.columns)) {
    if (!('codes' in column)) continue
    const accepted = Uint8Array.from(column.values, (text) => (text.toLowerCase().includes(wanted) ? 1 : 0))
    if (!accepted.includes(1)) continue
    for (let row = 0; row < hits.length; row++) hits[row]! |= accepted[column.codes[row]!] ?? 0
  }
  const given = among?.length ?? table.length
  const rows = new Uint32Array(given)
  let count = 0
  for (let at = 0; at < given; at++) {
    const row = among ? among[at]! : at
    rows[count] = row
    count += hits[row]!
  }
  return rows.slice(0, count)
}

/** Rows that match the keyword and the filters, of the given ones in their order; undefined when all do. */
export function matchingRows(
  engine: TableEngine,
  table: KindTable,
  query: RowQuery,
  among?: Uint32Array,
): Uint32Array | undefined {
  const filters = query.filters.filter((condition) => table.columns[condition.field])
  const conditions = filters.map((condition) => engineCondition(table, condition))
  if (conditions.includes(null)) return new Uint32Array()
  const keyword = query.keyword.trim()
  const found = keyword ? keywordRows(table, keyword, among) : among
  return conditions.length > 0
    ? engine.filter(
        table,
        conditions.filter((condition) => condition !== null),
        found,
      )
    : found
}
