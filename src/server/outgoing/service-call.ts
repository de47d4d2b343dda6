import { request as plain, type IncomingMessage, type RequestOptions } from 'node:http'
import { request as secure } from 'node:https'
import { isIP } from 'node:net'
import { checkedAddress } from './addresses.ts'
import { readAll, OutgoingError } from './post.ts'
import { tracedCall } from './traced-call.ts'

interface CallOptions {
  readonly timeoutMs: number
  readonly largestAnswer: number
  /** The host may have an address inside. */
  readonly inside: boolean
  readonly headers: Readonly<Record<string, string>>
  /** Certificates in PEM that are trusted in place of those of the system. */
  readonly ca: string | null
  readonly signal: AbortSignal
}

export interface JsonAnswer {
  readonly body: unknown
  /** Header `Link` of RFC 8288. */
  readonly link: string
}

/** What is sent; its answer is of no interest but for its status. */
export interface Sending {
  readonly method: 'POST' | 'PUT'
  readonly type: string
  readonly content: string
}

/** Reads JSON of another service, by the rules of `called`. */
export const getJson = (url: URL, options: CallOptions): Promise<JsonAnswer> => readJson(url, options, null)

/** Posts a form and reads the JSON that comes back, by the rules of `called`. */
export const postForm = (url: URL, options: CallOptions, content: string): Promise<JsonAnswer> =>
  readJson(url, options, { method: 'POST', type: 'application/x-www-form-urlencoded', content })

/** Asks another service by `POST`, where it reads by such calls. */
export const postForJson = (url: URL, options: CallOptions, body: unknown): Promise<JsonAnswer> =>
  readJson(url, options, { method: 'POST', type: 'application/json', content: JSON.stringify(body) })

const readJson = (url: URL, options: CallOptions, sending: Sending | null): Promise<JsonAnswer> =>
  called(url, options, sending, async (answer) => {
    const { link = '' } = answer.headers
    const text = await readAll(answer, options.largestAnswer)
    return { body: JSON.parse(text) as unknown, link: String(link) }
  })

/** Sends rows to another service, by the rules of `called`. */
export const sendText = (url: URL, options: CallOptions, sending: Sending): Promise<void> =>
  called(url, options, sending, async (answer) => {
    await readAll(answer, options.largestAnswer)
  })

/**
 * One call of another service. Redirects are not followed; time and size have an end; the checked address is connected to,
 * and TLS keeps the name. Throws OutgoingError (its message is a status or a reason), InsideAddress, TimeoutError, or the fault
 * of the line.
 */
async function called<T>(
  url: URL,
  options: CallOptions,
  sending: Sending | null,
  read: (answer: IncomingMessage) => Promise<T>,
): Promise<T> {
  const late = AbortSignal.timeout(options.timeoutMs)
  try {
    return await within(url, options, { sending, signal: AbortSignal.any([options.signal, late]) }, read)
  } catch (error) {
    // A request that is late ends as one that the caller gave up, or as a line that broke.
    throw late.aborted && !options.signal.aborted ? late.reason : error
  }
}

interface Attempt {
  readonly sending: Sending | null
  readonly signal: AbortSignal
}

async function within<T>(
  url: URL,
  options: CallOptions,
  { sending, signal }: Attempt,
  read: (answer: IncomingMessage) => Promise<T>,
): Promise<T> {
  const headers = { Accept: 'application/json', ...contentHeaders(sending), ...options.headers }
  const method = sending?.method ?? 'GET'
  const answer = await answerOf(url, options, { method, headers, signal }, sending?.content)
  const status = answer.statusCode ?? 0
  if (status < 200 || status > 299) {
    answer.destroy()
    throw new OutgoingError(String(status), true)
  }
  return read(answer)
}

/** The answer of one request, whatever its status: of the checked address, by the name. */
export const answerOf = (
  url: URL,
  entry: Pick<CallOptions, 'inside' | 'ca'>,
  request: CheckedRequest,
  content?: string | Uint8Array,
): Promise<IncomingMessage> =>
  tracedCall(url, request.method ?? 'GET', async (tracing) => {
    const headers = { ...request.headers, ...tracing.headers }
    return tracing.answered(await checkedAnswer(url, entry, { ...request, headers }, content))
  })

type CheckedRequest = Pick<RequestOptions, 'method' | 'signal'> & {
  readonly headers: Readonly<Record<string, string>>
}

async function checkedAnswer(
  url: URL,
  { inside, ca }: Pick<CallOptions, 'inside' | 'ca'>,
  request: CheckedRequest,
  content?: string | Uint8Array,
): Promise<IncomingMessage> {
  const address = await checkedAddress(url.hostname.replace(/^\[|\]$/g, ''), inside)
  const family = isIP(address)
  const settings: RequestOptions = {
    ...request,
    headers: { 'User-Agent': 'Takt', ...request.headers },
    agent: false,
    lookup: (_name, { all }, done) => (all ? done(null, [{ address, family }]) : done(null, address, family)),
  }
  return new Promise((resolve, reject) => {
    const asked =
      url.protocol === 'https:'
        ? secure(url, { ...settings, ...(ca === null ? {} : { ca }) })
        : plain(url, settings)
    asked.on('error', reject)
    asked.on('response', resolve)
    asked.end(content)
  })
}

const contentHeaders = (sending: Sending | null): Record<string, string> =>
  sending
    ? { 'Content-Type': sending.type, 'Content-Length': String(Buffer.byteLength(sending.content)) }
    : {}
