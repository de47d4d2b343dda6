import type { ConnectionEntry } from '../../outgoing/connections.ts'
import { getJson, postForJson, sendText, type JsonAnswer, type Sending } from '../../outgoing/service-call.ts'
import { OutgoingError } from '../../outgoing/post.ts'
import { signatureHeaders } from '../../outgoing/signature.ts'
import { SourceFault } from './source-fault.ts'
import { sourceFaultOf } from './faults.ts'
import { statementMs } from './limits.ts'

const limits = { timeoutMs: statementMs, largestAnswer: 32 * 1024 * 1024 } as const
/** A row of the outbox is locked so long. */
const sendMs = 30_000

/** Calls of the service of an entry, and of no other. */
export interface ServiceCalls {
  readonly connection: string
  /** Address of a path below that of the entry; of a link that an answer gives, too. Refused where it is of another host. */
  address(path: string, from?: URL): URL
  get(url: URL): Promise<JsonAnswer>
  /** A call that only reads, and carries what it is allowed by itself. */
  ask(url: URL, asking: Asking): Promise<JsonAnswer>
  /** Its repetition has the same key. */
  send(url: URL, sending: Sending, key: string): Promise<void>
}

export interface Asking {
  readonly body: unknown
  readonly headers: Readonly<Record<string, string>>
  /** What statuses of this call mean, where they mean something else than usual. */
  readonly statuses?: Readonly<Record<string, SourceFault>>
}

export function serviceCalls(connection: string, entry: ConnectionEntry, signal: AbortSignal): ServiceCalls {
  const { host, port, tls, path, ca, inside } = entry
  const name = host.includes(':') ? `[${host}]` : host
  const base = new URL(
    `${tls ? 'https' : 'http'}://${name}${port === null ? '' : `:${port}`}${path.endsWith('/') ? path : `${path}/`}`,
  )
  const refuse = (): never => {
    throw new SourceFault(connection, 'redirected')
  }
  return {
    connection,
    address: (given, from = base) => {
      if (!URL.canParse(given, from.href)) return refuse()
      const url = new URL(given, from)
      const isBelow = url.origin === base.origin && url.pathname.startsWith(base.pathname)
      return isBelow && url.username === '' ? url : refuse()
    },
    get: (url) =>
      faultsNamed(connection, () =>
        getJson(url, { ...limits, inside, ca, signal, headers: authorization(entry) }),
      ),
    ask: (url, { body, headers, statuses }) =>
      faultsNamed(
        connection,
        () => postForJson(url, { ...limits, inside, ca, signal, headers }, body),
        statuses,
      ),
    send: (url, sending, key) =>
      faultsNamed(connection, () => {
        const signed = { id: key, seconds: Math.floor(Date.now() / 1000), body: sending.content }
        const headers = {
          ...authorization(entry),
          ...signatureHeaders(entry.credentials.signingSecret, signed),
          'Idempotency-Key': key,
        }
        return sendText(url, { ...limits, timeoutMs: sendMs, inside, ca, signal, headers }, sending)
      }),
  }
}

async function faultsNamed<T>(
  connection: string,
  work: () => Promise<T>,
  statuses: Asking['statuses'] = {},
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const known = error instanceof OutgoingError ? statuses[error.message] : undefined
    throw known ?? faultOf(connection, error)
  }
}

function authorization({ credentials }: ConnectionEntry): Record<string, string> {
  const { user, password, token, header, scheme } = credentials
  if (token !== '') return { [header]: header === 'Authorization' ? `${scheme} ${token}` : token }
  if (user === '') return {}
  return { Authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}` }
}

function faultOf(connection: string, error: unknown): SourceFault {
  if (error instanceof SyntaxError) return new SourceFault(connection, 'notJson')
  if ((error as { name?: unknown }).name === 'TimeoutError') return new SourceFault(connection, 'noAnswer')
  if (!(error instanceof OutgoingError)) return sourceFaultOf(connection, error, {})
  const status = error.message
  if (!/^\d+$/.test(status)) return new SourceFault(connection, 'tooLarge')
  if (/^40[13]$/.test(status)) return new SourceFault(connection, 'credentials')
  if (/^(?:408|425|429|5\d\d)$/.test(status)) return new SourceFault(connection, 'busy', { status })
  return status.startsWith('3')
    ? new SourceFault(connection, 'redirected')
    : new SourceFault(connection, 'status', { status })
}
