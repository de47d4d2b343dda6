import { createHash, createHmac, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { StoreSettings } from '../../src/server/outgoing/open-files.ts'

interface Kept {
  readonly body: Buffer
  readonly tag: string
  at: Date
}

interface Upload {
  readonly key: string
  readonly at: Date
  readonly parts: Map<number, Buffer>
}

/** One call as it came, to be looked at and to be refused by `intercept`. */
export interface ObjectCall {
  readonly method: string
  readonly key: string
  readonly query: URLSearchParams
  readonly bytes: number
}

/** What of S3 the server uses, in memory: signatures of version 4, ranges, lists by pages, conditional writes, uploads in parts. */
export class ObjectServer {
  readonly objects = new Map<string, Kept>()
  readonly uploads = new Map<string, Upload>()
  readonly calls: ObjectCall[] = []
  /** A status in place of the answer; null: the usual one; 0: the line breaks after the call was done; never: no answer. */
  intercept: (call: ObjectCall) => number | null | 'never' = () => null
  /** Keys of a page of a list. */
  pageSize = 1000
  readonly #server = createServer((request, response) => void this.#answer(request, response))
  readonly secretKey = 'a secret of the object server'
  readonly accessKey = 'AKIATEST'
  readonly bucket = 'backups'
  readonly region = 'cn-test-1'
  port = 0

  static async start(): Promise<ObjectServer> {
    const server = new ObjectServer()
    await new Promise<void>((done) => server.#server.listen(0, '127.0.0.1', done))
    server.port = (server.#server.address() as AddressInfo).port
    return server
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((done) => this.#server.close(done))
  }

  /** Of `outgoing.json`. */
  entry(changes: object = {}): object {
    const { bucket: name, port, region, accessKey, secretKey } = this
    const credentials = { accessKey, secretKey }
    return {
      buckets: [
        {
          kind: 's3',
          name,
          host: '127.0.0.1',
          port,
          region,
          inside: true,
          partMegabytes: 5,
          credentials,
          ...changes,
        },
      ],
    }
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts: Buffer[] = []
    for await (const part of request as AsyncIterable<Buffer>) parts.push(part)
    const body = Buffer.concat(parts)
    const url = new URL(request.url!, 'http://server')
    const isInHost = String(request.headers.host).startsWith(`${this.bucket}.`)
    const base = isInHost ? '/' : `/${this.bucket}/`
    const key = decodeURIComponent(url.pathname.slice(base.length))
    const call = { method: request.method!, key, query: url.searchParams, bytes: body.length }
    this.calls.push(call)
    const fault = this.#refusal(request, url, body)
    if (fault) return refuse(response, 403, fault)
    if (!url.pathname.startsWith(base)) return refuse(response, 404, 'NoSuchBucket')
    const status = this.intercept(call)
    if (status === 'never') return
    if (status !== null && status > 0) return refuse(response, status, 'SlowDown')
    if (status === 0) response.end = (() => request.socket.destroy()) as never
    this.#do(call, request, body, response)
  }

  /** The code by which the signature is refused; null: it is right. */
  #refusal(request: IncomingMessage, url: URL, body: Buffer): string | null {
    const given = request.headers['authorization'] ?? ''
    const match =
      /^AWS4-HMAC-SHA256 Credential=([^/]+)\/([^,]+), SignedHeaders=([^,]+), Signature=(\w+)$/.exec(given)
    if (!match) return 'AccessDenied'
    const [, accessKey, scope, names, signature] = match as unknown as string[]
    if (accessKey !== this.accessKey) return 'InvalidAccessKeyId'
    const stamp = String(request.headers['x-amz-date'])
    const hash = createHash('sha256').update(body).digest('hex')
    if (request.headers['x-amz-content-sha256'] !== hash) return 'XAmzContentSHA256Mismatch'
    const query = [...url.searchParams]
      .map((pair) => pair.map(encoded).join('='))
      .toSorted()
      .join('&')
    const path = decodeURIComponent(url.pathname).split('/').map(encoded).join('/')
    const headers = names!.split(';').map((name) => `${name}:${String(request.headers[name]).trim()}\n`)
    const canonical = [request.method, path, query, headers.join(''), names, hash].join('\n')
    if (scope !== `${stamp.slice(0, 8)}/${this.region}/s3/aws4_request`) return 'AuthorizationHeaderMalformed'
    const text = ['AWS4-HMAC-SHA256', stamp, scope, createHash('sha256').update(canonical).digest('hex')]
    const signing = scope
      .split('/')
      .reduce<string | Buffer>(
        (secret, part) => createHmac('sha256', secret).update(part).digest(),
        `AWS4${this.secretKey}`,
      )
    const expected = createHmac('sha256', signing).update(text.join('\n')).digest('hex')
    return signature === expected ? null : 'SignatureDoesNotMatch'
  }

  #do(
    { method, key, query }: ObjectCall,
    request: IncomingMessage,
    body: Buffer,
    response: ServerResponse,
  ): void {
    const id = query.get('uploadId')
    if (key === '')
      return query.has('uploads') ? this.#listUploads(query, response) : this.#list(query, response)
    if (method === 'POST' && query.has('uploads')) {
      const made = randomUUID()
      this.uploads.set(made, { key, at: new Date(), parts: new Map() })
      return xml(
        response,
        `<InitiateMultipartUploadResult><UploadId>${made}</UploadId></InitiateMultipartUploadResult>`,
      )
    }
    if (id !== null) return this.#part({ method, key, query, bytes: 0 }, id, body, response)
    const kept = this.objects.get(key)
    if (method === 'PUT') {
      if (request.headers['if-none-match'] === '*' && kept) return refuse(response, 412, 'PreconditionFailed')
      return this.#keep(key, body, response)
    }
    if (method === 'DELETE') {
      this.objects.delete(key)
      return void response.writeHead(204).end()
    }
    if (!kept) return refuse(response, 404, 'NoSuchKey')
    const match = request.headers['if-match']
    if (match !== undefined && match !== kept.tag) return refuse(response, 412, 'PreconditionFailed')
    const known = { etag: kept.tag, 'last-modified': kept.at.toUTCString() }
    const [isRange, from, to] = /^bytes=(\d+)-(\d+)$/.exec(String(request.headers.range)) ?? []
    if (isRange === undefined) {
      response.writeHead(200, { ...known, 'content-length': kept.body.length })
      return void response.end(method === 'HEAD' ? undefined : kept.body)
    }
    if (Number(from) >= kept.body.length) return refuse(response, 416, 'InvalidRange')
    const range = kept.body.subarray(Number(from), Number(to) + 1)
    const last = Number(from) + range.length - 1
    response.writeHead(206, { ...known, 'content-range': `bytes ${from}-${last}/${kept.body.length}` })
    response.end(range)
  }

  #part({ method, key, query }: ObjectCall, id: string, body: Buffer, response: ServerResponse): void {
    const upload = this.uploads.get(id)
    if (!upload || upload.key !== key) return refuse(response, 404, 'NoSuchUpload')
    if (method === 'DELETE') {
      this.uploads.delete(id)
      return void response.writeHead(204).end()
    }
    if (method === 'PUT') {
      upload.parts.set(Number(query.get('partNumber')), body)
      return void response.writeHead(200, { etag: tagOf(body) }).end()
    }
    const parts = [...upload.parts].toSorted(([a], [b]) => a - b).map(([, part]) => part)
    if (parts.slice(0, -1).some((part) => part.length < 5 * 2 ** 20))
      return refuse(response, 400, 'EntityTooSmall')
    const named = [...body.toString().matchAll(/<ETag>([^<]+)<\/ETag>/g)].map(([, tag]) => tag)
    if (named.join() !== parts.map(tagOf).join()) return refuse(response, 400, 'InvalidPart')
    this.uploads.delete(id)
    const whole = Buffer.concat(parts)
    this.objects.set(key, { body: whole, tag: tagOf(whole), at: new Date() })
    xml(response, '<CompleteMultipartUploadResult/>')
  }

  #keep(key: string, body: Buffer, response: ServerResponse): void {
    this.objects.set(key, { body, tag: tagOf(body), at: new Date() })
    response.writeHead(200, { etag: tagOf(body) }).end()
  }

  #list(query: URLSearchParams, response: ServerResponse): void {
    const after = query.get('continuation-token') ?? ''
    const keys = [...this.objects.keys()]
      .filter((key) => key.startsWith(query.get('prefix')!) && key > after)
      .toSorted()
    const page = keys.slice(0, this.pageSize)
    const more = keys.length > page.length
    const contents = page.map(
      (key) =>
        `<Contents><Key>${key}</Key><LastModified>${this.objects.get(key)!.at.toISOString()}</LastModified><Size>${this.objects.get(key)!.body.length}</Size></Contents>`,
    )
    const token = more ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''
    xml(
      response,
      `<ListBucketResult><IsTruncated>${more}</IsTruncated>${token}${contents.join('')}</ListBucketResult>`,
    )
  }

  #listUploads(query: URLSearchParams, response: ServerResponse): void {
    const found = [...this.uploads].filter(([, { key }]) => key.startsWith(query.get('prefix')!))
    const uploads = found.map(
      ([id, { key, at }]) =>
        `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${at.toISOString()}</Initiated></Upload>`,
    )
    xml(response, `<ListMultipartUploadsResult>${uploads.join('')}</ListMultipartUploadsResult>`)
  }
}

/** Settings of a server that stores its files there. */
export const storeOf = ({ bucket, port, region, accessKey, secretKey }: ObjectServer): StoreSettings => ({
  store: `s3://${bucket}/takt`,
  endpoint: `http://127.0.0.1:${port}`,
  region,
  addressing: 'auto',
  key: accessKey,
  secret: secretKey,
})

const tagOf = (body: Buffer): string => `"${createHash('md5').update(body).digest('hex')}"`

const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (one) => `%${one.codePointAt(0)!.toString(16).toUpperCase()}`)

const xml = (response: ServerResponse, text: string): void =>
  void response.writeHead(200, { 'content-type': 'application/xml' }).end(`<?xml version="1.0"?>\n${text}`)

const refuse = (response: ServerResponse, status: number, code: string): void =>
  void response.writeHead(status).end(`<?xml version="1.0"?>\n<Error><Code>${code}</Code></Error>`)
