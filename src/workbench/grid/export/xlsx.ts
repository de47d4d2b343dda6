import { zoneOffset } from '#domain/rules/zone.ts'
import type { Workbook, Worksheet } from 'exceljs'
import { cellText, type FormatSettings } from '../cells/format.ts'
import { isNumeric, type CellKind, type GridColumn } from '../model/column.ts'
import { plainValue, type CellValue } from '../model/source.ts'
import { COLUMN_WIDTH, DENSE_ROWS, HEADER_HEIGHT, type ExportJob } from './protocol.ts'

const formats: Partial<Record<CellKind, string>> = {
  quantity: '#,##0.######',
  integer: '#,##0',
  rate: '0.0%',
  date: 'yyyy/mm/dd',
  time: 'yyyy/mm/dd hh:mm',
}

/** Adds rows to a workbook kept in memory. Texts are written as texts, so nothing becomes a formula. */
export class XlsxFile {
  readonly #book: Workbook
  readonly #sheet: Worksheet
  readonly #job: ExportJob
  #rows = 0

  constructor(book: Workbook, job: ExportJob) {
    this.#book = book
    this.#job = job
    this.#sheet = book.addWorksheet(sheetName(job.sheet), { views: [{ state: 'frozen', ySplit: 1 }] })
    this.#sheet.columns = job.columns.map((column) => ({
      width: column.width ? Math.max(8, Math.round(column.width / 7)) : COLUMN_WIDTH,
      style: { numFmt: formats[column.kind] ?? '@' },
    }))
    const header = this.#sheet.addRow([...job.titles])
    header.height = HEADER_HEIGHT
    header.font = { bold: true }
    header.alignment = { vertical: 'middle' }
    header.eachCell((cell) => {
      cell.numFmt = '@'
      cell.fill = { type: 'pattern', pattern: 'solid', fgColor: { argb: 'FFF2F4F7' } }
    })
  }

  add(rows: readonly (readonly CellValue[])[]): void {
    const { columns, settings } = this.#job
    for (const row of rows)
      this.#sheet.addRow(columns.map((column, at) => this.#cell(row[at], column, settings)))
    this.#rows += rows.length
  }

  async bytes(): Promise<ArrayBuffer> {
    this.#sheet.autoFilter = {
      from: { row: 1, column: 1 },
      to: { row: 1, column: Math.max(1, this.#job.columns.length) },
    }
    if (this.#rows <= DENSE_ROWS) this.#drawLines()
    return (await this.#book.xlsx.writeBuffer()) as ArrayBuffer
  }

  #drawLines(): void {
    const line = { style: 'hair', color: { argb: 'FFD0D5DD' } } as const
    this.#sheet.eachRow((row) => {
      row.border = { bottom: line }
    })
  }

  #cell(value: CellValue, column: GridColumn, settings: FormatSettings): string | number | Date | null {
    if (value === null || value === undefined || value === '') return null
    if (column.choice || column.texts) return cellText(value, column, settings)
    if (column.kind === 'time' && typeof value === 'string') return this.#localDate(value)
    if (column.kind === 'date' && typeof value === 'string') return new Date(`${value}T00:00:00Z`)
    if (isNumeric(column.kind)) return exactNumber(value)
    return cellText(value, column, settings)
  }

  /** Workbooks know no zones: the date is written as the plan unit's wall clock shows it. */
  #localDate(iso: string): Date {
    const seconds = Date.parse(iso) / 1000
    return new Date((seconds + zoneOffset(seconds, this.#job.settings.zone)) * 1000)
  }
}

/** Excel keeps 15 digits; a longer number stays exact as text. */
function exactNumber(value: CellValue): string | number {
  const text = plainValue(value)
  return text.replace(/[-.]/g, '').replace(/^0+/, '').length <= 15 ? Number(text) : text
}

/** Excel refuses these characters and names over 31 characters. */
const sheetName = (name: string): string => name.replace(/[*?:\\/[\]']/g, ' ').slice(0, 31) || 'Takt'
