import { isDeepStrictEqual } from 'node:util'
import { columnIn, tableOf } from '#domain/entity.ts'
import { TaktError } from '#domain/errors.ts'
import { quoted, wireColumns } from '../../db/sql/shape.ts'
import type { Tx } from '../../db/tenant.ts'
import { afterViewRowOf } from './import-rules.ts'
import { sameKey } from './stage-checks.ts'
import { keyMatch, LINE, type Stage } from './stage.ts'
import { logChanges, type Written } from './write-stage.ts'

type Row = Readonly<Record<string, unknown>>

/**
 * Writes a stage through a view, whose triggers write the rows behind it: such a view takes no `on conflict`. What
 * follows from a row follows from each one that differs, so this is for views of few rows.
 */
export async function writeView(tx: Tx, stage: Stage): Promise<Written> {
  const before = new Map((await rowsOf(tx, stage)).map((row) => [row['id'], row]))
  await logChanges(tx, { ...stage, isNarrowed: false })
  const updated = await updateRows(tx, stage)
  const inserted = await insertRows(tx, stage)
  const follow = afterViewRowOf(stage.entity.name)
  if (follow) {
    const by = await userName(tx)
    for (const after of await rowsOf(tx, stage)) {
      const earlier = before.get(after['id']) ?? null
      if (!isDeepStrictEqual(earlier, after)) await follow(tx, { before: earlier, after }, by)
    }
  }
  return { inserted, updated }
}

/** Writes staged values into the rows that are there where they differ; rows that are not there stay out. */
async function updateRows(tx: Tx, stage: Stage): Promise<number> {
  const columns = stage.changing.map((field) => quoted(columnIn(stage.entity, field)))
  if (columns.length === 0) return 0
  return tx.run(
    `update ${quoted(tableOf(stage.entity))} t set ${columns.map((column) => `${column} = s.${column}`).join(', ')}
     from ${stage.name} s where ${sameKey(stage)}
       and (${columns.map((column) => `t.${column} is distinct from s.${column}`).join(' or ')})`,
  )
}

/** Row by row, so that one whose key is taken behind the view is named. */
async function insertRows(tx: Tx, stage: Stage): Promise<number> {
  const { entity } = stage
  const view = quoted(tableOf(entity))
  const columns = stage.fields.map((field) => quoted(columnIn(stage.entity, field))).join(', ')
  const key = entity.key.map((field) => `s.${quoted(columnIn(stage.entity, field))}`).join(', ')
  const added = await tx.rows<{ line: number; key: string }>(
    `select s.${LINE} as line, concat_ws(' / ', ${key}) as key from ${stage.name} s
     where not exists (select from ${view} t where ${keyMatch(stage)}) order by 1`,
  )
  for (const row of added)
    try {
      await tx.run(
        `insert into ${view} (${columns}, origin) select ${columns}, 'I' from ${stage.name} where ${LINE} = $1`,
        [row.line],
      )
    } catch (error) {
      if ((error as { code?: string }).code !== '23505') throw error
      throw new TaktError('alreadyExists', { entity: entity.label, key: row.key })
    }
  return added.length
}

/** The rows of the view that the stage names, under their wire names. */
async function rowsOf(tx: Tx, stage: Stage): Promise<readonly Row[]> {
  const rows = await tx.rows<{ row: Row }>(
    `select to_json(found.*) as row from (
       select ${wireColumns(stage.entity, tx)} from ${quoted(tableOf(stage.entity))} t
       where exists (select from ${stage.name} s where ${keyMatch(stage)})) as found`,
  )
  return rows.map(({ row }) => row)
}

/** Name of the user on whose behalf the transaction runs; '': of nobody. */
async function userName(tx: Tx): Promise<string> {
  const user = await tx.row<{ name: string }>(
    'select user_name as name from "user" where tenant_id = $1 and number = $2',
    [tx.tenantId, tx.userId],
  )
  return user?.name ?? ''
}
