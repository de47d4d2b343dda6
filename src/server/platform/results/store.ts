import type { Readable } from 'node:stream'
import type { ByteRange, FileStore } from '../../base/files/file-store.ts'
import { fromFrames } from '../../base/files/frames.ts'
import { framed, type FramedFile } from './framed-file.ts'

/** Which file of which tenant. */
export interface ResultKey {
  readonly tenantId: number
  /** sha256 of the content, hexadecimal. */
  readonly key: string
}

/**
 * Immutable results named by their content, compressed, each tenant's apart. A key that `put` has answered is durable: it
 * survives a power cut. Rows that name a key are written after that, so a row never names a file that is incomplete.
 */
export interface ResultStore {
  put(tenantId: number, content: Uint8Array): Promise<ResultKey>
  /** A file as its maker has compressed it. */
  keep(tenantId: number, file: FramedFile): Promise<ResultKey>
  /** The content as a stream, or a range of it; undefined when there is no such file. */
  get(file: ResultKey, range?: ByteRange): Promise<Readable | undefined>
}

const isKey = (key: string): boolean => /^[0-9a-f]{64}$/.test(key)

export const resultStore = (files: FileStore): ResultStore => {
  const keep: ResultStore['keep'] = async (tenantId, { key, stored }) => {
    if (!isKey(key)) throw new Error(`not a key: ${key}`)
    await files.keep(`${tenantId}/${key}`, [stored])
    return { tenantId, key }
  }
  return {
    put: async (tenantId, content) => keep(tenantId, await framed([[content]])),
    keep,
    get: async ({ tenantId, key }, range) =>
      isKey(key) ? fromFrames((stored) => files.get(`${tenantId}/${key}`, stored), range) : undefined,
  }
}

/** Files younger than this may belong to a run whose rows are about to be written. */
const collectAfterMs = 24 * 3600 * 1000

/**
 * Deletes results of a tenant that no row names and that are older than a day; answers how many. The rows are read after the
 * files were listed, and the age is looked at again: a run may have put a result a second time meanwhile.
 */
export async function collectUnreferenced(
  files: FileStore,
  tenantId: number,
  referenced: () => Promise<ReadonlySet<string>>,
  now: Date,
): Promise<number> {
  const isOld = (at: Date): boolean => now.getTime() - at.getTime() > collectAfterMs
  const folder = `${tenantId}/`
  const old: string[] = []
  for await (const { key, at } of files.list(folder))
    if (isKey(key.slice(folder.length)) && isOld(at)) old.push(key)
  if (old.length === 0) return 0
  const named = await referenced()
  let deleted = 0
  for (const key of old) {
    if (named.has(key.slice(folder.length))) continue
    const found = await files.stat(key)
    if (!found || !isOld(found.at)) continue
    await files.delete(key)
    deleted++
  }
  return deleted
}

/** Before this, what a writer has not finished is left by a killed one. */
export const abandonedBefore = (now: Date): Date => new Date(now.getTime() - collectAfterMs)
