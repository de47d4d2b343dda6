import { createHash, randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Transform, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress } from 'node:zlib'
import { Client, type ClientConfig } from 'pg'
import { syncFolder, writeDurably } from '../../../durable.ts'
import { version } from '../../../version.ts'
import { startBaseBackup } from './base-backup.ts'
import { encrypting } from './cipher.ts'
import { countTables, joinFigures, oldestRunning } from './figures.ts'
import { filesTar } from './files.ts'
import { headName, headText, type BackupFile, type BackupHead } from './head.ts'
import { keyId, type BackupKey } from './key.ts'
import { holdBackup } from './lock.ts'
import { clearPartial, partialName } from './keep.ts'

export interface BackupOptions {
  readonly dataDir: string
  /** Login of the embedded database's superuser. */
  readonly admin: ClientConfig
  /** Folder that gets the folder of the backup. */
  readonly out: string
  readonly key: BackupKey | null
  readonly progress?: (phase: 'tables' | 'database' | 'files' | 'compare', bytes: number) => void
  readonly now?: () => Date
}

/**
 * Copies a running installation into a folder of its own in `out`: base backup of the cluster, then the files beside it.
 * Written under another name and renamed when it is durable, so a killed one leaves no backup.
 * @returns the head, whose `name` is the folder's
 * @throws BackupFault when another one is being made
 */
export async function makeBackup(options: BackupOptions): Promise<BackupHead> {
  const { out, now = () => new Date() } = options
  await mkdir(out, { recursive: true, mode: 0o700 })
  await clearPartial(out)
  const stamp = now().toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-')
  const name = `takt-${stamp}-${randomBytes(3).toString('hex')}`
  const folder = join(out, partialName(name))
  const admin = new Client(options.admin)
  admin.on('error', () => {})
  await admin.connect()
  try {
    await holdBackup(admin)
    await mkdir(folder, { mode: 0o700 })
    const head = await write(options, admin, folder, name)
    await writeDurably(join(folder, headName), headText(head, options.key))
    await syncFolder(folder)
    await rename(folder, join(out, name))
    await syncFolder(out)
    return head
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw error
  } finally {
    await admin.end().catch(() => {})
  }
}

async function write(
  { dataDir, admin: login, key, progress = () => {}, now = () => new Date() }: BackupOptions,
  admin: Client,
  folder: string,
  name: string,
): Promise<BackupHead> {
  const began = performance.now()
  const versions = await versionsOf(admin)
  const before = await oldestRunning(admin)
  progress('tables', 0)
  const counted = await countTables(admin, before)
  const sealed = { folder, key }
  const backup = await startBaseBackup(login)
  let plainBytes = 0
  const files: BackupFile[] = []
  try {
    const tar = counting(backup.tar, (bytes) => progress('database', (plainBytes += bytes)))
    files.push(await store(sealed, 'base.tar.zst', tar))
    files.push(await store(sealed, 'manifest.zst', [backup.manifest()]))
  } finally {
    await backup.end().catch(() => {})
  }
  const others = filesTar(dataDir, key !== null, (bytes) => progress('files', (plainBytes += bytes)))
  files.push(await store(sealed, 'files.tar.zst', others))
  progress('compare', plainBytes)
  return {
    format: 1,
    name,
    ...versions,
    product: version,
    keyId: key && keyId(key),
    before,
    tables: joinFigures(counted, await countTables(admin, before)),
    plainBytes,
    files,
    at: now().toISOString(),
    seconds: Math.round((performance.now() - began) / 100) / 10,
  }
}

async function versionsOf(admin: Client): Promise<Pick<BackupHead, 'level' | 'postgres'>> {
  const { rows } = await admin.query<{ level: number; postgres: number }>(
    `select coalesce((select checksum::integer from takt.migration where name = 'schema level'), 0) as level,
       current_setting('server_version_num')::integer / 10000 as postgres`,
  )
  return rows[0]!
}

async function* counting(source: Readable, count: (bytes: number) => void): AsyncGenerator<Buffer> {
  for await (const chunk of source as AsyncIterable<Buffer>) {
    count(chunk.length)
    yield chunk
  }
}

/** Level 3 is where more effort takes longer than the disk; the checksum finds what a damaged disk changes. */
const compressing = () =>
  createZstdCompress({
    params: { [constants.ZSTD_c_compressionLevel]: 3, [constants.ZSTD_c_checksumFlag]: 1 },
  })

/** Compressed, encrypted where there is a key, hashed as it lies on the disk. */
async function store(
  { folder, key }: { readonly folder: string; readonly key: BackupKey | null },
  plainName: string,
  source: AsyncIterable<Buffer> | Iterable<Buffer>,
): Promise<BackupFile> {
  const name = key ? `${plainName}.enc` : plainName
  const hash = createHash('sha256')
  let bytes = 0
  const measured = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      hash.update(chunk)
      bytes += chunk.length
      done(null, chunk)
    },
  })
  const sink = createWriteStream(join(folder, name), { flags: 'wx', mode: 0o600, flush: true })
  await (key
    ? pipeline(source, compressing(), encrypting(key, name), measured, sink)
    : pipeline(source, compressing(), measured, sink))
  return { name, bytes, sha256: hash.digest('hex') }
}
