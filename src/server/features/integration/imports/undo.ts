import { importBatch } from '#domain/entities/integration/import-batch.ts'
import { columnIn, columnOf, tableOf, type Entity } from '#domain/entity.ts'
import { TaktError } from '#domain/errors.ts'
import {
  LISTED_CONFLICTS,
  UNDO_DAYS,
  type UndoAnswer,
  type UndoConflict,
} from '#domain/integration/imports/report.ts'
import { filled, label } from '#domain/label.ts'
import { standardModel } from '#domain/modelling/tenant-model.ts'
import { checkTool } from '../../../identity/tool-check.ts'
import { asReferenced, removeRowsIn } from '../../../platform/crud/change.ts'
import { noRow } from '../../../platform/crud/read.ts'
import { isRowId } from '../../../db/sql/shape.ts'
import { quoted } from '../../../db/schema/table.ts'
import type { Tx } from '../../../db/tenant.ts'
import { scopeCondition } from '../../../db/sql/scope-condition.ts'
import { LINE, makeStage, tableOf as declaredTable } from '../../../platform/exchange/stage.ts'
import { waitForImports, writeChecked } from '../../../platform/exchange/write-checked.ts'
import type { Call } from '../../../identity/handlers.ts'
import { checkTarget } from '../interfaces/owner.ts'

const reasons = {
  U: label('已经撤销', 'it was undone already'),
  K: label('早于 {days} 天', 'it is older than {days} {days|day|days}'),
  kept: label('{entity}的行不能删除', 'rows of {entity} are not deleted'),
}

interface Batch {
  readonly id: string
  readonly no: string
  readonly entity: string
  readonly state: 'D' | 'U' | 'K'
}

/** Takes all that a batch wrote back with the rights of who asks; nothing where a row was changed since. */
export async function undoBatch(id: string, call: Call, now: Date): Promise<UndoAnswer> {
  return call.transaction(async (tx) => {
    const batch = await requireBatch(tx, id, call)
    const entity = checkTarget(batch.entity, call)
    await waitForImports(tx)
    const { conflicts, total } = await findConflicts(tx, entity, batch)
    if (total > 0) return { undone: false, conflicts, conflictCount: total, deleted: 0, restored: 0 }
    const created = await createdRows(tx, batch)
    if (created.length > 0) checkDeletion(entity, batch, call)
    const back = await bringBack(tx, entity, batch)
    const restored = back + (await restore(tx, entity, batch))
    if (created.length > 0) await removeCreated(tx, entity, created, call)
    await close(tx, batch, call, now)
    return { undone: true, conflicts: [], conflictCount: 0, deleted: created.length, restored }
  })
}

async function removeCreated(tx: Tx, entity: Entity, created: readonly string[], call: Call): Promise<void> {
  try {
    await removeRowsIn(entity, tx, created, call)
  } catch (error) {
    throw await asReferenced(error, entity, created, call)
  }
}

async function requireBatch(tx: Tx, id: string, call: Call): Promise<Batch> {
  const batch = isRowId(id)
    ? await tx.row<Batch>(
        `select id, no, entity, state from ${quoted(tableOf(importBatch))}
         where id = $1 and plan_unit_code = $2 for update`,
        [id, tx.planUnitCode],
      )
    : undefined
  if (!batch) throw noRow(importBatch, id, call.language)
  if (batch.state !== 'D')
    throw new TaktError('importNotUndoable', {
      batch: batch.no,
      reason: filled(reasons[batch.state], { days: UNDO_DAYS }),
    })
  return batch
}

/** Rows that the batch made are deleted: only where rows of the entity are, and by who may. */
function checkDeletion(entity: Entity, batch: Batch, call: Call): void {
  if (!entity.operations.includes('delete'))
    throw new TaktError('importNotUndoable', {
      batch: batch.no,
      reason: filled(reasons.kept, { entity: entity.label }),
    })
  checkTool(entity, 'delete', call)
}

/** Rows of the batch that are not as it left them. Those that are stay so until the end of the transaction. */
async function findConflicts(
  tx: Tx,
  entity: Entity,
  { id }: Batch,
): Promise<{ readonly conflicts: readonly UndoConflict[]; readonly total: number }> {
  const table = declaredTable(entity, tx.model ?? standardModel)
  const name = quoted(table.name)
  if (!entity.view)
    await tx.run(
      `select from ${name} t join import_batch_row r on r.row_id = t.id where r.batch_id = $1 for update of t`,
      [id],
    )
  const sameKey = entity.key
    .map(columnOf)
    .map(
      (column) =>
        `lower(to_jsonb(x.${quoted(column)}) #>> '{}') is not distinct from lower(r.before ->> '${column}')`,
    )
  const rows = await tx.rows<UndoConflict & { total: number }>(
    `select r.key, case when r.kind = 'D' then 'taken' when t.id is null then 'gone' else 'changed' end as reason,
       (count(*) over ())::int4 as total
     from import_batch_row r left join ${name} t on t.id = r.row_id and r.kind <> 'D'
     where r.batch_id = $1 and case when r.kind = 'D'
       then exists (select from ${name} x where ${[scopeCondition('x', table.scope), ...sameKey].join(' and ')})
       else t.id is null or t.row_version <> r.version end
     order by r.key limit ${LISTED_CONFLICTS}`,
    [id],
  )
  return { conflicts: rows.map(({ key, reason }) => ({ key, reason })), total: rows[0]?.total ?? 0 }
}

async function createdRows(tx: Tx, { id }: Batch): Promise<readonly string[]> {
  const rows = await tx.rows<{ id: string }>(
    `select row_id as id from import_batch_row where batch_id = $1 and kind = 'C' order by row_id`,
    [id],
  )
  return rows.map((row) => row.id)
}

/** Inserts rows again that the batch deleted, with all that they had. */
async function bringBack(tx: Tx, entity: Entity, { id }: Batch): Promise<number> {
  const some = await tx.row(`select from import_batch_row where batch_id = $1 and kind = 'D' limit 1`, [id])
  if (!some) return 0
  const table = declaredTable(entity, tx.model ?? standardModel)
  const own = table.columns.filter(({ generated }) => generated === null).map((column) => column.name)
  const columns = [...table.scope, 'id', 'row_version', 'created_at', 'created_by', ...own].map(quoted)
  const rows = (list: readonly string[]): string => list.map((column) => `p.${column}`).join(', ')
  return tx.run(
    `with back as (
       insert into ${quoted(table.name)} (${columns.join(', ')}) select ${rows(columns)}
       from import_batch_row r cross join lateral jsonb_populate_record(null::${quoted(table.name)}, r.before) p
       where r.batch_id = $1 and r.kind = 'D' returning id)
     insert into audit_log (action, entity, key, after)
       select 'create', $2, r.key, r.before from import_batch_row r join back on back.id = r.row_id
       where r.batch_id = $1`,
    [id, entity.name],
  )
}

/** Gives updated rows their earlier values, by the way that imports write. */
async function restore(tx: Tx, entity: Entity, { id }: Batch): Promise<number> {
  const first = await tx.row<{ columns: string[] }>(
    `select array(select jsonb_object_keys(before)) as columns from import_batch_row
     where batch_id = $1 and kind = 'U' limit 1`,
    [id],
  )
  if (!first) return 0
  const written = new Set(first.columns)
  const changed = Object.keys(entity.fields).filter((field) => written.has(columnIn(entity, field)))
  const stage = await makeStage(tx, entity, [...entity.key, ...changed])
  const key = entity.key.map((field) => quoted(columnOf(field)))
  const values = changed.map((field) => quoted(columnIn(entity, field)))
  const name = quoted(stage.table.name)
  await tx.run(
    `insert into ${stage.name} (${[LINE, ...key, ...values].join(', ')})
     select row_number() over (order by t.id), ${[...key.map((one) => `t.${one}`), ...values.map((one) => `p.${one}`)].join(', ')}
     from import_batch_row r join ${name} t on t.id = r.row_id
       cross join lateral jsonb_populate_record(null::${name}, r.before) p
     where r.batch_id = $1 and r.kind = 'U'`,
    [id],
  )
  const { updated } = await writeChecked(tx, stage, true)
  return updated
}

async function close(tx: Tx, { id }: Batch, call: Call, now: Date): Promise<void> {
  await tx.run('delete from import_batch_row where batch_id = $1', [id])
  await tx.run(
    `update ${quoted(tableOf(importBatch))} set state = 'U', undone_at = $2, undone_by = $3 where id = $1`,
    [id, now, call.caller!.userName],
  )
}
