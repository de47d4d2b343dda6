import { entityNamed } from '#domain/entities/index.ts'
import { columnOf } from '#domain/entity.ts'
import { TaktError } from '#domain/errors.ts'
import { textOf } from '#domain/label.ts'
import type { PsiUndo } from '#domain/psi/edit.ts'
import { Reading } from '../../../platform/crud/reading.ts'
import { isRowId, quoted } from '../../../db/sql/shape.ts'
import type { Tx } from '../../../db/tenant.ts'
import type { Call } from '../../../identity/handlers.ts'

/** Throws 409 where a row is not as it was at a version: names the user who changed it, where the row is still there. */
export async function checkUnchanged(
  tx: Tx,
  { entity: name, id, key, rowVersion }: Omit<PsiUndo, 'before'>,
  call: Call,
): Promise<void> {
  if (!isRowId(id)) throw new TaktError('invalidRequest', {}, { details: 'id' })
  const entity = entityNamed(name)
  const read = new Reading(tx, [id])
  const own = entity.key.map((field) => `t.${quoted(columnOf(field))}`).join(', ')
  const row = await read.row<{ key: string; version: string; at: string; by: string | null }>(
    `select concat_ws('/', ${own}) as key, t.row_version as version, t.updated_at as at, u.user_name as by
     from ${read.seen(name)} t
       left join "user" u on u.tenant_id = ${read.add(tx.tenantId, 'integer')} and u.number = t.updated_by
     where t.id = $1::uuid`,
  )
  if (row && Number(row.version) === rowVersion) return
  const values = { entity: textOf(entity.label, call.language), key: row?.key ?? key }
  const { by = null, at = null } = row ?? {}
  throw by === null
    ? new TaktError('changedByOthers', values, { details: { by, at } })
    : new TaktError('psiChangedBy', { ...values, by }, { details: { by, at } })
}
