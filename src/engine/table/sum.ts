import { numberColumnOf } from './columns.ts'
import { sumError } from './group.ts'
import { putRows, putWide, type Run } from './memory.ts'
import type { AnyTable } from './types.ts'

/** Rows summed per block: small blocks stay in the cache. */
const PIECE = 65_536

export function sumColumns(
  run: Run,
  table: AnyTable,
  columns: readonly string[],
  rows?: Uint32Array,
): bigint[] {
  return columns.map((name) => run.kernels.scope(() => sumOf(run, table, name, rows)))
}

function sumOf(run: Run, table: AnyTable, name: string, given?: Uint32Array): bigint {
  const { kernels } = run
  const column = numberColumnOf(table, name)
  const out = kernels.zeros(8)
  const size = given ? table.length : Math.min(PIECE, table.length)
  const rows = putRows(kernels, size, given)
  for (let from = 0; from < table.length; from += size)
    kernels.scope(() => {
      const piece = column.subarray(from, from + size)
      const values = putWide(run, { length: piece.length, columns: { [name]: piece } }, name)
      const count = given ? rows.count : piece.length
      if (kernels.exports.sumRows(values, rows.at, count, out)) throw sumError({ column: name })
    })
  return kernels.i64(out, 1)[0]!
}
