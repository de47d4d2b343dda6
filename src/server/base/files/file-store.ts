import type { Readable } from 'node:stream'

export interface FileInfo {
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

export type FileContent = AsyncIterable<Uint8Array> | Iterable<Uint8Array>

/**
 * Files that all servers of a database share: a folder, or a bucket of object storage. Keys are names joined by slashes. A
 * file is complete or absent, and one that `put` has answered survives a power cut.
 */
export interface FileStore {
  /** As the operator knows it: for messages. */
  readonly place: string
  /** Replaces a file of the same key. */
  put(key: string, content: FileContent): Promise<FileInfo>
  /**
   * For keys that name their content: a file that is there is not written again, but its age begins again, so that the
   * collection of old files leaves it alone.
   */
  keep(key: string, content: readonly Uint8Array[]): Promise<FileInfo>
  /** The bytes as a stream; undefined: there is no such file. */
  get(key: string, range?: ByteRange): Promise<Readable | undefined>
  stat(key: string): Promise<FileInfo | undefined>
  /** A file that is absent is no fault. */
  delete(key: string): Promise<void>
  /** Files whose keys begin with a prefix that is empty or ends in a slash, in any order. */
  list(prefix: string): AsyncIterable<FileInfo>
  /** Removes what killed writers left and that is older than a time. */
  dropAbandoned(before: Date): Promise<void>
}

/** Names come from the program alone; this refuses any that would lead out of the store. */
export const isFileKey = (key: string): boolean =>
  key.split('/').every((name) => /^[\w.-]{1,128}$/.test(name) && !/^\.+$/.test(name))

export function requireFileKey(key: string): string {
  if (!isFileKey(key)) throw new Error(`not a key of a stored file: ${key}`)
  return key
}

export function requireRange(range: ByteRange | undefined): void {
  if (range && range.to <= range.from) throw new Error('empty range')
}

/** The files of a store below a prefix that ends in a slash, by their keys without it. */
export function filesBelow(store: FileStore, prefix: string): FileStore {
  const shortened = (info: FileInfo): FileInfo => ({ ...info, key: info.key.slice(prefix.length) })
  return {
    place: store.place,
    put: async (key, content) => shortened(await store.put(prefix + key, content)),
    keep: async (key, content) => shortened(await store.keep(prefix + key, content)),
    get: (key, range) => store.get(prefix + key, range),
    stat: async (key) => {
      const found = await store.stat(prefix + key)
      return found && shortened(found)
    },
    delete: (key) => store.delete(prefix + key),
    async *list(below) {
      for await (const info of store.list(prefix + below)) yield shortened(info)
    },
    dropAbandoned: (before) => store.dropAbandoned(before),
  }
}

/** Files in object storage, not in a folder. */
export const isBucket = ({ place }: Pick<FileStore, 'place'>): boolean => isBucketAddress(place)

export const isBucketAddress = (text: string): boolean => text.startsWith('s3://')

/** Asks a store for files that are not there. @throws FilesFault where it does not answer, or refuses */
export async function requireAnswer(store: FileStore): Promise<void> {
  for await (const { key } of store.list('absent/')) void key
}

export const bytesOf = (content: readonly Uint8Array[]): number =>
  content.reduce((sum, { byteLength }) => sum + byteLength, 0)
