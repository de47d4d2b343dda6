import { columnOf, tableOf, type Entity } from '#domain/entity.ts'
import { filterSql } from '../../crud/filter.ts'
import type { ListInput } from '../../crud/list-source.ts'
import { listOrder } from '../../crud/order.ts'
import { Binder, inScope, quoted, wireColumns } from '../../crud/shape.ts'
import { columnType } from '../../db/schema/table.ts'
import { defaultPageSize, likePattern } from '../../access/lists.ts'
import type { Tx } from '../../db/tenant.ts'
import { JsonText } from '../../http/envelope.ts'
import type { Language } from '#domain/label.ts'

/**
 * The rows of an entity for SQL that is written by hand, as a subquery: those in scope that the user may see, and null
 * for the columns that his roles keep back.
 */
export function shownRows(entity: Entity, tx: Tx, binder: Binder): string {
  const hidden = tx.limits?.hidden(entity)
  const columns = Object.entries(entity.fields).map(([name, field]) => {
    const column = quoted(columnOf(name))
    return hidden?.has(name) ? `null::${columnType(field)} as ${column}` : column
  })
  return `(select id, created_at, ${columns.join(', ')} from ${quoted(tableOf(entity))} where ${inScope(entity, tx, binder)})`
}

/**
 * A page of the rows that `sql` gives, filtered, searched and sorted as those of every list. `entity` declares their
 * fields; the columns of `sql` are named by columnOf, with `id` (text) and `row_version`.
 */
export async function derivedPage(
  entity: Entity,
  sql: string,
  tx: Tx,
  input: ListInput,
  binder: Binder,
  language: Language,
): Promise<JsonText> {
  const conditions = ['true', ...filterSql(entity, input.filter, binder, language)]
  const pattern = likePattern(input.keyword)
  if (pattern !== null) {
    const keyword = binder.add(pattern, 'text')
    const found = entity.searchable.map((name) => `${quoted(columnOf(name))}::text ilike ${keyword}`)
    conditions.push(`(${found.join(' or ')})`)
  }
  const table = quoted(tableOf(entity))
  const order = listOrder(entity, input.sorting, language)
  const limit = binder.add(input.maxResultCount ?? defaultPageSize)
  const offset = binder.add(input.skipCount ?? 0)
  const row = await tx.row<{ total: number; items: string }>(
    `with ${table} as materialized (select * from (${sql}) as ${table} where ${conditions.join(' and ')})
     select (select count(*) from ${table}) as total,
       (select coalesce(json_agg(page), '[]') from
         (select ${wireColumns(entity)} from ${table} ${order} limit ${limit} offset ${offset}) as page)::text as items`,
    binder.values,
  )
  return new JsonText(`{"totalCount":${row!.total},"items":${row!.items}}`)
}
