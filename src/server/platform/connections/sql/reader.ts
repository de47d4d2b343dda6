import { SourceFault } from '../source-fault.ts'
import type { RowsRequest, SourceBatch, SourceColumn, SourceReader, SourceTable } from '../source-reader.ts'
import { sourceFaultOf } from '../faults.ts'
import { defaultBatchRows } from '../limits.ts'
import { selectOf, type Dialect, type SqlColumn } from './dialect.ts'

/** A value that the driver gives: statements make texts of all of them, whatever its types say. */
export const textOf = (value: unknown): string | null =>
  value === null ? null : String(value as string | number)

export type TextRow = (string | null)[]

/** Rows of the catalogue that are fetched at a time. */
const catalogueRows = 1000

/** A session of a driver. `value` is that of the parameter `p`. */
export interface SqlSession {
  rows(statement: string, value: string | undefined, batchRows: number): AsyncGenerator<readonly TextRow[]>
  close(): Promise<void>
}

/** Reads tables and views of a database by its dialect. */
export class SqlReader implements SourceReader {
  readonly #connection: string
  readonly #dialect: Dialect
  readonly #session: SqlSession

  constructor(connection: string, dialect: Dialect, session: SqlSession) {
    this.#connection = connection
    this.#dialect = dialect
    this.#session = session
  }

  async begin(): Promise<this> {
    for (const statement of this.#dialect.begin) await this.#query(statement)
    return this
  }

  async tables(): Promise<readonly SourceTable[]> {
    const rows = await this.#query(this.#dialect.tables)
    return rows.map(([name, type]) => ({ name: name!, kind: type === 'V' ? 'view' : 'table' }))
  }

  async columns(table: string): Promise<readonly SourceColumn[]> {
    const columns = await this.#columns(table)
    return columns.map(({ name, type, nullable }) => ({ name, nullable, kind: this.#dialect.kindOf(type) }))
  }

  async *rows(request: RowsRequest, signal: AbortSignal): AsyncGenerator<SourceBatch> {
    // A statement that runs is ended with its line.
    const stop = (): void => void this.close()
    signal.addEventListener('abort', stop)
    try {
      if (signal.aborted) throw new SourceFault(this.#connection, 'cancelled')
      const all = await this.#columns(request.table)
      const { statement, value, columns } = selectOf(this.#connection, this.#dialect, all, request)
      const batches = this.#session.rows(statement, value, request.batchRows ?? defaultBatchRows)
      for await (const rows of batches) yield { rows: rows.map((row) => this.#written(row, columns)) }
    } catch (error) {
      if (signal.aborted) throw new SourceFault(this.#connection, 'cancelled')
      throw this.#fault(error)
    } finally {
      signal.removeEventListener('abort', stop)
    }
  }

  async close(): Promise<void> {
    await this.#session.close().catch(() => {})
  }

  #written(row: TextRow, columns: readonly SqlColumn[]): TextRow {
    return row.map((text, at) => (text === null ? null : this.#dialect.written(text, columns[at]!.type)))
  }

  async #columns(table: string): Promise<readonly SqlColumn[]> {
    const rows = await this.#query(this.#dialect.columns, table)
    if (rows.length === 0) throw new SourceFault(this.#connection, 'noTable', { table })
    return rows.map(([name, type, nullable]) => ({ name: name!, type: type!, nullable: nullable === 'Y' }))
  }

  async #query(statement: string, value?: string): Promise<readonly TextRow[]> {
    try {
      const all: TextRow[] = []
      for await (const rows of this.#session.rows(statement, value, catalogueRows)) all.push(...rows)
      return all
    } catch (error) {
      throw this.#fault(error)
    }
  }

  #fault(error: unknown): SourceFault {
    return sourceFaultOf(this.#connection, error, this.#dialect.codes)
  }
}
