import { createHash, randomBytes } from 'node:crypto'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress } from 'node:zlib'
import { Client } from 'pg'
import type { Server } from '../../../db/database.ts'
import { version } from '../../../base/version.ts'
import { startBaseBackup } from './base-backup.ts'
import { encrypting } from './cipher.ts'
import { counted } from './counted.ts'
import { countTables, joinFigures, oldestRunning, sameFigures, type TableFigures } from './figures.ts'
import { installationId } from '../../../db/installation.ts'
import type { FileStore } from '../../../base/files/file-store.ts'
import { openFiles } from '../../../outgoing/open-files.ts'
import { filesTar } from './files.ts'
import { headText, type BackupFile, type BackupHead } from './head.ts'
import { keyId, type BackupKey } from './key.ts'
import { holdBackup } from './lock.ts'
import { copyRows, requireAllRows } from './rows/copy.ts'
import type { BackupDraft, BackupStore } from './store.ts'

export interface BackupOptions {
  readonly dataDir: string
  /** The data directory of the embedded server is copied, of another server the rows. */
  readonly server: Pick<Server, 'admin' | 'isEmbedded'>
  readonly store: BackupStore
  /** Files that servers share; left out: those of the data folder. */
  readonly files?: FileStore
  readonly key: BackupKey | null
  readonly progress?: (phase: 'tables' | 'database' | 'files' | 'compare', bytes: number) => void
  readonly now?: () => Date
}

/**
 * Copies a running installation: its database, then the files beside it. It is not in the store before it is complete, so
 * a killed one leaves no backup.
 * @throws BackupFault when another one is being made, or the login would leave rows out
 */
export async function makeBackup(options: BackupOptions): Promise<BackupHead> {
  const { store, server, now = () => new Date() } = options
  const stamp = now().toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-')
  const name = `takt-${stamp}-${randomBytes(3).toString('hex')}`
  const admin = new Client(server.admin)
  admin.on('error', () => {})
  await admin.connect()
  try {
    await holdBackup(admin)
    const draft = await store.begin(name)
    try {
      const head = await write(options, admin, draft, name)
      await draft.commit(headText(head, options.key))
      return head
    } catch (error) {
      await draft.discard()
      throw error
    }
  } finally {
    await admin.end().catch(() => {})
  }
}

/** Files of the database, and afterwards the figures by which a restored copy is compared. */
interface CopiedDatabase extends Pick<BackupHead, 'before'> {
  readonly files: readonly BackupFile[]
  readonly tables: () => Promise<readonly TableFigures[]>
}

type Progress = NonNullable<BackupOptions['progress']>
type Keep = (plainName: string, source: Source) => Promise<BackupFile>
type Source = AsyncIterable<Buffer> | Iterable<Buffer>

async function write(
  { dataDir, server, key, files: given, progress: show = () => {}, now = () => new Date() }: BackupOptions,
  admin: Client,
  draft: BackupDraft,
  name: string,
): Promise<BackupHead> {
  const began = performance.now()
  if (!server.isEmbedded) await requireAllRows(admin)
  const versions = await versionsOf(admin)
  let plainBytes = 0
  const progress: Progress = (phase, bytes) => show(phase, (plainBytes += bytes))
  const keep: Keep = (plainName, source) => store(draft, key, plainName, source)
  progress('tables', 0)
  const copied = server.isEmbedded
    ? await copyCluster(server, admin, keep, progress)
    : await copyTables(admin, keep, progress)
  const id = await idOf(admin)
  const shared = id === null ? null : { files: given ?? (await openFiles(dataDir, null)), prefix: `${id}/` }
  const others = filesTar({ dataDir, shared }, key !== null, (bytes) => progress('files', bytes))
  const files = [...copied.files, await keep('files.tar.zst', others)]
  progress('compare', 0)
  return {
    format: 1,
    name,
    ...versions,
    product: version,
    keyId: key && keyId(key),
    before: copied.before,
    tables: await copied.tables(),
    plainBytes,
    files,
    at: now().toISOString(),
    seconds: Math.round((performance.now() - began) / 100) / 10,
  }
}

/** The data directory by the replication protocol. */
async function copyCluster(
  server: BackupOptions['server'],
  admin: Client,
  keep: Keep,
  progress: Progress,
): Promise<CopiedDatabase> {
  const before = await oldestRunning(admin)
  const earlier = await countTables(admin, before)
  const backup = await startBaseBackup(server.admin)
  try {
    const tar = counted(backup.tar, (bytes) => progress('database', bytes))
    const files = [await keep('base.tar.zst', tar), await keep('manifest.zst', [backup.manifest()])]
    return { before, files, tables: async () => joinFigures(earlier, await countTables(admin, before)) }
  } finally {
    await backup.end().catch(() => {})
  }
}

/** The rows of all tables in one snapshot. */
async function copyTables(admin: Client, keep: Keep, progress: Progress): Promise<CopiedDatabase> {
  const copy = await copyRows(admin, (bytes) => progress('database', bytes))
  const files = [await keep('rows.zst', copy.content)]
  return { before: null, files, tables: async () => sameFigures(copy.counted) }
}

/** null: a database that an older version made has none yet. */
async function idOf(admin: Client): Promise<string | null> {
  const { rows } = await admin.query<{ known: boolean }>(
    `select to_regclass('takt.installation') is not null as known`,
  )
  return rows[0]!.known ? installationId(admin) : null
}

async function versionsOf(admin: Client): Promise<Pick<BackupHead, 'level' | 'postgres'>> {
  const { rows } = await admin.query<{ level: number; postgres: number }>(
    `select coalesce((select checksum::integer from takt.migration where name = 'schema level'), 0) as level,
       current_setting('server_version_num')::integer / 10000 as postgres`,
  )
  return rows[0]!
}

/** Level 3 is where more effort takes longer than the disk; the checksum finds what a damaged disk changes. */
const compressing = () =>
  createZstdCompress({
    params: { [constants.ZSTD_c_compressionLevel]: 3, [constants.ZSTD_c_checksumFlag]: 1 },
  })

/** Compressed, encrypted where there is a key, hashed as it is stored. */
async function store(
  draft: BackupDraft,
  key: BackupKey | null,
  plainName: string,
  source: Source,
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
  const sink = (content: AsyncIterable<Buffer>) => draft.write(name, content)
  await (key
    ? pipeline(source, compressing(), encrypting(key, name), measured, sink)
    : pipeline(source, compressing(), measured, sink))
  return { name, bytes, sha256: hash.digest('hex') }
}
