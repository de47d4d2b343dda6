import { decodeTable, encodeTable } from './arrow.ts'
import type { TableSchema } from './columns.ts'
import { resultSchemas } from './kitting/results.ts'
import { kittingShows } from './kitting/result-shows.ts'
import { planTableSchemas } from './scheduling/commands/tables.ts'
import { planShows } from './scheduling/result-shows.ts'
import { limitTable } from './shown/limited.ts'
import type { ReaderLimits } from './shown/limits.ts'
import type { TableShows } from './shown/shows.ts'

export interface ResultTable {
  readonly schema: TableSchema
  readonly shows: TableShows
}

const tablesOf = (
  schemas: Readonly<Record<string, TableSchema>>,
  shows: Readonly<Record<string, TableShows>>,
): Readonly<Record<string, ResultTable>> =>
  Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, { schema, shows: shows[name]! }]))

/** All stored result tables with the origins of their columns. */
export const resultTables = {
  KIT: tablesOf(resultSchemas, kittingShows),
  SCHED: tablesOf(planTableSchemas, planShows),
} as const

export interface LimitTask {
  readonly kind: keyof typeof resultTables
  readonly table: string
  readonly bytes: Uint8Array
  readonly limits: ReaderLimits
}

/** The bytes of a stored table with the limits of its reader applied, and the number of remaining rows. */
export function limitedBytes({ kind, table, bytes, limits }: LimitTask): {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly rows: number
} {
  const { schema, shows } = resultTables[kind][table]!
  const limited = limitTable(schema, shows, decodeTable(schema, bytes), limits)
  return { bytes: encodeTable(schema, limited, 'stream') as Uint8Array<ArrayBuffer>, rows: limited.length }
}
