import { columnIn, tableOf, type Entity } from '#domain/entity.ts'
import type { Field } from '#domain/field-kinds.ts'
import { quoted, wireValue } from '../../../db/sql/shape.ts'

export const tableIn = (entity: Entity): string => quoted(tableOf(entity))

/** SQL of parts of a row of an entity; `alias` names its table, '': the only one. */
const columnFor = (entity: Entity, field: string, alias: string): string =>
  `${alias}${quoted(columnIn(entity, field))}`

/** The natural key as one text that is the same on both sides whatever its case. */
export const keySql = (entity: Entity, alias = ''): string =>
  `lower(jsonb_build_array(${entity.key
    .map((field) => wireValue(entity.fields[field]!, columnFor(entity, field, alias)))
    .join(', ')})::text)`

/** The natural key for people. */
export const nameSql = (entity: Entity, alias = ''): string =>
  `concat_ws(' / ', ${entity.key.map((field) => `${columnFor(entity, field, alias)}::text`).join(', ')})`

const literal = (value: string | number | boolean): string =>
  typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value)

/** A value as the rules of its field would keep it: an empty one is its default (domain/checks/row.ts). */
const written = (field: Field, column: string): string =>
  field.default === undefined || field.kind === 'json'
    ? column
    : `coalesce(${column}, ${literal(field.default)})`

export type SideName = 'source' | 'target'

const valueSql = (entity: Entity, field: string, side: SideName, alias: string): string => {
  const declared = entity.fields[field]!
  const column = columnFor(entity, field, alias)
  return wireValue(declared, side === 'source' ? written(declared, column) : column)
}

/** Fingerprint of values of a row: equal when all of them are. */
export const markSql = (entity: Entity, fields: readonly string[], side: SideName, alias = ''): string =>
  `md5(row(${fields.map((field) => valueSql(entity, field, side, alias)).join(', ')})::text)`

/** Values of a row on the wire as one JSON object. */
export const rowSql = (entity: Entity, fields: readonly string[], side: SideName, alias = ''): string =>
  `(select to_json(one.*) from (select ${fields
    .map((field) => `${valueSql(entity, field, side, alias)} as ${quoted(field)}`)
    .join(', ')}) as one)`

/** A value on the wire as the text of a file (domain/checks/values.ts reads it back). */
export function cellText(value: unknown, { kind }: Field): string {
  if (value === null || value === undefined) return ''
  if (kind === 'json') return JSON.stringify(value)
  return Array.isArray(value) ? value.join(';') : String(value as string | number | boolean)
}

export type Values = Readonly<Record<string, unknown>>

const same = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || (Array.isArray(value) && value.length === 0)

/** Fields in which two versions of a row differ; of a new or deleted row those that have a value. */
export const fieldsThatDiffer = (
  fields: readonly string[],
  before: Values | null,
  after: Values | null,
): readonly string[] =>
  fields.filter((field) =>
    before && after ? !same(before[field], after[field]) : !isEmpty((before ?? after)?.[field]),
  )

export const picked = (values: Values | null, fields: readonly string[]): Values | null =>
  values && Object.fromEntries(fields.map((field) => [field, values[field] ?? null]))
