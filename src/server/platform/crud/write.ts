import { TaktError } from '#domain/errors.ts'
import { columnIn, columnOf, tableOf, type Entity } from '#domain/entity.ts'
import { wholeChecks } from '#domain/kitting/source-check.ts'
import { textOf, type Language } from '#domain/label.ts'
import { fieldFaults } from '#domain/rules/messages.ts'
import { namesParameters, readRow } from '#domain/checks/row.ts'
import type { Tx } from '../../db/tenant.ts'
import { readParameters } from './parameters.ts'
import { fromDatabase, invalid } from '../../http/envelope.ts'
import { checkAcyclic } from './acyclic.ts'
import { auditRow } from './audit.ts'
import { shownTo } from './list-source.ts'
import { findRow, noRow } from './read.ts'
import { renamed, type Renaming } from '../../db/duties/rename.ts'
import { checkNotNamed, followCode } from './own-references.ts'
import { resolveReferences } from './references.ts'
import { checkSteps } from './steps.ts'
import { Binder, bound, fromScope, inScope, isRowId, keyText, quoted } from '../../db/sql/shape.ts'

type Row = Record<string, unknown>

/** Checked values ready to be written into a new row or the one `before`; throws 400 naming every faulty field. */
async function readValues(
  entity: Entity,
  tx: Tx,
  raw: Readonly<Row>,
  before: Readonly<Row> | null,
  language: Language,
): Promise<Row> {
  const parameters = namesParameters(entity) ? await readParameters(tx) : undefined
  const { values, faults } = readRow(shownTo(entity, tx), raw, {
    partial: before !== null,
    parameters,
    model: tx.model,
  })
  const written: Row = { ...values }
  const whole = wholeChecks[entity.name]?.({ ...before, ...values }, tx.model) ?? []
  const all = [...faults, ...whole, ...(await resolveReferences(entity, tx, written, before))]
  if (all.length > 0) throw invalid(fieldFaults(all, language))
  return written
}

/** Runs the statement that writes a row; a key that another row has becomes a message. */
async function writing<T>(
  entity: Entity,
  row: Readonly<Row>,
  language: Language,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const { code, table } = error as { code?: string; table?: string }
    if (code !== '23505' || table !== tableOf(entity) || fromDatabase(error)) throw error
    throw new TaktError('alreadyExists', {
      entity: textOf(entity.label, language),
      key: keyText(entity, row),
    })
  }
}

export async function createRow(
  entity: Entity,
  tx: Tx,
  raw: Readonly<Row>,
  language: Language,
): Promise<Row> {
  const values = await readValues(entity, tx, raw, null, language)
  // Who does not see a field that every row must have cannot make rows.
  for (const name of tx.limits?.hidden(entity) ?? [])
    if (entity.fields[name]?.required && entity.fields[name].default === undefined)
      throw outsideRights(entity, values, language)
  // Typed by hand; imports and interfaces say otherwise.
  if ('origin' in entity.fields) values['origin'] = 'U'
  const binder = new Binder()
  const names = Object.keys(values)
  const columns = names.map((name) => quoted(columnIn(entity, name)))
  const places = names.map((name) => binder.add(bound(entity.fields[name]!, values[name])))
  const made = await writing(entity, values, language, () =>
    tx.row<{ id: string }>(
      `insert into ${quoted(tableOf(entity))} (${columns.join(', ')}) values (${places.join(', ')}) returning id`,
      binder.values,
    ),
  )
  const row = await findRow(entity, tx, made!.id)
  if (!row) throw outsideRights(entity, values, language)
  await checkAcyclic(entity, tx, null, values, language)
  await auditRow(entity, tx, 'create', null, row)
  return row
}

/** Writes the given fields of a row if nobody else wrote it since the caller read it. */
export async function updateRow(
  entity: Entity,
  tx: Tx,
  raw: Readonly<Row>,
  language: Language,
): Promise<Row> {
  const before = await findRow(entity, tx, raw['id'], 'for update')
  if (!before) throw noRow(entity, raw['id'], language)
  const values = await readValues(entity, tx, raw, before, language)
  if (Number(raw['rowVersion']) !== before['rowVersion'])
    throw new TaktError(
      'changedByOthers',
      { entity: textOf(entity.label, language), key: keyText(entity, before) },
      { details: { current: before, yours: values } },
    )
  checkSteps(entity, before, values)
  const names = Object.keys(values)
  if (names.length === 0) return before
  const binder = new Binder()
  const set = names.map(
    (name) => `${quoted(columnIn(entity, name))} = ${binder.add(bound(entity.fields[name]!, values[name]))}`,
  )
  const row = `${inScope(entity, tx, binder)} and id = ${binder.add(raw['id'], 'uuid')}`
  const [code = ''] = entity.key
  const write = (): Promise<number> =>
    tx.run(`update ${quoted(tableOf(entity))} set ${set.join(', ')} where ${row}`, binder.values)
  await writing(entity, { ...before, ...values }, language, () =>
    code in values ? renamed(tx, renamingOf(entity, code, before[code], values[code]), write) : write(),
  )
  if (code in values) await followCode(entity, tx, before[code], values[code])
  const after = await findRow(entity, tx, raw['id'])
  if (!after) throw outsideRights(entity, before, language)
  await checkAcyclic(entity, tx, before, { ...before, ...values }, language)
  await auditRow(entity, tx, 'update', before, after)
  return after
}

const renamingOf = (entity: Entity, key: string, before: unknown, after: unknown): Renaming => ({
  table: tableOf(entity),
  column: columnOf(key),
  before,
  after,
})

/** Nobody writes a row that he would not see afterwards. */
const outsideRights = (entity: Entity, row: Readonly<Row>, language: Language): TaktError =>
  new TaktError('outsideRights', { entity: textOf(entity.label, language), key: keyText(entity, row) })

/** Deletes all the rows or none; a missing one is an error, so nobody believes to have deleted what was never there. */
export async function deleteRows(
  entity: Entity,
  tx: Tx,
  ids: readonly unknown[],
  language: Language,
): Promise<void> {
  const bad = ids.findIndex((id) => !isRowId(id))
  if (bad >= 0) throw noRow(entity, ids[bad], language)
  const binder = new Binder()
  const source = fromScope(entity, tx, binder)
  const wanted = binder.add(ids, 'uuid[]')
  const key = entity.key.map((name) => quoted(columnOf(name))).join(', ')
  const gone = await tx.rows<{ id: string; code: string }>(
    `with gone as (delete ${source} and id = any (${wanted}) returning *),
     logged as (insert into audit_log (action, entity, key, before)
       select 'delete', ${binder.add(entity.name, 'text')}, left(concat_ws(' / ', ${key}), 400), to_jsonb(gone.*) from gone)
     select id, ${quoted(columnOf(entity.key[0]!))}::text as code from gone`,
    binder.values,
  )
  const found = new Set(gone.map((row) => row.id))
  const missing = (ids as string[]).find((id) => !found.has(id.toLowerCase()))
  if (missing !== undefined) throw noRow(entity, missing, language)
  await checkNotNamed(
    entity,
    tx,
    gone.map(({ code }) => code),
  )
}
