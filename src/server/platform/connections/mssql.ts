import type { EventEmitter } from 'node:events'
import { isIP, type Socket } from 'node:net'
import type { ConnectionEntry } from '../../outgoing/connections.ts'
import { SourceFault } from './source-fault.ts'
import type { SourceReader } from './source-reader.ts'
import { checkedSocket } from './checked-socket.ts'
import { driver, onDemand } from './driver.ts'
import { sourceFaultOf } from './faults.ts'
import { connectMs, statementMs } from './limits.ts'
import { mssqlDialect } from './sql/mssql-dialect.ts'
import { SqlReader, textOf, type SqlSession, type TextRow } from './sql/reader.ts'

/** What of the driver is used: it is no dependency, so its own types are not there. */
export interface Tedious {
  readonly Connection: new (config: object) => TdsConnection
  readonly Request: new (statement: string, done: (error?: Error | null) => void) => TdsRequest
  readonly TYPES: { readonly NVarChar: unknown }
}
interface TdsConnection extends EventEmitter {
  connect(done: (error?: Error) => void): void
  execSql(request: TdsRequest): void
  close(): void
}
interface TdsRequest extends EventEmitter {
  addParameter(name: string, type: unknown, value: string): void
  pause(): void
  resume(): void
}

const usualPort = 1433

/** Reads tables and views of a SQL Server. Not verified against one. */
export async function openMssql(
  connection: string,
  entry: ConnectionEntry,
  load: () => Promise<Tedious> = () => onDemand<Tedious>('tedious'),
): Promise<SourceReader> {
  const tds = await driver(connection, 'tedious', load)
  const line = new CheckedLine(entry)
  try {
    const client = new tds.Connection(configOf(entry, () => line.connect()))
    client.on('error', () => {})
    await new Promise<void>((resolve, reject) => {
      client.connect((error) => (error ? reject(error) : resolve()))
    })
    return await new SqlReader(connection, mssqlDialect, new TdsSession(tds, client, line)).begin()
  } catch (error) {
    line.close()
    throw sourceFaultOf(connection, line.error ?? coded(error), mssqlDialect.codes)
  }
}

/** The line to the checked address; a server that names another one is not followed. */
class CheckedLine {
  readonly #entry: ConnectionEntry
  #socket: Socket | null = null
  /** Why it could not be opened: the driver has words of its own for that. */
  error: unknown = null

  constructor(entry: ConnectionEntry) {
    this.#entry = entry
  }

  async connect(): Promise<Socket> {
    try {
      if (this.#socket) throw Object.assign(new Error('routed to another server'), { code: 'EREROUTE' })
      return (this.#socket = await checkedSocket(this.#entry, usualPort))
    } catch (error) {
      this.error = error
      throw error
    }
  }

  close(): void {
    this.#socket?.destroy()
  }
}

const configOf = (
  { host, port, tls, ca, database, credentials }: ConnectionEntry,
  connector: () => Promise<Socket>,
) => ({
  server: host,
  authentication: {
    type: 'default',
    options: { userName: credentials.user, password: credentials.password },
  },
  options: {
    connector,
    port: port ?? usualPort,
    database,
    appName: 'Takt',
    encrypt: tls,
    trustServerCertificate: false,
    // The address is connected to, the name is what the certificate must have.
    ...(isIP(host) === 0 ? { serverName: host } : {}),
    ...(ca === null ? {} : { cryptoCredentialsDetails: { ca } }),
    readOnlyIntent: true,
    connectTimeout: connectMs,
    requestTimeout: statementMs,
    useUTC: true,
  },
})

/** The driver's own code, with the number of a refusal or the code of the connection. */
function coded(error: unknown): unknown {
  if (error instanceof SourceFault) return error
  const { number, cause, code } = error as { number?: unknown; cause?: { code?: unknown }; code?: unknown }
  return Object.assign(new Error('SQL Server'), { code: number ?? cause?.code ?? code })
}

class TdsSession implements SqlSession {
  readonly #tds: Tedious
  readonly #client: TdsConnection
  readonly #line: CheckedLine

  constructor(tds: Tedious, client: TdsConnection, line: CheckedLine) {
    this.#tds = tds
    this.#client = client
    this.#line = line
  }

  async *rows(
    statement: string,
    value: string | undefined,
    batchRows: number,
  ): AsyncGenerator<readonly TextRow[]> {
    const at = { rows: [] as TextRow[], ended: false, failure: null as unknown, wake: (): void => {} }
    const end = (failure: unknown): void => {
      at.ended = true
      at.failure ??= failure
      at.wake()
    }
    const request = new this.#tds.Request(statement, (error) => end(error ?? null))
    if (value !== undefined) request.addParameter('p', this.#tds.TYPES.NVarChar, value)
    request.on('row', (row: readonly { readonly value: unknown }[]) => {
      at.rows.push(row.map((cell) => textOf(cell.value)))
      if (at.rows.length < batchRows) return
      request.pause()
      at.wake()
    })
    const lost = (): void => end(Object.assign(new Error('the line broke'), { code: 'ECLOSE' }))
    this.#client.once('end', lost)
    this.#client.execSql(request)
    try {
      while (!at.ended || at.rows.length > 0) {
        if (!at.ended && at.rows.length < batchRows)
          await new Promise<void>((resolve) => {
            at.wake = resolve
          })
        if (at.failure) throw coded(at.failure)
        const { rows } = at
        at.rows = []
        if (rows.length > 0) yield rows
        if (!at.ended) request.resume()
      }
    } finally {
      this.#client.off('end', lost)
      // Rows that nobody waits for would be sent all the same.
      if (!at.ended) await this.close()
    }
  }

  close(): Promise<void> {
    this.#client.close()
    this.#line.close()
    return Promise.resolve()
  }
}
