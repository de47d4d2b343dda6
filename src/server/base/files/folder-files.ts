import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { syncFolder, writeDurably } from '../durable.ts'
import {
  bytesOf,
  isFileKey,
  requireFileKey,
  requireRange,
  type FileContent,
  type FileInfo,
  type FileStore,
} from './file-store.ts'

/** Stored files of a data folder. */
export const filesFolder = (dataDir: string): string => join(dataDir, 'files')

/** Folder of files that are being written, beside the others. */
const PARTIAL = '.partial'

/** Files in a folder: the key is the path. Other stores of the same layout can be copied to and from it by any tool. */
export async function openFolderFiles(
  folder: string,
  now: () => Date = () => new Date(),
): Promise<FileStore> {
  const partial = join(folder, PARTIAL)
  await mkdir(partial, { recursive: true, mode: 0o700 })
  const pathOf = (key: string): string => join(folder, requireFileKey(key))
  const infoOf = async (key: string): Promise<FileInfo | undefined> => {
    if (!isFileKey(key)) return undefined
    const info = await stat(pathOf(key)).catch(missing)
    return info?.isFile() ? { key, bytes: info.size, at: info.mtime } : undefined
  }
  const put = async (key: string, content: FileContent): Promise<FileInfo> => {
    await write(join(partial, randomUUID()), pathOf(key), content)
    return (await infoOf(key))!
  }
  return {
    place: folder,
    put,
    keep: async (key, content) => {
      const present = await infoOf(key)
      if (present?.bytes !== bytesOf(content)) return put(key, content)
      const at = now()
      await utimes(pathOf(key), at, at)
      return { ...present, at }
    },
    get: async (key, range) => {
      if (!(await infoOf(key))) return undefined
      requireRange(range)
      return createReadStream(pathOf(key), range ? { start: range.from, end: range.to - 1 } : {})
    },
    stat: infoOf,
    delete: (key) => rm(pathOf(key), { force: true }),
    list: (prefix) => filesIn(folder, prefix),
    dropAbandoned: (before) => dropAbandoned(partial, before),
  }
}

const missing = (error: NodeJS.ErrnoException): undefined => {
  if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error
  return undefined
}

/** Written under another name, made durable, then renamed: a file is never seen half. */
async function write(partial: string, path: string, content: FileContent): Promise<void> {
  try {
    await writeDurably(partial, Readable.from(content))
    await placeFile(partial, path)
  } catch (error) {
    await rm(partial, { force: true })
    throw error
  }
}

/** Renames a durable file; its name survives a power cut too. */
export async function placeFile(from: string, path: string): Promise<void> {
  const folder = dirname(path)
  const made = await mkdir(folder, { recursive: true, mode: 0o700 })
  await rename(from, path)
  await syncFolder(folder)
  if (!made) return
  for (let one = folder; one.startsWith(made); one = dirname(one)) await syncFolder(dirname(one))
}

async function* filesIn(folder: string, prefix: string): AsyncGenerator<FileInfo> {
  const entries = (await readdir(join(folder, prefix), { withFileTypes: true }).catch(missing)) ?? []
  for (const entry of entries) {
    const key = prefix + entry.name
    if (entry.isDirectory()) {
      if (key !== PARTIAL) yield* filesIn(folder, `${key}/`)
      continue
    }
    const info = await stat(join(folder, key)).catch(missing)
    if (info && isFileKey(key)) yield { key, bytes: info.size, at: info.mtime }
  }
}

async function dropAbandoned(partial: string, before: Date): Promise<void> {
  for (const name of await readdir(partial)) {
    const info = await stat(join(partial, name)).catch(missing)
    if (info && info.mtime < before) await rm(join(partial, name), { force: true })
  }
}
