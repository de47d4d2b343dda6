import { tableOf } from '#domain/entity.ts'
import { entities } from '#domain/entities/index.ts'
import type { Tx } from '../db/tenant.ts'

/** API keys and wall displays act for the user under the new name: the former one may become that of another user. */
export async function renameInAccess(tx: Tx, before: string, after: string): Promise<void> {
  const values = [tx.tenantId, before, after]
  await tx.run(
    'update api_key set user_name = $3 where tenant_id = $1 and lower(user_name) = lower($2)',
    values,
  )
  await tx.run(
    `update page_wall set actor = $3 where tenant_id = $1 and acts_as = 'user' and lower(actor) = lower($2)`,
    values,
  )
}

/**
 * Rights, favourites, settings, API keys and wall displays go with the user; resources in other plan units too, wherever
 * they are. Another user may get the name.
 */
export async function deleteBelongings(tx: Tx, userName: string): Promise<void> {
  const values = [tx.tenantId, userName]
  await tx.run('delete from api_key where tenant_id = $1 and lower(user_name) = lower($2)', values)
  await tx.run(
    `delete from page_wall where tenant_id = $1 and acts_as = 'user' and lower(actor) = lower($2)`,
    values,
  )
  for (const entity of entities)
    if (!entity.view && entity.scope === 'tenant' && entity.fields['userCode']?.target === 'user')
      await tx.run(`delete from ${tableOf(entity)} where tenant_id = $1 and user_code = $2`, [
        tx.tenantId,
        userName,
      ])
}
