import type pg from 'pg'
import { backupLock } from '../../../db/backup-lock.ts'
import { BackupFault } from './fault.ts'

/** Held by the connection until it ends: one backup at a time. @throws BackupFault when another one is being made */
export async function holdBackup(admin: pg.Client): Promise<void> {
  const { rows } = await admin.query<{ free: boolean }>(`select pg_try_advisory_lock(${backupLock}) as free`)
  if (!rows[0]!.free) throw new BackupFault({ zh: '另一个备份正在进行', en: 'another backup is being made' })
}
