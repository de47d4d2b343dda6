import type { Pool } from 'pg'
import type { Lsn } from '#domain/live/lsn.ts'
import { poolFor, type Database } from './database.ts'
import type { TxOptions } from './tenant.ts'

/**
 * Runs reads that may lag on the replica, where that has everything before `seen`, else on the primary. What a replica does
 * not finish is begun again on the primary.
 * @param seen null: it is not known what the reader has seen, so the primary answers
 */
export async function readLagging<T>(
  database: Pick<Database, 'app' | 'read' | 'replica'>,
  seen: Lsn | null,
  options: TxOptions | undefined,
  work: (pool: Pool) => Promise<T>,
): Promise<T> {
  const { replica } = database
  const onPrimary = () => work(poolFor(database, options))
  if (!replica || seen === null || !options?.mayLag || !(await replica.has(seen))) return onPrimary()
  try {
    return await work(poolFor(replica.pools, options))
  } catch (error) {
    if (replica.isFaulty(error)) return onPrimary()
    throw error
  }
}
