import { columnIn } from '#domain/entity.ts'
import type { Found, Lookup } from '#domain/integration/mapped-value.ts'
import type { SourceRow } from '#domain/integration/source-row.ts'
import { Binder, fromScope, quoted } from '../../../db/sql/shape.ts'
import type { Tx } from '../../../db/tenant.ts'
import { entityOf } from '../../../db/tenant-entity.ts'

const keyOf = (values: readonly string[]): string =>
  JSON.stringify(values.map((value) => value.toLowerCase()))

/** Rows that lookups of a mapping mean for some rows of a source: one statement a lookup, within what the user sees. */
export async function findLookups(
  tx: Tx,
  lookups: readonly Lookup[],
  rows: readonly SourceRow[],
): Promise<Found> {
  const maps: ReadonlyMap<string, string | null>[] = []
  for (const lookup of lookups) maps.push(await findOne(tx, lookup, rows))
  return (place, values) => maps[place]!.get(keyOf(values))
}

async function findOne(
  tx: Tx,
  { entity: name, fields, values }: Lookup,
  rows: readonly SourceRow[],
): Promise<ReadonlyMap<string, string | null>> {
  const wanted = new Map(
    rows.flatMap((row) => {
      const given = values(row)
      return given ? [[keyOf(given), given] as const] : []
    }),
  )
  if (wanted.size === 0) return new Map()
  const entity = entityOf(name, tx)
  const binder = new Binder()
  const source = fromScope(entity, tx, binder)
  const texts = fields.map((field) => `lower(${quoted(columnIn(entity, field))}::text)`)
  const lists = fields.map((_, at) =>
    binder.add(
      [...wanted.values()].map((given) => given[at]!.toLowerCase()),
      'text[]',
    ),
  )
  const code = quoted(columnIn(entity, entity.key[0]!))
  const met = await tx.rows<{ given: string[]; code: string; count: number }>(
    `select array[${texts.join(', ')}] as given, min(${code}) as code, count(*)::int4 as count
     ${source} and (${texts.join(', ')}) in (select * from unnest(${lists.join(', ')})) group by 1`,
    binder.values,
  )
  return new Map(met.map(({ given, code: one, count }) => [keyOf(given), count === 1 ? one : null]))
}
