import { request as plain, type RequestOptions } from 'node:http'
import { request as secure } from 'node:https'
import { isIP } from 'node:net'
import { checkedAddress } from './addresses.ts'
import { readAll, OutgoingError } from './post.ts'

interface GetOptions {
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

/**
 * Reads JSON of another service. Redirects are not followed; time and size have an end; the checked address is connected to,
 * and TLS keeps the name. Throws OutgoingError (its message is a status or a reason), InsideAddress, TimeoutError, or the fault
 * of the line.
 */
export async function getJson(url: URL, options: GetOptions): Promise<JsonAnswer> {
  const late = AbortSignal.timeout(options.timeoutMs)
  try {
    return await getWithin(url, options, AbortSignal.any([options.signal, late]))
  } catch (error) {
    // A request that is late ends as one that the caller gave up, or as a line that broke.
    throw late.aborted && !options.signal.aborted ? late.reason : error
  }
}

async function getWithin(url: URL, options: GetOptions, signal: AbortSignal): Promise<JsonAnswer> {
  const address = await checkedAddress(url.hostname.replace(/^\[|\]$/g, ''), options.inside)
  const family = isIP(address)
  const settings: RequestOptions = {
    method: 'GET',
    headers: { Accept: 'application/json', 'User-Agent': 'Takt', ...options.headers },
    signal,
    agent: false,
    lookup: (_name, { all }, done) => (all ? done(null, [{ address, family }]) : done(null, address, family)),
  }
  return new Promise((resolve, reject) => {
    const asked =
      url.protocol === 'https:'
        ? secure(url, { ...settings, ...(options.ca === null ? {} : { ca: options.ca }) })
        : plain(url, settings)
    asked.on('error', reject)
    asked.on('response', (answer) => {
      const status = answer.statusCode ?? 0
      if (status < 200 || status > 299) {
        answer.destroy()
        return reject(new OutgoingError(String(status), true))
      }
      const { link = '' } = answer.headers
      readAll(answer, options.largestAnswer)
        .then((text) => resolve({ body: JSON.parse(text) as unknown, link: String(link) }))
        .catch(reject)
    })
    asked.end()
  })
}
