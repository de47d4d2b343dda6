import type { Row, Worksheet } from 'exceljs'
import WorkbookWriter from 'exceljs/lib/stream/xlsx/workbook-writer.js'
import { sheetPage, sheetWidth } from '#domain/print/sheet-page.ts'
import { pageOptions, sheetName } from '#domain/print/workbook-looks.ts'
import { columnName } from '#domain/rules/sheet-columns.ts'
import { zonedHeader } from '#domain/rules/zone-time.ts'
import { ruleTone, type GridColumn } from '../model/column.ts'
import type { CellValue } from '../model/source.ts'
import { CellStyles, headerStyle, type CellLook, type CellStyle } from './cell-styles.ts'
import {
  COLUMN_WIDTH,
  DENSE_ROWS,
  HEADER_HEIGHT,
  type ExportFacts,
  type ExportJob,
  type RowChunk,
} from './protocol.ts'
import { SumLines } from './sum-lines.ts'
import { numberOf, textOf, textValue } from './xlsx-cells.ts'

const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
/** Widths of the sheet of facts, in characters. */
const FACT_WIDTHS = [28, 80] as const
const ROW_HEIGHT = 15
/** Deeper than any level: exceljs takes rows at the deepest level of a sheet for folded ones. */
const NO_LEVEL = 99

type Workbook = Pick<ExportJob, 'sheet' | 'columns' | 'titles' | 'settings' | 'sums' | 'facts' | 'page'>

/**
 * A workbook written and packed as the rows come: whatever their number, one chunk is in memory beside the packed bytes.
 * Texts are written as texts, so nothing becomes a formula; formulas are those of sums. More than DENSE_ROWS go without lines.
 */
export async function writeXlsx(job: Workbook, chunks: AsyncIterable<RowChunk>): Promise<Blob> {
  const book = new WorkbookWriter({ useStyles: true })
  book.creator = 'Takt'
  book.lastModifiedBy = 'Takt'
  const styles = new CellStyles(job.settings.language)
  const packed: Blob[] = []
  // A browser may keep blobs on disk.
  const take = (): void => void packed.push(new Blob([book.stream.read()]))
  let sheet: SheetRows | null = null
  for await (const { rows, total } of chunks) {
    sheet ??= new SheetRows(book, job, styles, total <= DENSE_ROWS ? 'lined' : 'plain')
    for (const row of rows) sheet.add(row)
    take()
  }
  sheet ??= new SheetRows(book, job, styles, 'lined')
  sheet.end()
  if (job.facts) writeFacts(book, job.facts, styles)
  await book.commit()
  take()
  return new Blob(packed, { type: XLSX_TYPE })
}

const widthOf = ({ width }: GridColumn): number => (width ? sheetWidth(width) : COLUMN_WIDTH)

/** Excel refuses sheets without a name. */
const nameOf = (title: string): string => sheetName(title) || 'Takt'

/** An empty sheet whose first row stays in view. */
function sheetOf(
  book: WorkbookWriter,
  { sheet, columns, settings, page }: Workbook,
  levels: number,
): Worksheet {
  const characters = columns.reduce((all, column) => all + widthOf(column), 0)
  const made = book.addWorksheet(nameOf(sheet), {
    views: [{ state: 'frozen', ySplit: 1 }],
    properties: { outlineLevelRow: levels } as Worksheet['properties'],
    ...(page ? pageOptions(sheetPage(page, characters, settings.language)) : {}),
  })
  made.properties.outlineLevelRow = NO_LEVEL
  return made
}

class SheetRows {
  /** Number of the next line. */
  #next = 2
  readonly #columns: readonly GridColumn[]
  readonly #zone: string
  readonly #job: Workbook
  readonly #sheet: Worksheet
  readonly #styles: CellStyles
  readonly #columnStyles: readonly CellStyle[]
  readonly #look: CellLook
  readonly #sums: SumLines | null

  constructor(book: WorkbookWriter, job: Workbook, styles: CellStyles, look: CellLook) {
    const { columns, settings, sums } = job
    this.#job = job
    this.#columns = columns
    this.#zone = settings.zone
    this.#look = look
    this.#styles = styles
    this.#columnStyles = columns.map((column) => styles.of(column, look))
    this.#sums = sums ? new SumLines(columns, sums, settings, styles) : null
    this.#sheet = sheetOf(book, job, this.#sums?.levels ?? 0)
    this.#sheet.columns = columns.map((column, at) => ({
      width: widthOf(column),
      style: this.#columnStyles[at]!,
    }))
    this.#addTitles()
  }

  #addTitles(): void {
    const row = this.#sheet.addRow([])
    row.height = HEADER_HEIGHT
    for (const [at, title] of this.#job.titles.entries()) {
      const isTime = this.#columns[at]!.kind === 'time'
      writeText(row, at, isTime ? zonedHeader(title, this.#zone) : title, headerStyle)
    }
    row.commit()
  }

  add(values: readonly CellValue[]): void {
    if (this.#sums) this.#next = this.#sums.before(values, this.#next, this.#sheet)
    const row = this.#sheet.addRow([])
    if (this.#sums && this.#sums.levels > 0) row.outlineLevel = this.#sums.levels
    for (let at = 0; at < this.#columns.length; at++) this.#fill(row, at, values[at])
    // exceljs leaves out rows without values, which may have colours.
    if (!row.hasValues) row.height = ROW_HEIGHT
    row.commit()
    this.#next++
  }

  #fill(row: Row, at: number, value: CellValue): void {
    const column = this.#columns[at]!
    const tone = column.colours ? ruleTone(column, value) : null
    const style = tone ? this.#styles.of(column, tone) : this.#columnStyles[at]!
    if (value === null || value === undefined || value === '') {
      // An empty cell may have a colour, too.
      if (tone) row.getCell(at + 1).style = style
      return
    }
    const number = numberOf(value, column, this.#zone)
    if (number === null) return writeText(row, at, textOf(value, column, this.#job.settings), style)
    const cell = row.getCell(at + 1)
    cell.value = number
    cell.style = this.#styles.ofNumber(column, number, tone ?? this.#look)
  }

  /** Lines of sums below the last row, and the filter over all rows above them. */
  end(): void {
    // Among groups, a filter would hide rows and leave the lines of their sums.
    if (!this.#job.sums || this.#job.sums.groups.length === 0)
      this.#sheet.autoFilter = `A1:${columnName(Math.max(1, this.#columns.length) - 1)}${this.#next - 1}`
    this.#sums?.end(this.#next, this.#sheet)
    this.#sheet.commit()
  }
}

function writeText(row: Row, at: number, text: string, style: CellStyle): void {
  if (text === '') return
  const cell = row.getCell(at + 1)
  cell.value = textValue(text)
  cell.style = style
}

function writeFacts(book: WorkbookWriter, { sheet, lines }: ExportFacts, styles: CellStyles): void {
  const made = book.addWorksheet(nameOf(sheet), { views: [{ state: 'frozen', ySplit: 1 }] })
  const style = styles.of({ kind: 'text' } as GridColumn, 'plain')
  made.columns = FACT_WIDTHS.map((width) => ({ width, style }))
  for (const [label, value] of lines) {
    const row = made.addRow([])
    writeText(row, 0, label, headerStyle)
    writeText(row, 1, value, style)
    row.commit()
  }
  made.commit()
}
