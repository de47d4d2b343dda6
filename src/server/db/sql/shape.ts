import { columnIn, tableOf, type Entity } from '#domain/entity.ts'
import type { Field, FieldKind } from '#domain/field-kinds.ts'
import { factsOf, type Language } from '#domain/languages.ts'
import { scopeColumns } from '../schema/table.ts'
import type { Scope } from '../tenant.ts'

export const quoted = (name: string): string => `"${name}"`

/** SQL of a column in the form it has on the wire (field-kinds.ts), as far as PostgreSQL's JSON does not give that itself. */
const onWire: Partial<Record<FieldKind, (column: string) => string>> = {
  quantity: (column) => `trim_scale(${column})::text`,
  time: (column) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`,
}

/** SQL of a value of a kind from the user field that it is kept in, where the two differ: flags as 1 and 0, dates by their midnight in UTC. */
const fromStored: Partial<Record<FieldKind, (column: string) => string>> = {
  integer: (column) => `(${column})::bigint`,
  flag: (column) => `(${column} <> 0)`,
  date: (column) => `(${column} at time zone 'UTC')::date`,
}

/** SQL of a value of a kind, from the column of the user field that holds it. */
export const storedColumn = (kind: FieldKind, column: string): string => fromStored[kind]?.(column) ?? column

/** A value as the user field takes it in which it is kept. */
export function storedValue(kind: FieldKind, value: unknown): unknown {
  if (value === null || value === undefined) return null
  if (kind === 'flag') return value ? 1 : 0
  return kind === 'date' ? `${value as string}T00:00:00Z` : value
}

/**
 * SQL of what a field's column holds: a text in the reader's language where it holds both (rules/all-languages.ts), and
 * a field of a tenant's own by its kind.
 */
export function readColumn(field: Field, column: string, language: Language | undefined): string {
  if (field.stored !== undefined) return storedColumn(field.kind, column)
  if (!field.allLanguages) return column
  const part = (at: number): string => `split_part(${column}, chr(30), ${at})`
  if (language === undefined || language === 'zh-Hans') return part(1)
  const english = `coalesce(nullif(${part(2)}, ''), ${column})`
  if (language === 'en') return english
  const own = `split_part(split_part(${column}, chr(30) || '${factsOf(language).name}' || chr(31), 2), chr(30), 1)`
  return `coalesce(nullif(${own}, ''), ${english})`
}

/** SQL of a field's value in wire form. */
export const wireValue = (field: Field, column: string, language?: Language): string =>
  onWire[field.kind]?.(column) ?? readColumn(field, column, language)

/** SQL of a column as a table of the engine reads it (platform/sources/native-table.ts), where it is not text. */
const asNative: Partial<Record<FieldKind, (column: string) => string>> = {
  quantity: (column) => `(${column})::numeric`,
  time: (column) => `(${column})::timestamptz`,
  integer: (column) => column,
  duration: (column) => column,
  flag: (column) => column,
}

/** SQL of a field's value as a table of the engine reads it. */
export const nativeValue = (field: Field, column: string, language?: Language): string =>
  asNative[field.kind]?.(column) ?? `(${readColumn(field, column, language)})::text`

/** What a value is bound as; everything else is bound as it is on the wire. */
export function bound(field: Field, value: unknown): unknown {
  // A list is never null in the database: empty.
  if (field.kind === 'references') return value ?? []
  if (field.stored !== undefined) return storedValue(field.kind, value)
  return field.kind === 'json' && value !== null ? JSON.stringify(value) : value
}

/** SELECT list of a row under its wire names: id, rowVersion and the declared fields. */
export function wireColumns(entity: Entity, scope?: Scope, language = scope?.language): string {
  return ['id', 'row_version as "rowVersion"', ...wireFields(entity, scope, language)].join(', ')
}

/** The same of the declared fields alone. */
export function wireFields(entity: Entity, scope?: Scope, language = scope?.language): string[] {
  const hidden = scope?.limits?.hidden(entity)
  return Object.entries(entity.fields).flatMap(([name, field]) => {
    if (hidden?.has(name)) return []
    return `${wireValue(field, quoted(columnIn(entity, name)), language)} as ${quoted(name)}`
  })
}

/** Parameters of one statement, numbered as they are asked for. */
export class Binder {
  readonly values: unknown[] = []
  /** `$n` for a value, with a cast where the type does not follow from the place. */
  add(value: unknown, type?: string): string {
    this.values.push(value)
    return `$${this.values.length}${type === undefined ? '' : `::${type}`}`
  }
}

/**
 * Condition that a row is in scope and not kept back from the user. Of the scope row-level security says the same; this
 * makes the index usable.
 */
export function inScope(entity: Entity, scope: Scope, binder: Binder): string {
  const kept = scope.limits?.condition(entity, (value, type) => binder.add(value, type))
  const conditions = [
    ...(entity.scope === 'host' ? [] : [`tenant_id = ${binder.add(scope.tenantId)}`]),
    ...(entity.scope === 'planUnit' ? [`plan_unit_code = ${binder.add(scope.planUnitCode)}`] : []),
  ]
  return [...conditions, ...(kept ? [kept] : [])].join(' and ') || 'true'
}

/** `from "table" where` the row is in scope. */
export const fromScope = (entity: Entity, scope: Scope, binder: Binder): string =>
  `from ${quoted(tableOf(entity))} where ${inScope(entity, scope, binder)}`

/** The natural key of a row as one text, for messages and the audit log. */
export function keyText(entity: Entity, row: Readonly<Record<string, unknown>>): string {
  return entity.key
    .map((name) => row[name])
    .filter((value) => typeof value === 'string' || typeof value === 'number')
    .join(' / ')
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
export const isRowId = (value: unknown): value is string => typeof value === 'string' && uuid.test(value)

/** Conditions that a row is of the scope of another, as far as rows of both entities have one; by the aliases of their tables. */
export const sameScope = (entity: Entity, alias: string, other: Entity, otherAlias: string): string[] =>
  scopeColumns[entity.scope]
    .filter((column) => scopeColumns[other.scope].includes(column))
    .map((column) => `${alias}.${column} = ${otherAlias}.${column}`)
