import { once } from 'node:events'
import { PassThrough, type Readable } from 'node:stream'
import { setImmediate as breathe } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { isNumeric } from '#domain/field-kinds.ts'
import type { ExportColumn, ExportRows } from '../export-columns.ts'
import { cellText, isWhole, type TextLooks } from './cell-text.ts'
import type { FromThread, PdfTable, ToThread } from './document.ts'
import { Lanes } from './lanes.ts'
import { printable } from './wrap.ts'

/** Documents laid out at a time; others wait for their turn. */
const lanes = new Lanes(2)
const MEMORY_MB = 1024
/** Others are answered after so many rows. */
const ROWS_AT_ONCE = 200

type Table = Omit<PdfTable, 'columns' | 'language'>

/** A table as a PDF, laid out in a thread of its own; the limit of rows is the caller's to keep. */
export function writePdf(
  columns: readonly ExportColumn[],
  rows: ExportRows,
  table: Table,
  looks: TextLooks,
): Readable {
  const out = new PassThrough()
  lanes
    .run(() => (out.destroyed ? Promise.resolve() : fillFile(out, columns, rows, table, looks)))
    .catch((error: unknown) => out.destroy(error as Error))
  return out
}

async function fillFile(
  out: PassThrough,
  columns: readonly ExportColumn[],
  rows: ExportRows,
  table: Table,
  looks: TextLooks,
): Promise<void> {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  })
  const post = (message: ToThread) => worker.postMessage(message)
  const failed = new Promise<never>((_resolve, reject) => {
    worker.once('error', reject)
    worker.once('exit', () => reject(new Error('the thread that lays out a PDF ended early')))
    out.once('close', () => reject(new Error('the reader of a PDF left')))
  })
  failed.catch(() => {})
  try {
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
      if (out.destroyed) return
    }
    post('end')
    for (;;) {
      post('next')
      const [part] = (await Promise.race([once(worker, 'message'), failed])) as [FromThread]
      if (part === null) break
      if (!out.write(part)) await Promise.race([once(out, 'drain'), failed])
    }
    out.end()
  } finally {
    await worker.terminate()
  }
}

const textsOf = (row: readonly unknown[], columns: readonly ExportColumn[], looks: TextLooks): string[] =>
  columns.map(({ field }, at) => printable(cellText(row[at], field, looks)))
