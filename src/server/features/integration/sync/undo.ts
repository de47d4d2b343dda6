import type { Entity } from '#domain/entity.ts'
import { TaktError } from '#domain/errors.ts'
import { inOrder } from '#domain/integration/sync/parts.ts'
import { filled } from '#domain/label.ts'
import { standardModel } from '#domain/modelling/tenant-model.ts'
import { deleteRows } from '../../../platform/crud/write.ts'
import { enterTenant, type Tx } from '../../../db/tenant.ts'
import { waitForImports } from '../../../platform/exchange/write-checked.ts'
import type { Call } from '../../../identity/handlers.ts'
import { logLine } from '../leased-run.ts'
import type { KeptSync } from './config.ts'
import { restore, ROWS } from './restore.ts'
import { keySql, tableIn } from './row-sql.ts'
import { checkSides, entering, syncEntity, type Sides } from './sides.ts'
import { stops } from './stopped.ts'

/** Rows that changed since are named, not all of them; all are counted. */
const LISTED_CHANGED = 200

export interface Undone {
  readonly undone: number
  readonly changedCount: number
  readonly changed: readonly { readonly entity: string; readonly key: string }[]
}

interface Undoing {
  readonly sync: KeptSync
  readonly sides: Sides
  readonly runId: string
  readonly now: Date
}

/** Takes back what a run wrote, in one transaction: all of it, or nothing where rows were changed since. */
export async function undo(tx: Tx, { sync, sides, runId, now }: Undoing, call: Call): Promise<Undone> {
  const entities = await takeRows(tx, runId, sides)
  for (const entity of entities) checkSides(entity, sides)
  const target = await entering(tx, sides.target)
  await waitForImports(target)
  const changed: { entity: string; key: string }[] = []
  for (const entity of entities) changed.push(...(await changedRows(target, entity)))
  if (changed.length > 0)
    return { undone: 0, changedCount: changed.length, changed: changed.slice(0, LISTED_CHANGED) }
  let undone = 0
  for (const entity of entities) {
    undone += await restore(target, entity, { kind: 'D', mode: 'insert' }, call)
    undone += await restore(target, entity, { kind: 'U', mode: 'update' }, call)
  }
  for (const entity of [...entities].reverse()) undone += await removeNew(target, entity)
  await restoreBases(target, sync.id)
  await target.run(`drop table ${ROWS}`)
  await enterTenant(tx, tx.tenantId, sync.unit)
  const user = call.caller!.userName
  await tx.run('update data_sync_run set undoable = false, undone_at = $2, undone_by = $3 where id = $1', [
    runId,
    now,
    user,
  ])
  await logLine(tx, 'data_sync_run', runId, now, filled(stops.undone, { user }))
  return { undone, changedCount: 0, changed: [] }
}

/** Collects what a run wrote; answers the entities, those that are named by others first. */
async function takeRows(tx: Tx, runId: string, sides: Sides): Promise<readonly Entity[]> {
  await tx.run(
    `create temporary table ${ROWS} (id uuid, entity text, kind text, key text, name text, row_id uuid, version bigint,
       before jsonb, base jsonb) on commit drop`,
  )
  await tx.run(
    `insert into ${ROWS} select id, entity, kind, key, name, row_id, version, before, base
     from data_sync_row where run_id = $1 and kind <> 'F'`,
    [runId],
  )
  await tx.run(`create index on ${ROWS} (entity, kind, id)`)
  await tx.run(`analyze ${ROWS}`)
  const rows = await tx.rows<{ entity: string }>(`select distinct entity from ${ROWS}`)
  const { model = standardModel } = sides.source.limitedScope
  return inOrder(rows, model).map(({ entity }) => syncEntity(entity, sides))
}

/** Rows that are not as the run left them. */
async function changedRows(tx: Tx, entity: Entity): Promise<{ entity: string; key: string }[]> {
  const rows = await tx.rows<{ key: string }>(
    `select r.name as key from ${ROWS} r left join ${tableIn(entity)} t on t.id = r.row_id
     where r.entity = $1 and r.kind in ('N', 'U') and t.row_version is distinct from r.version
     union all
     select r.name from ${ROWS} r where r.entity = $1 and r.kind = 'D'
       and r.key in (select ${keySql(entity, 't.')} from ${tableIn(entity)} t)`,
    [entity.name],
  )
  return rows.map(({ key }) => ({ entity: entity.name, key }))
}

async function removeNew(tx: Tx, entity: Entity): Promise<number> {
  const rows = await tx.rows<{ id: string; name: string }>(
    `select row_id as id, name from ${ROWS} where entity = $1 and kind = 'N'`,
    [entity.name],
  )
  try {
    await deleteRows(
      entity,
      tx,
      rows.map(({ id }) => id),
      'en',
    )
  } catch (error) {
    if ((error as { code?: string }).code !== '23503') throw error
    const { detail = '' } = error as { detail?: string }
    const named = rows.find(({ name }) => detail.includes(name)) ?? rows[0]
    throw new TaktError('stillReferenced', { entity: entity.label, key: named?.name ?? '' })
  }
  return rows.length
}

/** What was known of the rows before. */
async function restoreBases(tx: Tx, syncId: string): Promise<void> {
  await tx.run(
    `delete from data_sync_base where sync_id = $1 and (entity, key) in (select entity, key from ${ROWS})`,
    [syncId],
  )
  await tx.run(
    `insert into data_sync_base (sync_id, entity, key, source_mark, target_mark, kept)
     select $1, entity, key, base ->> 'sourceMark', base ->> 'targetMark', (base ->> 'kept')::boolean
     from ${ROWS} where base is not null`,
    [syncId],
  )
}
