import { layoutOf, type Values } from '../interface/declare.ts'
import {
  CHUNK_HEADER,
  chunkHeader,
  NARROW_COLUMNS,
  outputTableNames,
  outputTables,
  placesOf,
  type OutputTableName,
} from '../interface/kitting-output.ts'
import type { Kernels } from './kernels.ts'

interface Chunk {
  /** Address of the columns. */
  readonly at: number
  readonly rows: number
  readonly capacity: number
}

export interface OutputTable<N extends OutputTableName> {
  readonly count: number
  readonly columns: Values<(typeof outputTables)[N]>
}

/** A result table of the kitting kernel, copied together from all chunks; columns that the run has not written are empty. */
export function outputTable<N extends OutputTableName>(
  kernels: Kernels,
  name: N,
  unwritten: readonly (keyof (typeof outputTables)[N])[] = [],
): OutputTable<N> {
  const table = outputTableNames.indexOf(name)
  const count = kernels.exports.rowsOf(table)
  const chunks = chunksFrom(kernels, kernels.exports.firstChunk(table) >>> 0)
  const declared = outputTables[name]
  const places: Readonly<Record<string, number>> = placesOf(declared)
  const columns = Object.entries(declared).map(([column, type]) => {
    const length = unwritten.includes(column as keyof (typeof outputTables)[N]) ? 0 : count
    const read = length > 0 ? chunks : []
    return [column, (type === 'i32' ? narrow : wide)(kernels, read, length, places[column]!)]
  })
  return { count, columns: Object.fromEntries(columns) as Values<(typeof outputTables)[N]> }
}

const { at: header } = layoutOf(chunkHeader)

function chunksFrom(kernels: Kernels, first: number): Chunk[] {
  const chunks: Chunk[] = []
  for (let at = first; at !== 0; ) {
    const field = (offset: number): number => kernels.u32(at + offset, 1)[0]!
    chunks.push({ at: at + CHUNK_HEADER, rows: field(header.rows), capacity: field(header.capacity) })
    at = field(header.next)
  }
  return chunks
}

function narrow(kernels: Kernels, chunks: readonly Chunk[], count: number, place: number): Int32Array {
  const out = new Int32Array(count)
  let done = 0
  for (const { at, rows, capacity } of chunks) {
    out.set(kernels.i32(at + place * capacity * 4, rows), done)
    done += rows
  }
  return out
}

function wide(kernels: Kernels, chunks: readonly Chunk[], count: number, place: number): BigInt64Array {
  const out = new BigInt64Array(count)
  let done = 0
  for (const { at, rows, capacity } of chunks) {
    out.set(kernels.i64(at + NARROW_COLUMNS * capacity * 4 + place * capacity * 8, rows), done)
    done += rows
  }
  return out
}
