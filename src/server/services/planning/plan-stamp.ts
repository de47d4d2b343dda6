import { createHash } from 'node:crypto'
import { entityNamed } from '#domain/entities/index.ts'
import { changes } from '#domain/entities/characteristics/change.ts'
import { TaktError } from '#domain/errors.ts'
import { textOf, type Language } from '#domain/label.ts'
import type { Tx } from '../../db/tenant.ts'
import { tableNamed } from '../../sources/entity-query.ts'

/** What places depend on: the entities that plan-queries.ts and plant-queries.ts read. */
const entities = [
  'order',
  'item',
  'unit',
  'master',
  'bomLine',
  'process',
  'operation',
  'resource',
  ...changes.map(({ name }) => name),
  'changeI',
  'changeR',
  'shift',
  'calendar',
  'calendarOverride',
  'holiday',
] as const

const each = (columns: (entity: string) => string): string =>
  entities.map((entity) => columns(entity)).join(' union all ')

/**
 * Tells whether the stored plan and its data are what they were: rows of every table, and the transactions that wrote
 * them, so that a row written by one that began earlier and ended later counts, too.
 */
export async function planStamp(tx: Tx, zone: string): Promise<string> {
  const rows = await tx.rows(
    each(
      (entity) =>
        `select '${entity}' as entity, count(*)::text as rows, sum(t.xmin::text::bigint)::text as written,
           max(t.updated_at)::text as at from ${tableNamed(entity)}`,
    ),
  )
  return createHash('sha256')
    .update(JSON.stringify([zone, rows]))
    .digest('hex')
}

/** The latest change of the data, told as a conflict: what, by whom and when. */
export async function changedMeanwhile(tx: Tx, language: Language): Promise<TaktError> {
  const last = await tx.row<{ entity: string; key: string | null; at: string; by: string | null }>(
    `select c.entity, c.key, c.at, u.user_name as by from (${each(
      (entity) =>
        `(select '${entity}' as entity, to_jsonb(t) ->> 'code' as key, t.updated_at as at, t.updated_by
          from ${tableNamed(entity)} order by t.updated_at desc, t.id limit 1)`,
    )}) c left join "user" u on u.tenant_id = $1 and u.number = c.updated_by
     order by c.at desc, c.entity limit 1`,
    [tx.tenantId],
  )
  const entity = last ? textOf(entityNamed(last.entity).label, language) : ''
  return new TaktError(
    'changedByOthers',
    { entity, key: last?.key ?? '' },
    { details: { by: last?.by ?? null, at: last?.at ?? null } },
  )
}
