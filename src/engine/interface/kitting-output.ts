import { type Fields, type Slots } from './declare.ts'

/**
 * The solution of the kitting kernel: tables in chunks that never move. A chunk: header (`chunkHeader`, CHUNK_HEADER bytes),
 * then NARROW_COLUMNS columns of int32 and WIDE_COLUMNS of int64, `capacity` values each, of which a table uses the first
 * ones. The host copies the columns of all chunks together.
 */
export const chunkHeader = { next: 'u32', rows: 'i32', capacity: 'i32' } as const satisfies Fields
export const CHUNK_HEADER = 64
export const NARROW_COLUMNS = 4
export const WIDE_COLUMNS = 2

/** Batches. */
export const batchColumns = {
  batchDemand: 'i32',
  batchTime: 'i32',
  /** Sets; 0 = held without making a set (mode LINE). */
  batchQty: 'i64',
  batchPass: 'i32',
  /** Variant of the recipe that it used. */
  batchRecipe: 'i32',
} as const satisfies Slots

/** Builds. */
export const buildColumns = {
  buildBatch: 'i32',
  /** Line whose item is built: index into `lines` / LINE_WIDTH. */
  buildLine: 'i32',
  /** Build above, or -1. */
  buildParent: 'i32',
  buildRecipe: 'i32',
  buildQty: 'i64',
} as const satisfies Slots

/**
 * Allocations. The purchased-only path leaves builds and main quantities unwritten: no row belongs to a build, and main
 * quantities that are not the quantity are in `mainColumns`.
 */
export const allocationColumns = {
  allocationBatch: 'i32',
  allocationLine: 'i32',
  /** Build that the row belongs to, or -1 for a line of the demand's own recipe. */
  allocationBuild: 'i32',
  allocationSupply: 'i32',
  /** In units of the supply's item. */
  allocationQty: 'i64',
  /** Quantity covered in units of the line's main item. */
  allocationMain: 'i64',
} as const satisfies Slots

/** Main quantities of the purchased-only path that differ from the quantity of their allocation. */
export const mainColumns = {
  mainAllocation: 'i32',
  mainQty: 'i64',
} as const satisfies Slots

export const outputTables = {
  batches: batchColumns,
  builds: buildColumns,
  allocations: allocationColumns,
  mains: mainColumns,
} as const
export type OutputTableName = keyof typeof outputTables
/** Number of every table. */
export const outputTableNames = Object.keys(outputTables) as OutputTableName[]

/** Place of every column among the columns of its type. */
export function placesOf<S extends Slots>(columns: S): { readonly [N in keyof S]: number } {
  const counts: Record<string, number> = {}
  const places = Object.entries(columns).map(([name, type]) => {
    const place = counts[type] ?? 0
    counts[type] = place + 1
    return [name, place]
  })
  return Object.fromEntries(places) as { readonly [N in keyof S]: number }
}
