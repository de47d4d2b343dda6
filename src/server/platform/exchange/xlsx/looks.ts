import type ExcelJS from 'exceljs'
import type { Field } from '#domain/field-kinds.ts'
import { textOf, type Language } from '#domain/label.ts'
import { argb, filledWith } from '#domain/print/workbook-looks.ts'
import { toneOf } from '#domain/reports/designed/colours.ts'
import { toneInks } from '#domain/reports/designed/tone-inks.ts'
import { MOST_OUTLINE_LEVELS, totalMarks } from '#domain/rules/totals.ts'
import { workbookText } from '#domain/rules/xstring.ts'
import { zonedHeader } from '#domain/rules/zone-time.ts'
import type { ExportColumn } from '../export-columns.ts'
import { totalText, type FileTotal, type SumLine } from '../file-sums.ts'
import { subtotalFormula } from '#domain/rules/sheet-columns.ts'
import { DAY, isExact, xlsxFormats } from './cells.ts'

/** How the values of a column are shown. */
export const cellStyle = ({ kind }: Field): Partial<ExcelJS.Style> =>
  xlsxFormats[kind] ? { numFmt: xlsxFormats[kind] } : {}

/** Title, width and number format of a column. */
export const sheetColumn = (header: string, field: Field, zone: string, width: number) => ({
  header: workbookText(field.kind === 'time' ? zonedHeader(header, zone) : header),
  width,
  style: cellStyle(field),
})

/** The look of a line of titles. */
export function lookLikeHead(row: ExcelJS.Row): void {
  row.font = { bold: true }
  row.alignment = { vertical: 'middle', wrapText: true }
  row.fill = filledWith('#edeff2')
}

/** Gives the cells of a row the colours that follow from their values. */
export function colourCells(
  row: ExcelJS.Row,
  values: readonly unknown[],
  columns: readonly ExportColumn[],
): void {
  for (const [at, { field, look }] of columns.entries()) {
    if (!look || look.colours.length === 0) continue
    const tone = toneOf(look.colours, values[at], field)
    if (tone === null) continue
    const cell = row.getCell(at + 1)
    const { text, back } = toneInks[tone]
    cell.style = { ...cell.style, font: { color: argb(text) }, fill: filledWith(back) }
  }
}

interface SumLooks {
  readonly language: Language
  readonly zone: string
}

/** Writes a line of totals: formulas with their values. */
export function writeSums(row: ExcelJS.Row, line: SumLine, looks: SumLooks): void {
  if (line.level > 0 && line.level < MOST_OUTLINE_LEVELS) row.outlineLevel = line.level
  if (line.labelAt >= 0) writeText(row.getCell(line.labelAt + 1), line.label)
  for (const [at, total] of line.totals.entries()) {
    if (!total) continue
    const cell = row.getCell(at + 1)
    const result = resultOf(total)
    if (result === null) writeText(cell, totalText(total, looks))
    else {
      cell.value = { formula: subtotalFormula(total.total, at, line.from, row.number - 1), result }
      cell.numFmt = formatOf(total, looks)
      cell.font = { bold: true }
    }
  }
}

function writeText(cell: ExcelJS.Cell, text: string): void {
  cell.value = workbookText(text)
  cell.numFmt = '@'
  cell.font = { bold: true }
}

/** Value of the formula; null where a workbook cannot compute it: a number of it is too long for a cell. */
function resultOf({ total, digits, field, hasText }: FileTotal): number | null {
  const isDuration = field.kind === 'duration' && total !== 'count'
  // No workbook shows a negative time.
  if (hasText || !isExact(digits) || (isDuration && digits.startsWith('-'))) return null
  return isDuration ? Number(digits) / DAY : Number(digits)
}

/** As the cells of the column, with a word before what is no sum. */
function formatOf({ total, digits, field }: FileTotal, { language }: SumLooks): string {
  const own = total === 'count' ? undefined : xlsxFormats[field.kind]
  const format = own ?? (digits.includes('.') ? '0.######' : '0')
  return total === 'sum' ? format : `"${textOf(totalMarks[total], language)} "${format}`
}
