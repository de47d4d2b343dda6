import type { Kernels } from './kernels.ts'

/** Layout of a chunk: assembly/kernels/kitting/output.ts. */
const HEADER = 64
const NARROW_COLUMNS = 4

export interface OutputTable {
  readonly count: number
  /** int32 column number `index`, copied together from all chunks. */
  narrow(index: number): Int32Array
  /** int64 column number `index`. */
  wide(index: number): BigInt64Array
}

/** A result table of the kitting kernel. Valid until the next run or call that allocates. */
export function columnsOf(kernels: Kernels, table: number): OutputTable {
  const count = kernels.exports.rowsOf(table)
  const chunks: { at: number; rows: number; capacity: number }[] = []
  for (let at = kernels.exports.firstChunk(table) >>> 0; at !== 0; ) {
    const [next, rows, capacity] = kernels.u32(at, 3) as unknown as [number, number, number]
    chunks.push({ at: at + HEADER, rows, capacity })
    at = next
  }
  return {
    count,
    narrow(index) {
      const out = new Int32Array(count)
      let done = 0
      for (const { at, rows, capacity } of chunks) {
        out.set(kernels.i32(at + index * capacity * 4, rows), done)
        done += rows
      }
      return out
    },
    wide(index) {
      const out = new BigInt64Array(count)
      let done = 0
      for (const { at, rows, capacity } of chunks) {
        out.set(kernels.i64(at + NARROW_COLUMNS * capacity * 4 + index * capacity * 8, rows), done)
        done += rows
      }
      return out
    },
  }
}
