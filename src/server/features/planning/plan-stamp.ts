import { createHash } from 'node:crypto'
import { entityNamed } from '#domain/entities/index.ts'
import { TaktError } from '#domain/errors.ts'
import { textOf, type Language } from '#domain/label.ts'
import { placeInputs } from '#domain/scheduling/place-inputs.ts'
import type { Tx } from '../../db/tenant.ts'
import { tableNamed } from '../../platform/sources/entity-query.ts'

const each = (columns: (entity: string) => string): string =>
  placeInputs.map((entity) => columns(entity)).join(' union all ')

/**
 * Tells whether the stored plan and its data are what they were: all statements that changed them in transactions this one
 * sees, and in itself (db/schema/plan-changes.ts).
 */
export async function planStamp(tx: Tx, zone: string): Promise<string> {
  const row = await tx.row(
    `select sum(mark)::text as marks from plan_change
     where tenant_id = $1 and plan_unit_code = $2 or tenant_id = 0`,
    [tx.tenantId, tx.planUnitCode],
  )
  return createHash('sha256')
    .update(JSON.stringify([zone, row]))
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

/** Another result than was previewed in the same plan: the server schedules anew what breaks rules otherwise. */
export const notAsPreviewed = async (
  tx: Tx,
  plan: string | null | undefined,
  language: Language,
): Promise<TaktError> =>
  plan
    ? new TaktError('previewDiffers', {}, { details: { preview: 'differs' } })
    : changedMeanwhile(tx, language)
