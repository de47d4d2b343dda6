import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { Client } from 'pg'
import { findBinaries } from '../../../db/embedded/binaries.ts'
import { superuser } from '../../../db/embedded/cluster.ts'
import { chooseIdentity } from '../../../db/embedded/identity.ts'
import { startEmbedded } from '../../../db/embedded/supervisor.ts'
import { loadSecrets } from '../../../db/secrets.ts'
import { syncFolder } from '../../../durable.ts'
import { BackupFault } from './fault.ts'
import { readHead, type BackupHead } from './head.ts'
import type { BackupKey } from './key.ts'
import { unpack } from './unpack.ts'
import { requireVersions } from './versions.ts'

export interface RestoreOptions {
  /** Folder of the backup. */
  readonly from: string
  /** New data folder: absent or empty. */
  readonly dataDir: string
  readonly key: BackupKey | null
  /** Takes a backup of an older level of the schema, which the first start then raises. */
  readonly allowOlder?: boolean
  readonly progress?: (phase: 'unpack' | 'start', bytes: number) => void
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
  await mkdir(dirname(dataDir), { recursive: true })
  const unfinished = await mkdtemp(join(dirname(dataDir), `.${basename(dataDir)}.restore-`))
  let home: string | null = null
  try {
    home = await fill(options, head, unfinished, true)
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
    await syncFolder(unfinished)
    await rename(unfinished, dataDir)
    await syncFolder(dirname(dataDir))
    return head
  } catch (error) {
    if (home) await rm(home, { recursive: true, force: true })
    await rm(unfinished, { recursive: true, force: true })
    throw error
  }
}

/** A restored copy that runs, to be looked at. */
export interface ScratchCopy {
  readonly head: BackupHead
  readonly connection: { host: string; port: number; user: string; password: string; database: string }
  /** Stops and removes it. */
  end(): Promise<void>
}

/** Restores into a scratch folder and starts it. */
export async function scratchCopy(
  options: Omit<RestoreOptions, 'dataDir' | 'allowOlder'> & { readonly scratch: string },
): Promise<ScratchCopy> {
  const head = await readHead(options.from, options.key)
  await requireVersions(head, true)
  await mkdir(options.scratch, { recursive: true })
  const folder = await mkdtemp(join(options.scratch, 'takt-verify-'))
  let home: string | null = null
  const remove = async (): Promise<void> => {
    if (home) await rm(home, { recursive: true, force: true })
    await rm(folder, { recursive: true, force: true })
  }
  try {
    home = await fill({ ...options, dataDir: folder }, head, folder, false)
    const { database: password } = await loadSecrets(folder)
    const running = await startEmbedded({ dataDir: folder, password, durable: false })
    const { host, port } = running
    return {
      head,
      connection: { host, port, user: superuser, password, database: 'postgres' },
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

/** Unpacks into a data folder and starts the cluster once. @returns the home of the cluster */
async function fill(
  { from, key, progress = () => {} }: RestoreOptions,
  head: BackupHead,
  folder: string,
  isDurable: boolean,
): Promise<string> {
  const identity = await chooseIdentity(await findBinaries(), join(folder, 'postgres'))
  await mkdir(identity.home, { recursive: true })
  const cluster = join(identity.home, 'cluster')
  let done = 0
  try {
    await unpack(
      { folder: from, head, key },
      {
        cluster,
        dataDir: folder,
        own: (path) => identity.own(path),
        isDurable,
        progress: (bytes) => progress('unpack', (done += bytes)),
      },
    )
    progress('start', done)
    if (await stat(join(folder, 'secrets.json')).catch(() => null)) {
      if (isDurable) await startOnce(folder)
    } else await renewPassword(folder, cluster)
  } catch (error) {
    await rm(identity.home, { recursive: true, force: true })
    throw error
  }
  return identity.home
}

async function startOnce(folder: string): Promise<void> {
  const { database: password } = await loadSecrets(folder)
  const running = await startEmbedded({ dataDir: folder, password })
  await running.stop()
}

/**
 * A backup that is not encrypted holds no passwords: the copy gets new ones. Logins without a password are possible for
 * as long as that takes, by the socket in a folder that nobody else enters.
 */
async function renewPassword(folder: string, cluster: string): Promise<void> {
  const rules = join(cluster, 'pg_hba.conf')
  const kept = await readFile(rules, 'utf8')
  const { database: password } = await loadSecrets(folder)
  await writeFile(rules, 'local all all trust\n')
  const running = await startEmbedded({ dataDir: folder, password })
  try {
    const { host, port } = running
    const client = new Client({ host, port, user: superuser, database: 'postgres' })
    await client.connect()
    try {
      await client.query(`alter role ${superuser} password ${client.escapeLiteral(password)}`)
    } finally {
      await client.end()
    }
  } finally {
    await running.stop()
    await writeFile(rules, kept)
  }
}
