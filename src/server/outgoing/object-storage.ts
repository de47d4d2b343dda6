import { setTimeout as sleep } from 'node:timers/promises'
import type { BucketEntry } from './buckets.ts'
import {
  callStorage,
  codeOf,
  headerOf,
  isLineFault,
  isPassing,
  refusalOf,
  StorageRefusal,
  type StorageAnswer,
  type StorageCall,
} from './storage-call.ts'
import { partsOf } from './storage-parts.ts'
import { xmlRecords } from './xml-records.ts'

export interface StoredObject {
  readonly key: string
  readonly bytes: number
  readonly at: Date
}

export interface PendingUpload {
  readonly key: string
  readonly id: string
  readonly at: Date
}

export interface StorageTimes {
  /** A call may take so long; a part of 16 MiB has 140 KB a second then. */
  readonly callMs: number
  /** Pauses before a call is repeated that had no answer, or was refused for the moment. */
  readonly pausesMs: readonly number[]
}

const usualTimes: StorageTimes = { callMs: 120_000, pausesMs: [200, 1000, 4000] }

/** A bucket of S3 or of a storage with the same interface. Calls have signatures of version 4 and go to the checked address. */
export class ObjectStorage {
  readonly #entry: BucketEntry
  readonly #times: StorageTimes

  constructor(entry: BucketEntry, times: Partial<StorageTimes> = {}) {
    this.#entry = entry
    this.#times = { ...usualTimes, ...times }
  }

  /**
   * The content, or the part of it from `from` to before `to`, in ranges, so that little of it is held and a line that breaks
   * costs one range; null: it is not there.
   */
  async read(key: string, from = 0, to = Infinity): Promise<AsyncIterable<Buffer> | null> {
    const first = await this.#range(key, from, to, null)
    return first && this.#ranges(key, from, to, first)
  }

  async *#ranges(key: string, from: number, to: number, first: Range): AsyncGenerator<Buffer> {
    yield first.bytes
    const end = Math.min(to, first.total)
    for (let at = from + first.bytes.length; at < end; ) {
      const next = await this.#range(key, at, to, first.tag)
      if (!next || next.bytes.length === 0) throw new StorageRefusal(404, 'NoSuchKey')
      at += next.bytes.length
      yield next.bytes
    }
  }

  /** @param tag of the object that the first range was of: another one in its place is refused */
  async #range(key: string, from: number, end: number, tag: string | null): Promise<Range | null> {
    const to = Math.min(from + this.#entry.partBytes, end) - 1
    const headers = { Range: `bytes=${from}-${to}`, ...(tag ? { 'If-Match': tag } : {}) }
    const answer = await this.#ask(key, { method: 'GET', headers, accepts: [404, 416] })
    // An empty object has no range.
    if (answer.status === 416) return { bytes: Buffer.alloc(0), total: 0, tag: null }
    if (answer.status === 404) {
      if (codeOf(answer) === 'NoSuchBucket') throw refusalOf(answer)
      return null
    }
    const total = Number(/\/(\d+)$/.exec(headerOf(answer, 'content-range'))?.[1] ?? answer.body.length)
    return { bytes: answer.body, total, tag: headerOf(answer, 'etag') || null }
  }

  /** What is known of an object without its content; null: it is not there. */
  async stat(key: string): Promise<StoredObject | null> {
    const answer = await this.#ask(key, { method: 'HEAD', accepts: [404] })
    if (answer.status === 404) return null
    return {
      key,
      bytes: Number(headerOf(answer, 'content-length')),
      at: new Date(headerOf(answer, 'last-modified')),
    }
  }

  /** Writes a small object. `isNew`: refused (412) where there is one already. */
  async put(key: string, body: Buffer, isNew = false): Promise<void> {
    const headers = isNew ? { 'If-None-Match': '*' } : {}
    await this.#ask(key, { method: 'PUT', headers, body })
  }

  async remove(key: string): Promise<void> {
    await this.#ask(key, { method: 'DELETE', accepts: [404] })
  }

  async *list(prefix: string): AsyncGenerator<StoredObject> {
    let token: string | undefined
    do {
      const query = { 'list-type': '2', prefix, ...(token ? { 'continuation-token': token } : {}) }
      const xml = (await this.#ask('', { method: 'GET', query })).body.toString('utf8')
      for (const { Key = '', LastModified = '', Size = '' } of xmlRecords(xml, 'Contents'))
        yield { key: Key, bytes: Number(Size), at: new Date(LastModified) }
      const [page] = xmlRecords(xml, 'ListBucketResult')
      token = page?.['IsTruncated'] === 'true' ? page['NextContinuationToken'] : undefined
    } while (token)
  }

  /** Writes an object of any length, a part at a time; what fails leaves nothing of it. */
  async upload(key: string, content: AsyncIterable<Uint8Array>): Promise<void> {
    const started = await this.#ask(key, { method: 'POST', query: { uploads: '' } })
    const id =
      xmlRecords(started.body.toString('utf8'), 'InitiateMultipartUploadResult')[0]?.['UploadId'] ?? ''
    try {
      const tags: string[] = []
      for await (const body of partsOf(content, this.#entry.partBytes)) {
        const query = { partNumber: String(tags.length + 1), uploadId: id }
        tags.push(headerOf(await this.#ask(key, { method: 'PUT', query, body }), 'etag'))
      }
      const parts = tags.map(
        (tag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${tag}</ETag></Part>`,
      )
      const body = Buffer.from(`<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`)
      const done = await this.#ask(key, { method: 'POST', query: { uploadId: id }, body })
      // A long joining has begun its answer with 200 before it fails.
      const code = codeOf(done)
      if (code !== '') throw new StorageRefusal(500, code)
    } catch (error) {
      await this.abort({ key, id }).catch(() => {})
      throw error
    }
  }

  /** Uploads that were begun and neither completed nor aborted; none where the storage does not list them. */
  async pending(prefix: string): Promise<PendingUpload[]> {
    const { body } = await this.#ask('', {
      method: 'GET',
      query: { uploads: '', prefix },
      accepts: [405, 501],
    })
    return xmlRecords(body.toString('utf8'), 'Upload').map(({ Key = '', UploadId = '', Initiated = '' }) => ({
      key: Key,
      id: UploadId,
      at: new Date(Initiated),
    }))
  }

  async abort({ key, id }: Pick<PendingUpload, 'key' | 'id'>): Promise<void> {
    await this.#ask(key, { method: 'DELETE', query: { uploadId: id }, accepts: [404] })
  }

  async #ask(key: string, call: StorageCall): Promise<StorageAnswer> {
    for (let attempt = 0; ; attempt++) {
      const pause = this.#times.pausesMs[attempt]
      try {
        const answer = await callStorage(this.#entry, key, call, this.#times.callMs)
        const isAnswer = answer.status < 300 || call.accepts?.includes(answer.status)
        if (isAnswer) return answer
        // What was written before its answer was lost is there when the call is repeated.
        if (attempt > 0 && answer.status === 412 && (await this.#isThere(key, call.body))) return answer
        if (pause === undefined || !isPassing(answer.status)) throw refusalOf(answer)
      } catch (error) {
        if (pause === undefined || !isLineFault(error)) throw error
      }
      await sleep(pause)
    }
  }

  async #isThere(key: string, body: Buffer | undefined): Promise<boolean> {
    const found = await this.#range(key, 0, Infinity, null)
    return body !== undefined && found?.bytes.equals(body) === true
  }
}

interface Range {
  readonly bytes: Buffer
  readonly total: number
  readonly tag: string | null
}
