import type { SortKey } from '#domain/kitting/policy-values.ts'
import { NULL_I32, NULL_FLAG, type Table, type TableSchema } from '../../columns.ts'
import { demandSchema } from '../input.ts'
import { compareNumbers, compareTexts, numbersOf } from '../numbers.ts'
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
  const nothing = column instanceof Int32Array ? NULL_I32 : column instanceof Uint8Array ? NULL_FLAG : NaN
  const values: ArrayLike<number> =
    column instanceof BigInt64Array ? numbersOf(column) : (column as Int32Array)
  return (a, b) => numberKey(values[a]!, values[b]!, nothing, sign)
}

function numberKey(x: number, y: number, nothing: number, sign: number): number {
  const missing = (value: number) => value !== value || value === nothing
  if (missing(x) || missing(y)) return Number(missing(x)) - Number(missing(y))
  return sign * compareNumbers(x, y)
}

/** What the demand order reads beside the rows. */
interface Facts {
  readonly row: Int32Array
  readonly open: Float64Array
  readonly need: Float64Array
  readonly priority: Int32Array
}

/** The scheme's keys of the demand order; `openQty` is computed, need and priority have their fallbacks. */
export function demandKeys(source: Source, facts: Facts): Compare[] {
  const { row, open, need, priority } = facts
  const computed: Readonly<Record<string, ArrayLike<number>>> = { openQty: open, need, priority }
  return source.policy.demandSort.flatMap((key: SortKey): Compare[] => {
    const field = aliases[key.field] ?? key.field
    const values = computed[field]
    if (values) return [(a, b) => numberKey(values[a]!, values[b]!, NaN, key.descending ? -1 : 1)]
    const compare = columnKey(demandSchema, source.input.demands, field, key.descending)
    if (compare) return [(a, b) => compare(row[a]!, row[b]!)]
    reportField(source, key.field)
    return []
  })
}
