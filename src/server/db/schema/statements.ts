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
import { indexSql, type IndexBuild } from './index-sql.ts'
import { nameOf, quoted, type Column, type Table } from './table.ts'

const scopeDefinitions: Record<string, string> = {
  tenant_id: 'tenant_id integer not null default current_tenant()',
  plan_unit_code: 'plan_unit_code character varying(80) not null default current_plan_unit()',
}

/**
 * Statements that bring a table from what is present to what is declared; nothing is ever dropped. Indexes of a table with
 * rows are not among them (missingIndexes).
 */
export function tableStatements(table: Table, present: Present): string[] {
  const name = quoted(table.name)
  const created =
    present.columns.size > 0
      ? alterations(table, present)
      : [creation(table), ...(table.scope.length > 0 ? distributing(table.name, present) : [])]
  const missing = (object: string) => !present.named.has(object)
  return [
    ...created,
    ...(present.isFilled ? [] : plainIndexes(table, present)),
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

function plainIndexes(table: Table, present: Present): string[] {
  const key = missingKey(table, present)
  return [
    ...(key
      ? [`alter table ${quoted(table.name)} add constraint ${quoted(key.name)} unique (${list(key.columns)})`]
      : []),
    ...lackedIndexes(table, present).map((index) => indexSql(index)),
  ]
}

const missingKey = ({ keyConstraint }: Table, present: Present) =>
  keyConstraint && !present.named.has(keyConstraint.name) ? keyConstraint : null

/** Indexes that a table with rows lacks. */
export function missingIndexes(table: Table, present: Present): IndexBuild[] {
  const key = missingKey(table, present)
  return [
    ...lackedIndexes(table, present),
    ...(key
      ? [
          {
            table: table.name,
            name: builtName(key.name),
            unique: true,
            hasDistinctNulls: true,
            on: key.columns.map(quoted),
          },
        ]
      : []),
  ]
}

const lackedIndexes = (table: Table, { named, extensions }: Present): IndexBuild[] =>
  table.indexes
    .filter(({ name }) => !named.has(name))
    .filter(({ needs = [] }) => needs.every((extension) => extensions?.has(extension) ?? true))
    .map((index) => ({ ...index, table: table.name }))

/** A table with rows gets its key by the index that was built for it; the index takes the key's name. */
export function keyOfBuiltIndex(table: Table, present: Present): string[] {
  const key = missingKey(table, present)
  if (!key) return []
  const built = quoted(builtName(key.name))
  return [`alter table ${quoted(table.name)} add constraint ${quoted(key.name)} unique using index ${built}`]
}

const builtName = (key: string): string => nameOf(key, 'built')

/** Checks of the rows that were there before their constraint; rows are read and written meanwhile. */
export const validations = (table: Table, present: Present): string[] =>
  table.foreignKeys
    .filter(({ name }) => present.unchecked.has(name) || (present.isFilled && !present.named.has(name)))
    .map(({ name }) => `alter table ${quoted(table.name)} validate constraint ${quoted(name)}`)

/** Foreign keys and link tables come after every table exists. */
export function referenceStatements(
  table: Table,
  present: Present,
  presentOf: (table: string) => Present,
): string[] {
  return [
    ...table.foreignKeys
      .filter((key) => !present.named.has(key.name))
      .map((key) => addForeignKey(table.name, key, present) + (present.isFilled ? ' not valid' : '')),
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
