import { escapeIdentifier, type Client } from 'pg'
import type { TargetColumn } from '#domain/integration/target-column.ts'
import type { SourceFaultCode } from '#domain/integration/source-faults.ts'
import type { ConnectionEntry } from '../../../../../outgoing/connections.ts'
import { statementMs } from '../../../../../platform/connections/limits.ts'
import { connectPostgres, postgresFault } from '../../../../../platform/connections/postgres.ts'
import { SourceFault } from '../../../../../platform/connections/source-fault.ts'
import { columnsOfTable, targetColumn, type PostgresColumn } from './postgres-columns.ts'
import {
  LINE,
  sameKey,
  scopeSql,
  stagedColumns,
  type Merge,
  type Notation,
  type Scope,
  type StagedRow,
  type TableSession,
} from './session.ts'

const codes: Readonly<Record<string, SourceFaultCode>> = {
  '42501': 'noWriteRight',
  '40001': 'locked',
  '40P01': 'locked',
  '55P03': 'locked',
}

const STAGE = 'pg_temp.takt_stage'
const lockMs = 20_000

const notation: Notation = { quoted: escapeIdentifier, place: (at) => `$${at}` }
const { quoted } = notation

/** `erp_in.orders` as it stands in a statement. */
const tableSql = (name: string): string => name.split('.').map(quoted).join('.')

export async function openPostgresSession(
  connection: string,
  entry: ConnectionEntry,
  target: string,
): Promise<TableSession> {
  const client = await connectPostgres(connection, entry)
  const deliveries = entry.deliveries || `${target.split('.')[0]}.takt_delivery`
  return new PostgresSession(connection, client, target, deliveries)
}

class PostgresSession implements TableSession {
  readonly #connection: string
  readonly #client: Client
  readonly #target: string
  readonly #deliveries: string
  #staged: readonly PostgresColumn[] = []

  constructor(connection: string, client: Client, target: string, deliveries: string) {
    this.#connection = connection
    this.#client = client
    this.#target = target
    this.#deliveries = deliveries
  }

  async columns(): Promise<readonly TargetColumn[]> {
    try {
      const keys = await this.#columns(this.#deliveries)
      if (!keys.some(({ name }) => name === 'id'))
        throw new SourceFault(this.#connection, 'noDeliveries', { table: this.#deliveries })
      const columns = await this.#columns(this.#target)
      if (columns.length === 0) throw new SourceFault(this.#connection, 'noTable', { table: this.#target })
      return columns.filter(({ insertable }) => insertable).map(targetColumn)
    } catch (error) {
      throw this.faultOf(error)
    }
  }

  async begin(names: readonly string[]): Promise<void> {
    // The search path stays as it is: triggers of the other system may count on it.
    await this.#client.query(
      `begin; set local statement_timeout = ${statementMs}; set local lock_timeout = ${lockMs};
       set local timezone = 'UTC'; set local datestyle = 'ISO'`,
    )
    const columns = await this.#columns(this.#target)
    this.#staged = stagedColumns(names, columns, { connection: this.#connection, table: this.#target })
    const list = names.map((name) => quoted(name)).join(', ')
    await this.#client.query(
      `create temporary table takt_stage on commit drop as
         select 0::int4 as ${LINE}, ${list} from ${tableSql(this.#target)} with no data`,
    )
  }

  async claim(id: string, run: string, rows: number): Promise<boolean> {
    const { rowCount } = await this.#client.query(
      `insert into ${tableSql(this.#deliveries)} (id, run, sent_rows) values ($1, $2, $3) on conflict do nothing`,
      [id, run, rows],
    )
    return rowCount === 1
  }

  async stage(rows: readonly StagedRow[]): Promise<void> {
    const texts = this.#staged.map((_, at) => `nullif(c${at}, '')::${this.#staged[at]!.base}`)
    const places = this.#staged.map((_, at) => `$${at + 2}::text[]`)
    const names = this.#staged.map((_, at) => `c${at}`)
    await this.#client.query(
      `insert into ${STAGE} select line, ${texts.join(', ')}
       from unnest($1::int4[], ${places.join(', ')}) as row (line, ${names.join(', ')})`,
      [rows.map(({ line }) => line), ...this.#staged.map((_, at) => rows.map(({ texts: row }) => row[at]!))],
    )
  }

  async merge({ mode, columns, key }: Merge, upTo: number) {
    const table = tableSql(this.#target)
    const others = columns.filter((name) => !key.includes(name)).map((name) => quoted(name))
    const found = `${sameKey(notation, key)} and s.${LINE} <= $1`
    const updated =
      mode === 'insert' || others.length === 0
        ? 0
        : await this.#run(
            `update ${table} t set ${others.map((name) => `${name} = s.${name}`).join(', ')} from ${STAGE} s
             where ${found} and (${others.map((name) => `t.${name}::text is distinct from s.${name}::text`).join(' or ')})`,
            [upTo],
          )
    const list = columns.map((name) => quoted(name)).join(', ')
    const created =
      mode === 'update'
        ? 0
        : await this.#run(
            `insert into ${table} (${list}) select ${list} from ${STAGE} s
             where s.${LINE} <= $1 and not exists (select from ${table} t where ${sameKey(notation, key)})
             order by s.${LINE}`,
            [upTo],
          )
    return { created, updated }
  }

  async missing(scope: Scope, key: readonly string[]) {
    const { sql, values } = scopeSql(notation, scope)
    const { rows } = await this.#client.query<{ all: string; gone: string }>(
      `select count(*) as all, count(*) filter (where not exists
         (select from ${STAGE} s where ${sameKey(notation, key)})) as gone
       from ${tableSql(this.#target)} t where ${sql}`,
      values,
    )
    return { all: Number(rows[0]!.all), gone: Number(rows[0]!.gone) }
  }

  remove(scope: Scope, key: readonly string[]): Promise<number> {
    const { sql, values } = scopeSql(notation, scope)
    return this.#run(
      `delete from ${tableSql(this.#target)} t
       where ${sql} and not exists (select from ${STAGE} s where ${sameKey(notation, key)})`,
      values,
    )
  }

  savepoint = async (): Promise<void> => void (await this.#client.query('savepoint takt'))
  backToSavepoint = async (): Promise<void> => void (await this.#client.query('rollback to savepoint takt'))
  commit = async (): Promise<void> => void (await this.#client.query('commit'))
  rollback = async (): Promise<void> => void (await this.#client.query('rollback'))

  refusalOf(error: unknown): string | null {
    const { code, constraint, column } = error as { code?: string; constraint?: string; column?: string }
    // Data exceptions, violated rules, checks of views, and what triggers raise.
    return typeof code === 'string' && /^(?:22|23|44|P0)/.test(code) ? (constraint ?? column ?? code) : null
  }

  faultOf(error: unknown): Error {
    return postgresFault(this.#connection, error, codes)
  }

  async close(): Promise<void> {
    await this.#client.end().catch(() => {})
  }

  async #columns(table: string): Promise<readonly PostgresColumn[]> {
    return (await this.#client.query<PostgresColumn>(columnsOfTable, [table])).rows
  }

  async #run(sql: string, values: readonly (string | number)[]): Promise<number> {
    return (await this.#client.query(sql, [...values])).rowCount ?? 0
  }
}
