import type { SortKey } from '#domain/kitting/policy-values.ts'
import type { Table, TableSchema } from '../../columns.ts'
import { demandSchema } from '../input.ts'
import { numbersOf, pickInts, pickNumbers } from '../../numbers.ts'
import { compareTexts, textRanks } from '../../text-codes.ts'
import { ascending, compareKey, nothingOf, type OrderKey } from '../row-order.ts'
import { reportField, type Source } from './source.ts'

export type Compare = (a: number, b: number) => number

const aliases: Readonly<Record<string, string>> = {
  qty: 'openQty',
  plannedQty: 'planQty',
  needDate: 'need',
  dueDate: 'due',
  createdAt: 'created',
  orderCode: 'order',
  itemCode: 'item',
  projectNo: 'project',
}

/** Comparison of two rows by one column, nulls last in both directions; null when the table has no such column. */
export function columnKey<S extends TableSchema>(
  schema: S,
  table: Table<S>,
  field: string,
  descending: boolean,
): Compare | null {
  if (!(field in schema)) return null
  const column = table.columns[field]!
  const sign = descending ? -1 : 1
  if ('codes' in column) {
    return (a, b) => {
      const missing = Number(column.codes[a]! < 0) - Number(column.codes[b]! < 0)
      return missing || sign * compareTexts(column, a, b)
    }
  }
  const values = column instanceof BigInt64Array ? numbersOf(column) : (column as Int32Array | Uint8Array)
  const key = { values, descending, nothing: nothingOf(values) }
  return (a, b) => compareKey(key, a, b)
}

/** Input of the demand order besides the rows. */
interface Facts {
  readonly row: Int32Array
  readonly open: Float64Array
  readonly need: Float64Array
  readonly priority: Int32Array
}

/** The scheme's keys of the demand order; `openQty` is computed, need and priority have their fallbacks. */
export function demandKeys(source: Source, facts: Facts): OrderKey[] {
  const { row, open, need, priority } = facts
  const computed: Readonly<Record<string, OrderKey['values']>> = { openQty: open, need, priority }
  return source.policy.demandSort.flatMap((key: SortKey): OrderKey[] => {
    const field = aliases[key.field] ?? key.field
    const values = computed[field]
    if (values) return [{ values, descending: key.descending, nothing: NaN }]
    if (field in demandSchema)
      return [{ ...keyOfColumn(source, field as DemandColumn, row), descending: key.descending }]
    reportField(source, key.field)
    return []
  })
}

type DemandColumn = keyof typeof demandSchema

/** A column of the demands as a key, by position: `rows` is the row of each position. */
export function keyOfColumn(source: Source, name: DemandColumn, rows: Int32Array): OrderKey {
  const column = source.input.demands.columns[name]
  if ('codes' in column)
    return ascending(pickInts(pickInts(textRanks(column.values), column.codes), rows), -1)
  if (column instanceof BigInt64Array) return ascending(pickNumbers(numbersOf(column), rows))
  const values = Int32Array.from(rows, (row) => column[row]!)
  return ascending(values, nothingOf(column))
}
