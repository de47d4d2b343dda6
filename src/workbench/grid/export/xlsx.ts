import { parseDuration } from '#domain/rules/duration.ts'
import { escapeXstring } from '#domain/rules/xstring.ts'
import { wallSeconds, zonedHeader, zonedIso } from '#domain/rules/zone-time.ts'
import { fileText, type FormatSettings } from '../cells/format.ts'
import { isNumeric, type GridColumn } from '../model/column.ts'
import { plainValue, type CellValue } from '../model/source.ts'
import { COLUMN_WIDTH, DENSE_ROWS, HEADER_HEIGHT, type ExportJob } from './protocol.ts'
import {
  columnName,
  escapeXml,
  HEADER_STYLE,
  numberStyleOf,
  sheetEnd,
  sheetStart,
  styleOf,
  workbookParts,
} from './workbook-parts.ts'
import { ZipFile } from './zip.ts'

const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Excel takes no longer text in a cell; the rest of it is cut off, with a sign that it is. */
const LONGEST_TEXT = 32_767
/** Excel counts days from 1899-12-30. */
const FIRST_DAY = 25_569
const DAY_MS = 86_400_000
const DAY_S = 86_400

export interface RowChunk {
  readonly rows: readonly (readonly CellValue[])[]
  /** Rows in all, known with the first chunk. */
  readonly total: number
}

type Workbook = Pick<ExportJob, 'sheet' | 'columns' | 'titles' | 'settings'>

/**
 * A workbook of one sheet, written and packed as the rows come: whatever their number, one chunk is in memory beside
 * the packed bytes. Texts are written as texts, so nothing becomes a formula. More than DENSE_ROWS go without lines.
 */
export async function writeXlsx(job: Workbook, chunks: AsyncIterable<RowChunk>): Promise<Blob> {
  const zip = new ZipFile()
  for (const [path, text] of Object.entries(workbookParts(sheetName(job.sheet)))) await zip.add(path, [text])
  await zip.add('xl/worksheets/sheet1.xml', sheetText(job, chunks))
  return zip.finish(XLSX_TYPE)
}

async function* sheetText(job: Workbook, chunks: AsyncIterable<RowChunk>): AsyncGenerator<string> {
  const { columns, titles } = job
  let writer: SheetRows | null = null
  for await (const { rows, total } of chunks) {
    writer ??= new SheetRows(job, total <= DENSE_ROWS)
    yield (writer.last === 0 ? writer.start(titles) : '') + writer.rows(rows)
  }
  writer ??= new SheetRows(job, true)
  yield (writer.last === 0 ? writer.start(titles) : '') + sheetEnd(columns.length, writer.last)
}

class SheetRows {
  /** Number of the last row written. */
  last = 0
  readonly #columns: readonly GridColumn[]
  readonly #settings: FormatSettings
  readonly #styles: readonly number[]
  readonly #names: readonly string[]
  readonly #lined: boolean

  constructor({ columns, settings }: Workbook, lined: boolean) {
    this.#columns = columns
    this.#lined = lined
    this.#settings = settings
    this.#styles = columns.map((column) => styleOf(column, lined))
    this.#names = columns.map((_, at) => columnName(at))
  }

  start(titles: readonly string[]): string {
    const columns = this.#columns.map((column, at) => ({
      width: column.width ? Math.max(8, Math.round(column.width / 7)) : COLUMN_WIDTH,
      style: this.#styles[at]!,
    }))
    this.last = 1
    const titleOf = (title: string, at: number): string =>
      this.#columns[at]!.kind === 'time' ? zonedHeader(title, this.#settings.zone) : title
    const cells = titles
      .map((title, at) => textCell(`${this.#names[at]}1`, HEADER_STYLE, titleOf(title, at)))
      .join('')
    return `${sheetStart(columns)}<row r="1" ht="${HEADER_HEIGHT}" customHeight="1">${cells}</row>`
  }

  rows(rows: readonly (readonly CellValue[])[]): string {
    let text = ''
    for (const row of rows) {
      const number = ++this.last
      text += `<row r="${number}">`
      for (let at = 0; at < this.#columns.length; at++) text += this.#cell(row[at], at, number)
      text += '</row>'
    }
    return text
  }

  #cell(value: CellValue, at: number, row: number): string {
    if (value === null || value === undefined || value === '') return ''
    const column = this.#columns[at]!
    const place = `${this.#names[at]}${row}`
    const number = numberOf(value, column, this.#settings.zone)
    return number === null
      ? textCell(place, this.#styles[at]!, textOf(value, column, this.#settings))
      : `<c r="${place}" s="${numberStyleOf(column, number, this.#lined) ?? this.#styles[at]}"><v>${number}</v></c>`
  }
}

function textCell(place: string, style: number, text: string): string {
  if (text === '') return ''
  const whole = text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT - 1)}…` : text
  const space = /^\s|\s$|\n/.test(whole) ? ' xml:space="preserve"' : ''
  return `<c r="${place}" s="${style}" t="inlineStr"><is><t${space}>${escapeXml(escapeXstring(whole))}</t></is></c>`
}

/** A number that is too long for a number cell keeps its plain digits. */
const textOf = (value: CellValue, column: GridColumn, settings: FormatSettings): string =>
  isNumeric(column.kind) && !column.choice && !column.texts
    ? plainValue(value)
    : column.kind === 'time'
      ? zonedIso(plainValue(value), settings.zone)
      : fileText(value, column, settings)

/** The number a cell is written as; null when it is written as text. */
function numberOf(value: CellValue, column: GridColumn, zone: string): string | null {
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
function localTime(value: CellValue, zone: string): string | null {
  const wall = wallSeconds(plainValue(value), zone)
  return wall === null ? null : dayNumber(wall * 1000)
}

/** Workbooks count time in days. */
function dayCount(value: CellValue): string | null {
  const seconds = parseDuration(plainValue(value))
  return seconds === null ? null : String(seconds / DAY_S)
}

const dayNumber = (milliseconds: number): string | null =>
  Number.isNaN(milliseconds) ? null : String(milliseconds / DAY_MS + FIRST_DAY)

/** Excel keeps 15 digits; a longer number stays exact as text. */
function exactNumber(value: CellValue): string | null {
  const text = plainValue(value)
  if (!/^-?\d+(\.\d+)?$/.test(text)) return Number.isFinite(Number(text)) ? String(Number(text)) : null
  return text.length <= 15 || text.replace(/[-.]/g, '').replace(/^0+/, '').length <= 15 ? text : null
}

/** Excel refuses these characters and names over 31 characters. */
const sheetName = (name: string): string => name.replace(/[*?:\\/[\]']/g, ' ').slice(0, 31) || 'Takt'
