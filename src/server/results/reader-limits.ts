import { entities, entityNamed } from '#domain/entities/index.ts'
import { columnOf } from '#domain/entity.ts'
import { keySetOf, neededKeys, type ReaderLimits } from '#engine/shown/limits.ts'
import { limitRows } from '#engine/shown/limited.ts'
import type { RowOf, TableShows } from '#engine/shown/shows.ts'
import { Reading } from '../crud/reading.ts'
import { quoted } from '../crud/shape.ts'
import type { Tx } from '../db/tenant.ts'

/** What of some results is kept from the caller of a transaction, as data for `limitTable`; null: nothing. */
export async function readerLimits(tx: Tx, shows: readonly TableShows[]): Promise<ReaderLimits | null> {
  const { limits } = tx
  if (!limits) return null
  const filtered = entities.filter((entity) => limits.isFiltered(entity)).map(({ name }) => name)
  const hidden = entities.flatMap((entity) =>
    [...limits.hidden(entity)].map((field) => `${entity.name}.${field}`),
  )
  if (filtered.length === 0 && hidden.length === 0) return null
  const names = new Set(filtered)
  const needed = new Map(shows.flatMap((one) => neededKeys(one, names)).map((one) => [keySetOf(one), one]))
  const seen: Record<string, readonly string[]> = {}
  for (const [set, one] of needed) seen[set] = await keysOf(tx, one)
  return { hidden, filtered, seen }
}

/** Keys of the rows that the caller sees, in the form of `keyOf`. */
async function keysOf(tx: Tx, { entity, by }: RowOf): Promise<string[]> {
  const { fields } = entityNamed(entity)
  const parts = Object.keys(by).map((field) => {
    if (!(field in fields)) throw new Error(`${entity} has no field ${field}`)
    return `coalesce(t.${quoted(columnOf(field))}::text, '')`
  })
  const read = new Reading(tx)
  const rows = await read.rows<{ key: string }>(
    `select distinct ${parts.join(` || chr(1) || `)} as key from ${read.seen(entity)} t`,
  )
  return rows.map(({ key }) => key)
}

/** Rows of an answer as the caller may see them. */
export async function rowsShown<R extends object>(
  tx: Tx,
  shows: TableShows<keyof R & string>,
  rows: readonly R[],
): Promise<readonly R[]> {
  const limits = await readerLimits(tx, [shows])
  return limits ? limitRows(shows, rows, limits) : rows
}
