import type pg from 'pg'
import type { Database } from '../../../db/database.ts'
import { hostTenant, withTenant } from '../../../db/tenant.ts'
import { BackupFault } from './fault.ts'

const lock = "hashtext('takt backup')"

/** Held by the connection until it ends: one backup at a time. @throws BackupFault when another one is being made */
export async function holdBackup(admin: pg.Client): Promise<void> {
  const { rows } = await admin.query<{ free: boolean }>(`select pg_try_advisory_lock(${lock}) as free`)
  if (!rows[0]!.free) throw new BackupFault({ zh: '另一个备份正在进行', en: 'another backup is being made' })
}

/** Is a backup being made, by whatever process? */
export async function isBackingUp(database: Pick<Database, 'app'>): Promise<boolean> {
  const host = { tenantId: hostTenant, planUnitCode: null, userId: null }
  const row = await withTenant(database.app, host, (tx) =>
    tx.row<{ free: boolean }>(`select pg_try_advisory_xact_lock_shared(${lock}) as free`),
  )
  return !row?.free
}
