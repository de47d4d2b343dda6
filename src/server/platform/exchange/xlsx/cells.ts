import type { Field, FieldKind } from '#domain/field-kinds.ts'
import { isNumeric } from '#domain/field-kinds.ts'
import type { Language } from '#domain/label.ts'
import { codedText } from '#domain/rules/coded-text.ts'
import { formatDuration } from '#domain/rules/duration.ts'
import { workbookText } from '#domain/rules/xstring.ts'
import { wallSeconds } from '#domain/rules/zone-time.ts'
import { choiceText } from '../choice-text.ts'

/** Number of the line below the titles. */
export const FIRST_LINE = 2
/** A number cell keeps 15 significant digits; longer ones go as texts. */
const EXACT_DIGITS = 15
/** Workbooks count time in days. */
export const DAY = 86_400

export type Cell = string | number | boolean | Date | null
/** Language and zone in which values are written. */
interface CellLooks {
  readonly language: Language
  readonly zone: string
}
type CellOf = (value: unknown, field: Field, options: CellLooks) => Cell

const words: CellOf = (value) => workbookText(String(value))
const number: CellOf = (value) => Number(value)

/** A number that a cell of a workbook holds with all of its digits. */
export const isExact = (decimal: string): boolean => decimal.replace(/\D/g, '').length <= EXACT_DIGITS

/** A string cell is typed as such, so a text that starts with `=` is never run. */
const cells: Record<FieldKind, CellOf> = {
  code: words,
  text: (value, { texts }, { language }) =>
    workbookText(texts ? codedText(String(value), texts, language) : String(value)),
  longText: words,
  expression: words,
  color: words,
  reference: words,
  integer: number,
  quantity: (value) => {
    const decimal = String(value)
    return isExact(decimal) ? Number(decimal) : decimal
  },
  // No workbook shows a negative time.
  duration: (value) => (Number(value) < 0 ? formatDuration(Number(value)) : Number(value) / DAY),
  flag: (value) => Boolean(value),
  date: (value) => new Date(`${String(value)}T00:00:00Z`),
  time: (value, _field, { zone }) => {
    const wall = wallSeconds(String(value), zone)
    return wall === null ? String(value) : new Date(wall * 1000)
  },
  choice: (value, field, { language }) => workbookText(choiceText(String(value), field, language)),
  references: (value) => workbookText((value as readonly string[]).join(';')),
  json: (value) => workbookText(JSON.stringify(value)),
}

/** A wire value as a cell holds it; null where there is none. */
export const xlsxCell = (value: unknown, field: Field, looks: CellLooks): Cell =>
  value === null || value === undefined ? null : cells[field.kind](value, field, looks)

/** How numbers of a kind are shown, where that is not as numbers are. */
export const xlsxFormats: Partial<Record<FieldKind, string>> = {
  date: 'yyyy/mm/dd',
  time: 'yyyy/mm/dd hh:mm:ss',
  duration: '[h]:mm:ss',
}

/** A number that is written as a text, so that formulas leave it out. */
export const isTextCell = (value: unknown, field: Field, looks: CellLooks): boolean =>
  isNumeric(field.kind) && typeof xlsxCell(value, field, looks) === 'string'
