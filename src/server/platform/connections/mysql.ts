import type { Socket } from 'node:net'
import type { Readable } from 'node:stream'
import type { Connection, TypeCastField } from 'mysql2'
import { plainDecimal } from '#domain/integration/plain-decimal.ts'
import type { SourceFaultCode } from '#domain/integration/source-faults.ts'
import type { SourceValueKind } from '#domain/integration/source-row.ts'
import type { ConnectionEntry } from '../../outgoing/connections.ts'
import { SourceFault } from './source-fault.ts'
import type { RowsRequest, SourceBatch, SourceReader } from './source-reader.ts'
import { checkedSocket } from './checked-socket.ts'
import { driver } from './driver.ts'
import { sourceFaultOf } from './faults.ts'
import { connectMs, defaultBatchRows, statementMs } from './limits.ts'

const codes: Readonly<Record<string, SourceFaultCode>> = {
  ER_ACCESS_DENIED_ERROR: 'credentials',
  ER_DBACCESS_DENIED_ERROR: 'noDatabase',
  ER_BAD_DB_ERROR: 'noDatabase',
  ER_TABLEACCESS_DENIED_ERROR: 'noRight',
  ER_COLUMNACCESS_DENIED_ERROR: 'noRight',
  HANDSHAKE_NO_SSL_SUPPORT: 'tls',
  HANDSHAKE_SSL_ERROR: 'tls',
  PROTOCOL_CONNECTION_LOST: 'lost',
  PROTOCOL_SEQUENCE_TIMEOUT: 'tooSlow',
}

const kinds: Readonly<Record<string, SourceValueKind>> = {
  tinyint: 'number',
  smallint: 'number',
  mediumint: 'number',
  int: 'number',
  bigint: 'number',
  decimal: 'number',
  float: 'number',
  double: 'number',
  year: 'number',
  date: 'date',
  datetime: 'time',
  timestamp: 'time',
  json: 'other',
}

interface Column {
  readonly name: string
  /** `tinyint(1)`: MySQL has no type of its own for flags. */
  readonly type: string
  readonly dataType: string
  readonly nullable: string
}

export const mysqlKind = ({ type, dataType }: Column): SourceValueKind =>
  type === 'tinyint(1)' ? 'flag' : (kinds[dataType] ?? 'text')

const texts: Readonly<Record<SourceValueKind, (text: string, column: Column) => string>> = {
  text: (text) => text,
  other: (text) => text,
  date: (text) => text,
  flag: (text) => (text === '0' ? 'false' : text === '1' ? 'true' : text),
  number: plainDecimal,
  // Sessions are in UTC; a `datetime` is of no zone.
  time: (text, { dataType }) => `${text.replace(' ', 'T')}${dataType === 'timestamp' ? 'Z' : ''}`,
}

const isBinary = ({ dataType }: Column): boolean => /blob|binary|bit|geometry/.test(dataType)

/** Reads tables and views of the database of an entry, in transactions that are read only. */
export async function openMysql(connection: string, entry: ConnectionEntry): Promise<SourceReader> {
  const { client, socket } = await connectMysql(connection, entry)
  const reader = new MysqlReader(connection, client, entry.database, socket)
  try {
    await reader.begin()
    return reader
  } catch (error) {
    await reader.close()
    throw error
  }
}

/** Connects as the user of an entry, by its checked address; closing the socket closes the line. */
export async function connectMysql(
  connection: string,
  entry: ConnectionEntry,
): Promise<{ readonly client: Connection; readonly socket: Socket }> {
  const { createConnection } = await driver(connection, 'mysql2', () => import('mysql2'))
  let socket: Socket | undefined
  try {
    const { host, database, tls, ca, credentials } = entry
    socket = await checkedSocket(entry, 3306)
    const client = createConnection({
      stream: socket,
      host,
      database,
      user: credentials.user,
      password: credentials.password,
      connectTimeout: connectMs,
      timezone: 'Z',
      charset: 'utf8mb4',
      multipleStatements: false,
      // A server may otherwise ask for files of this machine; rows that stay as they are do not count as changed.
      flags: ['-LOCAL_FILES', '-FOUND_ROWS'],
      typeCast: (field: TypeCastField) => field.string(),
      ...(tls ? { ssl: { verifyIdentity: true, ...(ca === null ? {} : { ca }) } } : {}),
    })
    client.on('error', () => {})
    // Without a statement the driver does not say that it was refused.
    await new Promise<void>((done, refuse) => {
      client.query({ sql: "set session time_zone = '+00:00'", timeout: statementMs }, (error) =>
        error ? refuse(error) : done(),
      )
    })
    return { client, socket }
  } catch (error) {
    // The driver leaves the line open.
    socket?.destroy()
    throw mysqlFault(connection, error)
  }
}

/** What the driver threw, as a fault of the connection. */
export const mysqlFault = (
  connection: string,
  error: unknown,
  more: Readonly<Record<string, SourceFaultCode>> = {},
): SourceFault => sourceFaultOf(connection, error, { ...codes, ...more })

class MysqlReader implements SourceReader {
  readonly #connection: string
  readonly #client: Connection
  readonly #database: string
  readonly #socket: Socket

  constructor(connection: string, client: Connection, database: string, socket: Socket) {
    this.#socket = socket
    this.#connection = connection
    this.#client = client
    this.#database = database
  }

  async begin(): Promise<void> {
    await this.#query('set session transaction read only')
  }

  async tables() {
    const rows = await this.#query<{ name: string; type: string }>(
      `select table_name as name, table_type as type from information_schema.tables
       where table_schema = ? order by table_name`,
      [this.#database],
    )
    return rows.map(({ name, type }) => ({
      name,
      kind: type === 'VIEW' ? ('view' as const) : ('table' as const),
    }))
  }

  async columns(table: string) {
    return (await this.#columns(table)).map((column) => ({
      name: column.name,
      kind: mysqlKind(column),
      nullable: column.nullable === 'YES',
    }))
  }

  async *rows(request: RowsRequest, signal: AbortSignal): AsyncGenerator<SourceBatch> {
    try {
      if (signal.aborted) throw new SourceFault(this.#connection, 'cancelled')
      const { statement, values, columns } = await this.#statement(request)
      const source = this.#client
        .query({ sql: statement, values, rowsAsArray: true })
        .stream({ highWaterMark: request.batchRows ?? defaultBatchRows })
      // The driver goes on with what it was sent before.
      const stop = (): void => void source.destroy(new SourceFault(this.#connection, 'cancelled'))
      // Nor does it say that the line broke: the rows would never end.
      const lost = (): void => void source.destroy(new SourceFault(this.#connection, 'lost'))
      signal.addEventListener('abort', stop)
      this.#socket.once('close', lost)
      try {
        yield* this.#batches(source, columns, request.batchRows ?? defaultBatchRows)
      } finally {
        signal.removeEventListener('abort', stop)
        this.#socket.off('close', lost)
      }
    } catch (error) {
      throw mysqlFault(this.#connection, error)
    }
  }

  async close(): Promise<void> {
    this.#client.destroy()
    this.#socket.destroy()
  }

  async *#batches(
    source: Readable,
    columns: readonly Column[],
    batchRows: number,
  ): AsyncGenerator<SourceBatch> {
    let timer = setTimeout(() => {}, 0)
    const wait = (): void => {
      clearTimeout(timer)
      timer = setTimeout(
        () => source.destroy(Object.assign(new Error('too slow'), { code: 'PROTOCOL_SEQUENCE_TIMEOUT' })),
        statementMs,
      )
    }
    let isWhole = false
    try {
      wait()
      let rows: (string | null)[][] = []
      for await (const row of source as AsyncIterable<(string | null)[]>) {
        rows.push(row.map((value, at) => (value === null ? null : written(value, columns[at]!))))
        if (rows.length < batchRows) continue
        clearTimeout(timer)
        yield { rows }
        rows = []
        wait()
      }
      isWhole = true
      clearTimeout(timer)
      if (rows.length > 0) yield { rows }
    } finally {
      clearTimeout(timer)
      // Rows that nobody waits for would be sent all the same.
      if (!isWhole) await this.close()
    }
  }

  async #statement({ table, columns: wanted, after, limit }: RowsRequest) {
    const all = await this.#columns(table)
    const find = (name: string): Column => {
      const found = all.find((one) => one.name === name)
      if (!found) throw new SourceFault(this.#connection, 'noColumn', { table, column: name })
      return found
    }
    const columns = wanted.map(find)
    const list = columns.map((one) =>
      isBinary(one) ? `concat('0x', hex(${quotedMysql(one.name)}))` : quotedMysql(one.name),
    )
    const bound = after && quotedMysql(find(after.column).name)
    const statement = [
      `select ${list.join(', ')} from ${quotedMysql(this.#database)}.${quotedMysql(table)}`,
      bound ? `where ${bound} > ? order by ${bound}` : '',
      limit === undefined ? '' : `limit ${Math.trunc(limit)}`,
    ].join(' ')
    const value = after?.value.replace(/^(\d{4}-\d\d-\d\d)T([\d:.]+)Z?$/, '$1 $2')
    return { statement, values: after ? [value] : [], columns }
  }

  /** A name is looked up, so that it stands in a statement only where a table has it. */
  async #columns(table: string): Promise<Column[]> {
    const columns = await this.#query<Column>(
      `select column_name as name, lower(column_type) as type, lower(data_type) as dataType, is_nullable as nullable
       from information_schema.columns where table_schema = ? and binary table_name = ? order by ordinal_position`,
      [this.#database, table],
    )
    if (columns.length === 0) throw new SourceFault(this.#connection, 'noTable', { table })
    return columns
  }

  #query<R>(sql: string, values: readonly string[] = []): Promise<R[]> {
    return new Promise((resolve, reject) => {
      this.#client.query({ sql, values: [...values], timeout: statementMs }, (error, rows) => {
        if (error) reject(mysqlFault(this.#connection, error))
        else resolve(rows as R[])
      })
    })
  }
}

export const quotedMysql = (name: string): string => `\`${name.replaceAll('`', '``')}\``

const written = (value: string, column: Column): string => texts[mysqlKind(column)](value, column)
