import { createHash } from 'node:crypto'
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

export interface StorageAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: Buffer
}

export interface StorageCall {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE'
  readonly query?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Buffer
  /** Statuses that are answers too. */
  readonly accepts?: readonly number[]
}

const LARGEST_LIST = 16 << 20

/** One call with a signature of version 4 that goes to the checked address, and its answer, whatever its status. */
export async function callStorage(
  entry: BucketEntry,
  key: string,
  { method, query, headers = {}, body }: StorageCall,
  callMs: number,
): Promise<StorageAnswer> {
  const { region, credentials, inside, ca, partBytes } = entry
  const { accessKey: accessKeyId, secretKey: secretAccessKey } = credentials
  const hash = createHash('sha256')
    .update(body ?? '')
    .digest('hex')
  const signed = await new AwsV4Signer({
    method,
    url: urlOf(entry, key, query).href,
    headers: { ...headers, 'X-Amz-Content-Sha256': hash },
    accessKeyId,
    secretAccessKey,
    service: 's3',
    region,
  }).sign()
  const sent = {
    method,
    headers: { ...Object.fromEntries(signed.headers), 'Content-Length': String(body?.length ?? 0) },
    signal: AbortSignal.timeout(callMs),
  }
  const answer = await answerOf(signed.url, { inside, ca }, sent, body)
  return {
    status: answer.statusCode ?? 0,
    headers: answer.headers,
    body: await readBytes(answer, Math.max(partBytes, LARGEST_LIST)),
  }
}

export function urlOf(
  { host, port, tls, name, bucketInHost }: BucketEntry,
  key: string,
  query: Readonly<Record<string, string>> = {},
): URL {
  const plain = host.includes(':') ? `[${host}]` : host
  const url = new URL(
    `${tls ? 'https' : 'http'}://${bucketInHost ? `${name}.` : ''}${plain}${port === null ? '' : `:${port}`}`,
  )
  const path = bucketInHost ? key : `${name}/${key}`
  url.pathname = `/${path.split('/').map(encodeURIComponent).join('/')}`
  for (const [member, value] of Object.entries(query)) url.searchParams.set(member, value)
  return url
}

export const isPassing = (status: number): boolean => status === 429 || (status >= 500 && status !== 501)

export const isLineFault = (error: unknown): boolean =>
  !(error instanceof StorageRefusal) &&
  !(error instanceof OutgoingError) &&
  ((error as { code?: unknown }).code !== undefined || (error as { name?: unknown }).name === 'TimeoutError')

export const refusalOf = (answer: StorageAnswer): StorageRefusal =>
  new StorageRefusal(answer.status, codeOf(answer))

/** The code of an error document; empty: it is none. */
export function codeOf({ body }: StorageAnswer): string {
  try {
    const [error] = xmlRecords(body.subarray(0, 65_536).toString('utf8'), 'Error')
    return /^\w{1,60}$/.exec(error?.['Code'] ?? '')?.[0] ?? ''
  } catch {
    return ''
  }
}

export const headerOf = ({ headers }: StorageAnswer, name: string): string => String(headers[name] ?? '')
