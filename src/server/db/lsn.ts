import type { Pool, PoolClient, QueryResult } from 'pg'
import { reaches, startOfLog, type Lsn } from '#domain/live/lsn.ts'

/** The highest place after what transactions of a pool wrote, in this process. */
const written = new WeakMap<Pool, Lsn>()

/** From now on the place is known after each transaction that may have written. */
export const followWrites = (pool: Pool): void => void written.set(pool, startOfLog)

/** null: nobody follows what the pool writes. */
export const writtenBy = (pool: Pool): Lsn | null => written.get(pool) ?? null

/** Where the log of the database ends now: behind everything that is committed. */
export async function endOfLog(pool: Pool): Promise<Lsn> {
  const { rows } = await pool.query<{ lsn: Lsn }>(logEnd)
  return rows[0]!.lsn
}

const logEnd = 'select pg_current_wal_insert_lsn()::text as lsn'

/** Ends a transaction, and keeps the place behind what it wrote where that is followed. */
export async function commit(client: PoolClient, pool: Pool, isReadOnly: boolean): Promise<QueryResult> {
  const before = written.get(pool)
  if (before === undefined || isReadOnly) return client.query('commit')
  // Each statement has a result; a pooler keeps the connection until both are there.
  const [end, place] = (await client.query(`commit; ${logEnd}`)) as unknown as [
    QueryResult,
    QueryResult<{ lsn: Lsn }>,
  ]
  const { lsn } = place.rows[0]!
  if (reaches(lsn, written.get(pool)!)) written.set(pool, lsn)
  return end
}
