import { access } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { findServer, type Server } from '../../../db/database.ts'
import { loadSecrets } from '../../../db/secrets.ts'
import { BackupFault } from './fault.ts'

/**
 * The embedded server of a data folder, started where it does not run. Its schema stays as it is: a newer program backs up
 * what an older one wrote before it upgrades anything.
 */
export async function localServer(
  dataDir: string,
  environment: Readonly<Record<string, string | undefined>> = process.env,
): Promise<Server> {
  if (environment['DATABASE_URL']) throw externalDatabase()
  const folder = resolve(dataDir)
  await access(join(folder, 'secrets.json')).catch(() => {
    throw new BackupFault(
      { zh: '{folder} 不是 Takt 的数据文件夹', en: '{folder} is no data folder of Takt' },
      { folder },
    )
  })
  return findServer({ dataDir: folder, url: '' }, await loadSecrets(folder))
}

export const externalDatabase = (): BackupFault =>
  new BackupFault({
    zh: 'DATABASE_URL 指定的数据库由其服务器备份：pg_basebackup，或以能绕过行级安全的角色执行 pg_dump -Fc -n takt -n pgboss；另请复制数据文件夹的 results、uploads 与 archives',
    en: 'a database of DATABASE_URL is backed up by its own server: pg_basebackup, or pg_dump -Fc -n takt -n pgboss as a role that bypasses row-level security; copy results, uploads and archives of the data folder as well',
  })
