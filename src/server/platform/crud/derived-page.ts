import { columnOf, tableOf, type Entity } from '#domain/entity.ts'
import type { Language } from '#domain/label.ts'
import { defaultPageSize, likePattern } from '../../identity/lists.ts'
import type { Tx } from '../../db/tenant.ts'
import { JsonText } from '../../http/envelope.ts'
import { filterSql } from './filter.ts'
import type { ListInput } from './list-source.ts'
import { listOrder } from './order.ts'
import { quoted, wireColumns, type Binder } from '../../db/sql/shape.ts'

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
         (select ${wireColumns(entity, undefined, language)} from ${table} ${order} limit ${limit} offset ${offset}) as page)::text as items`,
    binder.values,
  )
  return new JsonText(`{"totalCount":${row!.total},"items":${row!.items}}`)
}
