import { Readable } from 'node:stream'
import {
  bytesOf,
  isFileKey,
  requireFileKey,
  requireRange,
  type FileContent,
  type FileInfo,
  type FileStore,
} from '../base/files/file-store.ts'
import { FilesFault } from '../base/files/files-fault.ts'
import type { ObjectStorage, StoredObject } from './object-storage.ts'
import { StorageRefusal } from './storage-call.ts'
import { storageReason } from './storage-reason.ts'

/** Files up to this size are written by one call, larger ones in parts. */
const WHOLE_BYTES = 16 * 2 ** 20
/** An object that is put again is written again only when it is older: collection deletes none younger than a day. */
const RENEW_AFTER_MS = 12 * 3600 * 1000

export interface ObjectPlace {
  /** As the operator knows it: address and bucket. */
  readonly place: string
  /** Of all keys; empty, or ending in a slash. */
  readonly prefix: string
  readonly now?: () => Date
}

/** Files in a bucket of object storage. */
export function objectFiles(
  storage: ObjectStorage,
  { place, prefix, now = () => new Date() }: ObjectPlace,
): FileStore {
  const nameOf = (key: string): string => prefix + requireFileKey(key)
  const infoOf = ({ key, bytes, at }: StoredObject): FileInfo => ({
    key: key.slice(prefix.length),
    bytes,
    at,
  })
  const inWords = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } catch (error) {
      throw faultOf(place, error)
    }
  }
  const stat = (key: string): Promise<FileInfo | undefined> =>
    inWords(async () => {
      const found = isFileKey(key) ? await storage.stat(nameOf(key)) : null
      return found ? infoOf(found) : undefined
    })
  const put = (key: string, content: FileContent): Promise<FileInfo> =>
    inWords(async () => ({ key, bytes: await write(storage, nameOf(key), content), at: now() }))
  return {
    place,
    put,
    keep: async (key, content) => {
      const bytes = bytesOf(content)
      if (bytes <= WHOLE_BYTES && (await inWords(() => putNew(storage, nameOf(key), content))))
        return { key, bytes, at: now() }
      const present = await stat(key)
      const isYoung = present && now().getTime() - present.at.getTime() < RENEW_AFTER_MS
      return isYoung && present.bytes === bytes ? present : put(key, content)
    },
    get: (key, range) =>
      inWords(async () => {
        requireRange(range)
        if (!isFileKey(key)) return undefined
        const content = await storage.read(nameOf(key), range?.from, range?.to)
        return content ? Readable.from(worded(place, content), { objectMode: false }) : undefined
      }),
    stat,
    delete: (key) => inWords(() => storage.remove(nameOf(key))),
    async *list(below) {
      for await (const found of worded(place, storage.list(prefix + below))) yield infoOf(found)
    },
    dropAbandoned: (before) =>
      inWords(async () => {
        for (const upload of await storage.pending(prefix))
          if (upload.at < before) await storage.abort(upload)
      }),
  }
}

/** Whether it was written; false: there is one already. */
async function putNew(
  storage: ObjectStorage,
  name: string,
  content: readonly Uint8Array[],
): Promise<boolean> {
  try {
    await storage.put(name, Buffer.concat(content), true)
    return true
  } catch (error) {
    // 409: another server writes it at this moment.
    if (error instanceof StorageRefusal && (error.status === 412 || error.status === 409)) return false
    throw error
  }
}

/** Writes content of any length; no more than a part of it is held. @returns its length */
async function write(storage: ObjectStorage, name: string, content: FileContent): Promise<number> {
  let bytes = 0
  const held: Uint8Array[] = []
  const source = chunksOf(content)
  for (let next = await source.next(); !next.done; next = await source.next()) {
    held.push(next.value)
    bytes += next.value.byteLength
    if (bytes <= WHOLE_BYTES) continue
    const rest = (async function* () {
      yield* held.splice(0)
      for await (const chunk of source) {
        bytes += chunk.byteLength
        yield chunk
      }
    })()
    await storage.upload(name, rest)
    return bytes
  }
  await storage.put(name, Buffer.concat(held))
  return bytes
}

async function* chunksOf(content: FileContent): AsyncGenerator<Uint8Array> {
  yield* content
}

async function* worded<T>(place: string, content: AsyncIterable<T>): AsyncGenerator<T> {
  try {
    yield* content
  } catch (error) {
    throw faultOf(place, error)
  }
}

function faultOf(place: string, error: unknown): unknown {
  const reason = error instanceof FilesFault ? null : storageReason(error)
  return reason ? new FilesFault(place, reason, { cause: error }) : error
}
