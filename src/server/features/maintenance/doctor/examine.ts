import { constants } from 'node:fs'
import { access, statfs } from 'node:fs/promises'
import { resolve } from 'node:path'
import { Client } from 'pg'
import { label } from '#domain/label.ts'
import { findServer, openPools, type Server } from '../../../db/database.ts'
import { isBucketAddress, requireAnswer } from '../../../base/files/file-store.ts'
import { openFiles, type StoreSettings } from '../../../outgoing/open-files.ts'
import { faultLabel } from '../fault-label.ts'
import { loadSecrets, type Secrets } from '../../../db/secrets.ts'
import { basics, distribution, reached, schema, type Check } from './database-checks.ts'
import { fault, good, warning, type Finding } from './findings.ts'

/** Free space of the data folder below which there is a warning, bytes. */
const LITTLE_SPACE = 2 * 1024 ** 3

export interface Examination {
  /** Also what stands in the way of distributing the tables with Citus. */
  readonly withDistribution: boolean
  readonly store: StoreSettings
}

/** Looks at an installation and changes nothing in it; starts the embedded database where it does not run. */
export async function* examine(dataDir: string, wanted: Examination): AsyncGenerator<Finding> {
  const folder = resolve(dataDir)
  yield await examineFolder(folder)
  const secrets = await loadSecrets(folder)
  const server = await findServer({ dataDir: folder }, secrets)
  try {
    const client = new Client(server.admin)
    client.on('error', () => {})
    const first = await reached(client)
    yield first
    if (first.level === 'fault') return
    const checks: Check[] = [basics, schema, ...(wanted.withDistribution ? [distribution] : [])]
    try {
      for (const check of checks) yield* await check(client)
    } finally {
      await client.end()
    }
    if (server.pooler) yield await examinePooler(server, secrets)
    yield await examineStore(folder, wanted.store)
  } finally {
    await server.stop()
  }
}

async function examineFolder(folder: string): Promise<Finding> {
  try {
    await access(folder, constants.W_OK)
  } catch {
    return fault(texts.folderClosed, { folder })
  }
  const { bavail, bsize } = await statfs(folder)
  const bytes = bavail * bsize
  return (bytes < LITTLE_SPACE ? warning : good)(texts.space, { folder, megabytes: Math.floor(bytes / 1e6) })
}

/** Asks a bucket for files; a folder is made by the server that stores the first file there. */
async function examineStore(dataDir: string, settings: StoreSettings): Promise<Finding> {
  if (!isBucketAddress(settings.store ?? '')) return good(texts.folderStore)
  try {
    await requireAnswer(await openFiles(dataDir, settings))
    return good(texts.store)
  } catch (error) {
    return fault(texts.noStore, { reason: faultLabel(error) })
  }
}

/** Signs in through the pooler as requests do. */
async function examinePooler(server: Server, secrets: Secrets): Promise<Finding> {
  const pools = openPools(server, secrets, 1)
  try {
    await pools.app.query('select 1')
    return good(texts.pooler)
  } catch (error) {
    return fault(texts.noPooler, { reason: (error as Error).message })
  } finally {
    await Promise.all([pools.app.end(), pools.read.end()])
  }
}

const texts = {
  folderClosed: label('数据文件夹 {folder} 不可写。', 'The data folder {folder} cannot be written.'),
  space: label(
    '数据文件夹 {folder} 剩余 {megabytes} MB。',
    '{megabytes} MB are free in the data folder {folder}.',
  ),
  folderStore: label('文件保存在文件夹中。', 'Files are stored in a folder.'),
  store: label('文件存储可以连接。', 'The store of files answers.'),
  noStore: label('文件存储无法使用：{reason}', 'The store of files cannot be used: {reason}'),
  pooler: label('连接池（PgBouncer）可以连接。', 'The pooler (PgBouncer) answers.'),
  noPooler: label(
    '连接池（PgBouncer）无法连接：{reason}',
    'The pooler (PgBouncer) does not answer: {reason}',
  ),
} as const
