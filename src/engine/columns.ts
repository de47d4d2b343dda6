/**
 * Column tables: what the engine reads and writes. Shapes:
 *   text      dictionary codes (Int32Array, -1 = null) and the dictionary
 *   quantity  int64 fixed point, 10^-6 base units; null = NULL_I64
 *   time      int64 seconds UTC; null = NULL_I64
 *   integer   int32; null = NULL_I32
 *   flag      Uint8Array of 0, 1 or 2 (= null)
 * They map one to one onto Arrow (dictionary utf8, int64, timestamp[s], int32, uint8) and onto kernel memory.
 */
export interface TextColumn {
  readonly codes: Int32Array
  readonly values: readonly string[]
}

export interface ColumnArrays {
  text: TextColumn
  quantity: BigInt64Array
  time: BigInt64Array
  integer: Int32Array
  flag: Uint8Array
}

export type ColumnKind = keyof ColumnArrays
export type TableSchema = Readonly<Record<string, ColumnKind>>

export type Table<S extends TableSchema = TableSchema> = {
  readonly length: number
  readonly columns: { readonly [N in keyof S]: ColumnArrays[S[N]] }
}

export const NULL_I64 = -0x8000_0000_0000_0000n
export const NULL_I32 = -0x8000_0000
export const NULL_FLAG = 2

/** Fixed-point units in one base unit. */
export const SCALE = 1_000_000n
