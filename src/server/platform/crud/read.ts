import { TaktError } from '#domain/errors.ts'
import { tableOf, type Entity } from '#domain/entity.ts'
import { textOf, type Language } from '#domain/label.ts'
import { defaultPageSize, type OrderTerm } from '../../identity/lists.ts'
import type { Tx } from '../../db/tenant.ts'
import { JsonText } from '../../http/envelope.ts'
import { COUNT_MS, countList, countOf, within } from './count.ts'
import { listSource, shownTo, type ListInput } from './list-source.ts'
import { listTerms, orderSql, reversed, stretches, stretchesAfter } from './order.ts'
import { Binder, fromScope, inScope, isRowId, quoted, wireColumns } from '../../db/sql/shape.ts'

/** Keys of the row with an id as text; null when it is no longer in the list's scope. */
async function keysOf(
  entity: Entity,
  tx: Tx,
  id: string | null | undefined,
  terms: readonly OrderTerm[],
): Promise<(string | null)[] | null> {
  if (!isRowId(id)) return null
  const binder = new Binder()
  const keys = terms.map(({ sql }) => `(${sql})::text`).join(', ')
  const row = await tx.row<{ keys: (string | null)[] }>(
    `select array[${keys}] as keys ${fromScope(entity, tx, binder)} and id = ${binder.add(id, 'uuid')}`,
    binder.values,
  )
  return row?.keys ?? null
}

/** From so many rows skipped on, they are passed over in the index alone, and the rows of the page are read by id. */
const FAR = 500

/** A page of rows with the count of all, made as JSON by the database: no row becomes an object here. */
export async function listRows(
  entity: Entity,
  tx: Tx,
  input: ListInput,
  language: Language,
): Promise<JsonText> {
  const limit = input.total === 'only' ? 0 : (input.maxResultCount ?? defaultPageSize)
  const terms = listTerms(shownTo(entity, tx), input.sorting, language)
  const keys =
    (await keysOf(entity, tx, input.after, terms)) ?? (await keysOf(entity, tx, input.before, terms))
  const backwards = keys ? !isRowId(input.after) : input.fromEnd === true
  const walked = backwards ? reversed(terms) : terms
  const { parts, beyond } = keys
    ? stretchesAfter(walked, keys)
    : { parts: stretches(walked), beyond: () => 'true' }
  const rows: string[] = []
  let skip = (keys ? input.skipAfter : input.skipCount) ?? 0
  for (const [at, part] of parts.entries()) {
    if (rows.length >= limit) break
    const binder = new Binder()
    const where = [
      listSource(entity, tx, input, binder, language),
      ...(part.where === null ? [] : [part.where]),
      ...(at === 0 ? [beyond(binder)] : []),
    ].join(' and ')
    const values = [...binder.values]
    const found = await rowTexts(entity, tx, where, orderSql(part.terms), binder, limit - rows.length, skip)
    rows.push(...found)
    if (found.length > 0) skip = 0
    else if (skip > 0 && at < parts.length - 1) skip -= await countOf(tx, where, values)
  }
  if (backwards) rows.reverse()
  const counted =
    keys || input.total === 'none'
      ? { total: -1, estimated: false }
      : await countList(entity, tx, input, language)
  const estimate = counted.estimated ? ',"totalIsEstimate":true' : ''
  return new JsonText(`{"totalCount":${counted.total}${estimate},"items":[${rows.join(',')}]}`)
}

/** How many rows of the list come before one of its rows; -1 where it has no such row or counting takes too long. */
export async function placeInList(
  entity: Entity,
  tx: Tx,
  input: ListInput,
  language: Language,
): Promise<JsonText> {
  const order = reversed(listTerms(shownTo(entity, tx), input.sorting, language))
  const keys = await keysOf(entity, tx, input.before, order)
  const own = new Binder()
  const there = `${listSource(entity, tx, input, own, language)} and id = ${own.add(input.before, 'uuid')}`
  if (!keys || (await countOf(tx, there, own.values)) === 0) return placed(-1)
  const { parts, beyond } = stretchesAfter(order, keys)
  const place = await within(tx, COUNT_MS, async () => {
    let rows = 0
    for (const [at, part] of parts.entries()) {
      const binder = new Binder()
      const source = listSource(entity, tx, input, binder, language)
      const where = [
        source,
        ...(part.where === null ? [] : [part.where]),
        ...(at === 0 ? [beyond(binder)] : []),
      ]
      rows += await countOf(tx, where.join(' and '), binder.values)
    }
    return rows
  })
  return placed(place ?? -1)
}

const placed = (totalCount: number): JsonText => new JsonText(`{"totalCount":${totalCount},"items":[]}`)

/** Rows as JSON texts, `skip` of them left out. */
async function rowTexts(
  entity: Entity,
  tx: Tx,
  where: string,
  order: string,
  binder: Binder,
  limit: number,
  skip: number,
): Promise<string[]> {
  const places = `limit ${binder.add(limit)} offset ${binder.add(skip)}`
  const page =
    skip < FAR
      ? `${where} ${order} ${places}`
      : `from ${quoted(tableOf(entity))} where ${inScope(entity, tx, binder)} and id in (select id ${where} ${order} ${places}) ${order}`
  const rows = await tx.rows<{ row: string }>(
    `select to_json(page.*)::text as row from (select ${wireColumns(entity, tx)} ${page}) as page`,
    binder.values,
  )
  return rows.map(({ row }) => row)
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
    `select to_json(found.*) as row from (select ${wireColumns(entity, tx)} ${source} and id = ${key} ${lock}) as found`,
    binder.values,
  )
  return row?.row
}
