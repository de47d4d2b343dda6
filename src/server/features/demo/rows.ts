import { entityNamed } from '#domain/entities/index.ts'
import { tableOf } from '#domain/entity.ts'
import { quoted } from '../../db/sql/shape.ts'
import type { Tx } from '../../db/tenant.ts'

/** Whether the tenant has rows of an entity already, in whichever plan unit. */
export async function hasRows(tx: Tx, entity: string): Promise<boolean> {
  const table = quoted(tableOf(entityNamed(entity)))
  return Boolean(await tx.row(`select from ${table} where tenant_id = (select current_tenant()) limit 1`))
}
