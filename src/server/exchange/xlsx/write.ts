import { PassThrough, type Readable } from 'node:stream'
import { setImmediate as breathe } from 'node:timers/promises'
import { once } from 'node:events'
import ExcelJS from 'exceljs'
import type { Field, FieldKind } from '#domain/field-kinds.ts'
import type { Language } from '#domain/label.ts'
import { codedText } from '#domain/rules/coded-text.ts'
import { formatDuration } from '#domain/rules/duration.ts'
import { escapeXstring } from '#domain/rules/xstring.ts'
import { choiceText } from '../choice-text.ts'
import { wallSeconds, zonedHeader } from '#domain/rules/zone-time.ts'
import type { ExportColumn, ExportRows } from '../export-columns.ts'

/** Specification §9. */
export const DENSE_FROM = 8000
const COLUMN_WIDTH = 20
const HEADER_HEIGHT = 30
/** A number cell keeps 15 significant digits; longer ones go as texts. */
const EXACT_DIGITS = 15
const LONGEST_SHEET_NAME = 31
/** Workbooks count time in days. */
const DAY = 86_400
/** Others are answered after so many rows; a thousand take a tenth of a second. */
const ROWS_AT_ONCE = 100

export interface XlsxOptions {
  readonly sheet: string
  readonly language: Language
  /** Zone of times: workbooks know none, so that the header names it. */
  readonly zone: string
  /** More than DENSE_FROM rows are written without looks. */
  readonly dense: boolean
}

type Cell = string | number | boolean | Date | null
/** Language and zone in which values are written. */
type CellLooks = Pick<XlsxOptions, 'language' | 'zone'>
type CellOf = (value: unknown, field: Field, options: CellLooks) => Cell

const words: CellOf = (value) => escapeXstring(String(value))
const number: CellOf = (value) => Number(value)

/** A string cell is typed as such, so a text that starts with `=` is never run. */
const cells: Record<FieldKind, CellOf> = {
  code: words,
  text: (value, { texts }, { language }) =>
    escapeXstring(texts ? codedText(String(value), texts, language) : String(value)),
  longText: words,
  expression: words,
  color: words,
  reference: words,
  integer: number,
  quantity: (value) => {
    const decimal = String(value)
    return decimal.replace(/\D/g, '').length <= EXACT_DIGITS ? Number(decimal) : decimal
  },
  // No workbook shows a negative time.
  duration: (value) => (Number(value) < 0 ? formatDuration(Number(value)) : Number(value) / DAY),
  flag: (value) => Boolean(value),
  date: (value) => new Date(`${String(value)}T00:00:00Z`),
  time: (value, _field, { zone }) => {
    const wall = wallSeconds(String(value), zone)
    return wall === null ? String(value) : new Date(wall * 1000)
  },
  choice: (value, field, { language }) => escapeXstring(choiceText(String(value), field, language)),
  references: (value) => escapeXstring((value as readonly string[]).join(';')),
  json: (value) => escapeXstring(JSON.stringify(value)),
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

const sheetName = (name: string): string => name.replace(/[[\]:*?/\\']/g, ' ').slice(0, LONGEST_SHEET_NAME)

/** A table as a workbook of one sheet, in a stream. Excel's own limits (rows, cell length) are the caller's to keep. */
export function writeXlsx(
  columns: readonly ExportColumn[],
  rows: ExportRows,
  options: XlsxOptions,
): Readable {
  const out = new PassThrough()
  fill(out, columns, rows, options).catch((error: unknown) => out.destroy(error as Error))
  return out
}

async function fill(
  out: PassThrough,
  columns: readonly ExportColumn[],
  rows: ExportRows,
  options: XlsxOptions,
): Promise<void> {
  const book = new ExcelJS.stream.xlsx.WorkbookWriter({
    stream: out,
    useStyles: true,
    useSharedStrings: false,
  })
  const sheet = book.addWorksheet(sheetName(options.sheet), {
    views: options.dense ? [] : [{ state: 'frozen', ySplit: 1 }],
  })
  sheet.columns = columns.map(({ header, field }) => ({
    header: escapeXstring(field.kind === 'time' ? zonedHeader(header, options.zone) : header),
    width: COLUMN_WIDTH,
    ...(xlsxFormats[field.kind] ? { style: { numFmt: xlsxFormats[field.kind]! } } : {}),
  }))
  const head = sheet.getRow(1)
  head.height = HEADER_HEIGHT
  if (!options.dense) {
    head.font = { bold: true }
    head.alignment = { vertical: 'middle', wrapText: true }
    head.fill = { type: 'pattern', pattern: 'solid', fgColor: { argb: 'FFEDEFF2' } }
    sheet.autoFilter = { from: { row: 1, column: 1 }, to: { row: 1, column: columns.length } }
  }
  head.commit()
  for await (const batch of rows) {
    for (const [at, row] of batch.entries()) {
      if (at % ROWS_AT_ONCE === ROWS_AT_ONCE - 1) await breathe()
      sheet.addRow(columns.map(({ field }, i) => xlsxCell(row[i], field, options))).commit()
    }
    // exceljs does not wait for its reader: without a pause a slow client would hold the whole file in memory here.
    if (out.writableNeedDrain) await once(out, 'drain')
    else await breathe()
    if (out.destroyed) return
  }
  sheet.commit()
  await book.commit()
}
