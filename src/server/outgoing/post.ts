import { request as plain, type ClientRequest, type IncomingMessage, type RequestOptions } from 'node:http'
import { request as secure } from 'node:https'
import { isIP } from 'node:net'
import { tracedCall, type CallTracing } from './traced-call.ts'
import { InsideAddress, isOutside, lookupOutside } from './addresses.ts'

/** Another service did not do as it was asked; what it answered is told to nobody. */
export class OutgoingError extends Error {
  /** Asking again would be answered the same. */
  readonly final: boolean

  constructor(message: string, final = false) {
    super(message)
    this.final = final
  }
}

interface PostOptions {
  readonly timeoutMs: number
  readonly largestAnswer: number
  /** The address was set by who runs the installation, and may be inside his network. */
  readonly trusted: boolean
  /** More headers, given what is sent. */
  readonly headersOf?: (content: string) => Readonly<Record<string, string>>
}

/**
 * Sends JSON to another service and reads its JSON. Redirects are not followed; time and size have an end; without trust
 * nothing inside is connected to, whatever a name resolves to.
 */
export const postJson = (url: URL, body: unknown, options: PostOptions): Promise<unknown> =>
  tracedCall(url, 'POST', (tracing) => postTraced(url, body, options, tracing))

function postTraced(url: URL, body: unknown, options: PostOptions, tracing: CallTracing): Promise<unknown> {
  const { timeoutMs, largestAnswer, trusted } = options
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (!trusted && isIP(host) !== 0 && !isOutside(host))
    throw new InsideAddress(`${host} is an address inside`)
  const content = JSON.stringify(body)
  const settings: RequestOptions = {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'Content-Length': Buffer.byteLength(content),
      Accept: 'application/json',
      'User-Agent': 'Takt',
      ...options.headersOf?.(content),
      ...tracing.headers,
    },
    signal: AbortSignal.timeout(timeoutMs),
    // A connection of its own: one that was opened before was looked at for another name.
    agent: false,
    ...(trusted ? {} : { lookup: lookupOutside }),
  }
  return new Promise((resolve, reject) => {
    const refuse = (error: unknown): void =>
      reject(isKnown(error) ? error : new OutgoingError(reasonOf(error)))
    const asked = send(url, settings, (answer) => {
      tracing.answered(answer)
      readAll(answer, largestAnswer)
        .then((text) => {
          const status = answer.statusCode ?? 0
          if (status < 200 || status > 299) throw new OutgoingError(`status ${status}`, isFinal(status))
          resolve(text === '' ? null : parsed(text))
        }, refuse)
        .catch(refuse)
    })
    asked.on('error', refuse)
    asked.end(content)
  })
}

const isKnown = (error: unknown): boolean => error instanceof InsideAddress || error instanceof OutgoingError

/** Redirects are not followed; of refusals, too much and too slow are for the moment alone. */
const isFinal = (status: number): boolean =>
  status >= 300 && status <= 499 && ![408, 425, 429].includes(status)

const send = (
  url: URL,
  options: RequestOptions,
  answered: (answer: IncomingMessage) => void,
): ClientRequest =>
  url.protocol === 'https:' ? secure(url, options, answered) : plain(url, options, answered)

export const readAll = async (answer: IncomingMessage, largest: number): Promise<string> =>
  (await readBytes(answer, largest)).toString('utf8')

export async function readBytes(answer: IncomingMessage, largest: number): Promise<Buffer> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of answer as AsyncIterable<Buffer>) {
    size += part.length
    if (size > largest) {
      answer.destroy()
      throw new OutgoingError('the answer is too large')
    }
    parts.push(part)
  }
  return Buffer.concat(parts)
}

/** Some services answer with words where JSON is of no use; nobody needs them. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return null
  }
}

function reasonOf(error: unknown): string {
  const { name, code, message } = error as { name?: string; code?: string; message?: string }
  if (name === 'AbortError' || name === 'TimeoutError') return 'no answer in time'
  return code ?? message ?? 'no answer'
}
