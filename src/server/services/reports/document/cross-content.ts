import { text, type Field } from '#domain/field-kinds.ts'
import { textOf } from '#domain/label.ts'
import { crossTable, type CrossRow, type CrossTable } from '#domain/reports/designed/cross.ts'
import { columnsOf } from '#domain/reports/designed/report.ts'
import type { ChartForm } from '#domain/reports/designed/definition.ts'
import type { Report } from '#domain/reports/report.ts'
import { pageTexts } from '#domain/print/page-texts.ts'
import { unpacked } from '../../../db/cursor.ts'
import type { TextLooks } from '../../../exchange/pdf/cell-text.ts'
import { batchesOfQuery } from '../../../kpi/query-page.ts'
import { reportQuery } from '../rows.ts'
import { keyTexts, OwnCell } from './cells.ts'
import type { SectionReading } from './sections.ts'

export interface ContentColumn {
  readonly header: string
  readonly field: Field
}

/** A cross table, or a chart as the table that it draws: cells of their own among wire values. */
export interface CrossContent {
  readonly kind: 'cross' | 'chart'
  readonly title: string
  readonly columns: readonly ContentColumn[]
  readonly rows: readonly (readonly unknown[])[]
  /** So many columns at the left name a row. */
  readonly keys: number
  readonly cross: CrossTable
  /** How a chart is drawn. */
  readonly form: ChartForm
}

/** The rows of a cross table, all of them in memory. */
export async function crossOf(
  title: string,
  kind: CrossContent['kind'],
  report: Report,
  { tx, ask, looks }: SectionReading,
): Promise<CrossContent> {
  const whole = { ...report, columns: { ...report.columns, ...report.carried } }
  const names = Object.keys(whole.columns)
  const named: CrossRow[] = []
  const batches = batchesOfQuery(tx, reportQuery(whole, tx, ask), names, {}, looks.language)
  for await (const batch of unpacked(batches))
    for (const row of batch)
      named.push(Object.fromEntries(names.map((name, at) => [name, row[at]])) as CrossRow)
  const design = report.design!
  const cross = crossTable(columnsOf(design), named)
  const form = design.definition.chart
  return { kind, title, ...crossColumns(cross, looks), keys: cross.rowAxes.length, cross, form }
}

function crossColumns(cross: CrossTable, looks: TextLooks) {
  const { language } = looks
  const { rowAxes, columnAxes, measures, columns, lines, total } = cross
  const word = textOf(pageTexts.total, language)
  const titled = (before: string): ContentColumn[] =>
    measures.map(({ field }) => {
      const own = textOf(field.label, language)
      return { header: joined(before, measures.length > 1 || before === '' ? own : ''), field }
    })
  // Without column axes the totals of lines are their only cells.
  const across = columnAxes.length === 0 ? [] : columns
  const cellsOf = (line: CrossTable['total']): unknown[] => [
    ...(across.length > 0 ? line.cells.flat() : []),
    ...line.totals,
  ]
  return {
    columns: [
      ...rowAxes.map(({ field }) => ({ header: textOf(field.label, language), field })),
      ...across.flatMap((keys) => titled(keyTexts(columnAxes, keys, looks))),
      ...titled(across.length > 0 ? word : ''),
    ],
    rows: [
      ...lines.map((line) => [...line.keys, ...cellsOf(line)]),
      [...rowAxes.map((_, at) => (at === 0 ? new OwnCell(word, words) : null)), ...cellsOf(total)],
    ],
  }
}

const words = text('', '')

const joined = (before: string, own: string): string =>
  [before, own].filter((text) => text !== '').join(' · ')
