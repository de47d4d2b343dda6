import { columnIn, type Entity } from '#domain/entity.ts'
import { integer, quantity, type Field } from '#domain/field-kinds.ts'
import type { Language } from '#domain/label.ts'
import { orderTerms, termSql } from '../../identity/lists.ts'
import { listSource } from '../../platform/crud/list-source.ts'
import { textKinds } from '../../platform/crud/order.ts'
import { Binder, quoted, readColumn, wireValue } from '../../db/sql/shape.ts'
import type { Tx } from '../../db/tenant.ts'
import { JsonText } from '../../http/envelope.ts'
import type { Grouping, GroupTotal } from './grouping.ts'

/** A column of groups: its SQL over the rows, and what it is. */
interface GroupColumn {
  readonly name: string
  readonly sql: string
  readonly field: Field
}

const most = 10_000
const averageDecimals = 6

interface AskedGroups {
  readonly filter?: string | null | undefined
  readonly sorting?: string | null | undefined
  readonly maxResultCount?: number | null | undefined
}

function totalColumn({ name, op, field }: GroupTotal, entity: Entity, language: Language): GroupColumn {
  const of = field === null ? null : entity.fields[field]!
  const column = of && readColumn(of, quoted(columnIn(entity, field!)), language)
  const label = of?.label ?? { zh: name, en: name }
  const count = `count(${column ?? '*'})`
  if (op === 'count') return { name, sql: count, field: integer(label.zh, label.en) }
  // Texts in the order of their characters, which no collation of the database changes.
  if (op === 'min' || op === 'max') {
    const value = textKinds.has(of!.kind) ? `${column}::text collate "C"` : column
    return { name, sql: `${op}(${value})`, field: of! }
  }
  const sum = `coalesce(sum(${column}), 0)::numeric`
  // Of a sum of twenty decimals the database keeps as many of the quotient, so that it is rounded once.
  const sql =
    op === 'sum' ? sum : `round(round(sum(${column})::numeric, 20) / nullif(${count}, 0), ${averageDecimals})`
  return { name, sql, field: quantity(label.zh, label.en) }
}

/**
 * Groups of the rows of a list with their totals: {totalCount, items}, values in wire form. Groups that sorting leaves equal
 * follow by what they are groups of, so that the order is total.
 */
export async function groupedRows(
  entity: Entity,
  tx: Tx,
  { groupBy, totals }: Grouping,
  { filter, sorting, maxResultCount }: AskedGroups,
  language: Language,
): Promise<JsonText> {
  const keys = groupBy.map((name): GroupColumn => {
    const field = entity.fields[name]!
    return { name, sql: readColumn(field, quoted(columnIn(entity, name)), language), field }
  })
  const columns = [...keys, ...totals.map((total) => totalColumn(total, entity, language))]
  const binder = new Binder()
  const source = listSource(entity, tx, { filter }, binder, language)
  const cells = columns.map(({ sql }, at) => `${sql} as c${at}`)
  const by = keys.length > 0 ? `group by ${keys.map((_, at) => at + 1).join(', ')}` : ''
  const sortable = Object.fromEntries(
    columns.map(({ name, field }, at) => [name, textKinds.has(field.kind) ? `lower(g.c${at})` : `g.c${at}`]),
  )
  const terms = orderTerms(sorting, sortable, columns[0]!.name, language)
  const last = keys.map(({ field }, at) => (textKinds.has(field.kind) ? `g.c${at} collate "C"` : `g.c${at}`))
  const shown = columns.map(({ name, field }, at) => `${shownSql(field, `c${at}`)} as ${quoted(name)}`)
  const rows = await tx.rows<{ row: string; total: number }>(
    `select to_json(shown.*)::text as row, p.total from (
       select g.*, count(*) over () as total, row_number() over (order by ${[...terms.map(termSql), ...last].join(', ')}) as place
       from (select ${cells.join(', ')} ${source} ${by}) g) p,
       lateral (select ${shown.join(', ')}) shown
     where p.place <= ${binder.add(maxResultCount ?? most)} order by p.place`,
    binder.values,
  )
  return new JsonText(
    `{"totalCount":${rows[0]?.total ?? 0},"items":[${rows.map(({ row }) => row).join(',')}]}`,
  )
}

/** Texts were read in the reader's language already. */
const shownSql = (field: Field, column: string): string => wireValue(asRead(field), column)

function asRead({ stored: _stored, ...field }: Field): Field {
  return { ...field, allLanguages: false }
}
