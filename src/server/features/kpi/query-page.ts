import { columnOf, defineEntity } from '#domain/entity.ts'
import type { Field, Fields } from '#domain/field-kinds.ts'
import type { Language } from '#domain/label.ts'
import type { RowName } from '#domain/reports/report.ts'
import { defaultPageSize, likePattern, type OrderTerm, type Page } from '../../identity/lists.ts'
import { filterSql } from '../../platform/crud/filter.ts'
import { listTerms, orderSql } from '../../platform/crud/order.ts'
import { type Binder, quoted, wireFields, wireValue } from '../../db/sql/shape.ts'
import { packedBatches } from '../../db/cursor.ts'
import type { PackedRows } from '../../db/packed-rows.ts'
import type { Tx } from '../../db/tenant.ts'
import { JsonText } from '../../http/envelope.ts'

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
  /** Fields that are names of rows by their codes. */
  readonly names?: Readonly<Record<string, RowName>>
  /** Fields that tell rows apart, and cost little; left out: `key`. */
  readonly ties?: readonly string[]
}

export interface Found {
  /** FROM and WHERE of the rows that are asked for. */
  readonly source: string
  /** SELECT list of their fields as on the wire. */
  readonly columns: string
  readonly order: string
}

/** The rows with `id`, their key, as the input filters, searches and sorts them. */
export function findRows(
  { fields, sql, binder, searchable, sorting, ties }: RowQuery,
  input: QueryInput,
  language: Language,
): Found {
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
  return {
    source: `(select *, key as id from (${sql}) as rows) as found ${where}`,
    columns: wireFields(shape).join(', '),
    order: orderSql(totalTerms(listTerms(shape, input.sorting, language), ties)),
  }
}

/** The key of a row is worked out of all of it: it is left to where nothing else tells rows apart. */
const totalTerms = (terms: readonly OrderTerm[], ties: RowQuery['ties']): readonly OrderTerm[] =>
  ties
    ? [
        ...terms.slice(0, -1),
        ...ties.map((name) => ({ sql: `found.${quoted(columnOf(name))}`, down: false, required: true })),
      ]
    : terms

/** A page of the rows with their number, as a list answers it; `id` is the key. */
export async function pageOfQuery(
  tx: Tx,
  query: RowQuery,
  input: QueryInput,
  language: Language,
): Promise<JsonText> {
  const { source, columns, order } = findRows(query, input, language)
  const { binder } = query
  const limit = binder.add(input.maxResultCount ?? defaultPageSize)
  const offset = binder.add(input.skipCount ?? 0)
  const row = await tx.row<{ total: number; items: string }>(
    `with found as materialized (select * from ${source})
     select (select count(*) from found) as total,
       (select coalesce(json_agg(page), '[]') from
         (select ${columns} from found ${order} limit ${limit} offset ${offset}) as page)::text as items`,
    binder.values,
  )
  return new JsonText(`{"totalCount":${row!.total},"items":${row!.items}}`)
}

/** How many rows there are. */
export async function countOfQuery(
  tx: Tx,
  query: RowQuery,
  input: QueryInput,
  language: Language,
): Promise<number> {
  const { source } = findRows(query, input, language)
  const row = await tx.row<{ count: number }>(`select count(*) as count from ${source}`, query.binder.values)
  return row!.count
}

/** All of the rows in batches, each row the wire values of the named fields. Runs inside `tx`. */
export function batchesOfQuery(
  tx: Tx,
  query: RowQuery,
  names: readonly string[],
  input: QueryInput,
  language: Language,
): AsyncGenerator<PackedRows> {
  const found = findRows(query, input, language)
  return packedBatches(tx, cutSql(query, found, names, 'offset 0', wireValue), query.binder.values)
}

/**
 * SELECT of the named fields, in a form of `valueOf`, of the rows that LIMIT and OFFSET in `part` leave. Only the latter are
 * formatted: rows are sorted as they are stored, behind a LIMIT or OFFSET, which keeps PostgreSQL from formatting all of
 * them first.
 */
export function cutSql(
  { fields }: RowQuery,
  { source, order }: Found,
  names: readonly string[],
  part: string,
  valueOf: (field: Field, column: string) => string,
): string {
  const columns = names.map((name) => quoted(columnOf(name)))
  const shown = names.map((name, at) => `${valueOf(fields[name]!, columns[at]!)} as ${quoted(name)}`)
  return `select ${shown.join(', ')} from (select ${columns.join(', ')} from ${source} ${order} ${part}) as row`
}
