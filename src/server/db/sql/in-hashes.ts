import type { Tx } from '../tenant.ts'

/**
 * Runs statements that join whole tables by hashing them. The planner takes a table without statistics for one of a few
 * rows, and would compare each of its rows with each row of another one.
 */
export async function inHashes<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  await tx.run('set local enable_nestloop = off')
  // After an error the transaction is rolled back, and the setting with it.
  const result = await work()
  await tx.run('set local enable_nestloop to default')
  return result
}
