import type { Tx } from '../../../db/tenant.ts'
import type { RowFault } from '../interfaces/checked-rows.ts'

/** N new, U changed, D deleted, F faulty. */
export type RowKind = 'N' | 'U' | 'D' | 'F'

/** Fingerprints of both sides of a row when they were synchronised; null: the row was not there. */
export interface Base {
  readonly sourceMark: string | null
  readonly targetMark: string | null
  /** Somebody decided that the target's row stays as it is. */
  readonly kept: boolean
}

/** A row that a run wrote, or could not write; values as they are on the wire. */
export interface WrittenRow {
  readonly kind: RowKind
  readonly key: string
  readonly name: string
  readonly rowId: string | null
  readonly version: number | null
  /** Every compared field of a row that was there. */
  readonly before: Readonly<Record<string, unknown>> | null
  /** Of a changed row the fields that changed, of a new one those that have a value. */
  readonly after: Readonly<Record<string, unknown>> | null
  /** What was known of the row before; null: nothing. */
  readonly base: Base | null
  readonly faults?: readonly RowFault[]
}

/** A row that could not be written, and why. */
export interface UnwrittenRow {
  readonly key: string
  readonly name: string
  readonly faults: readonly RowFault[]
}

interface RunOf {
  readonly syncId: string
  readonly runId: string
  readonly entity: string
}

export async function noteRows(
  tx: Tx,
  { syncId, runId, entity }: RunOf,
  rows: readonly WrittenRow[],
): Promise<void> {
  if (rows.length === 0) return
  await tx.run(
    `insert into data_sync_row (sync_id, run_id, entity, kind, key, name, row_id, version, before, after, base, faults)
     select $1, $2, $3, kind, key, left(name, 400), "rowId", version, before, after, base, faults
     from jsonb_to_recordset($4::jsonb) as row (kind text, key text, name text, "rowId" uuid, version bigint,
       before jsonb, after jsonb, base jsonb, faults jsonb)`,
    [syncId, runId, entity, JSON.stringify(rows)],
  )
}

export interface KnownBase extends Base {
  readonly key: string
}

/** Remembers fingerprints of rows of an entity. */
export async function noteBases(
  tx: Tx,
  { syncId, entity }: Pick<RunOf, 'syncId' | 'entity'>,
  bases: readonly KnownBase[],
): Promise<void> {
  if (bases.length === 0) return
  await tx.run(
    `insert into data_sync_base as b (sync_id, entity, key, source_mark, target_mark, kept)
     select $1, $2, key, "sourceMark", "targetMark", kept from jsonb_to_recordset($3::jsonb)
       as row (key text, "sourceMark" text, "targetMark" text, kept boolean)
     on conflict (tenant_id, sync_id, entity, key) do update
       set source_mark = excluded.source_mark, target_mark = excluded.target_mark, kept = excluded.kept`,
    [syncId, entity, JSON.stringify(bases)],
  )
}

export const dropBases = (
  tx: Tx,
  { syncId, entity }: Pick<RunOf, 'syncId' | 'entity'>,
  keys: readonly string[],
): Promise<number> =>
  tx.run('delete from data_sync_base where sync_id = $1 and entity = $2 and key = any ($3::text[])', [
    syncId,
    entity,
    keys,
  ])

/** What was known of the rows of a synchronisation says nothing any more: it goes, or is about other plan units. */
export async function forgetSync(tx: Tx, syncId: string): Promise<void> {
  await tx.run('delete from data_sync_base where sync_id = $1', [syncId])
  await tx.run(
    `update data_sync_run set undoable = false
     where undoable and id in (select run_id from data_sync_row where sync_id = $1)`,
    [syncId],
  )
  await tx.run('delete from data_sync_row where sync_id = $1', [syncId])
}

export const faultyRow = ({ key, name, faults }: UnwrittenRow): WrittenRow => ({
  kind: 'F',
  key,
  name,
  rowId: null,
  version: null,
  before: null,
  after: null,
  base: null,
  faults,
})

/** The last run alone can be undone: what earlier ones wrote is forgotten once this one writes. In the plan unit of the synchronisation. */
export async function forgetEarlier(tx: Tx, syncId: string, runId: string): Promise<void> {
  await tx.run(
    `with gone as (delete from data_sync_row where sync_id = $1 and run_id <> $2 and kind <> 'F' returning run_id)
     update data_sync_run set undoable = false where undoable and id in (select run_id from gone)`,
    [syncId, runId],
  )
  await tx.run('update data_sync_run set undoable = true where id = $1', [runId])
}
