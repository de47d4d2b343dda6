import { columnIn, tableOf } from '#domain/entity.ts'
import { quoted } from '../db/schema/table.ts'
import type { Tx } from '../db/tenant.ts'
import { sameKey } from './stage-checks.ts'
import { logChanges, type Stage, type Written } from './stage.ts'

/** Writes staged values into the rows that are there where they differ; rows that are not there stay out. */
export async function updateRows(tx: Tx, stage: Stage): Promise<number> {
  const columns = stage.changing.map((field) => quoted(columnIn(stage.entity, field)))
  if (columns.length === 0) return 0
  return tx.run(
    `update ${quoted(tableOf(stage.entity))} t set ${columns.map((column) => `${column} = s.${column}`).join(', ')}
     from ${stage.name} s where ${sameKey(stage)}
       and (${columns.map((column) => `t.${column} is distinct from s.${column}`).join(' or ')})`,
  )
}

/** The same, told to the audit log. A stage of it need not have all that a new row must have. */
export async function updateKnown(tx: Tx, stage: Stage): Promise<Written> {
  await logChanges(tx, stage, 'true')
  return { inserted: 0, updated: await updateRows(tx, stage) }
}
