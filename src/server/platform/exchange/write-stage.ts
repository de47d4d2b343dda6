import { columnIn } from '#domain/entity.ts'
import { wireValue } from '../../db/sql/shape.ts'
import { touched, withoutRowTriggers } from '../../db/row-triggers.ts'
import { quoted } from '../../db/schema/table.ts'
import { scopeValue } from '../../db/sql/scope-condition.ts'
import { ANALYSED_FROM, analyseGrown, FIRST_ROWS, knownRows } from '../../db/statistics.ts'
import type { Tx } from '../../db/tenant.ts'
import { byIndex } from './by-index.ts'
import { lockNamed } from './lock-named.ts'
import { narrowStage } from './narrow-stage.ts'
import { changingOf, differs, sameRow } from './stage-checks.ts'
import { ID, LINE, stagedReferences, type Stage } from './stage.ts'

export interface Written {
  readonly inserted: number
  readonly updated: number
}

/** Of fewer rows the triggers of each are quicker than to look what they refer to for all of them. */
const LOCKED_FROM = 10

/**
 * Writes the stage into the table: new keys are inserted, known keys take the staged values where these differ. Fields
 * that were not in the file stay as they are, or take their defaults in new rows. Leaves the table with statistics
 * that are right for what follows in the transaction.
 * @param onlyKnown nothing is inserted: a row need not have what a new one must have
 */
export async function writeStage(tx: Tx, stage: Stage, onlyKnown = false): Promise<Written> {
  const rows = stage.isNarrowed
    ? stage
    : (await narrowStage(tx, stage, onlyKnown ? 'update' : 'upsert')).stage
  const staged = await tx.row<{ known: number; fresh: number }>(
    `select count(${ID})::int4 as known, (count(*) - count(${ID}))::int4 as fresh from ${rows.name}`,
  )
  const known = staged!.known
  const fresh = onlyKnown ? 0 : staged!.fresh
  if (known > 0) await byIndex(tx, rows, known, () => logChanges(tx, rows))
  // What the rows name is checked and locked for all of them at once, where that is all that the triggers would do.
  const isLocked = known + fresh >= LOCKED_FROM && (await lockNamed(tx, rows))
  const write = async (): Promise<Written> => ({
    inserted: fresh > 0 ? await insertNew(tx, rows, isLocked) : 0,
    updated: known > 0 ? await updateRows(tx, rows) : 0,
  })
  let written = await (isLocked ? byIndex(tx, rows, known, () => withoutRowTriggers(tx, write)) : write())
  if (!onlyKnown && (written.inserted < fresh || (written.updated < known && (await isOneGone(tx, rows)))))
    written = sumOf(written, await writeLate(tx, rows))
  if (written.inserted >= ANALYSED_FROM) await analyseGrown(tx, stage.table.name, written.inserted)
  return written
}

const sumOf = (one: Written, other: Written): Written => ({
  inserted: one.inserted + other.inserted,
  updated: one.updated + other.updated,
})

/** Inserts the new rows of a narrowed stage; one whose key has been taken meanwhile stays out. */
async function insertNew(tx: Tx, rows: Stage, isLocked: boolean): Promise<number> {
  const isNew = `s.${ID} is null`
  const first = isLocked ? null : await firstRows(tx, rows, isNew)
  if (first === null) return insertRows(tx, rows, isNew)
  const before = await insertRows(tx, rows, `${isNew} and ${first}`)
  await analyseGrown(tx, rows.table.name, before)
  return before + (await insertRows(tx, rows, `${isNew} and (${first}) is not true`))
}

/**
 * Condition on rows `s` of a large stage that may be written before the others into a table that has next to none, as they
 * name no row of their own table; null: all go at once.
 */
async function firstRows(tx: Tx, stage: Stage, isNew: string): Promise<string | null> {
  if ((await knownRows(tx, stage.table.name)) >= FIRST_ROWS) return null
  const own = (kind: 'reference' | 'references', isEmpty: string) =>
    stagedReferences(stage, kind)
      .filter(({ target }) => target.name === stage.entity.name)
      .map(({ column }) => `s.${column} ${isEmpty}`)
  const free = [...own('reference', 'is null'), ...own('references', `= '{}'`)].join(' and ') || 'true'
  const last = await tx.row<{ line: number }>(
    `select s.${LINE} as line from ${stage.name} s where ${isNew} and ${free}
     order by 1 offset ${FIRST_ROWS - 1} limit 1`,
  )
  return last ? `${free} and s.${LINE} <= ${last.line}` : null
}

/** Columns of a new row, and what it has in them: what defaults would find out row by row is asked for once. */
function newRow({ entity, fields, table }: Stage): readonly [columns: string, values: string] {
  const user = '(select current_user_id())'
  const cells = [
    ...table.scope.map((column) => [column, scopeValue(column)]),
    ['created_by', user],
    ['updated_by', user],
    ...fields.map((field) => Array<string>(2).fill(quoted(columnIn(entity, field)))),
    ...(entity.fields['origin']?.readOnly ? [['origin', `'I'`]] : []),
  ]
  return [cells.map(([column]) => column).join(', '), cells.map(([, value]) => value).join(', ')]
}

const keyOf = ({ table }: Stage): string => table.indexes.find((index) => index.unique)!.on.join(', ')

/** Inserts rows `s` of a stage that meet a condition; one whose key is there stays out. */
export function insertRows(tx: Tx, rows: Stage, condition: string): Promise<number> {
  const [columns, values] = newRow(rows)
  return tx.run(
    `insert into ${quoted(rows.table.name)} (${columns}) select ${values} from ${rows.name} s where ${condition}
     on conflict (${keyOf(rows)}) do nothing`,
  )
}

/** Rows that are there take what the stage changes, and are stamped. */
export function updateRows(tx: Tx, rows: Stage): Promise<number> {
  const set = changingOf(rows).map((column) => `${column} = s.${column}, `)
  return tx.run(
    `update ${quoted(rows.table.name)} t set ${set.join('')}${touched('t')} from ${rows.name} s
     where ${sameRow(rows)} and (${differs(rows, 's')})`,
  )
}

/** A known row has been deleted since the stage was narrowed. */
const isOneGone = async (tx: Tx, rows: Stage): Promise<boolean> =>
  (await tx.row(
    `select from ${rows.name} s where s.${ID} is not null
       and not exists (select from ${quoted(rows.table.name)} t where ${sameRow(rows)}) limit 1`,
  )) !== undefined

/** Writes rows that others have made or deleted since the stage was narrowed; what is written stays as it is. */
async function writeLate(tx: Tx, rows: Stage): Promise<Written> {
  const late = { ...rows, isNarrowed: false }
  await logChanges(tx, late)
  const [columns, values] = newRow(rows)
  const changing = changingOf(rows)
  const resolution =
    changing.length === 0
      ? 'do nothing'
      : `do update set ${changing.map((column) => `${column} = excluded.${column}`).join(', ')}
         where ${differs(rows, 'excluded')}`
  const found = await tx.row<Written>(
    `with written as (
       insert into ${quoted(rows.table.name)} as t (${columns}) select ${values} from ${rows.name} s
       on conflict (${keyOf(rows)}) ${resolution}
       returning (xmax = 0) as fresh)
     select (count(*) filter (where fresh))::int4 as inserted, (count(*) filter (where not fresh))::int4 as updated
     from written`,
  )
  return found!
}

/** Writes an audit entry for each row that the stage changes, with its values before and after. */
export async function logChanges(tx: Tx, stage: Stage): Promise<void> {
  const { entity, table, changing } = stage
  if (changing.length === 0) return
  const valueOf = (field: string, row: 't' | 's'): string =>
    `${wireValue(entity.fields[field]!, `${row}.${quoted(columnIn(entity, field))}`)} as ${quoted(field)}`
  const wireRow = (row: 't' | 's'): string => {
    // A key stays as it is spelled.
    const values = [
      ...entity.key.map((field) => valueOf(field, 't')),
      ...changing.map((field) => valueOf(field, row)),
    ]
    return `(select to_jsonb(wire.*) from (select t.id, ${values.join(', ')}) as wire)`
  }
  const key = entity.key.map((field) => `t.${quoted(columnIn(entity, field))}`).join(', ')
  await tx.run(
    `insert into audit_log (action, entity, key, before, after)
     select 'import', $1, left(concat_ws(' / ', ${key}), 400), ${wireRow('t')}, ${wireRow('s')}
     from ${stage.name} s join ${quoted(table.name)} t on ${sameRow(stage)}
     where ${differs(stage, 's')}`,
    [entity.name],
  )
}
