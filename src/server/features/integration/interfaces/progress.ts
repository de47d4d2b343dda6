import type { Label } from '#domain/label.ts'
import { whole } from '../../../platform/crud/reading.ts'
import type { Tx } from '../../../db/tenant.ts'
import type { BadRow } from './checked-rows.ts'
import type { RowHashes } from './row-hashes.ts'

export interface Counts {
  readonly read: number
  readonly created: number
  readonly updated: number
  readonly unchanged: number
  readonly skipped: number
  readonly deleted: number
  readonly faulty: number
}

export const noCounts: Counts = {
  read: 0,
  created: 0,
  updated: 0,
  unchanged: 0,
  skipped: 0,
  deleted: 0,
  faulty: 0,
}

const names = Object.keys(noCounts) as readonly (keyof Counts)[]

export const addCounts = (one: Counts, other: Counts): Counts =>
  Object.fromEntries(names.map((name) => [name, one[name] + other[name]])) as unknown as Counts

/** How far a run is, in memory. */
export class Progress {
  counts: Counts
  /** Faulty rows of a run that writes all or nothing. */
  bad: readonly BadRow[] = []
  /** Fields that its mapping fills. */
  targets: readonly string[] = []
  /** Greatest value so far of the column of an incremental read, and whether values have come in their order. */
  top: string | null = null
  isOrdered = true
  /** Rows that the other system refused for good. */
  refused = 0
  /** Of rows that were read before, where those are skipped. */
  hashes: RowHashes | null = null
  /** How often what could not be sent was tried; 0: attempts of the run count. */
  tries = 0
  /** What the log has to say at the end. */
  readonly notes: Label[] = []

  constructor(counts: Counts) {
    this.counts = counts
  }
}

/** Counts of a run with what the transaction wrote; `cursor`: how far it has read, null: as before. */
export async function noteProgress(
  tx: Tx,
  runId: string,
  counts: Counts,
  cursor: string | null = null,
): Promise<void> {
  await tx.run(
    `update interface_run set ${names.map((name, at) => `"${name}" = $${at + 3}`).join(', ')},
       cursor_to = coalesce($2, cursor_to), batch_times = coalesce(batch_times, '[]') || to_jsonb(now()::text) where id = $1`,
    [runId, cursor, ...names.map((name) => counts[name])],
  )
}

/** Counts of a run as they are kept. */
export async function countsOf(tx: Tx, runId: string): Promise<Counts> {
  const row = await tx.row<Record<keyof Counts, number | null>>(
    `select ${names.map((name) => `"${name}"`).join(', ')} from ${whole('interfaceRun')} where id = $1`,
    [runId],
  )
  return Object.fromEntries(names.map((name) => [name, row?.[name] ?? 0])) as unknown as Counts
}
