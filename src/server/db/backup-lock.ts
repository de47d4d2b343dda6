import type { Database } from './database.ts'
import { hostTenant, withTenant } from './tenant.ts'

/** SQL of the advisory lock that a backup holds while it is made. */
export const backupLock = "hashtext('takt backup')"

/** Is a backup being made, by whatever process? */
export async function isBackingUp(database: Pick<Database, 'app'>): Promise<boolean> {
  const host = { tenantId: hostTenant, planUnitCode: null, userId: null }
  const row = await withTenant(database.app, host, (tx) =>
    tx.row<{ free: boolean }>(`select pg_try_advisory_xact_lock_shared(${backupLock}) as free`),
  )
  return !row?.free
}
