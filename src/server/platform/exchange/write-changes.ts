import { columnIn, columnOf } from '#domain/entity.ts'
import { touched, withoutRowTriggers } from '../../db/row-triggers.ts'
import { quoted } from '../../db/schema/table.ts'
import { ANALYSED_FROM, analyseColumns } from '../../db/statistics.ts'
import type { Tx } from '../../db/tenant.ts'
import { keyMatch, LINE, suffixed, type Stage } from './stage.ts'

export interface Changes {
  readonly inserted: number
  readonly updated: number
}

/** Rows of a stage that differ from the table, in a temporary table of their own, and the first that name something. */
interface Found {
  readonly stage: Stage
  /** Quoted names. */
  readonly changes: string
  readonly naming: string
}

/**
 * Writes a stage into its table by comparing whole sets: rows that differ are updated, new ones inserted. What is the
 * same costs no write, no index entry and no check of a reference, which is most of the time that `writeStage` takes for
 * a set like the one before. The first row that names something is checked, and what it names is locked; the others name
 * the same and go without. Fields of `by` say who wrote a row: they are written with it and are no difference. A key
 * must be staged once. Rows that another transaction wrote meanwhile fail this one (SQLSTATE 40001 when it is repeatable
 * read).
 */
export async function writeChanges(tx: Tx, stage: Stage, by: readonly string[] = []): Promise<Changes> {
  const found = await findChanges(tx, stage, by)
  if (!found) return { inserted: 0, updated: 0 }
  const first = await writeFound(tx, found, `exists (select from ${found.naming} f where f.line = c.${LINE})`)
  const others = () =>
    writeFound(tx, found, `not exists (select from ${found.naming} f where f.line = c.${LINE})`)
  const rest = await (namesByFields(stage) ? withoutRowTriggers(tx, others) : others())
  const written = { inserted: first.inserted + rest.inserted, updated: first.updated + rest.updated }
  if (written.inserted >= ANALYSED_FROM && written.inserted > written.updated)
    await analyseColumns(tx, stage.table.name, [
      ...new Set([...stage.table.scope, ...stage.entity.key.map(columnOf), ...references(stage)]),
    ])
  return written
}

/** Nothing but fields of a row refers to another table: no list, and not the plan unit that it is in. */
const namesByFields = ({ table }: Stage): boolean =>
  table.links.length === 0 && table.foreignKeys.every(({ columns }) => !table.scope.includes(columns.at(-1)!))

/** Columns of the stage that refer to another table. */
function references({ fields, table }: Stage): string[] {
  const staged = new Set(fields.map(columnOf))
  return table.foreignKeys.map(({ columns }) => columns.at(-1)!).filter((column) => staged.has(column))
}

/** Name of what a row refers to in the table; no field can have it. */
const before = (column: string): string => quoted(`@${column}`)

/** Null: nothing differs. */
async function findChanges(tx: Tx, stage: Stage, by: readonly string[]): Promise<Found | null> {
  const { entity, table, name } = stage
  const found = { stage, changes: suffixed(name, 'changes'), naming: suffixed(name, 'naming') }
  const differs = stage.changing
    .filter((field) => !by.includes(field))
    .map((field) => quoted(columnIn(entity, field)))
    .map((column) => ` or t.${column} is distinct from s.${column}`)
  const named = references(stage)
  const changed = await tx.run(
    `create temporary table ${found.changes} on commit drop as
     select s.*, t.id as "@id"${named.map((column) => `, t.${quoted(column)} as ${before(column)}`).join('')}
     from ${name} s left join ${quoted(table.name)} t on ${keyMatch(stage)}
     where t.id is null${differs.join('')}`,
  )
  if (changed === 0) return null
  const firsts = named.map(
    (column) =>
      `select min(${LINE}) from ${found.changes}
       where ${quoted(column)} is distinct from ${before(column)} group by ${quoted(column)}`,
  )
  await tx.run(
    `create temporary table ${found.naming} (line) on commit drop as ${firsts.join(' union ') || 'select 0 where false'}`,
  )
  await tx.run(`analyze ${found.changes} (${LINE}, "@id"); analyze ${found.naming}`)
  return found
}

/** Writes the changes `c` that meet a condition, and stamps them. */
async function writeFound(tx: Tx, { stage, changes }: Found, condition: string): Promise<Changes> {
  const { entity, table } = stage
  const target = quoted(table.name)
  const unique = table.indexes.find((index) => index.unique)!
  const columns = stage.fields.map((field) => quoted(columnIn(entity, field)))
  const set = stage.changing
    .map((field) => quoted(columnIn(entity, field)))
    .map((column) => `${column} = c.${column}, `)
  const updated = await tx.run(
    `update ${target} t set ${set.join('')}${touched('t')} from ${changes} c where t.id = c."@id" and ${condition}`,
  )
  const origin = entity.fields['origin']?.readOnly === true
  const inserted = await tx.run(
    `insert into ${target} (${[...columns, ...(origin ? ['origin'] : [])].join(', ')})
     select ${[...columns, ...(origin ? [`'I'`] : [])].join(', ')} from ${changes} c
     where c."@id" is null and ${condition} on conflict (${unique.on.join(', ')}) do nothing`,
  )
  return { inserted, updated }
}
