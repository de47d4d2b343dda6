import { choiceOf } from '#domain/choices/index.ts'
import type { Field, FieldKind, FieldValues } from '#domain/field-kinds.ts'
import { textOf, type Language } from '#domain/label.ts'
import { parseSeconds } from '#domain/rules/dates.ts'
import { formatDuration } from '#domain/rules/duration.ts'
import { secondsText, wireSeconds } from '#domain/rules/instant-text.ts'
import { syntaxText } from '#domain/checks/syntax-words.ts'
import { zoneOffset } from '#domain/rules/zone.ts'
import { flagText } from '#domain/rules/flag-text.ts'

export interface FormatSettings {
  readonly language: Language
  /** IANA zone of the plan unit; times are shown and typed in it. */
  readonly zone: string
  /** Places that quantities are shown with at most; default: all they have. */
  readonly decimals?: number
  /** false: thousands stand together. */
  readonly grouped?: boolean
}

/** Places that a quantity can have. */
export const mostDecimals = 6

type Formatter<K extends FieldKind> = (
  value: FieldValues[K],
  field: Field,
  settings: FormatSettings,
) => string

const plain = (value: string): string => value

/** The text of a wire value for a reader. What is typed is read back by the rules of src/domain/rules. */
export const formatters: { readonly [K in FieldKind]: Formatter<K> } = {
  code: plain,
  text: (value, { syntax }, { language }) => syntaxText(value, syntax, language),
  longText: plain,
  expression: plain,
  color: plain,
  reference: plain,
  integer: (value) => String(value),
  quantity: (value, _field, { decimals = mostDecimals, grouped = true }) => {
    const rounded = roundDecimal(value, decimals)
    return grouped ? groupDigits(rounded) : rounded
  },
  flag: (value, _field, { language }) => flagText(value, language),
  date: (value) => value.replaceAll('-', '/'),
  time: (value, _field, { zone }) => formatTime(value, zone),
  duration: (value) => formatDuration(value),
  choice: (value, field, { language }) => choiceText(value, field, language),
  references: (value) => value.join('; '),
  json: (value) => JSON.stringify(value),
}

/** Text of a field's value; empty for none. */
export function fieldText(value: unknown, field: Field, settings: FormatSettings): string {
  if (value === null || value === undefined || value === '') return ''
  return (formatters[field.kind] as Formatter<FieldKind>)(value as never, field, settings)
}

export function choiceText(code: string, field: Field, language: Language): string {
  const label = field.choice && choiceOf(field.choice)[code]
  return label ? textOf(label, language) : code
}

/** Characters of a whole part that has no thousands. */
const SHORT = 3

const decimalForm = /^-?\d+(\.|$)/

/** Thousands of an exact decimal text, without going through a float: `1234567.5` -> `1,234,567.5`. */
export function groupDigits(text: string): string {
  const point = text.indexOf('.')
  const end = point < 0 ? text.length : point
  if (end <= SHORT || !decimalForm.test(text)) return text
  const from = text.startsWith('-') ? 1 : 0
  let at = end - SHORT
  let grouped = text.slice(at)
  for (; at - SHORT > from; at -= SHORT) grouped = `${text.slice(at - SHORT, at)},${grouped}`
  return at > from ? `${text.slice(0, at)},${grouped}` : text
}

/** A decimal text with so many places at most, the last one rounded half away from zero; nothing is lost on the way. */
export function roundDecimal(text: string, places: number): string {
  // Most have no more places than that.
  const point = text.indexOf('.')
  if (point < 0 || text.length - point - 1 <= places) return text
  const match = /^(-?)(\d+)\.(\d+)$/.exec(text)
  if (!match || match[3]!.length <= places) return text
  const [, sign = '', whole = '', fraction = ''] = match
  const kept = BigInt(whole + fraction.slice(0, places)) + (fraction[places]! >= '5' ? 1n : 0n)
  const digits = String(kept).padStart(places + 1, '0')
  const cut = digits.length - places
  const rest = digits.slice(cut).replace(/0+$/, '')
  const rounded = rest === '' ? digits.slice(0, cut) : `${digits.slice(0, cut)}.${rest}`
  return /^0$/.test(rounded) ? '0' : sign + rounded
}

/** `yyyy/MM/dd HH:mm:ss` of an instant in a zone (entities.md §0). */
export function formatTime(iso: string, zone: string): string {
  const seconds = wireSeconds(iso) ?? parseSeconds(iso)
  if (seconds === null) return iso
  const local = seconds + zoneOffset(seconds, zone)
  const text = secondsText(local)
  if (text !== null) return `${text.slice(0, 4)}/${text.slice(5, 7)}/${text.slice(8, 10)} ${text.slice(11)}`
  return new Date(local * 1000).toISOString().slice(0, 19).replace('T', ' ').replaceAll('-', '/')
}
