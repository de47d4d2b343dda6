import { columnOf } from '#domain/entity.ts'
import { quoted } from '../../db/schema/table.ts'
import type { Tx } from '../../db/tenant.ts'
import { freeOnceUsed, usedByRun, usedRows } from '../crud/used-by-run.ts'
import { labelOfError } from '#domain/label.ts'
import { LINE, type Stage } from './stage.ts'
import { found, sameRow, takeOut, type BadRow, type Found } from './stage-checks.ts'

/** Rows that would change what is approved and was used by a run: it stays as it was, as in lists. */
export async function takeUsedByRun(tx: Tx, stage: Stage): Promise<Found[]> {
  const { entity, table } = stage
  const used = Object.entries(usedRows).find(([name]) => name === entity.name)?.[1]
  const columns = stage.changing
    .filter((field) => !freeOnceUsed.has(field))
    .map((field) => quoted(columnOf(field)))
  if (used === undefined || columns.length === 0) return []
  const key = entity.key.map((field) => `'${field}', t.${quoted(columnOf(field))}`).join(', ')
  const rows = (await takeOut(
    tx,
    stage,
    `select s.${LINE} as line, jsonb_build_object('status', t.status, ${key}) as row, t.status::text as value
     from ${stage.name} s join ${quoted(table.name)} t on ${sameRow(stage)}
     where coalesce(t.status, 'draft') <> 'draft' and t.id in (select t.id from ${used})
       and (${columns.map((column) => `s.${column} is distinct from t.${column}`).join(' or ')})`,
  )) as (BadRow & { row: Readonly<Record<string, unknown>> })[]
  const messages = new Map(
    rows.map(({ line, row }) => {
      const refused = usedByRun(entity, row)
      return [line, labelOfError(refused)]
    }),
  )
  return [found(rows, ({ line }) => ({ field: null, message: messages.get(line)! }))]
}
