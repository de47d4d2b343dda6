import { isNumeric } from '#domain/field-kinds.ts'
import { toneOf } from '#domain/reports/designed/colours.ts'
import type { ExportColumn } from '../export-columns.ts'
import { isRow, sumTexts, type FileLine, type FileLines } from '../file-sums.ts'
import { cellText, isWhole, type TextLooks } from './cell-text.ts'
import type { PdfRow, PdfTable } from './document.ts'
import { drawTable } from './draw.ts'
import { printable } from './wrap.ts'

type Table = Omit<PdfTable, 'columns' | 'language'>

/** A table as a PDF, all of its texts in memory; the limit of rows is the caller's to keep. */
export async function* writePdf(
  columns: readonly ExportColumn[],
  lines: FileLines,
  table: Table,
  looks: TextLooks,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const rows: PdfRow[] = []
  for await (const batch of lines) for (const line of batch) rows.push(rowOf(line, columns, looks))
  yield* drawTable(
    {
      ...table,
      language: looks.language,
      columns: columns.map(({ header, field, look }) => ({
        header: printable(header),
        number: isNumeric(field.kind),
        whole: isWhole(field),
        width: look?.width ? emsOf(look.width) : null,
      })),
    },
    rows,
  )
}

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
