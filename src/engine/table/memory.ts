import { RADIX_COUNTERS } from '../interface/memory.ts'
import type { Kernels } from '../kernel/kernels.ts'
import { columnOf, isText, ranksOf, type AnyColumn } from './columns.ts'
import type { AnyTable, TextOrder } from './types.ts'

export interface Run {
  readonly kernels: Kernels
  readonly order: TextOrder | undefined
}

/** Row numbers in kernel memory: a copy of `rows`, or 0..length-1. */
export function putRows(kernels: Kernels, length: number, rows?: Uint32Array): { at: number; count: number } {
  if (rows) return { at: kernels.put(rows), count: rows.length }
  const at = kernels.alloc(length * 4)
  kernels.exports.fillRows(length, at)
  return { at, count: length }
}

/** The column as int64 with NULL_I64 for null; text as ranks. */
export function putWide(run: Run, table: AnyTable, name: string): number {
  const { kernels } = run
  const column: AnyColumn = columnOf(table, name)
  if (column instanceof BigInt64Array) return kernels.put(column)
  const out = kernels.alloc(table.length * 8)
  kernels.scope(() => {
    if (isText(column)) {
      const ranks = kernels.put(ranksOf(column.values, run.order))
      kernels.exports.widenText(kernels.put(column.codes), ranks, table.length, out)
    } else if (column instanceof Int32Array) kernels.exports.widenI32(kernels.put(column), table.length, out)
    else kernels.exports.widenFlag(kernels.put(column), table.length, out)
  })
  return out
}

export interface SortScratch {
  readonly a: number
  readonly b: number
  readonly counters: number
}

/** Bytes per row of a sort: its number, the scratch and a column of int64. */
export const SORT_BYTES = 4 + 8 + 16 + 8

/** Scratch for sorting or numbering `rows` rows. */
export function putScratch(kernels: Kernels, rows: number): SortScratch {
  return {
    a: kernels.alloc(rows * 8),
    b: kernels.alloc(rows * 16),
    counters: kernels.alloc(RADIX_COUNTERS),
  }
}
