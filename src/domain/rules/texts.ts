import type { FieldKind, FieldValues } from '../field-kinds.ts'

/**
 * The text of a wire value in files: what `valueRules` reads back unchanged. Durations stay seconds, times ISO UTC,
 * flags 1 and 0, so that a file means the same in every language and zone.
 */
const valueTexts: { readonly [K in FieldKind]: (value: FieldValues[K]) => string } = {
  code: String,
  text: String,
  longText: String,
  integer: String,
  quantity: String,
  flag: (value) => (value ? '1' : '0'),
  date: String,
  time: String,
  duration: String,
  choice: String,
  reference: String,
  references: (value) => value.join(';'),
  expression: String,
  color: String,
  json: (value) => JSON.stringify(value),
}

/** Text of a value of a kind; null is the empty text. */
export function valueText<K extends FieldKind>(kind: K, value: FieldValues[K] | null | undefined): string {
  return value === null || value === undefined ? '' : valueTexts[kind](value)
}
