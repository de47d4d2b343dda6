import { codesText } from '#domain/results/kitting-texts.ts'
import { capitalised, textOf, type Language } from '#domain/label.ts'
import type { DurationPart } from '#domain/rules/duration.ts'
import { figureText } from '#domain/rules/figure.ts'
import { totalMarks } from '#domain/rules/totals.ts'
import { choiceOf } from '#domain/choices/index.ts'
import { columnDuration, durationText } from '../../fields/duration-text.ts'
import { formatTime, formatters, groupDigits, type FormatSettings } from '../../fields/format.ts'
import type { CellKind, GridColumn } from '../model/column.ts'
import { plainValue, type CellValue } from '../model/source.ts'

export type { FormatSettings } from '../../fields/format.ts'

type CellFormatter = (value: string | number | boolean, settings: FormatSettings) => string

/** Kinds a cell shows in a shorter way than a form does. */
const ownFormatters: Partial<Record<CellKind, CellFormatter>> = {
  integer: (value) => groupDigits(String(value)),
  rate: (value, { language }) => figureText(value as string | number, { kind: 'share' }, language),
  time: (value, { zone }) => shortTime(String(value), zone),
}

/** Text of a cell as shown, copied and exported to text formats; empty when there is no value. */
export function cellText(value: CellValue, column: GridColumn, settings: FormatSettings): string {
  if (value === null || value === undefined || value === '') return ''
  if (column.blankZero && Number(value) === 0) return ''
  if (column.figure) return figureText(value as string | number, column.figure, settings.language)
  if (column.choice) return choiceText(value as string | number, column, settings)
  if (column.texts) return namedCodes(value, column.texts, settings.language)
  const own = ownFormatters[column.kind]
  if (own) return own(value as string | number, settings)
  const format = formatters[column.kind as keyof typeof formatters]
  const { title: label, syntax } = column
  return format(value as never, { kind: 'text', label, required: false, ...(syntax && { syntax }) }, settings)
}

const minuteLength = '2026/11/20 08:30'.length

/**
 * Text of a cell on the screen, where all cells of a column are written by one measure: times to the minute or the second,
 * durations down to the column's smallest part.
 */
export function shownText(
  value: CellValue,
  column: GridColumn,
  settings: FormatSettings,
  finest: DurationPart | undefined,
): string {
  if (finest !== undefined && typeof value === 'number' && !(column.blankZero && value === 0))
    return columnDuration(value, finest, settings.language)
  const text = cellText(value, column, settings)
  if (column.kind !== 'time' || text === '') return text
  if (!column.seconds) return text.slice(0, minuteLength)
  return text.length === minuteLength ? `${text}:00` : text
}

/** The column as its totals are written: a count is a whole number, and the average of whole numbers has decimals. */
export function totalColumn(column: GridColumn): GridColumn {
  const { field, title, kind, total } = column
  if (total === 'count') return { field, title, kind: 'integer', total }
  return total === 'average' && kind === 'integer' ? { ...column, kind: 'quantity' } : column
}

/** What says which total it is; a sum needs no word. */
export const totalMark = ({ total = 'sum' }: GridColumn, language: Language): string =>
  total === 'sum' ? '' : `${textOf(totalMarks[total], language)} `

/** Text of a total of a column, without its mark. */
export function totalText(
  value: CellValue,
  column: GridColumn,
  settings: FormatSettings,
  finest: DurationPart | undefined,
): string {
  const own = totalColumn(column)
  return finest === undefined || own.kind !== 'duration'
    ? cellText(value, own, settings)
    : shownText(value, own, settings, finest)
}

/** All that a cell holds, in words: what the screen cuts off is shown in a tooltip. */
export function wholeText(value: CellValue, column: GridColumn, settings: FormatSettings): string {
  return column.kind === 'duration' && typeof value === 'number' && !column.figure
    ? durationText(value, settings.language)
    : cellText(value, column, settings)
}

/** Text of a cell in a file: names of choices begin with a capital as they do on the screen. */
export function fileText(value: CellValue, column: GridColumn, settings: FormatSettings): string {
  const text = cellText(value, column, settings)
  return column.choice || column.texts ? capitalised(text) : text
}

/** Several codes may be in a list, or as the names that an object says yes to. */
function namedCodes(value: CellValue, texts: NonNullable<GridColumn['texts']>, language: Language): string {
  if (typeof value !== 'object' || value === null) return codesText(plainValue(value), texts, language)
  const codes = Array.isArray(value)
    ? value.map(String)
    : Object.entries(value).flatMap(([code, on]) => (on === true ? [code] : []))
  return codes.map((code) => codesText(code, texts, language)).join('; ')
}

/** A code of a choice may be kept as a number (kit tiers). */
function choiceText(code: string | number, column: GridColumn, { language }: FormatSettings): string {
  const label = choiceOf(column.choice!)[code]
  return label ? textOf(label, language) : String(code)
}

/** `2026/11/20 08:30` in the zone; seconds only when there are any. */
function shortTime(iso: string, zone: string): string {
  const text = formatTime(iso, zone)
  return text.endsWith(':00') ? text.slice(0, -':00'.length) : text
}
