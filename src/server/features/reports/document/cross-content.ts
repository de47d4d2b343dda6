import { text, type Field } from '#domain/field-kinds.ts'
import { textOf } from '#domain/label.ts'
import {
  crossTable,
  type CrossColumn,
  type CrossRow,
  type CrossTable,
} from '#domain/reports/designed/cross.ts'
import type { ChartForm } from '#domain/reports/designed/definition.ts'
import { pageTexts } from '#domain/print/page-texts.ts'
import type { ExportRows } from '../../../platform/exchange/export-columns.ts'
import type { TextLooks } from '../../../platform/exchange/pdf/cell-text.ts'
import { keyTexts, OwnCell } from './cells.ts'

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

/** What a cross table or chart is made from, but for its rows. */
export interface CrossTask extends Pick<CrossContent, 'kind' | 'title' | 'form'> {
  readonly columns: readonly CrossColumn[]
  /** Of the values of a row. */
  readonly names: readonly string[]
}

/** A cross table with all of its rows in memory. */
export async function crossOf(
  { kind, title, form, columns, names }: CrossTask,
  looks: TextLooks,
  rows: ExportRows,
): Promise<CrossContent> {
  const named: CrossRow[] = []
  for await (const batch of rows)
    for (const row of batch)
      named.push(Object.fromEntries(names.map((name, at) => [name, row[at]])) as CrossRow)
  const cross = crossTable(columns, named)
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
