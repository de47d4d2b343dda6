import type { Field, FieldKind } from '#domain/field-kinds.ts'
import type { WireValue } from '#domain/checks/values.ts'
import { storedValue } from '../../db/sql/shape.ts'

const special = /[\\\t\n\r\b\f\v]/g
const escapes: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  '\t': '\\t',
  '\n': '\\n',
  '\r': '\\r',
  '\b': '\\b',
  '\f': '\\f',
  '\v': '\\v',
}

/** Text as COPY's text format wants it. */
const copied = (text: string): string => text.replace(special, (character) => escapes[character]!)

const plain = (value: WireValue): string => String(value)
const escaped = (value: WireValue): string => copied(String(value))

/** A value of each kind in COPY's text format. */
const texts: Record<FieldKind, (value: WireValue) => string> = {
  code: escaped,
  text: escaped,
  longText: escaped,
  expression: escaped,
  choice: escaped,
  reference: escaped,
  color: escaped,
  integer: plain,
  duration: plain,
  quantity: plain,
  date: plain,
  time: plain,
  flag: (value) => (value ? 't' : 'f'),
  references: (value) => copied(arrayText(value as readonly string[])),
  json: (value) => copied(JSON.stringify(value)),
}

const arrayText = (codes: readonly string[]): string =>
  `{${codes.map((code) => `"${code.replace(/[\\"]/g, '\\$&')}"`).join(',')}}`

/** One cell of a COPY row, as the column of the field takes it. */
export const copyOf = (field: Field, value: WireValue): string =>
  field.stored === undefined
    ? copyText(field.kind, value)
    : value === null || value === undefined
      ? '\\N'
      : escaped(storedValue(field.kind, value))

/** A value of a kind in COPY's text format. A list is never null in the database: empty. */
export function copyText(kind: FieldKind, value: WireValue): string {
  if (value !== null && value !== undefined) return texts[kind](value)
  return kind === 'references' ? '{}' : '\\N'
}
