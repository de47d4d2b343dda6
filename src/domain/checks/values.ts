import { choiceOf } from '../choices/index.ts'
import { expressionFault } from '../environments/field-expression.ts'
import type { Field, FieldKind, FieldValues } from '../field-kinds.ts'
import { choiceCode } from '../rules/choice-code.ts'
import { readCodedText } from '../rules/coded-text.ts'
import type { TenantModel } from '../modelling/tenant-model.ts'
import { formatSeconds, parseDate, parseSeconds } from '../rules/dates.ts'
import { formatDecimal, FRACTION_DIGITS, parseDecimal } from '../rules/decimal.ts'
import { parseDuration } from '../rules/duration.ts'
import type { Fault, FaultCode, FaultValues } from '../rules/messages.ts'
import type { SyntaxFault } from '../rules/syntax-fault.ts'
import { syntaxes } from './syntaxes.ts'

/** Longest text of a kind when its field says nothing (entities.md §0). */
const defaultLength: Partial<Record<FieldKind, number>> = {
  code: 80,
  reference: 80,
  text: 400,
  longText: 1_000_000,
  expression: 10_000,
}

/** Characters that separate or represent codes in lists and patterns. */
export const codeSeparators = [';', ',', '*', '?', '[', ']']
const codeSeparator = new RegExp(`[${codeSeparators.map((character) => `\\${character}`).join('')}]`)

/** What is in a row on the wire: `FieldValues` of the field's kind, or null. */
export type WireValue = unknown

export type Checked<T> = { readonly value: T } | { readonly fault: Fault }

/** Settings of the place where a value is written. */
export interface ValueContext {
  /** Zone of times without one; default UTC. */
  readonly zone?: string
  /** The entities that expressions are about; default: as the product declares them. */
  readonly model?: TenantModel | undefined
}

type Rule<K extends FieldKind> = (
  input: unknown,
  field: Field,
  context: ValueContext,
) => Checked<FieldValues[K]>

/** A scalar as text; anything else has none. */
const scalarText = (input: unknown): string =>
  typeof input === 'string' || typeof input === 'number' || typeof input === 'boolean'
    ? String(input).trim()
    : ''

const shown = (input: unknown): string => {
  const text = typeof input === 'object' ? '{…}' : scalarText(input)
  return text.length > 60 ? `${text.slice(0, 60)}…` : text
}

const fail = (code: FaultCode, field: Field, input: unknown, values: FaultValues = {}) => ({
  fault: { code, values: { field: field.label, value: shown(input), ...values } },
})

const control = /\p{Cc}/u
/** Line breaks and tabs are allowed in long texts. */
const controlInLongText = /[^\P{Cc}\t\n\r]/u

function textOf(input: unknown, field: Field, forbidden: RegExp): Checked<string> {
  if (typeof input !== 'string' && typeof input !== 'number') return fail('notText', field, input)
  const text = String(input).trim()
  const length = field.length ?? defaultLength[field.kind] ?? 400
  if (text.length > length) return fail('tooLong', field, input, { length })
  if (forbidden.test(text) || !text.isWellFormed()) return fail('controlCharacter', field, input)
  return { value: text }
}

/** What is wrong with a text that has a syntax of its own, or is an expression about an entity. */
function syntaxFaultOf(text: string, { syntax, about }: Field, { model }: ValueContext): SyntaxFault | null {
  if (syntax !== undefined) return syntaxes[syntax](text)
  return about === undefined ? null : expressionFault(text, about, [], model)
}

function withSyntax(
  checked: Checked<string>,
  field: Field,
  input: unknown,
  context: ValueContext,
): Checked<string> {
  if ('fault' in checked) return checked
  const found = syntaxFaultOf(checked.value, field, context)
  return found === null ? checked : fail('syntax', field, input, { ...found })
}

function codeOf(input: unknown, field: Field): Checked<string> {
  const checked = textOf(input, field, control)
  if ('fault' in checked || !codeSeparator.test(checked.value)) return checked
  const bad = codeSeparators.filter((character) => checked.value.includes(character))
  return fail('codeCharacter', field, input, { characters: bad.join(' ') })
}

function ranged<T>(value: T, number: number, field: Field, input: unknown): Checked<T> {
  if (field.min !== undefined && number < field.min) return fail('below', field, input, { min: field.min })
  if (field.max !== undefined && number > field.max) return fail('above', field, input, { max: field.max })
  return { value }
}

function integerOf(input: unknown, field: Field): Checked<number> {
  const number = typeof input === 'string' && /^[+-]?\d+$/.test(input.trim()) ? Number(input) : input
  if (typeof number !== 'number' || !Number.isInteger(number)) return fail('notInteger', field, input)
  if (number < -0x8000_0000 || number > 0x7fff_ffff) return fail('outOfRange', field, input)
  return ranged(number, number, field, input)
}

/** The shortest text of a quantity that is neither negative nor so large that doubles would change it. */
const shortest = /^(?:0|[1-9]\d{0,8})(?:\.\d{0,5}[1-9])?$/

/** A JSON number is accepted where its shortest text is exact; a text always is. */
function quantityOf(input: unknown, field: Field): Checked<string> {
  if (typeof input !== 'string' && typeof input !== 'number') return fail('notNumber', field, input)
  const text = String(input).trim()
  // Most texts are what would be written for them.
  if (shortest.test(text)) return ranged(text, Number(text), field, input)
  const units = parseDecimal(text)
  if (typeof units === 'string') return fail(units, field, input, { digits: FRACTION_DIGITS })
  return ranged(formatDecimal(units), Number(units) / 1e6, field, input)
}

const yes = new Set(['1', 'true', 'yes', 'y', '是', '√'])
const no = new Set(['0', 'false', 'no', 'n', '否', '×'])

function flagOf(input: unknown, field: Field): Checked<boolean> {
  if (typeof input === 'boolean') return { value: input }
  const text = scalarText(input).toLowerCase()
  if (yes.has(text)) return { value: true }
  return no.has(text) ? { value: false } : fail('notFlag', field, input)
}

function dateOf(input: unknown, field: Field): Checked<string> {
  const value = typeof input === 'string' ? parseDate(input.trim()) : null
  return value === null ? fail('notDate', field, input) : { value }
}

function timeOf(input: unknown, field: Field, context: ValueContext): Checked<string> {
  const seconds = typeof input === 'string' ? parseSeconds(input.trim(), context.zone) : null
  return seconds === null ? fail('notTime', field, input) : { value: formatSeconds(seconds) }
}

function durationOf(input: unknown, field: Field): Checked<number> {
  const seconds =
    typeof input === 'number' ? input : typeof input === 'string' ? parseDuration(input.trim()) : null
  if (seconds === null || !Number.isInteger(seconds)) return fail('notDuration', field, input)
  if (Math.abs(seconds) > 0x7fff_ffff) return fail('outOfRange', field, input)
  return ranged(seconds, seconds, field, input)
}

function choiceValue(input: unknown, field: Field): Checked<string> {
  const code = choiceCode(scalarText(input), field)
  if (code !== null) return { value: code }
  return fail('notChoice', field, input, { allowed: Object.keys(choiceOf(field.choice!)).join(' ') })
}

function referencesOf(input: unknown, field: Field): Checked<string[]> {
  const parts = typeof input === 'string' ? input.split(';') : input
  if (!Array.isArray(parts)) return fail('notList', field, input)
  const codes: string[] = []
  for (const part of parts as unknown[]) {
    if (typeof part !== 'string') return fail('notList', field, input)
    if (part.trim() === '') continue
    const checked = codeOf(part, { ...field, kind: 'reference' })
    if ('fault' in checked) return checked
    if (!codes.includes(checked.value)) codes.push(checked.value)
  }
  return { value: codes }
}

function colorOf(input: unknown, field: Field): Checked<string> {
  const text = typeof input === 'string' ? input.trim() : ''
  return /^#[0-9a-f]{6}$/i.test(text) ? { value: text.toUpperCase() } : fail('notColor', field, input)
}

function jsonOf(input: unknown, field: Field): Checked<unknown> {
  if (typeof input !== 'string') return { value: input }
  try {
    return { value: JSON.parse(input) as unknown }
  } catch {
    return fail('notJson', field, input)
  }
}

/** A code in place of its text. */
const kept = (input: unknown, { texts }: Field): unknown =>
  texts && typeof input === 'string' ? readCodedText(input.trim(), texts) : input

/** How a value of each kind is read from JSON or from the text of a file or form, and what is wrong with it. */
const valueRules: { readonly [K in FieldKind]: Rule<K> } = {
  code: codeOf,
  reference: codeOf,
  text: (input, field, context) =>
    withSyntax(textOf(kept(input, field), field, control), field, input, context),
  longText: (input, field) => textOf(input, field, controlInLongText),
  expression: (input, field, context) =>
    withSyntax(textOf(input, field, controlInLongText), field, input, context),
  integer: integerOf,
  quantity: quantityOf,
  flag: flagOf,
  date: dateOf,
  time: timeOf,
  duration: durationOf,
  choice: choiceValue,
  references: referencesOf,
  color: colorOf,
  json: jsonOf,
}

/** Nothing was entered: such a value is null, whatever its kind. */
export const isBlank = (input: unknown): boolean =>
  input === null || input === undefined || (typeof input === 'string' && input.trim() === '')

/** One value of a field; a blank one is null, of a list of codes the empty list, unless the field is required. */
export function checkValue(field: Field, input: unknown, context: ValueContext = {}): Checked<WireValue> {
  if (!isBlank(input)) return valueRules[field.kind](input, field, context)
  if (field.required) return fail('required', field, '')
  return { value: field.kind === 'references' ? [] : null }
}
