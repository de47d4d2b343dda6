import { TaktError } from '#domain/errors.ts'
import { columnOf, type Entity } from '#domain/entity.ts'
import type { FieldKind } from '#domain/field-kinds.ts'
import { textOf, type Language } from '#domain/label.ts'
import { defaultPageSize, likePattern, orderBy, type Page } from '../access/lists.ts'
import type { Tx } from '../db/tenant.ts'
import { JsonText } from '../http/envelope.ts'
import { filterSql } from './filter.ts'
import { Binder, fromScope, isRowId, quoted, wireColumns } from './shape.ts'

export interface ListInput extends Page {
  readonly filter?: string | null | undefined
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
  const allowed = Object.entries(entity.fields)
    .filter(([, field]) => !unsortable.has(field.kind))
    .map(([name, field]) => {
      const column = quoted(columnOf(name))
      const sql = textKinds.has(field.kind) ? `lower(${column})` : column
      return [name, { sql, required: field.required }] as const
    })
  const id = { sql: 'id', required: true }
  return orderBy(sorting, { ...Object.fromEntries(allowed), id }, entity.sorting, 'id', language)
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
