import { linkStatements } from './links.ts'
import { notingStatements } from './plan-changes.ts'
import {
  addForeignKey,
  distributing,
  list,
  policyStatements,
  type Present,
  type PresentColumn,
} from './parts.ts'
import { quoted, type Column, type Index, type Table } from './table.ts'

const scopeDefinitions: Record<string, string> = {
  tenant_id: 'tenant_id integer not null default current_tenant()',
  plan_unit_code: 'plan_unit_code character varying(80) not null default current_plan_unit()',
}

/** Statements that bring a table from what is present to what is declared; nothing is ever dropped. */
export function tableStatements(table: Table, present: Present): string[] {
  const name = quoted(table.name)
  const created =
    present.columns.size > 0
      ? alterations(table, present)
      : [creation(table), ...(table.scope.length > 0 ? distributing(table.name, present) : [])]
  const missing = (object: string) => !present.named.has(object)
  return [
    ...created,
    ...(table.keyConstraint && missing(table.keyConstraint.name)
      ? [
          `alter table ${name} add constraint ${quoted(table.keyConstraint.name)} unique (${list(table.keyConstraint.columns)})`,
        ]
      : []),
    ...table.indexes.filter((index) => missing(index.name)).map((index) => indexStatement(name, index)),
    ...(table.fillfactor === null ? [] : [`alter table ${name} set (fillfactor = ${table.fillfactor})`]),
    ...policyStatements(table.name, table.scope, present, table.unitColumn),
    ...(missing(`${table.name}_touch`)
      ? [
          `create trigger ${quoted(`${table.name}_touch`)} before update on ${name} for each row execute function touch_row()`,
        ]
      : []),
    ...(table.noted && !present.placed && missing(`${table.name}_noted`)
      ? notingStatements(name, quoted(`${table.name}_noted`))
      : []),
    `grant select, insert, update, delete on ${name} to app_rw`,
    ...(table.readable ? [`grant select on ${name} to app_read`] : []),
  ]
}

function indexStatement(table: string, index: Index): string {
  const { unique, on, carries = [], where, trigrams } = index
  const named = `index ${quoted(index.name)} on ${table}`
  if (trigrams)
    return `do $$ begin if exists (select from pg_extension where extname = 'pg_trgm') then create ${named} using gin (${on.join(', ')}); end if; end $$`
  return (
    `create ${unique ? 'unique ' : ''}${named} (${on.join(', ')})` +
    (carries.length > 0 ? ` include (${carries.join(', ')})` : '') +
    `${unique ? ' nulls not distinct' : ''}${where ? ` where ${where}` : ''}`
  )
}

/** Foreign keys and link tables come after every table exists. */
export function referenceStatements(
  table: Table,
  present: Present,
  presentOf: (table: string) => Present,
): string[] {
  return [
    ...table.foreignKeys
      .filter((key) => !present.named.has(key.name))
      .map((key) => addForeignKey(table.name, key, present)),
    ...table.links.flatMap((link) => linkStatements(table, link, present, presentOf(link.table))),
  ]
}

function creation(table: Table): string {
  const tenant = table.scope.includes('tenant_id') ? 'tenant_id, ' : ''
  return `create table ${quoted(table.name)} (${[
    ...table.scope.map((column) => scopeDefinitions[column]!),
    'id uuid not null default new_id()',
    ...table.columns.map(definition),
    'row_version bigint not null default 1',
    'created_at timestamp with time zone not null default now()',
    'created_by bigint default current_user_id()',
    'updated_at timestamp with time zone not null default now()',
    'updated_by bigint default current_user_id()',
    `primary key (${tenant}id)`,
  ].join(', ')})`
}

const definition = (column: Column): string =>
  `${quoted(column.name)} ${column.type}${column.required ? ' not null' : ''}` +
  (column.default === null ? '' : ` default ${column.default}`) +
  (column.generated === null ? '' : ` generated always as (${column.generated}) stored`)

function alterations(table: Table, present: Present): string[] {
  return table.columns.flatMap((column) => {
    const alter = `alter table ${quoted(table.name)} alter column ${quoted(column.name)}`
    const was = present.columns.get(column.name)
    if (!was) return [`alter table ${quoted(table.name)} add column ${definition(column)}`]
    if (column.generated !== null) return []
    return [
      ...(was.type === column.type ? [] : [widening(table.name, column, was, alter)]),
      ...(was.required === column.required ? [] : [`${alter} ${column.required ? 'set' : 'drop'} not null`]),
      column.default === null ? `${alter} drop default` : `${alter} set default ${column.default}`,
    ]
  })
}

/** A text may become longer; any other change of type needs a step written by hand (core.ts). */
function widening(table: string, column: Column, was: PresentColumn, alter: string): string {
  const length = (type: string) =>
    type === 'text' ? Number.POSITIVE_INFINITY : Number(/^character varying\((\d+)\)$/.exec(type)?.[1])
  if (!(length(column.type) > length(was.type)))
    throw new Error(`${table}.${column.name} is ${was.type} in the database but declared ${column.type}`)
  return `${alter} type ${column.type}`
}
