import type { FieldKind } from '#domain/field-kinds.ts'
import { readQuoted } from '#domain/notation/quoted.ts'

/** How a plain value is written as an expression. */
export type PlainKind = 'text' | 'number' | 'bool'

/** How values of a field are written as expressions: instants and days are texts in wire form. */
export const plainKindOf: Readonly<Record<FieldKind, PlainKind>> = {
  code: 'text',
  text: 'text',
  longText: 'text',
  integer: 'number',
  quantity: 'number',
  duration: 'number',
  flag: 'bool',
  date: 'text',
  time: 'text',
  choice: 'text',
  reference: 'text',
  references: 'text',
  expression: 'text',
  color: 'text',
  json: 'text',
}

const patterns = { number: /^-?\d+(\.\d+)?$/, bool: /^(true|false)$/ } as const

/** The value that an expression is, as it is typed; null: it is no single value of the kind. */
export function plainOf(expression: string, kind: PlainKind): string | null {
  const text = expression.trim()
  if (text === '') return ''
  if (kind !== 'text') return patterns[kind].test(text) ? text : null
  const [quote] = text
  if (quote !== "'" && quote !== '"') return null
  const read = readQuoted(text, 0, quote)
  return read?.length === text.length ? read.text : null
}

/** A typed value as an expression; '': none. */
export const expressionOf = (plain: string, kind: PlainKind): string =>
  plain === '' || kind !== 'text' ? plain : `'${plain.replaceAll("'", "''")}'`
