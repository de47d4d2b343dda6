import { TaktError } from '#domain/errors.ts'
import { columnOf, tableOf, type Entity } from '#domain/entity.ts'
import type { FieldKind } from '#domain/field-kinds.ts'
import { textOf, type Language } from '#domain/label.ts'
import {
  defaultPageSize,
  likePattern,
  orderTerms,
  termSql,
  type OrderTerm,
  type Page,
} from '../access/lists.ts'
import type { Scope, Tx } from '../db/tenant.ts'
import { JsonText } from '../http/envelope.ts'
import { filterSql } from './filter.ts'
import { Binder, fromScope, isRowId, quoted, wireColumns } from './shape.ts'

export interface ListInput extends Page {
  readonly filter?: string | null | undefined
  /** Id of the row before the page. */
  readonly after?: string | null | undefined
}

const textKinds: ReadonlySet<FieldKind> = new Set<FieldKind>(['code', 'text', 'choice', 'reference'])
const unsortable: ReadonlySet<FieldKind> = new Set<FieldKind>(['json', 'references'])

/** The entity with the fields that the user may see: what he filters, searches and sorts by. */
export function shownTo(entity: Entity, scope: Scope): Entity {
  const hidden = scope.limits?.hidden(entity)
  if (!hidden || hidden.size === 0) return entity
  return {
    ...entity,
    fields: Object.fromEntries(Object.entries(entity.fields).filter(([name]) => !hidden.has(name))),
    // Sorting that was declared by a hidden field would tell its order.
    sorting: entity.sorting.split(',').some((term) => hidden.has(term.trim().split(' ')[0]!))
      ? entity.key.join(',')
      : entity.sorting,
  }
}

/** FROM and WHERE of a list: scope, filter and keyword. For the list itself and for exports of the same rows. */
export function listSource(
  entity: Entity,
  tx: Tx,
  input: ListInput,
  binder: Binder,
  language: Language,
): string {
  const shown = shownTo(entity, tx)
  const conditions = [fromScope(entity, tx, binder), ...filterSql(shown, input.filter, binder, language)]
  const pattern = likePattern(input.keyword)
  if (pattern !== null) {
    const keyword = binder.add(pattern, 'text')
    const searched = shown.searchable.filter((name) => name in shown.fields)
    const found = searched.map((name) => `${quoted(columnOf(name))}::text ilike ${keyword}`)
    conditions.push(`(${found.join(' or ') || 'false'})`)
  }
  return conditions.join(' and ')
}

/** ORDER BY of a list; texts without case, so that the key's index serves the usual order. */
export function listOrder(entity: Entity, sorting: string | null | undefined, language: Language): string {
  return `order by ${listTerms(entity, sorting, language).map(termSql).join(', ')}`
}

/** Keys of a list's order; the row's id is the last, so that pages never overlap. */
function listTerms(entity: Entity, sorting: string | null | undefined, language: Language): OrderTerm[] {
  const allowed = Object.entries(entity.fields)
    .filter(([, field]) => !unsortable.has(field.kind))
    .map(([name, field]) => {
      // With its table: a bare name would mean the column of the answer, which is the wire text of a quantity or time.
      const column = `${quoted(tableOf(entity))}.${quoted(columnOf(name))}`
      const sql = textKinds.has(field.kind) ? `lower(${column})` : column
      return [name, { sql, required: field.required }] as const
    })
  const id = { sql: 'id', required: true }
  const terms = orderTerms(sorting, { ...Object.fromEntries(allowed), id }, entity.sorting, language)
  return [...terms, { ...id, down: false }]
}

/**
 * Condition that a row comes after another one in an order, given the keys of that one as text: it is greater in the first
 * key in which they differ. The first key also stands alone where it can, so that an index is entered at the row.
 */
function afterRow(terms: readonly OrderTerm[], keys: readonly (string | null)[], binder: Binder): string {
  const places = keys.map((key) => (key === null ? null : binder.add(key)))
  const beyond = (at: number): string => {
    const { sql, down, required } = terms[at]!
    if (places[at] === null) return 'false'
    const greater = `${sql} ${down ? '<' : '>'} ${places[at]}`
    return required ? greater : `(${greater} or ${sql} is null)`
  }
  const same = ({ sql }: OrderTerm, at: number): string =>
    places[at] === null ? `${sql} is null` : `${sql} = ${places[at]}`
  const ways = terms.map((_, at) => `(${[...terms.slice(0, at).map(same), beyond(at)].join(' and ')})`)
  const [first] = terms
  const entry =
    first?.required && places[0] !== null ? `${first.sql} ${first.down ? '<=' : '>='} ${places[0]} and ` : ''
  return `${entry}(${ways.join(' or ')})`
}

/** Keys of the row with an id as text; null when it is no longer in the list's scope. */
async function keysOf(
  entity: Entity,
  tx: Tx,
  after: string | null | undefined,
  terms: readonly OrderTerm[],
): Promise<(string | null)[] | null> {
  if (!isRowId(after)) return null
  const binder = new Binder()
  const keys = terms.map(({ sql }) => `(${sql})::text`).join(', ')
  const row = await tx.row<{ keys: (string | null)[] }>(
    `select array[${keys}] as keys ${fromScope(entity, tx, binder)} and id = ${binder.add(after, 'uuid')}`,
    binder.values,
  )
  return row?.keys ?? null
}

/** A page of rows with the count of all, made as JSON by the database: no row becomes an object here. */
export async function listRows(
  entity: Entity,
  tx: Tx,
  input: ListInput,
  language: Language,
): Promise<JsonText> {
  const binder = new Binder()
  const source = listSource(entity, tx, input, binder, language)
  const shown = shownTo(entity, tx)
  const order = listOrder(shown, input.sorting, language)
  const limit = binder.add(input.maxResultCount ?? defaultPageSize)
  const terms = listTerms(shown, input.sorting, language)
  const keys = await keysOf(entity, tx, input.after, terms)
  if (keys) {
    const behind = afterRow(terms, keys, binder)
    const row = await tx.row<{ items: string }>(
      `select (select coalesce(json_agg(page), '[]') from
         (select ${wireColumns(entity, tx)} ${source} and ${behind} ${order} limit ${limit}) as page)::text as items`,
      binder.values,
    )
    return new JsonText(`{"totalCount":-1,"items":${row!.items}}`)
  }
  const offset = binder.add(input.skipCount ?? 0)
  const row = await tx.row<{ total: number; items: string }>(
    `select (select count(*) ${source}) as total,
       (select coalesce(json_agg(page), '[]') from
         (select ${wireColumns(entity, tx)} ${source} ${order} limit ${limit} offset ${offset}) as page)::text as items`,
    binder.values,
  )
  return new JsonText(`{"totalCount":${row!.total},"items":${row!.items}}`)
}

export const noRow = (entity: Entity, id: unknown, language: Language): TaktError =>
  new TaktError('notFound', {
    entity: textOf(entity.label, language),
    id: typeof id === 'string' ? id.slice(0, 80) : '',
  })

/** One row under its wire names; undefined when there is none in the scope. */
export async function findRow(
  entity: Entity,
  tx: Tx,
  id: unknown,
  lock: '' | 'for update' = '',
): Promise<Record<string, unknown> | undefined> {
  if (!isRowId(id)) return undefined
  const binder = new Binder()
  const source = fromScope(entity, tx, binder)
  const key = binder.add(id, 'uuid')
  const row = await tx.row<{ row: Record<string, unknown> }>(
    `select to_json(found) as row from (select ${wireColumns(entity, tx)} ${source} and id = ${key} ${lock}) as found`,
    binder.values,
  )
  return row?.row
}
