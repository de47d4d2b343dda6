import { access } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Settings } from '../../../base/settings.ts'
import { findServer, type Server } from '../../../db/database.ts'
import { loadSecrets } from '../../../db/secrets.ts'
import { BackupFault } from './fault.ts'

/**
 * The server whose database is backed up: that of DATABASE_URL, else the embedded one of a data folder, started where it does
 * not run. Its schema stays as it is: a newer program backs up what an older one wrote before it upgrades anything.
 */
export async function serverToBackUp(
  dataDir: string,
  settings: Pick<Settings, 'DATABASE_URL'>,
): Promise<Server> {
  const folder = resolve(dataDir)
  await access(join(folder, 'secrets.json')).catch(() => {
    throw new BackupFault(
      { zh: '{folder} 不是 Takt 的数据文件夹', en: '{folder} is no data folder of Takt' },
      { folder },
    )
  })
  return findServer({ dataDir: folder, url: settings.DATABASE_URL ?? '' }, await loadSecrets(folder))
}
