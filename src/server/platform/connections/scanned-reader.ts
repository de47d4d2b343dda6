import { compareValues } from '#domain/integration/compare-values.ts'
import type { SourceFaultCode } from '#domain/integration/source-faults.ts'
import { SourceFault } from './source-fault.ts'
import type { RowsRequest, SourceBatch, SourceColumn, SourceReader, SourceTable } from './source-reader.ts'
import { sourceFaultOf } from './faults.ts'
import { defaultBatchRows } from './limits.ts'

/** A table that is read from its beginning to its end: a file, the pages of a service. */
export interface ScannedTable<Row> {
  readonly columns: readonly SourceColumn[]
  /** How the value of a column is taken from a row; null: there is no such column. */
  valueOf(column: string): ((row: Row) => string | null) | null
  batches(): AsyncGenerator<readonly Row[]>
  close(): Promise<void>
}

/** Where such tables come from. */
export interface ScannedSource<Row> {
  readonly codes: Readonly<Record<string, SourceFaultCode>>
  tables(): Promise<readonly SourceTable[]>
  /** undefined: there is no such table. */
  open(table: string, signal: AbortSignal): Promise<ScannedTable<Row> | undefined>
  close(): Promise<void>
}

/** Rows of an incremental read are sorted in memory. */
const mostSorted = 500_000

/** Reads tables that can neither sort nor filter by themselves. */
export class ScannedReader<Row> implements SourceReader {
  readonly #connection: string
  readonly #source: ScannedSource<Row>
  readonly #closed = new AbortController()
  /** A table whose columns were read: it is read on from there, as its first rows have been read for them. */
  #begun: { readonly name: string; readonly table: ScannedTable<Row> } | null = null

  constructor(connection: string, source: ScannedSource<Row>) {
    this.#connection = connection
    this.#source = source
  }

  async tables() {
    try {
      return await this.#source.tables()
    } catch (error) {
      throw this.#fault(error)
    }
  }

  async columns(name: string) {
    await this.#leaveBegun()
    const table = await this.#open(name)
    this.#begun = { name, table }
    return table.columns
  }

  async *rows(request: RowsRequest, signal: AbortSignal): AsyncGenerator<SourceBatch> {
    const cancelled = (): SourceFault => new SourceFault(this.#connection, 'cancelled')
    if (signal.aborted) throw cancelled()
    const stop = (): void => this.#closed.abort()
    signal.addEventListener('abort', stop)
    let opened: ScannedTable<Row> | undefined
    try {
      opened = await this.#take(request.table)
      const taken = taking(
        opened,
        request,
        (column) => new SourceFault(this.#connection, 'noColumn', { table: request.table, column }),
      )
      const found = request.after ? this.#sorted(opened, request, taken) : taken(opened.batches())
      let left = request.limit ?? Infinity
      for await (const rows of found) {
        if (signal.aborted) throw cancelled()
        for (const part of parts(rows.slice(0, left), request.batchRows ?? defaultBatchRows))
          yield { rows: part }
        left -= rows.length
        if (left <= 0) break
      }
    } catch (error) {
      throw signal.aborted ? cancelled() : this.#fault(error)
    } finally {
      signal.removeEventListener('abort', stop)
      await opened?.close()
    }
  }

  async close(): Promise<void> {
    this.#closed.abort()
    await this.#leaveBegun()
    await this.#source.close()
  }

  /** The table whose columns were read just before, or a new reading. */
  async #take(name: string): Promise<ScannedTable<Row>> {
    const begun = this.#begun
    if (begun?.name !== name) return this.#open(name)
    this.#begun = null
    return begun.table
  }

  async #leaveBegun(): Promise<void> {
    const begun = this.#begun
    this.#begun = null
    await begun?.table.close()
  }

  async #open(table: string): Promise<ScannedTable<Row>> {
    const { signal } = this.#closed
    try {
      const opened = await this.#source.open(table, signal)
      if (opened) return opened
    } catch (error) {
      throw signal.aborted ? new SourceFault(this.#connection, 'cancelled') : this.#fault(error)
    }
    throw new SourceFault(this.#connection, 'noTable', { table })
  }

  #fault(error: unknown): SourceFault {
    return sourceFaultOf(this.#connection, error, this.#source.codes)
  }

  async *#sorted(
    table: ScannedTable<Row>,
    { columns, after }: RowsRequest,
    taken: (batches: AsyncIterable<readonly Row[]>) => AsyncGenerator<Texts[]>,
  ): AsyncGenerator<Texts[]> {
    const kept: Texts[] = []
    for await (const rows of taken(table.batches())) {
      for (const row of rows) {
        const value = row.at(-1) ?? null
        if (value !== null && compareValues(value, after!.value) > 0) kept.push(row)
      }
      if (kept.length > mostSorted)
        throw new SourceFault(this.#connection, 'tooMany', { rows: String(mostSorted) })
    }
    kept.sort((a, b) => compareValues(a.at(-1)!, b.at(-1)!))
    yield kept.map((row) => row.slice(0, columns.length))
  }
}

type Texts = (string | null)[]

/** Wanted values of rows; the value that an incremental read goes by is the last one. */
function taking<Row>(
  table: ScannedTable<Row>,
  { columns, after }: RowsRequest,
  noColumn: (column: string) => SourceFault,
): (batches: AsyncIterable<readonly Row[]>) => AsyncGenerator<Texts[]> {
  const values = [...columns, ...(after ? [after.column] : [])].map((column) => {
    const value = table.valueOf(column)
    if (!value) throw noColumn(column)
    return value
  })
  return async function* (batches) {
    for await (const rows of batches) yield rows.map((row) => values.map((value) => value(row)))
  }
}

function* parts<T>(rows: readonly T[], size: number): Generator<T[]> {
  for (let at = 0; at < rows.length; at += size) yield rows.slice(at, at + size)
}
