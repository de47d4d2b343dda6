import type { FieldKind } from '#domain/field-kinds.ts'
import { escapeFormula } from '#domain/rules/formula.ts'
import type { ExportColumn, ExportRows } from '../export-columns.ts'
import { localTime } from '../local-time.ts'
import { csvCell } from './escape.ts'

export interface CsvOptions {
  /** Zone of times; null: UTC with a Z. */
  readonly zone: string | null
  /** Excel takes a CSV file for UTF-8 only with a byte order mark. */
  readonly mark: boolean
}

type CellText = (value: unknown, zone: string | null) => string

const plain: CellText = (value) => String(value)
const words: CellText = (value) => csvCell(escapeFormula(String(value)))

/** Values of each kind as CSV cells. Numbers are written bare, so -5 stays a number; texts are made safe. */
const cells: Record<FieldKind, CellText> = {
  code: words,
  text: words,
  longText: words,
  expression: words,
  color: words,
  choice: words,
  reference: words,
  integer: plain,
  duration: plain,
  quantity: plain,
  flag: plain,
  date: plain,
  time: (value, zone) => localTime(String(value), zone),
  references: (value) => words((value as readonly string[]).join(';'), null),
  json: (value) => words(JSON.stringify(value), null),
}

/** A table as CSV (RFC 4180, UTF-8), in pieces. */
export async function* writeCsv(
  columns: readonly ExportColumn[],
  rows: ExportRows,
  options: CsvOptions,
): AsyncGenerator<string> {
  const header = columns.map((column) => csvCell(escapeFormula(column.header))).join(',')
  yield `${options.mark ? '\ufeff' : ''}${header}\r\n`
  const writers = columns.map((column) => cells[column.field.kind])
  for await (const batch of rows) {
    let text = ''
    for (const row of batch) {
      const line = writers.map((write, i) =>
        row[i] === null || row[i] === undefined ? '' : write(row[i], options.zone),
      )
      // A line of nothing but one empty cell would read as an empty line.
      text += `${line.length === 1 && line[0] === '' ? '""' : line.join(',')}\r\n`
    }
    yield text
  }
}
