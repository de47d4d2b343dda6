import { TaktError } from '#domain/errors.ts'
import { columnOf, type Entity } from '#domain/entity.ts'
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
import type { Tx } from '../db/tenant.ts'
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

/** FROM and WHERE of a list: scope, filter and keyword. For the list itself and for exports of the same rows. */
export function listSource(
  entity: Entity,
  tx: Tx,
  input: ListInput,
  binder: Binder,
  language: Language,
): string {
  const conditions = [fromScope(entity, tx, binder), ...filterSql(entity, input.filter, binder, language)]
  const pattern = likePattern(input.keyword)
  if (pattern !== null) {
    const keyword = binder.add(pattern, 'text')
    const found = entity.searchable.map((name) => `${quoted(columnOf(name))}::text ilike ${keyword}`)
    conditions.push(`(${found.join(' or ')})`)
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
      const column = quoted(columnOf(name))
      const sql = textKinds.has(field.kind) ? `lower(${column})` : column
      return [name, { sql, required: field.required }] as const
    })
  const id = { sql: 'id', required: true }
  const terms = orderTerms(sorting, { ...Object.fromEntries(allowed), id }, entity.sorting, language)
  return [...terms, { ...id, down: false }]
}

/**
 * Condition that a row comes after another one in an order: it is greater in the first key in which they differ. The first
 * key also stands alone where it can, so that an index is entered at the row. Key of `mark`: SQL of that row's key.
 */
function afterRow(terms: readonly OrderTerm[], mark: (sql: string) => string): string {
  const greater = ({ sql, down, required }: OrderTerm): string => {
    const beyond = `${sql} ${down ? '<' : '>'} ${mark(sql)}`
    return required ? beyond : `(${mark(sql)} is not null and (${beyond} or ${sql} is null))`
  }
  const same = ({ sql, required }: OrderTerm): string =>
    required ? `${sql} = ${mark(sql)}` : `${sql} is not distinct from ${mark(sql)}`
  const ways = terms.map((term, at) => [...terms.slice(0, at).map(same), greater(term)].join(' and '))
  const [first] = terms
  const entry = first?.required ? `${first.sql} ${first.down ? '<=' : '>='} ${mark(first.sql)} and ` : ''
  return `${entry}(${ways.map((way) => `(${way})`).join(' or ')})`
}

/** SQL of the keys of the row with an id; null when it is no longer in the list's scope. */
async function markOf(
  entity: Entity,
  tx: Tx,
  after: string | null | undefined,
  binder: Binder,
): Promise<((sql: string) => string) | null> {
  if (!isRowId(after)) return null
  const probe = new Binder()
  const there = `select 1 as there ${fromScope(entity, tx, probe)} and id = ${probe.add(after, 'uuid')}`
  if (!(await tx.row(there, probe.values))) return null
  const source = `${fromScope(entity, tx, binder)} and id = ${binder.add(after, 'uuid')}`
  return (sql) => `(select ${sql} ${source})`
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
  const order = listOrder(entity, input.sorting, language)
  const limit = binder.add(input.maxResultCount ?? defaultPageSize)
  const mark = await markOf(entity, tx, input.after, binder)
  if (mark) {
    const behind = afterRow(listTerms(entity, input.sorting, language), mark)
    const row = await tx.row<{ items: string }>(
      `select (select coalesce(json_agg(page), '[]') from
         (select ${wireColumns(entity)} ${source} and ${behind} ${order} limit ${limit}) as page)::text as items`,
      binder.values,
    )
    return new JsonText(`{"totalCount":-1,"items":${row!.items}}`)
  }
  const offset = binder.add(input.skipCount ?? 0)
  const row = await tx.row<{ total: number; items: string }>(
    `select (select count(*) ${source}) as total,
       (select coalesce(json_agg(page), '[]') from
         (select ${wireColumns(entity)} ${source} ${order} limit ${limit} offset ${offset}) as page)::text as items`,
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
    `select to_json(found) as row from (select ${wireColumns(entity)} ${source} and id = ${key} ${lock}) as found`,
    binder.values,
  )
  return row?.row
}
