import { escapeFormula } from '#domain/rules/formula.ts'
import { zonedIso } from '#domain/rules/zone-time.ts'
import { fileText, type FormatSettings } from '../cells/format.ts'
import type { GridColumn } from '../model/column.ts'
import { plainValue, type CellValue } from '../model/source.ts'

/**
 * A value as the text of a CSV cell. Numbers and dates stay what they are; a text that a spreadsheet would run as a formula gets
 * an apostrophe in front (security.md 35), which imports take off again.
 */
export function csvText(value: CellValue, column: GridColumn, settings: FormatSettings): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return String(value)
  if ((column.kind === 'quantity' || column.kind === 'rate') && typeof value === 'string') return value
  // With the offset of its zone, as the server's files have it: the file gives the same instant wherever it is read.
  if (column.kind === 'time') return zonedIso(plainValue(value), settings.zone)
  return escapeFormula(fileText(value, column, settings))
}
