import { dataSync } from '#domain/entities/integration/data-sync.ts'
import { readParts, type SyncPart } from '#domain/integration/sync/parts.ts'
import { findRow } from '../../../platform/crud/read.ts'
import { whole } from '../../../platform/crud/reading.ts'
import type { Tx } from '../../../db/tenant.ts'
import { nextBySchedule } from '../../../platform/schedules/due.ts'
import { Stopped } from './stopped.ts'

/** A synchronisation as it is kept. */
export interface KeptSync {
  readonly id: string
  readonly code: string
  readonly name: string
  readonly enabled: boolean | null
  /** The plan unit that it belongs to. */
  readonly unit: string
  readonly otherUnit: string
  readonly direction: 'in' | 'out'
  readonly conflictRule: 'source' | 'newer' | 'ask'
  readonly deletes: 'none' | 'own' | 'all'
  readonly deleteLimit: number
  readonly writing: 'batches' | 'whole'
  readonly batchRows: number
  readonly schedule: string | null
  readonly nextDue: string | null
  readonly owner: string | null
  readonly parts: readonly SyncPart[]
}

export const sourceOf = ({ direction, unit, otherUnit }: KeptSync): string =>
  direction === 'in' ? otherUnit : unit

export const targetOf = ({ direction, unit, otherUnit }: KeptSync): string =>
  direction === 'in' ? unit : otherUnit

/** A row of the entity as work with it wants it. */
export const keptSync = (row: Readonly<Record<string, unknown>>, unit: string): KeptSync =>
  ({ ...row, unit, parts: readParts(row['parts']) }) as unknown as KeptSync

export async function syncWith(tx: Tx, id: string): Promise<KeptSync | null> {
  const row = await findRow(dataSync, { ...tx, limits: undefined }, id)
  return row ? keptSync(row, tx.planUnitCode!) : null
}

/** Several servers and users work on one synchronisation: `for update` is who may write its rows now. */
export async function syncCoded(
  tx: Tx,
  code: string,
  lock: '' | 'for update' = '',
): Promise<KeptSync | null> {
  const row = await tx.row<{ id: string }>(
    `select id from ${whole('dataSync')} where plan_unit_code = $1 and lower(code) = lower($2) ${lock}`,
    [tx.planUnitCode, code],
  )
  return row ? syncWith(tx, row.id) : null
}

/** Refuses while a run goes on: what it knows of rows is its own. The synchronisation is locked by who asks. */
export async function requireIdle(tx: Tx, { code }: Pick<KeptSync, 'code'>): Promise<void> {
  const run = await tx.row(
    `select from ${whole('dataSyncRun')} where plan_unit_code = $1 and lower(sync_code) = lower($2) and state = 'R'`,
    [tx.planUnitCode, code],
  )
  if (run) throw new Stopped('skipped')
}

/** The first time of its schedule after an instant (seconds UTC); null: never. */
export function dueAfter(
  { enabled, schedule }: Pick<KeptSync, 'enabled' | 'schedule'>,
  after: number,
  zone: string,
): string | null {
  return enabled === false ? null : nextBySchedule(schedule, after, zone)
}
