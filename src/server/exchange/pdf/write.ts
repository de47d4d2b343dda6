import type { Readable } from 'node:stream'
import { setImmediate as breathe } from 'node:timers/promises'
import { isNumeric } from '#domain/field-kinds.ts'
import type { ExportColumn, ExportRows } from '../export-columns.ts'
import { cellText, isWhole, type TextLooks } from './cell-text.ts'
import type { PdfTable, ToThread } from './document.ts'
import { madeInThread } from './thread.ts'
import { printable } from './wrap.ts'

/** Others are answered after so many rows. */
const ROWS_AT_ONCE = 200

type Table = Omit<PdfTable, 'columns' | 'language'>

/** A table as a PDF, laid out in a thread of its own; the limit of rows is the caller's to keep. */
export const writePdf = (
  columns: readonly ExportColumn[],
  rows: ExportRows,
  table: Table,
  looks: TextLooks,
): Readable =>
  madeInThread(new URL('./worker.ts', import.meta.url), async (say, hasLeft) => {
    const post: (message: ToThread) => void = say
    post({
      begin: {
        ...table,
        language: looks.language,
        columns: columns.map(({ header, field }) => ({
          header: printable(header),
          number: isNumeric(field.kind),
          whole: isWhole(field),
        })),
      },
    })
    for await (const batch of rows) {
      for (let from = 0; from < batch.length; from += ROWS_AT_ONCE) {
        post({ rows: batch.slice(from, from + ROWS_AT_ONCE).map((row) => textsOf(row, columns, looks)) })
        await breathe()
      }
      if (hasLeft()) return
    }
    post('end')
  })

const textsOf = (row: readonly unknown[], columns: readonly ExportColumn[], looks: TextLooks): string[] =>
  columns.map(({ field }, at) => printable(cellText(row[at], field, looks)))
