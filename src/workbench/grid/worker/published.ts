import type { ColumnArrays, ColumnKind } from '#engine/columns.ts'
import { encodeText } from '#engine/text-codec.ts'
import type { ColumnTable } from './columns.ts'

/** A text column as it crosses to the page: codes of rows, and the texts as UTF-8 end to end with n + 1 offsets. */
export interface PublishedTexts {
  readonly codes: Int32Array
  readonly offsets: Int32Array
  readonly bytes: Uint8Array
}

export type PublishedColumn = BigInt64Array | Int32Array | Uint8Array | PublishedTexts

/** Columns of a table that the page reads without asking. */
export interface PublishedColumns {
  readonly length: number
  readonly kinds: Readonly<Record<string, ColumnKind>>
  readonly columns: Readonly<Record<string, PublishedColumn>>
}

type Numbers = BigInt64Array | Int32Array | Uint8Array
type Column = ColumnArrays[ColumnKind]

/** Only an isolated page has memory that its threads share (the same rule as in gantt/model/shared.ts). */
const { crossOriginIsolated: isolated = false } = globalThis as { readonly crossOriginIsolated?: boolean }

/** The table with its columns in shared memory, so that page and worker hold them once; as it is where there is none. */
export function inSharedMemory(table: ColumnTable): ColumnTable {
  if (!isolated) return table
  const columns: Record<string, Column> = {}
  for (const [field, column] of Object.entries(table.columns))
    columns[field] =
      'codes' in column
        ? { codes: sharedCopy(column.codes) as Int32Array, values: column.values }
        : sharedCopy(column)
  return { ...table, columns }
}

function sharedCopy(column: Numbers): Numbers {
  const buffer = new SharedArrayBuffer(column.byteLength)
  if (column instanceof BigInt64Array) {
    const copy = new BigInt64Array(buffer)
    copy.set(column)
    return copy
  }
  const copy = column instanceof Int32Array ? new Int32Array(buffer) : new Uint8Array(buffer)
  copy.set(column)
  return copy
}

/** Columns of a table for the page: shared where they are, else copies that are handed over. */
export function published(
  table: ColumnTable,
  fields: readonly string[] = Object.keys(table.columns),
): PublishedColumns {
  const columns: Record<string, PublishedColumn> = {}
  const kinds: Record<string, ColumnKind> = {}
  for (const field of fields) {
    const column = table.columns[field]!
    kinds[field] = table.kinds[field]!
    columns[field] =
      'codes' in column
        ? { codes: forPage(column.codes) as Int32Array, ...encodeText(column.values) }
        : forPage(column)
  }
  return { length: table.length, kinds, columns }
}

const forPage = (column: Numbers): Numbers => (column.buffer instanceof ArrayBuffer ? column.slice() : column)

/** Groups of a grouped view in the order of their lines, as columns. */
export interface PublishedGroups {
  readonly level: Uint8Array
  readonly first: Uint32Array
  readonly count: Uint32Array
  readonly open: Uint8Array
  /** sums[group * fields of the query's sums + field]. */
  readonly sums: BigInt64Array
}
