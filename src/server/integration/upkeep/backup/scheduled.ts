import { join } from 'node:path'
import type { BackupHead } from './head.ts'
import { listBackups, pruneBackups } from './keep.ts'
import { loadKey } from './key.ts'
import { localServer } from './local-server.ts'
import { makeBackup } from './make.ts'
import { backupFolder } from './place.ts'
import { isDue, type BackupPlan } from './plan.ts'
import { verifyAndNote } from './verified.ts'

export interface Scheduled {
  readonly dataDir: string
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly plan: BackupPlan
  /** When the server began to look: times before count only where an earlier backup is there. */
  readonly startedAt: Date
  readonly now: () => Date
}

/** Makes the backup that is due. @returns its head; null: none is due */
export async function backUpWhenDue(scheduled: Scheduled): Promise<BackupHead | null> {
  const { dataDir, environment, plan, startedAt, now } = scheduled
  const out = backupFolder(dataDir, environment)
  const [newest] = await listBackups(out)
  if (!isDue(plan, newest ? new Date(newest.at) : startedAt, now())) return null
  const key = await loadKey(dataDir, environment)
  const server = await localServer(dataDir, environment)
  try {
    const head = await makeBackup({ dataDir, admin: server.admin, out, key, now })
    // A damaged backup is no reason to remove older ones: the fault ends the round before that.
    if (plan.verifies) await verifyAndNote({ from: join(out, head.name), key }, now)
    await pruneBackups(out, plan.keeping, now())
    return head
  } finally {
    await server.stop()
  }
}
