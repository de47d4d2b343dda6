import { entities, entityNamed } from '#domain/entities/index.ts'
import { columnOf } from '#domain/entity.ts'
import { keySetOf, neededKeys, Sight, type ReaderLimits } from '#engine/shown/limits.ts'
import { limitRows } from '#engine/shown/limited.ts'
import type { RowOf, TableShows } from '#engine/shown/shows.ts'
import { Reading } from '../crud/reading.ts'
import { quoted } from '../../db/sql/shape.ts'
import type { Scope, Tx } from '../../db/tenant.ts'

/** What of some results is kept from the caller of a transaction, as data for `limitTable`; null: nothing. */
export async function readerLimits(tx: Tx, shows: readonly TableShows[]): Promise<ReaderLimits | null> {
  const kept = keptBack(tx)
  if (!kept) return null
  const { hidden, filtered } = kept
  const names = new Set(filtered)
  const needed = new Map(shows.flatMap((one) => neededKeys(one, names)).map((one) => [keySetOf(one), one]))
  const seen: Record<string, readonly string[]> = {}
  for (const [set, one] of needed) seen[set] = await keysOf(tx, one)
  return { hidden, filtered, seen }
}

/** Entities of which rows, and fields that, are kept from a caller; null: nothing is. */
function keptBack({ limits }: Pick<Scope, 'limits'>): Pick<ReaderLimits, 'hidden' | 'filtered'> | null {
  if (!limits) return null
  const filtered = entities.filter((entity) => limits.isFiltered(entity)).map(({ name }) => name)
  const hidden = entities.flatMap((entity) =>
    [...limits.hidden(entity)].map((field) => `${entity.name}.${field}`),
  )
  return filtered.length === 0 && hidden.length === 0 ? null : { hidden, filtered }
}

/** The first of some columns of a result of which nothing is shown to a caller. */
export function hiddenColumn(
  scope: Pick<Scope, 'limits'>,
  shows: TableShows,
  columns: readonly string[],
): string | undefined {
  const kept = keptBack(scope)
  if (!kept) return undefined
  const sight = new Sight({ ...kept, seen: {} })
  return columns.find((name) => shows.columns[name] && sight.hides(shows.columns[name]))
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
