import type { GridColumn } from '../model/column.ts'
import type { CellValue, RowPort } from '../model/source.ts'
import type { PageStyle } from '#domain/print/page-style.ts'
import type { FormatSettings } from '../cells/format.ts'

export type ExportFormat = 'xlsx' | 'csv'

/** Rows a sheet holds below its header; beyond, CSV is offered. */
export const XLSX_ROWS = 1_048_575
/** Above this many rows the workbook goes without lines (specification §9). */
export const DENSE_ROWS = 8000
export const HEADER_HEIGHT = 30
export const COLUMN_WIDTH = 20

/** A level of groups, outermost first; rows come in the order of their groups. */
export interface ExportGroup {
  readonly column: GridColumn
  /** Place of its value in the rows. */
  readonly at: number
}

/** What a workbook says about its rows on a sheet of its own. */
export interface ExportFacts {
  readonly sheet: string
  readonly lines: readonly (readonly [label: string, value: string])[]
}

/** Words of the lines of sums. */
export interface SumWords {
  /** With `{value}` of the group. */
  readonly subtotal: string
  readonly total: string
  /** The lines of sums do not fit on a sheet. */
  readonly tooMany: string
}

export interface ExportJob {
  readonly format: ExportFormat
  readonly sheet: string
  readonly columns: readonly GridColumn[]
  readonly titles: readonly string[]
  readonly settings: FormatSettings
  /** Lines of sums below each group and below all rows; absent: none. */
  readonly sums?: { readonly groups: readonly ExportGroup[]; readonly words: SumWords }
  readonly facts?: ExportFacts
  /** Pages of a workbook; absent: as its program has them. */
  readonly page?: PageStyle
  /** Where the rows come from: each `next` posted to it answers a Chunk. */
  readonly port: RowPort
}

export interface RowChunk {
  readonly rows: readonly (readonly CellValue[])[]
  /** Rows in all, known with the first chunk. */
  readonly total: number
}

export type Chunk = RowChunk | { readonly error: string }

/** Rows that are written, of all. */
export interface ExportProgress {
  readonly done: number
  readonly total: number
}

/** What the export worker can be asked. */
export interface ExportRequests {
  /** Posts its progress to the port. */
  write(job: ExportJob, progress: MessagePort): Promise<{ readonly file: Blob; readonly rows: number }>
}
