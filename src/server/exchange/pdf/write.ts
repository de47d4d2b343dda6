import type { Readable } from 'node:stream'
import { setImmediate as breathe } from 'node:timers/promises'
import { isNumeric } from '#domain/field-kinds.ts'
import { toneOf } from '#domain/reports/designed/colours.ts'
import type { ExportColumn } from '../export-columns.ts'
import { isRow, sumTexts, type FileLine, type FileLines } from '../file-sums.ts'
import { cellText, isWhole, type TextLooks } from './cell-text.ts'
import type { PdfRow, PdfTable, ToThread } from './document.ts'
import { madeInThread } from './thread.ts'
import { printable } from './wrap.ts'

/** Others are answered after so many rows. */
const ROWS_AT_ONCE = 200

type Table = Omit<PdfTable, 'columns' | 'language'>

/** A table as a PDF, laid out in a thread of its own; the limit of rows is the caller's to keep. */
export const writePdf = (
  columns: readonly ExportColumn[],
  lines: FileLines,
  table: Table,
  looks: TextLooks,
): Readable =>
  madeInThread(new URL('./worker.ts', import.meta.url), async (say, hasLeft) => {
    const post: (message: ToThread) => void = say
    post({
      begin: {
        ...table,
        language: looks.language,
        columns: columns.map(({ header, field, look }) => ({
          header: printable(header),
          number: isNumeric(field.kind),
          whole: isWhole(field),
          width: look?.width ? emsOf(look.width) : null,
        })),
      },
    })
    for await (const batch of lines) {
      for (let from = 0; from < batch.length; from += ROWS_AT_ONCE) {
        post({ rows: batch.slice(from, from + ROWS_AT_ONCE).map((line) => rowOf(line, columns, looks)) })
        await breathe()
      }
      if (hasLeft()) return
    }
    post('end')
  })

const textsOf = (row: readonly unknown[], columns: readonly ExportColumn[], looks: TextLooks): string[] =>
  columns.map(({ field }, at) => printable(cellText(row[at], field, looks)))

/** Cells of the screen have type of 13 px and blank at their sides. */
const emsOf = (pixels: number): number => Math.max(2, (pixels - 16) / 13)

function rowOf(line: FileLine, columns: readonly ExportColumn[], looks: TextLooks): PdfRow {
  if (isRow(line)) {
    const cells = textsOf(line, columns, looks)
    const tones = columns.map(({ field, look }, at) =>
      look && look.colours.length > 0 ? toneOf(look.colours, line[at], field) : null,
    )
    return tones.some((tone) => tone !== null) ? { cells, tones } : cells
  }
  if (line.kind === 'heading')
    return { cells: [], heading: { text: printable(line.label), level: line.level } }
  return { cells: sumTexts(line, looks).map(printable), bold: true }
}
