import { PassThrough, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Entity } from '#domain/entity.ts'
import { TaktError } from '#domain/errors.ts'
import type { Language } from '#domain/label.ts'
import { textOf } from '#domain/label.ts'
import { PDF_ROWS } from '#domain/print/paper.ts'
import { zonedDate } from '#domain/rules/zone-time.ts'
import { listSource, shownTo, type ListInput } from '../crud/list-source.ts'
import { listOrder } from '../crud/order.ts'
import { Binder, quoted, wireColumns } from '../../db/sql/shape.ts'
import { packedBatches } from '../../db/cursor.ts'
import type { PackedRows } from '../../db/packed-rows.ts'
import type { Tx } from '../../db/tenant.ts'
import type { FileAnswer } from '../../identity/handlers.ts'
import { arrowTable } from './arrow/table.ts'
import { csvTable } from './csv/table.ts'
import { inTurn, type ReadBatches } from './file-thread.ts'
import {
  makeTable,
  rowsAtOnce,
  type ExportFormat,
  type Looks,
  type MadeTable,
  type ReadRows,
  type TableTask,
} from './made-table.ts'
import { valuesOf, type RowBatch } from './row-batches.ts'
import { tableInThread } from './table-thread.ts'
import { LAST_ROW } from './xlsx/sheet.ts'
import { xlsxTable } from './xlsx/table.ts'

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

/** The rows of a list in batches. Runs inside `tx`. */
export function rowsOf(
  entity: Entity,
  tx: Tx,
  names: readonly string[],
  input: Sorted,
  language: Language,
): AsyncGenerator<PackedRows> {
  const binder = new Binder()
  const source = listSource(entity, tx, input, binder, language)
  const order = listOrder(shownTo(entity, tx), input.sorting, language)
  return packedBatches(
    tx,
    `select ${names.map(quoted).join(', ')} from (select ${wireColumns(entity, tx)} ${source} ${order}) as row`,
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

/** Pages are laid out in a thread alone. */
type OwnFormat = Exclude<ExportFormat, 'pdf'>
type OwnTask = TableTask & { readonly format: OwnFormat }

const writers: Readonly<Record<OwnFormat, (table: MadeTable) => Readable>> = {
  csv: csvTable,
  xlsx: xlsxTable,
  arrow: arrowTable,
}

/** A table in one of the formats, made in this thread. Excel's limit is the caller's to keep. */
export const tableStream = (task: OwnTask, rows: ReadRows): Readable =>
  writers[task.format](makeTable(task, rows))

/** From so many rows on a table has a thread of its own, which takes a moment to begin; a page is laid out in one always. */
const THREAD_FROM = 8000
const isOwn = (task: TableTask): task is OwnTask => task.format !== 'pdf' && task.count < THREAD_FROM

/** A table, in a thread of its own where it is large. */
export const tableFile = (task: TableTask, read: ReadBatches): Readable =>
  isOwn(task)
    ? tableStream(task, (names) => valuesOf(read(names, 0), rowsAtOnce(task.format)))
    : tableInThread(task, read)

const whenThreadIsFree = (task: TableTask, begin: () => Readable): Readable =>
  isOwn(task) ? begin() : inTurn(begin)

/** A table for a caller; one that has a thread begins when one is free. */
export const tableInTurn = (task: TableTask, read: ReadBatches): Readable =>
  whenThreadIsFree(task, () => tableFile(task, read))

/** The same of rows that a transaction of its own reads: it begins and ends with the table. */
export const tableInTransaction = <T = Tx>(
  task: TableTask,
  run: RunIn<T>,
  read: (from: T, names: readonly string[]) => AsyncIterable<RowBatch>,
): Readable =>
  whenThreadIsFree(task, () =>
    streamInTransaction(run, (from) => tableFile(task, (names) => read(from, names))),
  )

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

/** Starts a transaction, and calls `work` in it. */
type RunIn<T> = (work: (from: T) => Promise<void>) => Promise<unknown>

/** A stream that is filled inside a transaction of its own, which ends with it. */
export function streamInTransaction<T = Tx>(run: RunIn<T>, make: (from: T) => Readable): Readable {
  const out = new PassThrough()
  run((from) => pipeline(make(from), out)).catch((error: unknown) => out.destroy(error as Error))
  return out
}
