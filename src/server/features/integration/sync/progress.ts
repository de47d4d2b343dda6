import { whole } from '../../../platform/crud/reading.ts'
import type { Tx } from '../../../db/tenant.ts'
import type { BatchResult } from './write.ts'

/** Figures of a run as the entity has them. */
export interface Counts {
  readonly planned: number
  readonly created: number
  readonly updated: number
  readonly deleted: number
  readonly unchanged: number
  readonly kept: number
  readonly conflicts: number
  readonly skipped: number
  readonly faulty: number
}

export const noCounts: Counts = {
  planned: 0,
  created: 0,
  updated: 0,
  deleted: 0,
  unchanged: 0,
  kept: 0,
  conflicts: 0,
  skipped: 0,
  faulty: 0,
}

const names = Object.keys(noCounts) as readonly (keyof Counts)[]

export const withBatch = (counts: Counts, batch: BatchResult): Counts => ({
  ...counts,
  created: counts.created + batch.created,
  updated: counts.updated + batch.updated,
  deleted: counts.deleted + batch.deleted,
  skipped: counts.skipped + batch.stale.length,
  faulty: counts.faulty + batch.faulty.length,
})

export const writtenOf = ({ created, updated, deleted }: Counts): number => created + updated + deleted

/** Figures of a run that this attempt holds; false: another server has it. */
export const noteCounts = (
  tx: Tx,
  { runId, attempts }: { readonly runId: string; readonly attempts: number },
  counts: Counts,
): Promise<boolean> => setCounts(tx, runId, counts, `state = 'R' and attempts = ${Math.trunc(attempts)}`)

export async function setCounts(tx: Tx, runId: string, counts: Counts, condition = 'true'): Promise<boolean> {
  const set = names.map((name, at) => `${name} = $${at + 2}`).join(', ')
  const values = names.map((name) => counts[name])
  return (
    (await tx.run(`update data_sync_run set ${set} where id = $1 and ${condition}`, [runId, ...values])) > 0
  )
}

export async function countsOf(tx: Tx, runId: string): Promise<Counts> {
  const row = await tx.row<Counts>(`select ${names.join(', ')} from ${whole('dataSyncRun')} where id = $1`, [
    runId,
  ])
  return row ?? noCounts
}
