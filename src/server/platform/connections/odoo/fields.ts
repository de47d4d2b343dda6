import { textOfJson, valueAt } from '#domain/integration/json-path.ts'
import type { SourceValueKind } from '#domain/integration/source-row.ts'

/** A column of a model: a field, or the name of the record that a field refers to. */
export interface OdooColumn {
  readonly name: string
  readonly kind: SourceValueKind
  readonly field: string
  readonly text: (value: unknown) => string | null
}

const kinds: Readonly<Record<string, SourceValueKind>> = {
  integer: 'number',
  float: 'number',
  monetary: 'number',
  many2one_reference: 'number',
  boolean: 'flag',
  date: 'date',
  datetime: 'time',
  one2many: 'other',
  many2many: 'other',
  json: 'other',
  properties: 'other',
}

/** Columns of the fields that `fields_get` names. Files are not read. */
export function odooColumns(fields: unknown): readonly OdooColumn[] {
  if (typeof fields !== 'object' || fields === null) return []
  return Object.entries(fields).flatMap(([field, described]) => {
    const type = String(valueAt(described, ['type']))
    if (type === 'binary') return []
    if (type === 'many2one') return referenceColumns(field)
    const kind = kinds[type] ?? 'text'
    return [{ name: field, field, kind, text: kind === 'time' ? timeText : plainText(type) }]
  })
}

/** A reference is `[id, name]`, or `false` where there is none. */
const referenceColumns = (field: string): OdooColumn[] => [
  { name: field, field, kind: 'number', text: (value) => textOfJson(valueAt(value, [0])) },
  { name: `${field}.name`, field, kind: 'text', text: (value) => textOfJson(valueAt(value, [1])) },
]

/** Odoo writes `false` where a field has no value, whatever its type. */
const plainText =
  (type: string) =>
  (value: unknown): string | null =>
    value === false && type !== 'boolean' ? null : textOfJson(value)

/** `2026-11-27 08:00:00`, always in UTC. */
const timeText = (value: unknown): string | null =>
  typeof value === 'string' ? `${value.replace(' ', 'T')}Z` : null

/** A value of a column as conditions of Odoo write it. */
export const conditionValue = ({ kind }: OdooColumn, text: string): string | number => {
  if (kind === 'number') return Number(text)
  return kind === 'time' ? text.replace('T', ' ').replace(/(?:\.\d+)?Z$/, '') : text
}
