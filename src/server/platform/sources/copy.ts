import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Pool, PoolClient } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { cancelStatement } from '../../db/cancel.ts'
import { tracedStatement } from '../../db/pool-limits.ts'
import { BinaryCopyReader } from './copy-binary.ts'
import type { CopyTable } from './copy-table.ts'

/** How a COPY that is not wanted any more is ended: `pool` is of the same role as the connection that runs it. */
export interface Stop {
  readonly signal: AbortSignal
  readonly pool: Pool
}

/**
 * Reads the rows of a query into columns through COPY, in the open transaction of `client`. The stream is always read to
 * its end, or to the error that a cancellation makes: a connection left in the middle of a COPY answers nothing more.
 */
export const copyInto = (...args: Parameters<typeof copyRows>): Promise<number> =>
  tracedStatement(`copy (${args[1].sql}) to stdout`, () => copyRows(...args))

async function copyRows(
  client: PoolClient,
  query: { readonly sql: string; readonly columns: readonly string[] },
  into: CopyTable,
  stop?: Stop,
): Promise<number> {
  stop?.signal.throwIfAborted()
  const before = into.rows
  const reader = new BinaryCopyReader(into, query.columns)
  let failure: Error | undefined
  const sink = new Writable({
    highWaterMark: 1 << 20,
    write: (chunk: Buffer, _, done) => {
      try {
        if (!failure && stop?.signal.aborted !== true) reader.push(chunk)
      } catch (error) {
        failure = error as Error
      }
      done()
    },
  })
  const stream = client.query(copyTo(`copy (${query.sql}) to stdout (format binary)`))
  const cancel = (): void => void cancelStatement(client, stop!.pool)
  stop?.signal.addEventListener('abort', cancel, { once: true })
  try {
    await pipeline(stream, sink)
  } finally {
    stop?.signal.removeEventListener('abort', cancel)
  }
  if (failure) throw failure
  stop?.signal.throwIfAborted()
  reader.end()
  return into.rows - before
}

/** Sets values for the rest of the transaction; their names are ours, their values are quoted as literals. */
export async function applySettings(
  client: PoolClient,
  settings: ReadonlyMap<string, string>,
): Promise<void> {
  if (settings.size === 0) return
  const statements = [...settings].map(
    ([name, value]) => `set local ${name} = ${client.escapeLiteral(value)}`,
  )
  await client.query(statements.join('; '))
}
