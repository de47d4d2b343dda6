import { defineEntity } from '#domain/entity.ts'
import { columnOf } from '#domain/entity.ts'
import type { Fields } from '#domain/field-kinds.ts'
import type { Language } from '#domain/label.ts'
import { defaultPageSize, likePattern, type Page } from '../access/lists.ts'
import { filterSql } from '../crud/filter.ts'
import { listOrder } from '../crud/order.ts'
import { type Binder, quoted, wireColumns } from '../crud/shape.ts'
import type { Tx } from '../db/tenant.ts'
import { JsonText } from '../http/envelope.ts'

interface QueryInput extends Page {
  readonly filter?: string | null | undefined
}

/** Rows that a query works out, one for each value of `key`: filtered, searched, sorted and paged as lists are. */
export interface RowQuery {
  readonly fields: Fields
  /** SELECT with a column for every field, under the column's name. */
  readonly sql: string
  readonly binder: Binder
  readonly searchable: readonly string[]
  readonly sorting: string
}

/** A page of the rows with their number, as a list answers it; `id` is the key. */
export async function pageOfQuery(
  tx: Tx,
  { fields, sql, binder, searchable, sorting }: RowQuery,
  input: QueryInput,
  language: Language,
): Promise<JsonText> {
  const shape = defineEntity({
    name: 'found',
    service: 'found',
    area: 'kpi',
    label: { zh: '结果', en: 'Result' },
    scope: 'host',
    standard: false,
    key: ['key'],
    fields: { ...fields, id: fields['key']! },
    searchable,
    sorting,
  })
  const conditions = filterSql(shape, input.filter, binder, language)
  const pattern = likePattern(input.keyword)
  if (pattern !== null) {
    const keyword = binder.add(pattern, 'text')
    conditions.push(
      `(${searchable.map((name) => `${quoted(columnOf(name))}::text ilike ${keyword}`).join(' or ')})`,
    )
  }
  const where = conditions.length > 0 ? `where ${conditions.join(' and ')}` : ''
  const limit = binder.add(input.maxResultCount ?? defaultPageSize)
  const offset = binder.add(input.skipCount ?? 0)
  const columns = wireColumns(shape).split(', ').slice(2).join(', ')
  const row = await tx.row<{ total: number; items: string }>(
    `with found as materialized (select *, key as id from (${sql}) as rows ${where})
     select (select count(*) from found) as total,
       (select coalesce(json_agg(page), '[]') from
         (select ${columns} from found ${listOrder(shape, input.sorting, language)}
          limit ${limit} offset ${offset}) as page)::text as items`,
    binder.values,
  )
  return new JsonText(`{"totalCount":${row!.total},"items":${row!.items}}`)
}
