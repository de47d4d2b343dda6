import { isIP } from 'node:net'
import { Client, escapeIdentifier, type ClientConfig } from 'pg'
import type { SourceFaultCode } from '#domain/integration/source-faults.ts'
import { checkedAddress } from '../../outgoing/addresses.ts'
import type { ConnectionEntry } from '../../outgoing/connections.ts'
import { SourceFault } from './source-fault.ts'
import type { RowsRequest, SourceBatch, SourceReader } from './source-reader.ts'
import { sourceFaultOf } from './faults.ts'
import { connectMs, defaultBatchRows, statementMs } from './limits.ts'
import { asText, kindOf, textOf } from './postgres-types.ts'

/** SQLSTATE: https://www.postgresql.org/docs/current/errcodes-appendix.html */
const codes: Readonly<Record<string, SourceFaultCode>> = {
  '28000': 'credentials',
  '28P01': 'credentials',
  '3D000': 'noDatabase',
  '42501': 'noRight',
  '57014': 'tooSlow',
  '57P01': 'lost',
}

/**
 * Rows that are fetched at a time. What is done with more of them takes longer than new objects stay in their part of the heap:
 * they would be moved to those that last, and fill the memory.
 */
const mostFetched = 500

interface Column {
  readonly name: string
  readonly type: string
  readonly category: string
  readonly nullable: boolean
}

interface Table {
  readonly name: string
  /** Quoted, as it stands in a statement. */
  readonly sql: string
  readonly columns: readonly Column[]
}

/** Reads tables and views that the user of the entry may read; every transaction is read only. */
export const openPostgres = async (connection: string, entry: ConnectionEntry): Promise<SourceReader> =>
  new PostgresReader(connection, await connectPostgres(connection, entry))

/** Connects as the user of an entry, by its checked address. */
export async function connectPostgres(connection: string, entry: ConnectionEntry): Promise<Client> {
  let client: Client | undefined
  try {
    client = new Client(await configOf(entry))
    // Without a listener a line that breaks between statements ends the process.
    client.on('error', () => {})
    await client.connect()
    return client
  } catch (error) {
    void client?.end().catch(() => {})
    throw postgresFault(connection, error)
  }
}

async function configOf({
  host,
  socket,
  port,
  inside,
  tls,
  ca,
  database,
  credentials,
}: ConnectionEntry): Promise<ClientConfig> {
  return {
    host: socket === '' ? await checkedAddress(host, inside) : socket,
    port: port ?? 5432,
    database,
    user: credentials.user,
    password: credentials.password,
    connectionTimeoutMillis: connectMs,
    application_name: 'Takt',
    // The address is connected to, the name is what the certificate must have.
    ssl: socket === '' &&
      tls && { ...(isIP(host) === 0 ? { servername: host } : {}), ...(ca === null ? {} : { ca }) },
  }
}

export function postgresFault(
  connection: string,
  error: unknown,
  more: Readonly<Record<string, SourceFaultCode>> = {},
): SourceFault {
  const { message } = error as { message?: unknown }
  // The driver gives these no code.
  if (typeof message === 'string') {
    if (/timeout expired/.test(message)) return new SourceFault(connection, 'noAnswer')
    if (/does not support SSL/.test(message)) return new SourceFault(connection, 'tls')
    if (/password must be a string|no password/i.test(message))
      return new SourceFault(connection, 'credentials')
    if (/Connection terminated|not queryable/.test(message)) return new SourceFault(connection, 'lost')
  }
  return sourceFaultOf(connection, error, { ...codes, ...more })
}

class PostgresReader implements SourceReader {
  readonly #connection: string
  readonly #client: Client

  constructor(connection: string, client: Client) {
    this.#connection = connection
    this.#client = client
  }

  async tables() {
    const rows = await this.#inTransaction(() =>
      this.#query<{ name: string; kind: string }>(
        `select n.nspname || '.' || c.relname as name, c.relkind as kind
         from pg_class c join pg_namespace n on n.oid = c.relnamespace
         where c.relkind in ('r', 'p', 'v', 'm', 'f') and not c.relispartition
           and n.nspname <> 'information_schema' and n.nspname !~ '^pg_'
           and has_schema_privilege(n.oid, 'usage') and has_any_column_privilege(c.oid, 'select')
         order by n.nspname, c.relname`,
      ),
    )
    return rows.map(({ name, kind }) => ({
      name,
      kind: /[vm]/.test(kind) ? ('view' as const) : ('table' as const),
    }))
  }

  async columns(table: string) {
    const { columns } = await this.#inTransaction(() => this.#table(table))
    return columns.map(({ name, type, category, nullable }) => ({
      name,
      kind: kindOf(type, category),
      nullable,
    }))
  }

  async *rows(request: RowsRequest, signal: AbortSignal): AsyncGenerator<SourceBatch> {
    // The server ends what runs once the line is gone.
    const stop = (): void => void this.close()
    signal.addEventListener('abort', stop)
    try {
      if (signal.aborted) throw new SourceFault(this.#connection, 'cancelled')
      await this.#begin()
      const batchRows = Math.min(Math.trunc(request.batchRows ?? defaultBatchRows), mostFetched)
      const texts = await this.#declareCursor(request)
      for (;;) {
        const { rows } = await this.#client.query<(string | null)[]>({
          text: `fetch ${batchRows} from source`,
          rowMode: 'array',
        })
        const read = rows.length
        // Taken out of what the driver keeps: its queries refer to each other, and their rows would stay until all memory is looked through.
        if (read > 0) yield { rows: rows.splice(0).map((row) => written(row, texts)) }
        if (read < batchRows) break
      }
    } catch (error) {
      if (signal.aborted) throw new SourceFault(this.#connection, 'cancelled')
      throw postgresFault(this.#connection, error)
    } finally {
      signal.removeEventListener('abort', stop)
      if (!signal.aborted) await this.#client.query('rollback').catch(() => {})
    }
  }

  async close(): Promise<void> {
    await this.#client.end().catch(() => {})
  }

  /** Declares the cursor `source`; gives for each column how its texts are written. */
  async #declareCursor({ table: name, columns: wanted, after, limit }: RowsRequest) {
    const table = await this.#table(name)
    const columns = wanted.map((one) => this.#column(table, one))
    const order = after && this.#column(table, after.column)
    const list = columns.map((one) => asText(escapeIdentifier(one.name), one.type, one.category)).join(', ')
    // By the table: the name alone would mean the text of the list, which has another order.
    const bound = order && `t.${escapeIdentifier(order.name)}`
    const statement = [
      `declare source no scroll cursor for select ${list} from ${table.sql} t`,
      bound ? `where ${bound} > $1 order by ${bound}` : '',
      limit === undefined ? '' : `limit ${Math.trunc(limit)}`,
    ].join(' ')
    await this.#client.query(statement, after ? [after.value] : [])
    return columns.map(({ type, category }) => textOf[kindOf(type, category)])
  }

  #column(table: Table, name: string): Column {
    const found = table.columns.find((one) => one.name === name)
    if (!found) throw new SourceFault(this.#connection, 'noColumn', { table: table.name, column: name })
    return found
  }

  /** A name is looked up and never parsed, so that it cannot be a statement. */
  async #table(name: string): Promise<Table> {
    const columns = await this.#query<Column & { schema: string; relation: string }>(
      `select n.nspname as schema, c.relname as relation, a.attname as name, t.typname as type,
         t.typcategory as category, not a.attnotnull as nullable
       from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
         join pg_type base on base.oid = a.atttypid
         join pg_type t on t.oid = case when base.typbasetype = 0 then base.oid else base.typbasetype end
       where n.nspname || '.' || c.relname = $1 and c.relkind in ('r', 'p', 'v', 'm', 'f')
         and n.nspname <> 'information_schema' and n.nspname !~ '^pg_' and a.attnum > 0 and not a.attisdropped
         and has_schema_privilege(n.oid, 'usage') and has_column_privilege(c.oid, a.attnum, 'select')
       order by a.attnum`,
      [name],
    )
    const [first] = columns
    if (!first) throw new SourceFault(this.#connection, 'noTable', { table: name })
    return { name, sql: `${escapeIdentifier(first.schema)}.${escapeIdentifier(first.relation)}`, columns }
  }

  async #query<R extends object>(text: string, values: readonly string[] = []): Promise<R[]> {
    return (await this.#client.query(text, [...values])).rows as R[]
  }

  async #inTransaction<T>(work: () => Promise<T>): Promise<T> {
    try {
      await this.#begin()
      return await work()
    } catch (error) {
      throw postgresFault(this.#connection, error)
    } finally {
      await this.#client.query('rollback').catch(() => {})
    }
  }

  /** Settings are local to the transaction: some pools before a database refuse any other. */
  async #begin(): Promise<void> {
    await this.#client.query(
      `begin isolation level repeatable read read only; set local statement_timeout = ${statementMs};
       set local timezone = 'UTC'; set local datestyle = 'ISO'; set local intervalstyle = 'iso_8601';
       set local search_path = ''`,
    )
  }
}

const written = (
  row: readonly (string | null)[],
  texts: readonly ((text: string) => string)[],
): (string | null)[] => row.map((value, at) => (value === null ? null : texts[at]!(value)))
