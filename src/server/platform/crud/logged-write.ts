import type { Entity } from '#domain/entity.ts'
import { tableOf } from '#domain/entity.ts'
import type { Tx } from '../../db/tenant.ts'
import { auditRow } from './audit.ts'
import { findRow } from './read.ts'
import { quoted } from '../../db/sql/shape.ts'

/** Writes columns of a row that an action may change, and tells the audit log who wrote what. `$1` is the row's id. */
export async function writeLogged(
  entity: Entity,
  tx: Tx,
  id: string,
  set: string,
  values: readonly unknown[],
): Promise<void> {
  const whole = { ...tx, limits: undefined }
  const before = await findRow(entity, whole, id)
  await tx.run(`update ${quoted(tableOf(entity))} set ${set} where id = $1`, [id, ...values])
  await auditRow(entity, tx, 'update', before!, (await findRow(entity, whole, id))!)
}
