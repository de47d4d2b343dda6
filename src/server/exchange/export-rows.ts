import { PassThrough, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Entity } from '#domain/entity.ts'
import { TaktError } from '#domain/errors.ts'
import type { Language } from '#domain/label.ts'
import { textOf } from '#domain/label.ts'
import { PDF_ROWS } from '#domain/print/paper.ts'
import { zonedDate } from '#domain/rules/zone-time.ts'
import { listSource, shownTo, type ListInput } from '../crud/list-source.ts'
import { listOrder } from '../crud/order.ts'
import { Binder, quoted, wireColumns } from '../crud/shape.ts'
import { rowBatches } from '../db/cursor.ts'
import type { Tx } from '../db/tenant.ts'
import type { FileAnswer } from '../http/handlers.ts'
import { writeArrow } from './arrow/write.ts'
import { writeCsv } from './csv/write.ts'
import { linesOf, type FileLines } from './file-sums.ts'
import { exportColumns, type ExportColumn, type ExportRows } from './export-columns.ts'
import { pageOf } from './pdf/document.ts'
import type { TextLooks } from './pdf/cell-text.ts'
import { headFacts, type PageSetup } from './pdf/page-setup.ts'
import { writePdf } from './pdf/write.ts'
import { LAST_ROW } from './xlsx/sheet.ts'
import type { TableStyle } from './table-style.ts'
import { FIRST_LINE, isTextCell } from './xlsx/cells.ts'
import { DENSE_FROM, writeXlsx } from './xlsx/write.ts'

export type ExportFormat = 'csv' | 'xlsx' | 'arrow' | 'pdf'

export const contentTypes: Record<ExportFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  arrow: 'application/vnd.apache.arrow.stream',
  pdf: 'application/pdf',
}

export const exportFormats = Object.keys(contentTypes) as readonly ExportFormat[]

/** Throws when the format cannot hold so many rows. */
export function checkRowLimit(format: ExportFormat, rows: number): void {
  if (format === 'xlsx' && rows >= LAST_ROW)
    throw new TaktError('tooManyRowsForExcel', { rows, limit: LAST_ROW - 1 })
  if (format === 'pdf' && rows > PDF_ROWS) throw new TaktError('tooManyRowsForPdf', { rows, limit: PDF_ROWS })
}

/** How a file is written for people (labels, local time) or for machines (names, UTC). */
export interface Looks {
  readonly language: Language
  readonly zone: string
  /** Field names and UTC instead of labels and local time (csv; arrow always has them). */
  readonly plain?: boolean
  /** Pages of a PDF; other formats need none. */
  readonly pages?: PageSetup
  /** Groups, totals, colours, widths and pages of a file for people; absent: rows alone. */
  readonly style?: TableStyle
}

/** The rows of a list in batches. Runs inside `tx`. */
export function rowsOf(
  entity: Entity,
  tx: Tx,
  columns: readonly ExportColumn[],
  input: Sorted,
  language: Language,
): AsyncGenerator<unknown[][]> {
  const binder = new Binder()
  const source = listSource(entity, tx, input, binder, language)
  const order = listOrder(shownTo(entity, tx), input.sorting, language)
  const names = columns.map(({ name }) => quoted(name)).join(', ')
  return rowBatches(
    tx,
    `select ${names} from (select ${wireColumns(entity, tx)} ${source} ${order}) as row`,
    binder.values,
  )
}

type Sorted = ListInput & { readonly sorting?: string | null | undefined }

/** Counts the rows of a list; throws what is wrong with its filter or order, before a byte of the answer is sent. */
export async function countRows(entity: Entity, tx: Tx, input: Sorted, language: Language): Promise<number> {
  listOrder(shownTo(entity, tx), input.sorting, language)
  const binder = new Binder()
  const source = listSource(entity, tx, input, binder, language)
  const row = await tx.row<{ count: number }>(`select count(*) as count ${source}`, binder.values)
  return row?.count ?? 0
}

/** What a file is made of: an entity, or anything else with a name and fields. */
export type Exported = Pick<Entity, 'label' | 'fields'>

/** A table in one of the formats. `count` decides about looks; Excel's limit is the caller's to keep. */
export function tableStream(
  entity: Exported,
  format: ExportFormat,
  names: readonly string[] | undefined,
  looks: Looks,
  count: number,
  rows: (columns: readonly ExportColumn[]) => ExportRows,
): Readable {
  const { language, zone, plain = false, style } = looks
  const isForReaders = !plain && format !== 'arrow'
  const columns = exportColumns(entity, isForReaders ? language : null, names, style?.columns)
  if (format === 'arrow') return Readable.from(writeArrow(columns, rows(columns)), { objectMode: false })
  const lines = style ? styledLines(entity, format, columns, { ...looks, style }, rows) : rows(columns)
  if (format === 'csv') {
    const options = { zone: plain ? null : zone, language: plain ? null : language, mark: !plain }
    return Readable.from(writeCsv(columns, lines, options), { objectMode: false })
  }
  const sheet = textOf(entity.label, language)
  if (format === 'pdf') return writePdf(columns, lines, pdfHead(sheet, count, looks), looks)
  const dense = count > DENSE_FROM
  const levels = style?.groups.length ?? 0
  return writeXlsx(columns, lines, { sheet, language, zone, dense, levels, page: style?.page ?? null })
}

/** Rows in the order of their groups with the lines of these; columns of groups that are not shown are read beside the others. */
export function styledLines(
  entity: Exported,
  format: ExportFormat | 'html',
  columns: readonly ExportColumn[],
  looks: TextLooks & { readonly style: TableStyle },
  rows: (columns: readonly ExportColumn[]) => ExportRows,
): FileLines {
  const { groups, columns: shown } = looks.style
  const hidden = groups.filter((group) => columns.every(({ name }) => name !== group))
  const all = [...columns, ...exportColumns(entity, looks.language, hidden, shown)]
  const grouped = groups.flatMap((group) => {
    const at = all.findIndex(({ name }) => name === group)
    return at < 0 ? [] : [{ column: all[at]!, at }]
  })
  return linesOf(
    {
      columns,
      groups: grouped,
      looks,
      headings: format === 'pdf',
      // A csv file of rows that are not grouped is read by programs, too.
      ungrouped: format !== 'csv',
      first: FIRST_LINE,
      ...(format === 'xlsx' ? { isText: (value, at) => isTextCell(value, columns[at]!.field, looks) } : {}),
    },
    rows(all),
  )
}

function pdfHead(title: string, rows: number, looks: Looks) {
  const { pages } = looks
  if (!pages) throw new Error('a PDF needs pages')
  const page = looks.style?.page
  return {
    title,
    facts: headFacts(pages, rows, looks),
    paper: pages.paper,
    made: pages.made,
    ...(page ? { page: pageOf(page) } : {}),
  }
}

/** The day that names of files carry: that of the plan unit. */
export const fileDay = (now: Date, { zone }: Looks): string => zonedDate(now.getTime(), zone)

/** `物料 2026-11-20.xlsx` */
export function fileAnswer(
  entity: Pick<Entity, 'label'>,
  format: ExportFormat,
  language: Language,
  suffix: string,
  body: Readable,
): FileAnswer {
  const named = (one: Language) => `${textOf(entity.label, one)}${suffix && ` ${suffix}`}.${format}`
  return { name: named(language), plainName: named('en'), type: contentTypes[format], body }
}

/**
 * A stream that is filled inside a transaction of its own, which ends with it: `run` starts the transaction and calls
 * `work` in it.
 */
export function streamInTransaction<T = Tx>(
  run: (work: (from: T) => Promise<void>) => Promise<unknown>,
  make: (from: T) => Readable,
): Readable {
  const out = new PassThrough()
  run((from) => pipeline(make(from), out)).catch((error: unknown) => out.destroy(error as Error))
  return out
}
