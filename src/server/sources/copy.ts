import { pipeline } from 'node:stream/promises'
import { Writable } from 'node:stream'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { BinaryCopyReader } from './copy-binary.ts'
import type { CopyTable } from './copy-table.ts'

/** Reads the rows of a query into columns through COPY, in the open transaction of `client`. */
export async function copyInto(
  client: pg.ClientBase,
  query: { readonly sql: string; readonly columns: readonly string[] },
  into: CopyTable,
  signal?: AbortSignal,
): Promise<number> {
  const before = into.rows
  const reader = new BinaryCopyReader(into, query.columns)
  const sink = new Writable({
    highWaterMark: 1 << 20,
    write: (chunk: Buffer, _, done) => {
      try {
        reader.push(chunk)
        done()
      } catch (error) {
        done(error as Error)
      }
    },
  })
  const stream = client.query(copyTo(`copy (${query.sql}) to stdout (format binary)`))
  await pipeline(stream, sink, signal ? { signal } : {})
  reader.end()
  return into.rows - before
}

/** Sets values for the rest of the transaction; their names are ours, their values are quoted as literals. */
export async function applySettings(
  client: pg.PoolClient,
  settings: ReadonlyMap<string, string>,
): Promise<void> {
  if (settings.size === 0) return
  const statements = [...settings].map(
    ([name, value]) => `set local ${name} = ${client.escapeLiteral(value)}`,
  )
  await client.query(statements.join('; '))
}
