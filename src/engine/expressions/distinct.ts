import { NULL_FLAG, NULL_I32, NULL_I64 } from '../columns.ts'
import type { AnyColumn } from '../table/columns.ts'
import type { FieldColumn } from './source.ts'

/** The distinct values of a column: the index of each row's value (-1 = null), and a column with each value once. */
export interface Distinct {
  readonly codes: Int32Array
  readonly of: FieldColumn
  readonly count: number
}

const known = new WeakMap<AnyColumn, Distinct>()

/** Cached as long as the column exists: columns are immutable. */
export function distinctOf(field: FieldColumn): Distinct {
  const found = known.get(field.column)
  if (found && found.of.kind === field.kind) return found
  const made = distinct(field)
  known.set(field.column, made)
  return made
}

function distinct({ kind, column }: FieldColumn): Distinct {
  if ('codes' in column) {
    const each = Int32Array.from(column.values, (_, code) => code)
    return {
      codes: column.codes,
      of: { kind, column: { codes: each, values: column.values } },
      count: each.length,
    }
  }
  const codes = new Int32Array(column.length)
  const seen = new Map<bigint | number, number>()
  const none =
    column instanceof BigInt64Array ? NULL_I64 : column instanceof Int32Array ? NULL_I32 : NULL_FLAG
  for (let row = 0; row < column.length; row++) {
    const value = column[row]!
    if (value === none) {
      codes[row] = -1
      continue
    }
    let code = seen.get(value)
    if (code === undefined) seen.set(value, (code = seen.size))
    codes[row] = code
  }
  return { codes, of: { kind, column: columnLike(column, [...seen.keys()]) }, count: seen.size }
}

function columnLike(column: AnyColumn, values: readonly (bigint | number)[]): AnyColumn {
  if (column instanceof BigInt64Array) return BigInt64Array.from(values as bigint[])
  if (column instanceof Int32Array) return Int32Array.from(values as number[])
  return Uint8Array.from(values as number[])
}
