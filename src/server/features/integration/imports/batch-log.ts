import { importBatch } from '#domain/entities/integration/import-batch.ts'
import { columnIn, columnOf, tableOf, type Entity } from '#domain/entity.ts'
import { UNDO_DAYS } from '#domain/integration/imports/report.ts'
import { quoted } from '../../../db/schema/table.ts'
import type { Tx } from '../../../db/tenant.ts'
import { sameKey, sameRow } from '../../../platform/exchange/stage-checks.ts'
import type { Stage } from '../../../platform/exchange/stage.ts'
import type { StageLog } from '../interfaces/chunk.ts'

const BEFORE = 'import_before'

/** SQL of the key of row `t` as one text. */
export const keySql = (entity: Entity): string =>
  `left(concat_ws(' / ', ${entity.key.map((field) => `t.${quoted(columnOf(field))}`).join(', ')}), 400)`

/** Notes which rows a batch writes, and what they were before, in the batch's own transaction. */
export class BatchLog implements StageLog {
  private readonly batchId: string

  constructor(batchId: string) {
    this.batchId = batchId
  }

  async before(tx: Tx, stage: Stage): Promise<void> {
    const { entity, table, name, changing } = stage
    const columns = ['id', ...changing.map((field) => columnIn(entity, field))]
    const values = columns.map((column) => `t.${quoted(column)}`).join(', ')
    await tx.run(
      `create temporary table ${BEFORE} on commit drop as
       select t.id, (select to_jsonb(old_row.*) - 'id' from (select ${values}) as old_row) as before
       from ${name} s join ${quoted(table.name)} t on ${sameRow(stage)}`,
    )
  }

  async after(tx: Tx, stage: Stage): Promise<void> {
    const { entity, table, name } = stage
    await tx.run(
      `insert into import_batch_row (batch_id, row_id, key, kind, before, version)
       select $1, t.id, ${keySql(entity)}, case when b.id is null then 'C' else 'U' end, b.before, t.row_version
       from ${name} s join ${quoted(table.name)} t on ${sameKey(stage)} left join ${BEFORE} b on b.id = t.id`,
      [this.batchId],
    )
    await tx.run(`drop table ${BEFORE}`)
  }

  /** Notes rows that are about to be deleted. */
  async deleting(tx: Tx, entity: Entity, ids: readonly string[]): Promise<void> {
    await tx.run(
      `insert into import_batch_row (batch_id, row_id, key, kind, before)
       select $1, t.id, ${keySql(entity)}, 'D', to_jsonb(t.*) from ${quoted(tableOf(entity))} t where t.id = any ($2)`,
      [this.batchId, ids],
    )
  }

  /** Versions as the batch leaves them: what followed from its rows may have written some of them once more. */
  async settle(tx: Tx, entity: Entity): Promise<void> {
    await tx.run(
      `update import_batch_row r set version = t.row_version from ${quoted(tableOf(entity))} t
       where r.batch_id = $1 and r.row_id = t.id and r.version is distinct from t.row_version and r.kind <> 'D'`,
      [this.batchId],
    )
  }
}

/** Batches that are too old to be undone keep their counts alone. */
export async function forgetOldRows(tx: Tx, now: Date): Promise<void> {
  const until = new Date(now.getTime() - UNDO_DAYS * 86_400_000)
  await tx.run(
    `with old as (update ${quoted(tableOf(importBatch))} set state = 'K'
       where plan_unit_code = $1 and state = 'D' and at < $2 returning id)
     delete from import_batch_row where batch_id in (select id from old)`,
    [tx.planUnitCode, until],
  )
}
