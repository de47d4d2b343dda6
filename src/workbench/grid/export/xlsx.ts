import { columnName } from '#domain/rules/sheet-columns.ts'
import { sheetPage, sheetWidth, type SheetPage } from '#domain/print/sheet-page.ts'
import { zonedHeader } from '#domain/rules/zone-time.ts'
import type { FormatSettings } from '../cells/format.ts'
import { ruleTone, type GridColumn } from '../model/column.ts'
import type { CellValue } from '../model/source.ts'
import { COLUMN_WIDTH, DENSE_ROWS, HEADER_HEIGHT, type ExportFacts, type ExportJob } from './protocol.ts'
import {
  HEADER_STYLE,
  numberStyleOf,
  sheetEnd,
  sheetStart,
  styleOf,
  workbookParts,
  type CellLook,
} from './workbook-parts.ts'
import { SumLines } from './sum-lines.ts'
import { numberOf, textCell, textOf } from './xlsx-cells.ts'
import { ZipFile } from './zip.ts'

const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
/** Widths of the sheet of facts, in characters. */
const FACT_WIDTHS = [28, 80] as const

export interface RowChunk {
  readonly rows: readonly (readonly CellValue[])[]
  /** Rows in all, known with the first chunk. */
  readonly total: number
}

type Workbook = Pick<ExportJob, 'sheet' | 'columns' | 'titles' | 'settings' | 'sums' | 'facts' | 'page'>

/**
 * A workbook written and packed as the rows come: whatever their number, one chunk is in memory beside the packed bytes.
 * Texts are written as texts, so nothing becomes a formula; formulas are those of sums. More than DENSE_ROWS go without lines.
 */
export async function writeXlsx(job: Workbook, chunks: AsyncIterable<RowChunk>): Promise<Blob> {
  const { facts } = job
  const zip = new ZipFile()
  const sheets = [job.sheet, ...(facts ? [facts.sheet] : [])].map(sheetName)
  for (const [path, text] of Object.entries(
    workbookParts(sheets, job.settings.language, job.page?.repeatHeader),
  ))
    await zip.add(path, [text])
  await zip.add('xl/worksheets/sheet1.xml', sheetText(job, chunks))
  if (facts) await zip.add('xl/worksheets/sheet2.xml', [factsText(facts)])
  return zip.finish(XLSX_TYPE)
}

async function* sheetText(job: Workbook, chunks: AsyncIterable<RowChunk>): AsyncGenerator<string> {
  const { columns, titles } = job
  let writer: SheetRows | null = null
  for await (const { rows, total } of chunks) {
    writer ??= new SheetRows(job, total <= DENSE_ROWS ? 'lined' : 'plain')
    yield (writer.last === 0 ? writer.start(titles) : '') + writer.rows(rows)
  }
  writer ??= new SheetRows(job, 'lined')
  const start = writer.last === 0 ? writer.start(titles) : ''
  // Among groups, a filter would hide rows and leave the lines of their sums.
  const filtered = job.sums && job.sums.groups.length > 0 ? 0 : writer.last
  yield start + writer.end() + sheetEnd(columns.length, filtered, pageOf(job))
}

const widthOf = ({ width }: GridColumn): number => (width ? sheetWidth(width) : COLUMN_WIDTH)

function pageOf({ page, columns, settings }: Workbook): SheetPage | null {
  const characters = columns.reduce((all, column) => all + widthOf(column), 0)
  return page ? sheetPage(page, characters, settings.language) : null
}

class SheetRows {
  /** Number of the last row written. */
  last = 0
  readonly #columns: readonly GridColumn[]
  readonly #settings: FormatSettings
  readonly #styles: readonly number[]
  readonly #names: readonly string[]
  readonly #look: CellLook
  readonly #sums: SumLines | null
  readonly #fitsWidth: boolean

  constructor({ columns, settings, sums, page }: Workbook, look: CellLook) {
    this.#fitsWidth = page?.fitWidth ?? false
    this.#columns = columns
    this.#look = look
    this.#settings = settings
    this.#styles = columns.map((column) => styleOf(column, look))
    this.#names = columns.map((_, at) => columnName(at))
    this.#sums = sums ? new SumLines(columns, sums, settings) : null
  }

  start(titles: readonly string[]): string {
    const columns = this.#columns.map((column, at) => ({
      width: widthOf(column),
      style: this.#styles[at]!,
    }))
    this.last = 1
    const titleOf = (title: string, at: number): string =>
      this.#columns[at]!.kind === 'time' ? zonedHeader(title, this.#settings.zone) : title
    const cells = titles
      .map((title, at) => textCell(`${this.#names[at]}1`, HEADER_STYLE, titleOf(title, at)))
      .join('')
    const head = sheetStart(columns, this.#sums?.levels, this.#fitsWidth)
    return `${head}<row r="1" ht="${HEADER_HEIGHT}" customHeight="1">${cells}</row>`
  }

  rows(rows: readonly (readonly CellValue[])[]): string {
    const sums = this.#sums
    const outline = sums && sums.levels > 0 ? ` outlineLevel="${sums.levels}"` : ''
    let text = ''
    for (const row of rows) {
      if (sums) text += this.#add(sums.before(row, this.last + 1))
      const number = ++this.last
      text += `<row r="${number}"${outline}>`
      for (let at = 0; at < this.#columns.length; at++) text += this.#cell(row[at], at, number)
      text += '</row>'
    }
    return text
  }

  /** Lines of sums below the last rows. */
  end(): string {
    return this.#sums ? this.#add(this.#sums.end(this.last + 1)) : ''
  }

  #add(lines: readonly string[]): string {
    this.last += lines.length
    return lines.join('')
  }

  #cell(value: CellValue, at: number, row: number): string {
    const column = this.#columns[at]!
    const tone = column.colours ? ruleTone(column, value) : null
    const place = `${this.#names[at]}${row}`
    const style = tone ? styleOf(column, tone) : this.#styles[at]!
    // An empty cell may have a colour, too.
    if (value === null || value === undefined || value === '')
      return tone ? `<c r="${place}" s="${style}"/>` : ''
    const number = numberOf(value, column, this.#settings.zone)
    return number === null
      ? textCell(place, style, textOf(value, column, this.#settings))
      : `<c r="${place}" s="${numberStyleOf(column, number, tone ?? this.#look) ?? style}"><v>${number}</v></c>`
  }
}

function factsText({ lines }: ExportFacts): string {
  const style = styleOf({ kind: 'text' } as GridColumn, 'plain')
  const rows = lines.map(([label, value], at) => {
    const row = at + 1
    return `<row r="${row}">${textCell(`A${row}`, HEADER_STYLE, label)}${textCell(`B${row}`, style, value)}</row>`
  })
  return (
    sheetStart(FACT_WIDTHS.map((width) => ({ width, style }))) +
    rows.join('') +
    sheetEnd(FACT_WIDTHS.length, 0)
  )
}

/** Excel refuses these characters and names over 31 characters. */
const sheetName = (name: string): string => name.replace(/[*?:\\/[\]']/g, ' ').slice(0, 31) || 'Takt'
