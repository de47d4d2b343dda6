import { constants } from 'node:fs'
import { access, statfs } from 'node:fs/promises'
import { resolve } from 'node:path'
import { Client } from 'pg'
import { filled } from '#domain/label.ts'
import { findServer, openPools, type Server } from '../../../db/database.ts'
import { isBucketAddress, requireAnswer } from '../../../base/files/file-store.ts'
import { openFiles, storeSettings } from '../../../outgoing/open-files.ts'
import { faultLabel } from '../fault-label.ts'
import { loadSecrets, type Secrets } from '../../../db/secrets.ts'
import { basics, distribution, reached, schema, type Check } from './database-checks.ts'
import { fault, good, warning, type Finding } from './findings.ts'

/** Free space of the data folder below which there is a warning, bytes. */
const LITTLE_SPACE = 2 * 1024 ** 3

export interface Examination {
  /** Also what stands in the way of distributing the tables with Citus. */
  readonly withDistribution: boolean
}

/** Looks at an installation and changes nothing in it; starts the embedded database where it does not run. */
export async function* examine(dataDir: string, wanted: Examination): AsyncGenerator<Finding> {
  const folder = resolve(dataDir)
  yield* await examineFolder(folder)
  const secrets = await loadSecrets(folder)
  const server = await findServer({ dataDir: folder }, secrets)
  try {
    const client = new Client(server.admin)
    client.on('error', () => {})
    const first = await reached(client, '数据库', 'The database')
    yield first
    if (first.level === 'fault') return
    const checks: Check[] = [basics, schema, ...(wanted.withDistribution ? [distribution] : [])]
    try {
      for (const check of checks) yield* await check(client)
    } finally {
      await client.end()
    }
    if (server.pooler) yield await examinePooler(server, secrets)
    yield await examineStore(folder)
  } finally {
    await server.stop()
  }
}

async function examineFolder(folder: string): Promise<Finding[]> {
  try {
    await access(folder, constants.W_OK)
  } catch {
    return [fault(`数据文件夹 ${folder} 不可写。`, `The data folder ${folder} cannot be written.`)]
  }
  const { bavail, bsize } = await statfs(folder)
  const megabytes = Math.floor((bavail * bsize) / 1e6)
  return [
    bavail * bsize < LITTLE_SPACE
      ? warning(
          `数据文件夹 ${folder} 只剩 ${megabytes} MB。`,
          `Only ${megabytes} MB are free in the data folder ${folder}.`,
        )
      : good(
          `数据文件夹 ${folder} 剩余 ${megabytes} MB。`,
          `${megabytes} MB are free in the data folder ${folder}.`,
        ),
  ]
}

/** Asks a bucket for files; a folder is made by the server that stores the first file there. */
async function examineStore(dataDir: string): Promise<Finding> {
  const settings = await storeSettings(process.env)
  if (!isBucketAddress(settings.store ?? ''))
    return good('文件保存在文件夹中。', 'Files are stored in a folder.')
  try {
    await requireAnswer(await openFiles(dataDir, settings))
    return good('文件存储可以连接。', 'The store of files answers.')
  } catch (error) {
    const said = { zh: '文件存储：{reason}', en: 'The store of files: {reason}' }
    return { level: 'fault', text: filled(said, { reason: faultLabel(error) }) }
  }
}

/** Signs in through the pooler as requests do. */
async function examinePooler(server: Server, secrets: Secrets): Promise<Finding> {
  const pools = openPools(server, secrets, 1)
  try {
    await pools.app.query('select 1')
    return good('连接池（PgBouncer）可以连接。', 'The pooler (PgBouncer) answers.')
  } catch (error) {
    const { message } = error as Error
    return fault(
      `连接池（PgBouncer）无法连接：${message}`,
      `The pooler (PgBouncer) does not answer: ${message}`,
    )
  } finally {
    await Promise.all([pools.app.end(), pools.read.end()])
  }
}
