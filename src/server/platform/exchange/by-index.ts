import { knownRows } from '../../db/statistics.ts'
import type { Tx } from '../../db/tenant.ts'
import type { Stage } from './stage.ts'

/** From so many rows of a table for each staged one on, it is quicker to look rows up one by one than to read all of them. */
const LOOKED_UP_FROM = 4

/**
 * Runs statements that join so many staged rows with those of their table. Where the table has many more, each row is looked
 * up by the index of its key or its id: the planner takes every page of an index for one that has to be read from the disk,
 * and would read the table as a whole.
 */
export async function byIndex<T>(tx: Tx, stage: Stage, staged: number, work: () => Promise<T>): Promise<T> {
  if ((await knownRows(tx, stage.table.name)) < staged * LOOKED_UP_FROM) return work()
  await tx.run('set local enable_hashjoin = off; set local enable_mergejoin = off')
  // After an error the transaction is rolled back, and the settings with it.
  const result = await work()
  await tx.run('set local enable_hashjoin to default; set local enable_mergejoin to default')
  return result
}
