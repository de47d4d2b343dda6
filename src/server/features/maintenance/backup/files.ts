import { open, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FileStore } from '../../../base/files/file-store.ts'
import { tarEnd, tarHeader, tarPadding } from './tar.ts'

/** Folders of the data directory whose files rows refer to, as earlier versions have them. */
const earlierFolders = ['results', 'archives'] as const
/** Folder of the archive with the stored files of all servers, by their keys. */
const SHARED = 'files'
/** What the installation is configured by, and its keys: in encrypted backups alone. */
const secretFiles = ['secrets.json', 'sso.json', 'outgoing.json'] as const
const plainFiles = ['licence.pem'] as const

export const pathsKept: ReadonlySet<string> = new Set([...secretFiles, ...plainFiles])
export const foldersKept: ReadonlySet<string> = new Set([...earlierFolders, SHARED])

export interface SharedFiles {
  readonly files: FileStore
  /** Of the keys of the database's files. */
  readonly prefix: string
}

export interface FilesSource {
  readonly dataDir: string
  /** null: the database is of a version that had none. */
  readonly shared: SharedFiles | null
}

/**
 * The files beside the database as a tar archive. Read after the database is copied: rows never name a file that is not
 * complete (platform/results/store.ts), so every file that the copy names is there.
 */
export async function* filesTar(
  { dataDir, shared }: FilesSource,
  isEncrypted: boolean,
  counted: (bytes: number) => void,
): AsyncGenerator<Buffer> {
  for (const name of isEncrypted ? [...secretFiles, ...plainFiles] : plainFiles) {
    const content = await readFile(join(dataDir, name)).catch(missing)
    if (content) yield* whole(name, content)
  }
  for (const folder of earlierFolders)
    for (const name of await filesBelow(dataDir, folder)) yield* fileEntry(dataDir, name, counted)
  if (shared) yield* sharedEntries(shared, counted)
  yield tarEnd()
}

/** Each of them is there in full, and stays: collection waits for backups. */
async function* sharedEntries(
  { files, prefix }: SharedFiles,
  counted: (bytes: number) => void,
): AsyncGenerator<Buffer> {
  for await (const { key, bytes } of files.list(prefix)) {
    const content = await files.get(key)
    if (!content) continue
    yield tarHeader(`${SHARED}/${key}`, bytes)
    let read = 0
    for await (const part of content as AsyncIterable<Buffer>) {
      read += part.length
      yield part
    }
    if (read !== bytes) throw new Error(`${key} changed while it was read`)
    yield tarPadding(bytes)
    counted(bytes)
  }
}

function* whole(name: string, content: Buffer): Generator<Buffer> {
  yield tarHeader(name, content.length)
  yield content
  yield tarPadding(content.length)
}

/** Regular files alone, half-written ones left out. */
async function filesBelow(dataDir: string, folder: string): Promise<string[]> {
  const entries = await readdir(join(dataDir, folder), { withFileTypes: true }).catch(missing)
  const found: string[] = []
  for (const entry of entries ?? []) {
    const name = `${folder}/${entry.name}`
    if (entry.isFile()) found.push(name)
    else if (entry.isDirectory() && entry.name !== 'tmp') found.push(...(await filesBelow(dataDir, name)))
  }
  return found.toSorted()
}

async function* fileEntry(
  dataDir: string,
  name: string,
  counted: (bytes: number) => void,
): AsyncGenerator<Buffer> {
  const file = await open(join(dataDir, name)).catch(missing)
  if (!file) return
  try {
    const { size } = await file.stat()
    yield tarHeader(name, size)
    let left = size
    while (left > 0) {
      const { bytesRead, buffer } = await file.read(Buffer.alloc(Math.min(left, 1 << 20)))
      if (bytesRead === 0) throw new Error(`${name} became shorter while it was read`)
      left -= bytesRead
      yield buffer.subarray(0, bytesRead)
    }
    yield tarPadding(size)
    counted(size)
  } finally {
    await file.close()
  }
}

const missing = (error: NodeJS.ErrnoException): null => {
  if (error.code === 'ENOENT') return null
  throw error
}
