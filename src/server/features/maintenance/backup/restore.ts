import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { Client, type ClientBase, type ClientConfig } from 'pg'
import type { Server } from '../../../db/database.ts'
import { findBinaries } from '../../../db/embedded/binaries.ts'
import { superuser } from '../../../db/embedded/cluster.ts'
import { chooseIdentity } from '../../../db/embedded/identity.ts'
import { startEmbedded } from '../../../db/embedded/supervisor.ts'
import { loadSecrets } from '../../../db/secrets.ts'
import { syncFolder } from '../../../base/durable.ts'
import { BackupFault } from './fault.ts'
import { countTables, type CountedTable } from './figures.ts'
import { holdsRows, readHead, type BackupHead } from './head.ts'
import type { BackupKey } from './key.ts'
import { countLoaded, restoreRows } from './rows/restore.ts'
import type { RowsTable } from './rows/tables.ts'
import type { StoredBackup } from './store.ts'
import { requireIntact, unpackCluster, unpackFiles, type Opened } from './unpack.ts'
import { requireVersions } from './versions.ts'

export interface RestoreOptions {
  readonly from: StoredBackup
  /** New data folder: absent or empty. */
  readonly dataDir: string
  readonly key: BackupKey | null
  /** Login of the empty database of another server that gets the rows; left out: the embedded one of the new data folder. */
  readonly database?: ClientConfig | null
  /** Takes a backup of an older level of the schema, which the first start then raises. */
  readonly allowOlder?: boolean
  readonly progress?: (phase: 'unpack' | 'start' | 'compare', bytes: number) => void
}

/**
 * Makes a data folder from a backup. Everything is written beside it, started once so that the write-ahead log is applied,
 * and put in its place by one renaming: after a fault or a kill the folder is as empty as before.
 * @throws BackupFault
 */
export async function restoreBackup(options: RestoreOptions): Promise<BackupHead> {
  const dataDir = resolve(options.dataDir)
  await requireEmpty(dataDir)
  const head = await readHead(options.from, options.key)
  await requireVersions(head, options.allowOlder ?? false)
  if (options.database && !holdsRows(head)) throw ofEmbedded()
  await requireIntact({ from: options.from, head })
  await mkdir(dirname(dataDir), { recursive: true })
  const unfinished = await mkdtemp(join(dirname(dataDir), `.${basename(dataDir)}.restore-`))
  const place = async (): Promise<void> => {
    await requireEmpty(dataDir)
    await syncFolder(unfinished)
    await rename(unfinished, dataDir)
    await syncFolder(dirname(dataDir))
  }
  let home: string | null = null
  try {
    const filling = { ...options, head, folder: unfinished, isDurable: true }
    if (options.database) {
      await unpackFiles(openedOf(filling), { dataDir: unfinished, isDurable: true })
      const server: Server = { admin: options.database, stop: async () => {} }
      const secrets = await loadSecrets(unfinished)
      await restoreRows({ ...filling, opened: openedOf(filling), server, secrets, beforeCommit: place })
      return head
    }
    ;({ home } = await fill(filling))
    await rm(join(home, 'run'), { recursive: true, force: true })
    await requireEmpty(dataDir)
    if (!home.startsWith(unfinished)) {
      const binaries = await findBinaries()
      const final = await chooseIdentity(binaries, join(dataDir, 'postgres'))
      await rm(final.home, { recursive: true, force: true })
      await rename(home, final.home)
      home = final.home
      await rm(join(dataDir, 'postgres'), { recursive: true, force: true })
    }
    await place()
    return head
  } catch (error) {
    if (home) await rm(home, { recursive: true, force: true })
    await rm(unfinished, { recursive: true, force: true })
    throw error
  }
}

const ofEmbedded = (): BackupFault =>
  new BackupFault({
    zh: '该备份来自内嵌数据库，只能恢复到数据文件夹：请去掉 DATABASE_URL',
    en: 'the backup is of an embedded database and is restored into a data folder alone: unset DATABASE_URL',
  })

/** A restored copy that runs, to be looked at. */
export interface ScratchCopy {
  readonly head: BackupHead
  readonly connection: { host: string; port: number; user: string; password: string; database: string }
  /** Counts its tables as those of the head were counted. */
  count(client: ClientBase): Promise<CountedTable[]>
  /** Stops and removes it. */
  end(): Promise<void>
}

/** Restores into a scratch folder and starts it. */
export async function scratchCopy(
  options: Omit<RestoreOptions, 'dataDir' | 'allowOlder' | 'database'> & { readonly scratch: string },
): Promise<ScratchCopy> {
  const head = await readHead(options.from, options.key)
  await requireVersions(head, true)
  await requireIntact({ from: options.from, head })
  await mkdir(options.scratch, { recursive: true })
  const folder = await mkdtemp(join(options.scratch, 'takt-verify-'))
  let home: string | null = null
  const remove = async (): Promise<void> => {
    if (home) await rm(home, { recursive: true, force: true })
    await rm(folder, { recursive: true, force: true })
  }
  try {
    const filled = await fill({ ...options, head, folder, isDurable: false })
    home = filled.home
    const { database: password } = await loadSecrets(folder)
    const running = await startEmbedded({ dataDir: folder, password, durable: false })
    const { host, port } = running
    return {
      head,
      connection: { host, port, user: superuser, password, database: 'postgres' },
      count: (client) =>
        head.before === null ? countLoaded(client, filled.tables) : countTables(client, head.before),
      end: async () => {
        try {
          await running.stop()
        } finally {
          await remove()
        }
      },
    }
  } catch (error) {
    await remove()
    throw error
  }
}

async function requireEmpty(dataDir: string): Promise<void> {
  const info = await stat(dataDir).catch(() => null)
  const isUsed = info !== null && (!info.isDirectory() || (await readdir(dataDir)).length > 0)
  if (isUsed)
    throw new BackupFault(
      {
        zh: '{folder} 不是空文件夹：请停止服务器，并恢复到新的空文件夹',
        en: '{folder} is not empty: stop the server and restore into a new, empty folder',
      },
      { folder: dataDir },
    )
}

interface Filling extends Pick<RestoreOptions, 'from' | 'key' | 'progress'> {
  readonly head: BackupHead
  /** The data folder to be filled. */
  readonly folder: string
  readonly isDurable: boolean
}

const openedOf = ({ from, head, key }: Filling): Opened => ({ from, head, key })

interface Filled {
  /** Of the cluster. */
  readonly home: string
  /** Whose rows were written one by one. */
  readonly tables: readonly RowsTable[]
}

/** Fills a data folder with an embedded database. */
async function fill(filling: Filling): Promise<Filled> {
  const identity = await chooseIdentity(await findBinaries(), join(filling.folder, 'postgres'))
  await mkdir(identity.home, { recursive: true })
  try {
    if (holdsRows(filling.head)) return { home: identity.home, tables: await fillByRows(filling) }
    await fillByCluster(filling, join(identity.home, 'cluster'), (path) => identity.own(path))
    return { home: identity.home, tables: [] }
  } catch (error) {
    await rm(identity.home, { recursive: true, force: true })
    throw error
  }
}

async function fillByCluster(
  filling: Filling,
  cluster: string,
  own: (path: string) => Promise<void>,
): Promise<void> {
  const { folder, isDurable, progress: show = () => {} } = filling
  let done = 0
  const progress = (bytes: number): void => show('unpack', (done += bytes))
  await unpackCluster(openedOf(filling), { cluster, own, isDurable, progress })
  await unpackFiles(openedOf(filling), { dataDir: folder, isDurable, progress })
  show('start', done)
  if (await stat(join(folder, 'secrets.json')).catch(() => null)) {
    if (isDurable) await withEmbedded(filling, async () => {})
  } else await renewPassword(filling, cluster)
}

/** The rows go into an embedded database that is made for them. */
async function fillByRows(filling: Filling): Promise<RowsTable[]> {
  const { folder, isDurable } = filling
  await unpackFiles(openedOf(filling), { dataDir: folder, isDurable })
  const secrets = await loadSecrets(folder)
  return withEmbedded(filling, (server) =>
    restoreRows({ ...filling, opened: openedOf(filling), server, secrets }),
  )
}

async function withEmbedded<T>(
  { folder, isDurable }: Pick<Filling, 'folder' | 'isDurable'>,
  work: (server: Server) => Promise<T>,
): Promise<T> {
  const { database: password } = await loadSecrets(folder)
  const running = await startEmbedded({ dataDir: folder, password, durable: isDurable })
  try {
    return await work({
      admin: { host: running.host, port: running.port, user: superuser, password, database: 'postgres' },
      isEmbedded: true,
      stop: () => running.stop(),
    })
  } finally {
    await running.stop()
  }
}

/**
 * A backup that is not encrypted holds no passwords: the copy gets new ones. Logins without a password are possible for
 * as long as that takes, by the socket in a folder that nobody else enters.
 */
async function renewPassword(filling: Filling, cluster: string): Promise<void> {
  const rules = join(cluster, 'pg_hba.conf')
  const kept = await readFile(rules, 'utf8')
  await writeFile(rules, 'local all all trust\n')
  try {
    await withEmbedded(filling, async ({ admin: { password, ...login } }) => {
      const client = new Client(login)
      await client.connect()
      try {
        await client.query(`alter role ${superuser} password ${client.escapeLiteral(String(password))}`)
      } finally {
        await client.end()
      }
    })
  } finally {
    await writeFile(rules, kept)
  }
}
