import { columnOf, tableOf } from '#domain/entity.ts'
import { entityNamed } from '#domain/entities/index.ts'
import type { TableSchema } from '#engine/columns.ts'
import type { SqlScope } from './condition-sql.ts'
import { stored, type SourceQuery } from './source-query.ts'

export type Dates = Pick<SqlScope, 'bind' | 'zone'>

/** A calendar date counts from its first second in the zone of the plan unit, as an end to its last. */
export const startOf = (sql: string, dates: Dates): string =>
  `((${sql})::timestamp at time zone ${dates.bind(dates.zone, 'text')})`
export const endOf = (sql: string, dates: Dates): string =>
  `((((${sql}) + 1)::timestamp at time zone ${dates.bind(dates.zone, 'text')}) - interval '1 second')`

/** Checks that the field exists, so that a renamed one fails in the first test and not in a run. */
export function columnsOf(entityName: string): (field: string) => string {
  const entity = entityNamed(entityName)
  return (field) => {
    if (!(field in entity.fields)) throw new Error(`${entityName} has no field ${field}`)
    return `t."${columnOf(field)}"`
  }
}

export function query<S extends TableSchema>(
  schema: S,
  columns: { readonly [N in keyof S]: string },
  from: string,
): SourceQuery {
  const list = Object.entries(schema).map(([name, kind]) => stored[kind](columns[name]!))
  return { columns: Object.keys(schema), sql: `select ${list.join(', ')} from ${from}` }
}

/** The rows of an entity as t; a column that is not named is its field of the same name. */
export function entityQuery<S extends TableSchema>(
  entity: string,
  schema: S,
  columns: { readonly [N in keyof S]?: string },
  more = '',
): SourceQuery {
  const field = columnsOf(entity)
  const named: Readonly<Record<string, string | undefined>> = columns
  const every = Object.keys(schema).map((name) => [name, named[name] ?? field(name)])
  return query(
    schema,
    Object.fromEntries(every) as { readonly [N in keyof S]: string },
    tableNamed(entity) + more,
  )
}

/** The query with the rows that are not switched off; `more` conditions begin with `and`. */
export const enabledRows = (read: SourceQuery, field: (name: string) => string, more = ''): SourceQuery => ({
  ...read,
  sql: `${read.sql} where ${field('enabled')} is not false${more}`,
})

/** What every calculation reads of a BOM line. */
export function bomLineColumns(dates: Dates) {
  const field = columnsOf('bomLine')
  return {
    parent: field('parentItem'),
    version: field('bomVersion'),
    line: field('line'),
    component: field('childItem'),
    usageNum: field('usageNum'),
    usageDen: field('usageDen'),
    fixedQty: field('fixedQty'),
    scrap: field('scrapRate'),
    usageType: field('usageType'),
    steps: field('stepTable'),
    process: field('procNo'),
    phantom: field('phantom'),
    altGroup: field('altGroup'),
    altPriority: field('altPriority'),
    validFrom: startOf(field('validFrom'), dates),
    validTo: endOf(field('validTo'), dates),
  }
}

export const tableNamed = (entity: string): string => `"${tableOf(entityNamed(entity))}" t`
