import type { ConnectionEntry } from '../../outgoing/connections.ts'
import type { SourceReader } from './source-reader.ts'
import { driver, onDemand } from './driver.ts'
import { sourceFaultOf } from './faults.ts'
import { statementMs } from './limits.ts'
import { oracleDialect } from './sql/oracle-dialect.ts'
import { SqlReader, textOf, type SqlSession, type TextRow } from './sql/reader.ts'
import { TnsGate } from './tns-gate.ts'

/** What of the driver is used: it is no dependency, so its own types are not there. */
export interface OracleDb {
  getConnection(config: object): Promise<OracleConnection>
  readonly OUT_FORMAT_ARRAY: unknown
  readonly STRING: unknown
  readonly DB_TYPE_CLOB: unknown
  readonly DB_TYPE_NCLOB: unknown
}
interface OracleConnection {
  callTimeout: number
  execute(statement: string, binds: object, options: object): Promise<{ readonly resultSet?: ResultSet }>
  close(options: object): Promise<void>
}
interface ResultSet {
  getRows(count: number): Promise<readonly unknown[][]>
  close(): Promise<void>
}

const usualPorts = { plain: 1521, tls: 2484 } as const

/** Reads tables and views that the user may read, in a transaction that is read only. Not verified against an Oracle database. */
export async function openOracle(
  connection: string,
  entry: ConnectionEntry,
  load: () => Promise<OracleDb> = async () => (await onDemand<{ default: OracleDb }>('oracledb')).default,
): Promise<SourceReader> {
  const oracle = await driver(connection, 'oracledb', load)
  let gate: TnsGate | undefined
  try {
    gate = await TnsGate.open(entry, entry.tls ? usualPorts.tls : usualPorts.plain)
    const { database, credentials } = entry
    const client = await oracle.getConnection({
      user: credentials.user,
      password: credentials.password,
      connectString: `127.0.0.1:${gate.port}/${database}`,
    })
    client.callTimeout = statementMs
    return await new SqlReader(connection, oracleDialect, new OracleSession(oracle, client, gate)).begin()
  } catch (error) {
    gate?.close()
    throw sourceFaultOf(connection, gate?.error ?? error, oracleDialect.codes)
  }
}

class OracleSession implements SqlSession {
  readonly #oracle: OracleDb
  readonly #client: OracleConnection
  readonly #gate: TnsGate

  constructor(oracle: OracleDb, client: OracleConnection, gate: TnsGate) {
    this.#oracle = oracle
    this.#client = client
    this.#gate = gate
  }

  async *rows(
    statement: string,
    value: string | undefined,
    batchRows: number,
  ): AsyncGenerator<readonly TextRow[]> {
    const { OUT_FORMAT_ARRAY, STRING, DB_TYPE_CLOB, DB_TYPE_NCLOB } = this.#oracle
    const { resultSet } = await this.#client.execute(statement, value === undefined ? {} : { p: value }, {
      resultSet: true,
      outFormat: OUT_FORMAT_ARRAY,
      fetchArraySize: batchRows,
      fetchTypeHandler: ({ dbType }: { readonly dbType: unknown }) =>
        dbType === DB_TYPE_CLOB || dbType === DB_TYPE_NCLOB ? { type: STRING } : undefined,
    })
    if (!resultSet) return
    try {
      for (;;) {
        const rows = await resultSet.getRows(batchRows)
        if (rows.length > 0) yield rows.map((row) => row.map((cell) => textOf(cell)))
        if (rows.length < batchRows) return
      }
    } finally {
      await resultSet.close().catch(() => {})
    }
  }

  async close(): Promise<void> {
    this.#gate.close()
    await this.#client.close({ drop: true })
  }
}
