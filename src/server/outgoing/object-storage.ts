import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import type { BucketEntry } from './buckets.ts'
import { OutgoingError, readBytes } from './post.ts'
import { answerOf } from './service-call.ts'
import { xmlRecords } from './xml-records.ts'

/** Refused: the status, and the code that the storage gave for it. */
export class StorageRefusal extends Error {
  readonly status: number
  readonly code: string

  constructor(status: number, code: string) {
    super(`${status} ${code}`.trim())
    this.status = status
    this.code = code
  }
}

export interface StoredObject {
  readonly key: string
  readonly at: Date
}

export interface PendingUpload {
  readonly key: string
  readonly id: string
  readonly at: Date
}

interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: Buffer
}

interface Call {
  readonly method: 'GET' | 'PUT' | 'POST' | 'DELETE'
  readonly query?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Buffer
  /** Statuses that are answers too. */
  readonly accepts?: readonly number[]
}

/** A call may take so long; a part of 16 MiB has 140 KB a second then. */
const CALL_MS = 120_000
/** Pauses before a call is repeated that had no answer, or was refused for the moment. */
const pausesMs = [200, 1000, 4000]
const LARGEST_LIST = 16 << 20

/** A bucket of S3 or of a storage with the same interface. Calls have signatures of version 4 and go to the checked address. */
export class ObjectStorage {
  readonly #entry: BucketEntry
  readonly #pauses: readonly number[]

  constructor(entry: BucketEntry, pauses: readonly number[] = pausesMs) {
    this.#entry = entry
    this.#pauses = pauses
  }

  /** The content in ranges, so that little of it is held and a line that breaks costs one range; null: it is not there. */
  async read(key: string): Promise<AsyncIterable<Buffer> | null> {
    const first = await this.#range(key, 0, null)
    return first && this.#ranges(key, first)
  }

  async *#ranges(key: string, first: Range): AsyncGenerator<Buffer> {
    yield first.bytes
    for (let at = first.bytes.length; at < first.total; ) {
      const next = await this.#range(key, at, first.tag)
      if (!next || next.bytes.length === 0) throw new StorageRefusal(404, 'NoSuchKey')
      at += next.bytes.length
      yield next.bytes
    }
  }

  /** @param tag of the object that the first range was of: another one in its place is refused */
  async #range(key: string, from: number, tag: string | null): Promise<Range | null> {
    const to = from + this.#entry.partBytes - 1
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
      for (const { Key = '', LastModified = '' } of xmlRecords(xml, 'Contents'))
        yield { key: Key, at: new Date(LastModified) }
      const [page] = xmlRecords(xml, 'ListBucketResult')
      token = page?.['IsTruncated'] === 'true' ? page['NextContinuationToken'] : undefined
    } while (token)
  }

  /** Writes an object of any length, a part at a time; what fails leaves nothing of it. */
  async upload(key: string, content: AsyncIterable<Buffer>): Promise<void> {
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

  #url(key: string, query: Readonly<Record<string, string>> = {}): URL {
    const { host, port, tls, name, bucketInHost } = this.#entry
    const plain = host.includes(':') ? `[${host}]` : host
    const url = new URL(
      `${tls ? 'https' : 'http'}://${bucketInHost ? `${name}.` : ''}${plain}${port === null ? '' : `:${port}`}`,
    )
    const path = bucketInHost ? key : `${name}/${key}`
    url.pathname = `/${path.split('/').map(encodeURIComponent).join('/')}`
    for (const [member, value] of Object.entries(query)) url.searchParams.set(member, value)
    return url
  }

  async #ask(key: string, call: Call): Promise<Answer> {
    for (let attempt = 0; ; attempt++) {
      const pause = this.#pauses[attempt]
      try {
        const answer = await this.#once(key, call)
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
    const found = await this.#range(key, 0, null)
    return body !== undefined && found?.bytes.equals(body) === true
  }

  async #once(key: string, { method, query, headers = {}, body }: Call): Promise<Answer> {
    const { region, credentials, inside, ca, partBytes } = this.#entry
    const { accessKey: accessKeyId, secretKey: secretAccessKey } = credentials
    const hash = createHash('sha256')
      .update(body ?? '')
      .digest('hex')
    const signed = await new AwsV4Signer({
      method,
      url: this.#url(key, query).href,
      headers: { ...headers, 'X-Amz-Content-Sha256': hash },
      accessKeyId,
      secretAccessKey,
      service: 's3',
      region,
    }).sign()
    const sent = {
      method,
      headers: { ...Object.fromEntries(signed.headers), 'Content-Length': String(body?.length ?? 0) },
      signal: AbortSignal.timeout(CALL_MS),
    }
    const answer = await answerOf(signed.url, { inside, ca }, sent, body)
    return {
      status: answer.statusCode ?? 0,
      headers: answer.headers,
      body: await readBytes(answer, Math.max(partBytes, LARGEST_LIST)),
    }
  }
}

interface Range {
  readonly bytes: Buffer
  readonly total: number
  readonly tag: string | null
}

/** Pieces of one size; the last one may be shorter, and an empty content is one empty part. */
async function* partsOf(content: AsyncIterable<Buffer>, size: number): AsyncGenerator<Buffer> {
  let held: Buffer[] = []
  let bytes = 0
  for await (const chunk of content) {
    held.push(chunk)
    bytes += chunk.length
    while (bytes >= size) {
      const all = Buffer.concat(held)
      yield all.subarray(0, size)
      held = [all.subarray(size)]
      bytes = all.length - size
    }
  }
  yield Buffer.concat(held)
}

const isPassing = (status: number): boolean => status === 429 || (status >= 500 && status !== 501)

const isLineFault = (error: unknown): boolean =>
  !(error instanceof StorageRefusal) &&
  !(error instanceof OutgoingError) &&
  ((error as { code?: unknown }).code !== undefined || (error as { name?: unknown }).name === 'TimeoutError')

const refusalOf = (answer: Answer): StorageRefusal => new StorageRefusal(answer.status, codeOf(answer))

/** The code of an error document; empty: it is none. */
function codeOf({ body }: Answer): string {
  try {
    const [error] = xmlRecords(body.subarray(0, 65_536).toString('utf8'), 'Error')
    return /^\w{1,60}$/.exec(error?.['Code'] ?? '')?.[0] ?? ''
  } catch {
    return ''
  }
}

const headerOf = ({ headers }: Answer, name: string): string => String(headers[name] ?? '')
