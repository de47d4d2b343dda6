import { escapeFormula } from '#domain/rules/formula.ts'
import { zonedIso } from '#domain/rules/zone-time.ts'
import { fileText, type FormatSettings } from '../cells/format.ts'
import type { GridColumn } from '../model/column.ts'
import { plainValue, type CellValue } from '../model/source.ts'

/** Excel reads UTF-8 only with a byte order mark. */
export const BYTE_ORDER_MARK = '\ufeff'

export function csvLine(cells: readonly string[]): string {
  return `${cells.map(quoted).join(',')}\r\n`
}

const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/**
 * A cell as CSV text. Numbers and dates stay what they are; a text that a spreadsheet would run as a formula gets
 * an apostrophe in front (security.md 35), which imports take off again.
 */
export function csvCell(value: CellValue, column: GridColumn, settings: FormatSettings): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return String(value)
  if ((column.kind === 'quantity' || column.kind === 'rate') && typeof value === 'string') return value
  // With the offset of its zone, as the server's files have it: the file gives the same instant wherever it is read.
  if (column.kind === 'time') return zonedIso(plainValue(value), settings.zone)
  return plainText(fileText(value, column, settings))
}

export const plainText = escapeFormula
