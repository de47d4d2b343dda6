import { putRows, putScratch, putWide, type Run } from './memory.ts'
import type { AnyTable, SortKey } from './types.ts'

/** Least significant key first: each pass is stable, so the last one decides. */
export function sortRows(
  run: Run,
  table: AnyTable,
  keys: readonly SortKey[],
  rows?: Uint32Array,
): Uint32Array {
  const { kernels } = run
  const { at, count } = putRows(kernels, table.length, rows)
  if (keys.length === 0) return kernels.u32(at, count).slice()
  const { a, b, counters } = putScratch(kernels, count)
  for (const key of keys.toReversed())
    kernels.scope(() => {
      const values = putWide(run, table, key.column)
      kernels.exports.sortRowsBy(values, at, count, key.descending ? 1 : 0, a, b, counters)
    })
  return kernels.u32(at, count).slice()
}
