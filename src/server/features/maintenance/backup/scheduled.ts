import type { Settings } from '../../../base/settings.ts'
import type { BackupHead } from './head.ts'
import { newestBackup, pruneBackups } from './keep.ts'
import { loadKey } from './key.ts'
import { makeBackup } from './make.ts'
import { backupStore } from './place.ts'
import { isDue, type BackupPlan } from './plan.ts'
import { openFiles, storeSettings } from '../../../outgoing/open-files.ts'
import { serverToBackUp } from './server-to-back-up.ts'
import { verifyAndNote } from './verified.ts'

export interface Scheduled {
  readonly dataDir: string
  readonly settings: Settings
  readonly plan: BackupPlan
  /** When the server began to look: times before count only where an earlier backup is there. */
  readonly startedAt: Date
  readonly now: () => Date
}

/** Makes the backup that is due. @returns its head; null: none is due */
export async function backUpWhenDue(scheduled: Scheduled): Promise<BackupHead | null> {
  const { dataDir, settings, plan, startedAt, now } = scheduled
  const store = await backupStore(dataDir, settings)
  const newest = await newestBackup(store)
  if (!isDue(plan, newest ? new Date(newest.at) : startedAt, now())) return null
  const key = await loadKey(dataDir, settings)
  const files = await openFiles(dataDir, storeSettings(settings))
  const server = await serverToBackUp(dataDir, settings)
  try {
    const head = await makeBackup({ dataDir, server, store, files, key, now })
    // A damaged backup is no reason to remove older ones: the fault ends the round before that.
    if (plan.verifies) await verifyAndNote({ from: store.open(head.name), key }, now)
    await pruneBackups(store, plan.keeping, now())
    return head
  } finally {
    await server.stop()
  }
}
