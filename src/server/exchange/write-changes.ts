import { columnOf } from '#domain/entity.ts'
import { quoted } from '../db/schema/table.ts'
import { ANALYSED_FROM, analyseTable } from '../db/statistics.ts'
import type { Tx } from '../db/tenant.ts'
import { keyMatch, type Stage } from './stage.ts'

export interface Changes {
  readonly inserted: number
  readonly updated: number
}

/**
 * Writes a stage into its table by comparing whole sets: rows that differ are updated, new ones inserted. What is the
 * same costs no write, no index entry and no check of a reference, which is most of the time that `writeStage` takes for
 * a set like the one before. Fields of `by` say who wrote a row: they are written with it and are no difference. A key
 * must be staged once. Rows that another transaction wrote meanwhile fail this one (SQLSTATE 40001 when it is repeatable
 * read).
 */
export async function writeChanges(tx: Tx, stage: Stage, by: readonly string[] = []): Promise<Changes> {
  const { entity, table, name } = stage
  const target = quoted(table.name)
  const unique = table.indexes.find((index) => index.unique)!
  const key = keyMatch(stage)
  const columns = stage.fields.map((field) => quoted(columnOf(field)))
  const values = stage.fields.filter((field) => !entity.key.includes(field))
  const set = values.map((field) => `${quoted(columnOf(field))} = s.${quoted(columnOf(field))}`)
  const differs = values
    .filter((field) => !by.includes(field))
    .map((field) => `t.${quoted(columnOf(field))} is distinct from s.${quoted(columnOf(field))}`)
  const updated =
    differs.length === 0
      ? 0
      : await tx.run(
          `update ${target} t set ${set.join(', ')} from ${name} s where ${key} and (${differs.join(' or ')})`,
        )
  const origin = entity.fields['origin']?.readOnly === true
  const inserted = await tx.run(
    `insert into ${target} (${[...columns, ...(origin ? ['origin'] : [])].join(', ')})
     select ${[...columns, ...(origin ? [`'I'`] : [])].join(', ')} from ${name} s
     where not exists (select from ${target} t where ${key}) on conflict (${unique.on.join(', ')}) do nothing`,
  )
  if (inserted >= ANALYSED_FROM && inserted > updated) await analyseTable(tx, table.name)
  return { inserted, updated }
}
