import type { Socket } from 'node:net'
import type { Connection } from 'mysql2'
import type { TargetColumn } from '#domain/integration/target-column.ts'
import type { SourceFaultCode } from '#domain/integration/source-faults.ts'
import type { ConnectionEntry } from '../../../../../outgoing/connections.ts'
import { statementMs } from '../../../../../platform/connections/limits.ts'
import { connectMysql, mysqlFault, quotedMysql as quoted } from '../../../../../platform/connections/mysql.ts'
import { SourceFault } from '../../../../../platform/connections/source-fault.ts'
import { columnsQuery, mysqlValue, targetColumn, type MysqlColumn, type TableName } from './mysql-columns.ts'
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
  ER_TABLEACCESS_DENIED_ERROR: 'noWriteRight',
  ER_COLUMNACCESS_DENIED_ERROR: 'noWriteRight',
  ER_DBACCESS_DENIED_ERROR: 'noWriteRight',
  ER_LOCK_DEADLOCK: 'locked',
  ER_LOCK_WAIT_TIMEOUT: 'locked',
}

const STAGE = 'takt_stage'
const usualDeliveries = 'takt_delivery'

const notation: Notation = { quoted, place: () => '?' }

export async function openMysqlSession(
  connection: string,
  entry: ConnectionEntry,
  target: string,
): Promise<TableSession> {
  const { client, socket } = await connectMysql(connection, entry)
  const session = new MysqlSession(connection, client, socket, {
    database: entry.database,
    target,
    deliveries: entry.deliveries || usualDeliveries,
  })
  try {
    await session.prepare()
    return session
  } catch (error) {
    await session.close()
    throw session.faultOf(error)
  }
}

interface Names extends TableName {
  readonly deliveries: string
}

class MysqlSession implements TableSession {
  readonly #connection: string
  readonly #client: Connection
  readonly #socket: Socket
  readonly #names: Names
  readonly #table: string
  #staged: readonly MysqlColumn[] = []

  constructor(connection: string, client: Connection, socket: Socket, names: Names) {
    this.#connection = connection
    this.#client = client
    this.#socket = socket
    this.#names = names
    this.#table = `${quoted(names.database)}.${quoted(names.target)}`
  }

  /** The mode also says that a backslash in a text escapes, as the driver writes it. */
  async prepare(): Promise<void> {
    await this.#query("set session sql_mode = 'STRICT_ALL_TABLES,ERROR_FOR_DIVISION_BY_ZERO'")
    await this.#query('set session transaction isolation level read committed')
  }

  async columns(): Promise<readonly TargetColumn[]> {
    const { deliveries, target } = this.#names
    try {
      await this.#checkEngine(deliveries, 'noDeliveries')
      await this.#checkEngine(target, 'noTable')
      return (await this.#query<MysqlColumn>(...columnsQuery(this.#names)))
        .filter((one) => one.isGenerated === '0')
        .map(targetColumn)
    } catch (error) {
      throw this.faultOf(error)
    }
  }

  async begin(names: readonly string[]): Promise<void> {
    const columns = await this.#query<MysqlColumn>(...columnsQuery(this.#names))
    const place = { connection: this.#connection, table: this.#names.target }
    this.#staged = stagedColumns(names, columns, place)
    const list = names.map((name) => quoted(name)).join(', ')
    await this.#query(`drop temporary table if exists ${STAGE}`)
    await this.#query(
      `create temporary table ${STAGE} as select 0 as ${LINE}, ${list} from ${this.#table} limit 0`,
    )
    for (const { name, type, nullable } of this.#staged)
      if (nullable === 'NO') await this.#query(`alter table ${STAGE} modify ${quoted(name)} ${type} null`)
    await this.#query('start transaction')
  }

  async claim(id: string, run: string, rows: number): Promise<boolean> {
    try {
      await this.#query(
        `insert into ${quoted(this.#names.database)}.${quoted(this.#names.deliveries)} (id, run, sent_rows) values (?, ?, ?)`,
        [id, run, rows],
      )
      return true
    } catch (error) {
      if ((error as { code?: string }).code === 'ER_DUP_ENTRY') return false
      throw error
    }
  }

  async stage(rows: readonly StagedRow[]): Promise<void> {
    const texts = rows.map(({ line, texts: row }) => [
      line,
      ...row.map((text, at) => mysqlValue(text, this.#staged[at]!)),
    ])
    await this.#query(`insert into ${STAGE} values ?`, [texts])
  }

  async merge({ mode, columns, key }: Merge, upTo: number) {
    const others = columns.filter((name) => !key.includes(name)).map((name) => quoted(name))
    const updated =
      mode === 'insert' || others.length === 0
        ? 0
        : await this.#run(
            `update ${this.#table} t join ${STAGE} s on ${sameKey(notation, key)}
             set ${others.map((name) => `t.${name} = s.${name}`).join(', ')} where s.${LINE} <= ?`,
            [upTo],
          )
    const list = columns.map((name) => quoted(name))
    const created =
      mode === 'update'
        ? 0
        : await this.#run(
            `insert into ${this.#table} (${list.join(', ')}) select ${list.map((name) => `s.${name}`).join(', ')}
             from ${STAGE} s left join ${this.#table} t on ${sameKey(notation, key)}
             where s.${LINE} <= ? and t.${quoted(key[0]!)} is null order by s.${LINE}`,
            [upTo],
          )
    return { created, updated }
  }

  async missing(scope: Scope, key: readonly string[]) {
    const { sql, values } = scopeSql(notation, scope)
    const [row] = await this.#query<{ every: string; gone: string | null }>(
      `select count(*) as every, sum(s.${quoted(key[0]!)} is null) as gone
       from ${this.#table} t left join ${STAGE} s on ${sameKey(notation, key)} where ${sql}`,
      values,
    )
    return { all: Number(row!.every), gone: Number(row!.gone ?? 0) }
  }

  remove(scope: Scope, key: readonly string[]): Promise<number> {
    const { sql, values } = scopeSql(notation, scope)
    return this.#run(
      `delete t from ${this.#table} t left join ${STAGE} s on ${sameKey(notation, key)}
       where ${sql} and s.${quoted(key[0]!)} is null`,
      values,
    )
  }

  savepoint = async (): Promise<void> => void (await this.#query('savepoint takt'))
  backToSavepoint = async (): Promise<void> => void (await this.#query('rollback to savepoint takt'))
  commit = async (): Promise<void> => void (await this.#query('commit'))
  rollback = async (): Promise<void> => void (await this.#query('rollback'))

  refusalOf(error: unknown): string | null {
    const { code, sqlState, message } = error as { code?: string; sqlState?: string; message?: string }
    if (typeof code !== 'string' || typeof sqlState !== 'string') return null
    if (!/^(?:22|23|44|45)/.test(sqlState) && !refusals.has(code)) return null
    const named = /(?:CONSTRAINT|[Cc]olumn|key) [`']([\w.]+)[`']/.exec(message ?? '')
    return named?.[1] ?? code
  }

  faultOf(error: unknown): Error {
    return mysqlFault(this.#connection, error, codes)
  }

  async close(): Promise<void> {
    this.#client.destroy()
    this.#socket.destroy()
  }

  async #run(sql: string, values: readonly unknown[]): Promise<number> {
    const answer = (await this.#query(sql, values)) as unknown as { affectedRows: number }
    return answer.affectedRows
  }

  async #checkEngine(table: string, missing: 'noDeliveries' | 'noTable'): Promise<void> {
    const [row] = await this.#query<{ engine: string | null }>(
      `select engine as engine from information_schema.tables where table_schema = ? and binary table_name = ?`,
      [this.#names.database, table],
    )
    if (!row) throw new SourceFault(this.#connection, missing, { table })
    if (row.engine !== 'InnoDB') throw new SourceFault(this.#connection, 'notTransactional', { table })
  }

  #query<R>(sql: string, values: readonly unknown[] = []): Promise<R[]> {
    return new Promise((resolve, reject) => {
      // The driver does not say that the line broke while nothing was sent.
      if (this.#socket.destroyed) return reject(new SourceFault(this.#connection, 'lost'))
      this.#client.query({ sql, values: [...values], timeout: statementMs }, (error, rows) => {
        if (error) reject(error)
        else resolve(rows as R[])
      })
    })
  }
}

/** Refusals whose state is the general one. */
const refusals: ReadonlySet<string> = new Set(['WARN_DATA_TRUNCATED', 'ER_CHECK_CONSTRAINT_VIOLATED'])
