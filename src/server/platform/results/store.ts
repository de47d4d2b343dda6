import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { syncFolder, writeDurably } from '../../base/durable.ts'

export interface StoredFile {
  /** sha256 of the content, hexadecimal. */
  readonly key: string
  readonly bytes: number
  /** When it was last put. */
  readonly at: Date
}

export interface ByteRange {
  readonly from: number
  /** Exclusive. */
  readonly to: number
}

/**
 * Immutable files named by their content. A key that `put` has answered is durable: it survives a power cut. Rows
 * that name a key are written after that, so a row never names a file that is not whole.
 */
export interface ResultStore {
  /** `key`, when the caller knows it already, saves hashing the content again. */
  put(content: Uint8Array, key?: string): Promise<StoredFile>
  /** The bytes as a stream; undefined when there is no such file. */
  get(key: string, range?: ByteRange): Promise<Readable | undefined>
  stat(key: string): Promise<StoredFile | undefined>
  delete(key: string): Promise<void>
  list(): AsyncIterable<StoredFile>
}

const isKey = (key: string): boolean => /^[0-9a-f]{64}$/.test(key)

/** A store in a directory: `ab/abcd...`; names come from content alone, never from a user. */
export async function openResultStore(directory: string): Promise<ResultStore> {
  const temporary = join(directory, 'tmp')
  await mkdir(temporary, { recursive: true })
  const pathOf = (key: string): string => {
    if (!isKey(key)) throw new Error(`not a key: ${key}`)
    return join(directory, key.slice(0, 2), key)
  }
  const found = async (key: string): Promise<StoredFile | undefined> => {
    if (!isKey(key)) return undefined
    const info = await stat(pathOf(key)).catch(missing)
    return info && { key, bytes: info.size, at: info.mtime }
  }
  return {
    put: async (content, known) => {
      const key = known ?? createHash('sha256').update(content).digest('hex')
      const path = pathOf(key)
      const present = await found(key)
      // A file that is put again is as good as new: the collector must not take it for an old one.
      if (present?.bytes === content.byteLength) await utimes(path, new Date(), new Date())
      else await write(temporary, path, content)
      return { key, bytes: content.byteLength, at: new Date() }
    },
    get: async (key, range) => {
      if (!(await found(key))) return undefined
      if (range && range.to <= range.from) throw new Error('empty range')
      return createReadStream(pathOf(key), range ? { start: range.from, end: range.to - 1 } : {})
    },
    stat: found,
    delete: (key) => rm(pathOf(key), { force: true }),
    list: () => files(directory),
  }
}

const missing = (error: NodeJS.ErrnoException): undefined => {
  if (error.code !== 'ENOENT') throw error
  return undefined
}

/** Written under another name, made durable, then renamed: a file is never seen half. */
async function write(temporary: string, path: string, content: Uint8Array): Promise<void> {
  const partial = join(temporary, randomUUID())
  const folder = join(path, '..')
  try {
    await writeDurably(partial, content, 0o666)
    const made = await mkdir(folder, { recursive: true })
    await rename(partial, path)
    await syncFolder(folder)
    if (made) await syncFolder(join(folder, '..'))
  } catch (error) {
    await rm(partial, { force: true })
    throw error
  }
}

async function* files(directory: string): AsyncIterable<StoredFile> {
  for (const folder of await readdir(directory)) {
    if (!/^[0-9a-f]{2}$/.test(folder)) continue
    for (const key of await readdir(join(directory, folder))) {
      if (!isKey(key)) continue
      const info = await stat(join(directory, folder, key)).catch(missing)
      if (info) yield { key, bytes: info.size, at: info.mtime }
    }
  }
}

/** Files younger than this may belong to a run whose rows are about to be written. */
export const collectAfterMs = 24 * 3600 * 1000

/** Deletes files that no row names and that are older than a day, and what killed writers left; answers how many. */
export async function collectUnreferenced(
  directory: string,
  store: ResultStore,
  referenced: ReadonlySet<string>,
  now: Date,
): Promise<number> {
  const old = (at: Date): boolean => now.getTime() - at.getTime() > collectAfterMs
  let deleted = 0
  for await (const file of store.list()) {
    if (referenced.has(file.key) || !old(file.at)) continue
    await store.delete(file.key)
    deleted++
  }
  for (const name of await readdir(join(directory, 'tmp'))) {
    const path = join(directory, 'tmp', name)
    const info = await stat(path).catch(missing)
    if (info && old(info.mtime)) await rm(path, { force: true })
  }
  return deleted
}
