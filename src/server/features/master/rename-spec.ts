import { designPage } from '#domain/entities/pages/design-page.ts'
import { entities, entityNamed } from '#domain/entities/index.ts'
import { columnOf, tableOf, type Entity } from '#domain/entity.ts'
import { TaktError } from '#domain/errors.ts'
import { renamedLiterals } from '#domain/expressions/rename-literal.ts'
import { renamedWithin, type RenamedText, type RenamedValue } from '#domain/expressions/rename-within.ts'
import { textOf } from '#domain/label.ts'
import { fieldFaults } from '#domain/rules/messages.ts'
import { readRow } from '#domain/checks/row.ts'
import { auditRow } from '../../platform/crud/audit.ts'
import { Binder, bound, fromScope, inScope, keyText, quoted, wireColumns } from '../../db/sql/shape.ts'
import { renamed } from '../../db/duties/rename.ts'
import { columnType } from '../../db/schema/table.ts'
import type { Tx } from '../../db/tenant.ts'
import { checkRights, checkWhole } from '../../platform/exchange/rights.ts'
import { invalid } from '../../http/envelope.ts'
import type { Call } from '../../identity/handlers.ts'
import { renameInPages, type RenamedPage } from '../pages/rename.ts'

interface Renaming {
  readonly spec: number
  readonly from: string
  readonly to: string
  readonly preview?: number | null | undefined
}

/** Where values of a characteristic stand: as they are, in a list joined by `;`, in an expression, or in JSON that holds some. */
type Use = 'value' | 'list' | 'expression' | 'within'

interface Place {
  readonly entity: Entity
  readonly field: string
  readonly use: Use
}

interface Change {
  readonly key: string
  readonly before: string
  readonly after: string
}

export interface RenamedPlace {
  readonly entity: string
  readonly label: string
  readonly field: string
  readonly count: number
  /** The first of them. */
  readonly changes: readonly Change[]
}

type Row = Readonly<Record<string, unknown>>

const mostShown = 20
const pageContent = { zh: '内容', en: 'Content' }
/** Syntaxes of expressions that are about time and quantity alone. */
const withoutNames: ReadonlySet<string | undefined> = new Set(['capacity', 'capacityOrRatio'])

/** Every field of the plan unit in which a value of the n-th characteristic can stand. */
export function placesOfSpec(n: number): readonly Place[] {
  const own = `spec${n}`
  return entities
    .filter(({ scope, view }) => scope === 'planUnit' && !view)
    .flatMap((entity) =>
      Object.entries(entity.fields).flatMap(([field, { kind, syntax, holdsExpressions }]): Place[] => {
        if (field === own && kind === 'code') return [{ entity, field, use: 'value' }]
        if (entity.name === own && field === 'parentCode') return [{ entity, field, use: 'value' }]
        if (entity.name === `change${n}` && (field === 'prevSpec' || field === 'nextSpec'))
          return [{ entity, field, use: 'list' }]
        if (holdsExpressions) return [{ entity, field, use: kind === 'json' ? 'within' : 'expression' }]
        return kind === 'expression' && !withoutNames.has(syntax)
          ? [{ entity, field, use: 'expression' }]
          : []
      }),
    )
}

/**
 * Gives a value of a characteristic another code, wherever it stands: in items, orders, changeovers and expressions. All
 * or nothing; `preview` only tells what would change.
 */
export async function renameSpec(tx: Tx, renaming: Renaming, call: Call): Promise<RenamedPlace[]> {
  const { spec, from, to } = renaming
  const entity = entityNamed(`spec${spec}`)
  const places = placesOfSpec(spec)
  for (const touched of new Set([entity, ...places.map((place) => place.entity)])) {
    checkRights(touched, call)
    checkWhole(touched, call)
  }
  const row = await rowNamed(entity, tx, from)
  const label = textOf(entity.label, call.language)
  if (!row) throw new TaktError('notFound', { entity: label, id: from })
  const { values, faults } = readRow(entity, { code: to }, { partial: true })
  if (faults.length > 0) throw invalid(fieldFaults(faults, call.language))
  const after = values['code'] as string
  const other = await rowNamed(entity, tx, after)
  if (other && other['id'] !== row['id']) throw new TaktError('alreadyExists', { entity: label, key: after })

  const found: RenamedPlace[] = []
  const tell = (place: Place, count: number, changes: readonly Change[]): void => {
    if (count > 0)
      found.push({
        entity: place.entity.name,
        label: textOf(place.entity.label, call.language),
        field: textOf(place.entity.fields[place.field]!.label, call.language),
        count,
        changes: changes.slice(0, mostShown),
      })
  }
  for (const place of places) {
    if (place.use === 'value') {
      const { count, rows } = await holding(place, tx, from)
      tell(
        place,
        count,
        rows.map((one) => ({ key: keyText(place.entity, one), before: from, after })),
      )
      if (count > 0 && renaming.preview !== 1) await writeAll(place, tx, from, after, count)
      continue
    }
    const rows = await mentioning(place, tx, from)
    const changes = rows.flatMap((one) => changeOf(place, one, { property: `spec${spec}`, from, to: after }))
    tell(
      place,
      changes.length,
      changes.map(({ row: one, told }) => ({ key: keyText(place.entity, one), ...told })),
    )
    if (renaming.preview !== 1) await writeEach(place, tx, changes)
  }
  const inPages = await renameInPages(
    tx,
    { property: `spec${spec}`, from, to: after },
    renaming.preview === 1,
  )
  if (inPages.length > 0) found.push(renamedPages(inPages, call))
  if (renaming.preview !== 1) {
    const change = { table: tableOf(entity), column: 'code', before: row['code'], after }
    await renamed(tx, change, () => writeEach({ entity, field: 'code' }, tx, [{ row, after }]))
  }
  return found
}

const renamedPages = (inPages: readonly RenamedPage[], { language }: Call): RenamedPlace => ({
  entity: designPage.name,
  label: textOf(designPage.label, language),
  field: textOf(pageContent, language),
  count: inPages.length,
  changes: inPages.slice(0, mostShown).map(({ code, ...change }) => ({ key: code, ...change })),
})

interface RowWith extends Written {
  readonly told: RenamedText
}

/** What becomes of a row that may name the old value; none: it does not name it. */
function changeOf({ use, field }: Place, row: Row, renaming: RenamedValue): RowWith[] {
  if (use === 'within') {
    const { value, texts } = renamedWithin(row[field], renaming)
    const joined = (side: keyof RenamedText): string => [...new Set(texts.map((one) => one[side]))].join('\n')
    return texts.length === 0
      ? []
      : [{ row, after: value, told: { before: joined('before'), after: joined('after') } }]
  }
  const before = row[field] as string
  const { property, from, to } = renaming
  const after = use === 'list' ? renamedInList(before, from, to) : renamedLiterals(before, property, from, to)
  return after === null || after === before ? [] : [{ row, after, told: { before, after } }]
}

/** A list joined by `;` with the new code; null when it does not hold the old one. */
function renamedInList(list: string, from: string, to: string): string | null {
  const codes = list.split(';').map((one) => one.trim())
  const wanted = from.toLowerCase()
  return codes.some((one) => one.toLowerCase() === wanted)
    ? codes.map((one) => (one.toLowerCase() === wanted ? to : one)).join(';')
    : null
}

async function rowNamed(entity: Entity, tx: Tx, code: string): Promise<Row | undefined> {
  const binder = new Binder()
  return tx.row<Row>(
    `select ${wireColumns(entity, tx)} ${fromScope(entity, tx, binder)} and lower(code) = lower(${binder.add(code, 'text')})`,
    binder.values,
  )
}

/** How many rows have the code, and the first of them. */
async function holding({ entity, field }: Place, tx: Tx, code: string) {
  const binder = new Binder()
  const source = fromScope(entity, tx, binder)
  const where = `${source} and lower(${quoted(columnOf(field))}) = lower(${binder.add(code, 'text')})`
  const counted = await tx.row<{ count: number }>(`select count(*) as count ${where}`, binder.values)
  const rows = await tx.rows<Row>(
    `select ${wireColumns(entity, tx)} ${where} order by id limit ${mostShown}`,
    binder.values,
  )
  return { count: counted?.count ?? 0, rows }
}

async function writeAll(
  { entity, field }: Place,
  tx: Tx,
  from: string,
  to: string,
  count: number,
): Promise<void> {
  const binder = new Binder()
  const scope = inScope(entity, tx, binder)
  const column = quoted(columnOf(field))
  const [old, next] = [binder.add(from, 'text'), binder.add(to, 'text')]
  await tx.run(
    `update ${quoted(tableOf(entity))} set ${column} = ${next} where ${scope} and lower(${column}) = lower(${old})`,
    binder.values,
  )
  await auditRow(
    entity,
    tx,
    'update',
    { [field]: from },
    { [entity.key[0]!]: `${from} (${count})`, [field]: to },
  )
}

/** Rows in whose list or expression the code can stand. */
async function mentioning({ entity, field }: Place, tx: Tx, code: string): Promise<Row[]> {
  const binder = new Binder()
  const source = fromScope(entity, tx, binder)
  const wanted = binder.add(code, 'text')
  return tx.rows<Row>(
    `select ${wireColumns(entity, tx)} ${source}
     and position(lower(${wanted}) in lower(${quoted(columnOf(field))}::text)) > 0 order by id`,
    binder.values,
  )
}

interface Written {
  readonly row: Row
  readonly after: unknown
}

async function writeEach(
  { entity, field }: Pick<Place, 'entity' | 'field'>,
  tx: Tx,
  changes: readonly Written[],
): Promise<void> {
  for (const { row, after } of changes) {
    const binder = new Binder()
    const scope = inScope(entity, tx, binder)
    const id = binder.add(row['id'], 'uuid')
    await tx.run(
      `update ${quoted(tableOf(entity))} set ${quoted(columnOf(field))} = ${binder.add(bound(entity.fields[field]!, after), columnType(entity.fields[field]!))}
       where ${scope} and id = ${id}`,
      binder.values,
    )
    await auditRow(entity, tx, 'update', row, { ...row, [field]: after })
  }
}
