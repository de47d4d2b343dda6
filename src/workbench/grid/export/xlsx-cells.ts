import type { CellRichTextValue } from 'exceljs'
import { parseDuration } from '#domain/rules/duration.ts'
import { workbookText } from '#domain/rules/xstring.ts'
import { wallSeconds, zonedIso } from '#domain/rules/zone-time.ts'
import { fileText, type FormatSettings } from '../cells/format.ts'
import { isNumeric, type GridColumn } from '../model/column.ts'
import { plainValue, type CellValue } from '../model/source.ts'

/** Excel counts days from 1899-12-30. */
const FIRST_DAY = 25_569
const DAY_MS = 86_400_000
export const DAY_S = 86_400

/** A text as a cell holds it: never a formula. exceljs keeps spaces at its ends and line breaks in rich texts only. */
export function textValue(text: string): string | CellRichTextValue {
  const written = workbookText(text)
  return /^\s|\s$|\n/.test(text) ? { richText: [{ text: written }] } : written
}

/** A number that is too long for a number cell keeps its plain digits. */
export const textOf = (value: CellValue, column: GridColumn, settings: FormatSettings): string =>
  isNumeric(column.kind) && !column.choice && !column.texts
    ? plainValue(value)
    : column.kind === 'time'
      ? zonedIso(plainValue(value), settings.zone)
      : fileText(value, column, settings)

/** The number a cell is written as; null when it is written as text. */
export function numberOf(value: CellValue, column: GridColumn, zone: string): number | null {
  if (column.choice || column.texts) return null
  if (column.kind === 'time') return localTime(value, zone)
  if (column.kind === 'date') return dayNumber(Date.parse(`${plainValue(value)}T00:00:00Z`))
  if (column.kind === 'duration') return dayCount(value)
  return isNumeric(column.kind) ? exactNumber(value) : null
}

/**
 * Workbooks know no zones: the time is written as the plan unit's wall clock shows it, and the header names the zone. The
 * hour that comes twice when the clock is set back is a text with its offset.
 */
function localTime(value: CellValue, zone: string): number | null {
  const wall = wallSeconds(plainValue(value), zone)
  return wall === null ? null : dayNumber(wall * 1000)
}

/** Workbooks count time in days. */
function dayCount(value: CellValue): number | null {
  const seconds = parseDuration(plainValue(value))
  return seconds === null ? null : seconds / DAY_S
}

const dayNumber = (milliseconds: number): number | null =>
  Number.isNaN(milliseconds) ? null : milliseconds / DAY_MS + FIRST_DAY

/** Excel keeps 15 digits; a longer number stays exact as text. */
function exactNumber(value: CellValue): number | null {
  const text = plainValue(value)
  const number = Number(text)
  if (!/^-?\d+(\.\d+)?$/.test(text)) return Number.isFinite(number) ? number : null
  return text.length <= 15 || text.replace(/[-.]/g, '').replace(/^0+/, '').length <= 15 ? number : null
}
