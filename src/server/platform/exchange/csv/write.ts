import type { Field, FieldKind } from '#domain/field-kinds.ts'
import type { Language } from '#domain/label.ts'
import { BYTE_ORDER_MARK, csvCell, csvJoined } from '#domain/rules/csv.ts'
import { escapeFormula } from '#domain/rules/formula.ts'
import { codedText } from '#domain/rules/coded-text.ts'
import { zonedIso } from '#domain/rules/zone-time.ts'
import { choiceText } from '../choice-text.ts'
import type { ExportColumn } from '../export-columns.ts'
import { isRow, type FileLine, type FileLines } from '../file-sums.ts'

export interface CsvOptions {
  /** Zone of times, which are written with its offset; null: UTC with a Z. */
  readonly zone: string | null
  /** Language of the names of choices; null: their codes. */
  readonly language: Language | null
  /** Excel takes a CSV file for UTF-8 only with a byte order mark. */
  readonly mark: boolean
}

type CellText = (value: unknown, field: Field, options: CsvOptions) => string

const plain: CellText = (value) => String(value)
const safe = (text: string): string => csvCell(escapeFormula(text))
const words: CellText = (value) => safe(String(value))

/** Values of each kind as CSV cells. Numbers are written bare, so -5 stays a number; texts are made safe. */
const cells: Record<FieldKind, CellText> = {
  code: words,
  text: (value, { texts }, { language }) =>
    safe(texts && language ? codedText(String(value), texts, language) : String(value)),
  longText: words,
  expression: words,
  color: words,
  choice: (value, field, { language }) =>
    safe(language ? choiceText(String(value), field, language) : String(value)),
  reference: words,
  integer: plain,
  duration: plain,
  quantity: plain,
  flag: plain,
  date: plain,
  time: (value, _field, { zone }) => (zone === null ? String(value) : zonedIso(String(value), zone)),
  references: (value) => safe((value as readonly string[]).join(';')),
  json: (value) => safe(JSON.stringify(value)),
}

/** A table as CSV (RFC 4180, UTF-8), in pieces. */
export async function* writeCsv(
  columns: readonly ExportColumn[],
  lines: FileLines,
  options: CsvOptions,
): AsyncGenerator<string> {
  yield (options.mark ? BYTE_ORDER_MARK : '') + csvJoined(columns.map((column) => safe(column.header)))
  const writers = columns.map((column) => cells[column.field.kind])
  const cellsOf = (line: FileLine): string[] =>
    isRow(line)
      ? writers.map((write, at) => {
          const value = line[at]
          return value === null || value === undefined ? '' : write(value, columns[at]!.field, options)
        })
      : betweenRows(line, columns.length)
  for await (const batch of lines) {
    yield batch.map((line) => csvJoined(cellsOf(line))).join('')
  }
}

/** Totals are numbers; their line says of which group they are. */
const betweenRows = (line: Exclude<FileLine, readonly unknown[]>, columns: number): string[] =>
  Array.from({ length: columns }, (_, at) => {
    if (line.kind === 'heading') return at === 0 ? safe(line.label) : ''
    return at === line.labelAt ? safe(line.label) : (line.totals[at]?.digits ?? '')
  })
