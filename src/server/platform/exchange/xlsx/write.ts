import { PassThrough, type Readable } from 'node:stream'
import { setImmediate as breathe } from 'node:timers/promises'
import { once } from 'node:events'
import ExcelJS from 'exceljs'
import { TaktError } from '#domain/errors.ts'
import type { Language } from '#domain/label.ts'
import { sheetPage, sheetWidth } from '#domain/print/sheet-page.ts'
import type { PageStyle } from '#domain/print/page-style.ts'
import { pageOptions } from '#domain/print/workbook-looks.ts'
import { MOST_OUTLINE_LEVELS } from '#domain/rules/totals.ts'
import type { ExportColumn } from '../export-columns.ts'
import { isRow, type FileLine, type FileLines } from '../file-sums.ts'
import { xlsxCell } from './cells.ts'
import { LAST_ROW } from './sheet.ts'
import { cellStyle, colourCells, lookLikeHead, sheetColumn, writeSums } from './looks.ts'

/** Specification §9. */
export const DENSE_FROM = 8000
const COLUMN_WIDTH = 20
const HEADER_HEIGHT = 30
/** Others are answered after so many rows; a thousand take a tenth of a second. */
export const ROWS_AT_ONCE = 100

export interface XlsxOptions {
  /** Name of the sheet (`sheetName`). */
  readonly sheet: string
  readonly language: Language
  /** Zone of times: workbooks know none, so that the header names it. */
  readonly zone: string
  /** More than DENSE_FROM rows are written without looks, but for those of a style. */
  readonly dense: boolean
  /** Groups within each other; default: none. */
  readonly levels?: number
  readonly page?: PageStyle | null
}

/** A table as a workbook of one sheet, in a stream. Excel's own limits (rows, cell length) are the caller's to keep. */
export function writeXlsx(
  columns: readonly ExportColumn[],
  lines: FileLines,
  options: XlsxOptions,
): Readable {
  const out = new PassThrough()
  fill(out, columns, lines, options).catch((error: unknown) => out.destroy(error as Error))
  return out
}

async function fill(
  out: PassThrough,
  columns: readonly ExportColumn[],
  lines: FileLines,
  options: XlsxOptions,
): Promise<void> {
  const book = bookIn(out)
  await addTableSheet(book, out, columns, lines, options)
  if (!out.destroyed) await book.commit()
}

export type Book = InstanceType<typeof ExcelJS.stream.xlsx.WorkbookWriter>

/** A workbook that is written into a stream. */
export const bookIn = (out: PassThrough): Book =>
  new ExcelJS.stream.xlsx.WorkbookWriter({ stream: out, useStyles: true, useSharedStrings: false })

/** A table as a sheet of a workbook that is written into `out`; it ends early where nobody reads this any more. */
export async function addTableSheet(
  book: Book,
  out: PassThrough,
  columns: readonly ExportColumn[],
  lines: FileLines,
  options: XlsxOptions,
): Promise<void> {
  const { levels = 0, page } = options
  const widths = columns.map(({ look }) => (look?.width ? sheetWidth(look.width) : COLUMN_WIDTH))
  const characters = widths.reduce((all, width) => all + width, 0)
  const depth = Math.min(levels, MOST_OUTLINE_LEVELS)
  const sheet = book.addWorksheet(options.sheet, {
    views: options.dense ? [] : [{ state: 'frozen', ySplit: 1 }],
    ...(depth > 0 ? { properties: { outlineLevelRow: depth } as ExcelJS.WorksheetProperties } : {}),
    ...(page ? pageOptions(sheetPage(page, characters, options.language)) : {}),
  })
  sheet.columns = columns.map(({ header, field }, at) =>
    sheetColumn(header, field, options.zone, widths[at]!),
  )
  // exceljs writes a style once for each object, and else makes one for each cell.
  const styles = columns.map(({ field }) => cellStyle(field))
  const head = sheet.getRow(1)
  head.height = HEADER_HEIGHT
  if (!options.dense) {
    lookLikeHead(head)
    // Among groups, a filter would hide rows and leave the lines of their sums.
    if (levels === 0)
      sheet.autoFilter = { from: { row: 1, column: 1 }, to: { row: 1, column: columns.length } }
  }
  head.commit()
  const add = (line: FileLine): void => {
    const row = sheet.addRow(
      isRow(line) ? columns.map(({ field }, at) => xlsxCell(line[at], field, options)) : [],
    )
    // Rows are counted before; lines of totals come on top.
    if (row.number > LAST_ROW)
      throw new TaktError('tooManyRowsForExcel', { rows: row.number, limit: LAST_ROW })
    if (isRow(line)) {
      for (const [at, style] of styles.entries()) row.getCell(at + 1).style = style
      if (depth > 0) row.outlineLevel = depth
      colourCells(row, line, columns)
    } else if (line.kind === 'sum') writeSums(row, line, options)
    row.commit()
  }
  for await (const batch of lines) {
    for (const [at, line] of batch.entries()) {
      if (at % ROWS_AT_ONCE === ROWS_AT_ONCE - 1) await breathe()
      add(line)
    }
    // exceljs does not wait for its reader: without a pause a slow client would hold the whole file in memory here.
    if (out.writableNeedDrain) await once(out, 'drain')
    else await breathe()
    if (out.destroyed) return
  }
  sheet.commit()
}
