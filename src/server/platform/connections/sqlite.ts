import { fork, type ChildProcess } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { SourceFaultCode } from '#domain/integration/source-faults.ts'
import type { ConnectionEntry } from '../../outgoing/connections.ts'
import { SourceFault } from './source-fault.ts'
import type { RowsRequest, SourceBatch, SourceColumn, SourceReader, SourceTable } from './source-reader.ts'
import { sourceFaultOf } from './faults.ts'
import { defaultBatchRows, statementMs } from './limits.ts'
import type { SqliteAnswer, SqliteQuestion } from './sqlite-process.ts'

const codes: Readonly<Record<string, SourceFaultCode>> = { ERR_SQLITE_ERROR: 'badFile' }

/** Reads a database file of a folder of the server in a process, which a statement that runs long does not outlive. */
export async function openSqlite(
  connection: string,
  { folder, database }: ConnectionEntry,
): Promise<SourceReader> {
  const path = join(folder, database)
  const found = await stat(path).catch(() => null)
  if (!found?.isFile()) throw new SourceFault(connection, 'noDatabase')
  const reader = new SqliteReader(connection, path)
  try {
    await reader.tables()
    return reader
  } catch (error) {
    await reader.close()
    throw error
  }
}

class SqliteReader implements SourceReader {
  readonly #connection: string
  readonly #process: ChildProcess

  constructor(connection: string, path: string) {
    this.#connection = connection
    this.#process = fork(fileURLToPath(new URL('./sqlite-process.ts', import.meta.url)), [path], {
      // Nothing of the server's secrets.
      env: {},
      execArgv: ['--max-old-space-size=128', '--disable-warning=ExperimentalWarning'],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    // Whoever waits for an answer hears of it.
    this.#process.on('error', () => {})
  }

  async tables(): Promise<readonly SourceTable[]> {
    return (await this.#ask({ ask: 'tables' })) as SourceTable[]
  }

  async columns(table: string): Promise<readonly SourceColumn[]> {
    const columns = (await this.#ask({ ask: 'columns', table })) as SourceColumn[]
    if (columns.length === 0) throw new SourceFault(this.#connection, 'noTable', { table })
    return columns
  }

  async *rows(request: RowsRequest, signal: AbortSignal): AsyncGenerator<SourceBatch> {
    const stop = (): void => void this.close()
    signal.addEventListener('abort', stop)
    try {
      if (signal.aborted) throw new SourceFault(this.#connection, 'cancelled')
      const known = await this.columns(request.table)
      for (const column of [...request.columns, ...(request.after ? [request.after.column] : [])])
        if (!known.some(({ name }) => name === column))
          throw new SourceFault(this.#connection, 'noColumn', { table: request.table, column })
      await this.#ask({ ask: 'rows', request, kinds: request.columns.map((name) => kindIn(known, name)) })
      for (;;) {
        const rows = (await this.#ask({
          ask: 'next',
          count: request.batchRows ?? defaultBatchRows,
        })) as SourceBatch['rows']
        if (rows.length === 0) break
        yield { rows }
      }
    } catch (error) {
      throw signal.aborted ? new SourceFault(this.#connection, 'cancelled') : error
    } finally {
      signal.removeEventListener('abort', stop)
    }
  }

  async close(): Promise<void> {
    this.#process.kill('SIGKILL')
  }

  /** One question at a time. */
  #ask(question: SqliteQuestion): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const child = this.#process
      const refuse = (error: unknown): void => {
        end()
        reject(sourceFaultOf(this.#connection, error, codes))
      }
      const gone = (): void => refuse({ code: 'ECONNRESET' })
      const take = (answer: SqliteAnswer): void => {
        end()
        if ('value' in answer) resolve(answer.value)
        else reject(sourceFaultOf(this.#connection, answer, codes))
      }
      const timer = setTimeout(() => {
        refuse(new SourceFault(this.#connection, 'tooSlow'))
        void this.close()
      }, statementMs)
      const end = (): void => {
        clearTimeout(timer)
        child.off('message', take)
        child.off('error', refuse)
        child.off('exit', gone)
      }
      child.on('message', take)
      child.on('error', refuse)
      child.on('exit', gone)
      if (!child.connected) return gone()
      child.send(question)
    })
  }
}

const kindIn = (columns: readonly SourceColumn[], name: string): SourceColumn['kind'] =>
  columns.find((one) => one.name === name)!.kind
