import { columnIn } from '#domain/entity.ts'
import { nameOf, quoted, type ForeignKey } from '../../db/schema/table.ts'
import type { Tx } from '../../db/tenant.ts'
import { scopeCondition } from '../../db/sql/scope-condition.ts'
import { type Stage } from './stage.ts'

/** SQL condition on rows of a stage whose reference in a column is to be checked. */
export type Naming = (column: string) => string

/**
 * Checks and locks all that the rows of a stage name, as the triggers of foreign keys would row by row. false: these have to
 * do it, as the table has other triggers, a row names its own table, or something that is named is not there.
 * @param isNamed left out: all rows
 */
export async function lockNamed(tx: Tx, stage: Stage, isNamed: Naming = () => 'true'): Promise<boolean> {
  if (!(await hasOnlyKeys(tx, stage))) return false
  for (const key of stage.table.foreignKeys) {
    const named = namedBy(stage, key, isNamed)
    if (named === null) return false
    if (named !== '' && !(await lock(tx, key, named))) return false
  }
  return true
}

/** No row trigger would do more than stamp the row and keep its foreign keys, which are those that are declared. */
async function hasOnlyKeys(tx: Tx, { entity, table, fields }: Stage): Promise<boolean> {
  const staged = new Set(fields.map((field) => columnIn(entity, field)))
  if (table.links.some(({ column }) => staged.has(column))) return false
  // A list that is not staged stays as it is, and empty in a new row.
  const idle = table.links.flatMap((link) =>
    ['insert', 'update'].map((event) => `${nameOf(link.table, 'fill')}_${event}`),
  )
  const found = await tx.row<{ isPlain: boolean }>(
    `select not exists (select from pg_trigger g where g.tgrelid = $1::regclass and not g.tgisinternal
         and g.tgenabled = 'O' and g.tgfoid <> 'touch_row'::regproc and not g.tgname = any ($2))
       and (select count(*) from pg_constraint where conrelid = $1::regclass and contype = 'f') = $3
       and (select bool_and(has_table_privilege(one::regclass, 'update')) from unnest($4::text[]) one) is not false
       as "isPlain"`,
    [
      quoted(table.name),
      idle,
      table.foreignKeys.length,
      table.foreignKeys.map(({ target }) => quoted(target)),
    ],
  )
  return found!.isPlain
}

/** SQL of the codes that a foreign key of the rows names; '': none, null: this cannot be said. */
function namedBy(
  { entity, table, name, fields }: Stage,
  { columns, target }: ForeignKey,
  isNamed: Naming,
): string | null {
  const column = columns.at(-1)!
  if (table.scope.includes(column)) return 'select current_plan_unit() as code'
  const isStaged = fields.some((field) => columnIn(entity, field) === column)
  if (!isStaged) return table.columns.find((one) => one.name === column)?.default === null ? '' : null
  if (target === table.name) return null
  return `select distinct ${quoted(column)} as code from ${name}
    where ${quoted(column)} is not null and ${isNamed(column)}`
}

async function lock(tx: Tx, { target, targetColumns }: ForeignKey, named: string): Promise<boolean> {
  const found = await tx.row<{ isWhole: boolean }>(
    `with named as materialized (${named}), locked as (
       select from ${quoted(target)} t where ${scopeCondition('t', targetColumns.slice(0, -1))}
         and t.${quoted(targetColumns.at(-1)!)} in (select code from named) for key share)
     select (select count(*) from named) = (select count(*) from locked) as "isWhole"`,
  )
  return found!.isWhole
}
