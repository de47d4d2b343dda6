import { text, type Field } from '#domain/field-kinds.ts'
import { TaktError } from '#domain/errors.ts'
import { filled, textOf, type Language } from '#domain/label.ts'
import { crossTable, type CrossRow, type CrossTable } from '#domain/reports/designed/cross.ts'
import type { Report, ReportSection } from '#domain/reports/report.ts'
import { pageTexts } from '#domain/print/page-texts.ts'
import { totalMarks } from '#domain/rules/totals.ts'
import { cellText, type TextLooks } from '../../../exchange/pdf/cell-text.ts'
import { unpacked } from '../../../db/cursor.ts'
import type { Tx } from '../../../db/tenant.ts'
import type { Fact } from '../../../print/blocks.ts'
import { batchesOfQuery, countOfQuery } from '../../../kpi/query-page.ts'
import { keyTexts, OwnCell } from './cells.ts'
import { withRun } from '../designed/run-rows.ts'
import type { ReportAsk } from '../query.ts'
import { reportQuery } from '../rows.ts'
import type { ReportService } from '../service.ts'
import { withSums, type LineValue } from './sum-lines.ts'

export interface ContentColumn {
  readonly header: string
  readonly field: Field
}

/** Rows of a section as wire values of its columns, or cells of their own. */
export interface TableContent {
  readonly kind: 'list' | 'cross' | 'chart'
  readonly title: string
  readonly columns: readonly ContentColumn[]
  readonly rows: readonly (readonly unknown[])[]
  /** So many columns at the left name a row. */
  readonly keys: number
  /** Numbers of the rows that are sums. */
  readonly sums: ReadonlySet<number>
  /** Of a chart: what it draws. */
  readonly cross: CrossTable | null
}

export type SectionContent =
  | TableContent
  | { readonly kind: 'text'; readonly title: string; readonly text: string }

/** What a file of a document is made of. */
export interface DocumentContent {
  readonly title: string
  /** Below the title: what was asked, and when. */
  readonly facts: readonly Fact[]
  readonly sections: readonly SectionContent[]
  readonly looks: TextLooks
}

interface Reading {
  readonly service: Omit<ReportService, 'services'>
  readonly tx: Tx
  readonly ask: ReportAsk
  readonly looks: TextLooks
  /** Throws where there are more rows than the file may have. */
  readonly checkRows: (rows: number) => void
}

/** A report that is no document is a document of one section without a title. */
export const sectionsOf = (report: Report): readonly ReportSection[] =>
  report.sections ?? [{ title: '', text: '', report }]

/** All sections of a report, read in one transaction. */
export async function contentOf(report: Report, reading: Reading): Promise<SectionContent[]> {
  const found: SectionContent[] = []
  let rows = 0
  for (const { title, text: said, report: table } of sectionsOf(report)) {
    if (!table) {
      found.push({ kind: 'text', title, text: said })
      continue
    }
    const { service, tx, looks } = reading
    const ask = await sectionAsk(table, reading.ask, { service, tx, language: looks.language })
    rows += await countOfQuery(reading.tx, reportQuery(table, reading.tx, ask), {}, reading.looks.language)
    reading.checkRows(rows)
    found.push(await tableOf(title, table, { ...reading, ask }))
  }
  return found
}

/** Sections are about the same parameters, each with rows of its own. */
export async function sectionAsk(
  report: Report,
  ask: ReportAsk,
  {
    service,
    tx,
    language,
  }: { readonly service: Reading['service']; readonly tx: Tx; readonly language: Language },
): Promise<ReportAsk> {
  // What a report that is no section needs was read with its parameters.
  if (!report.design || !report.sectionOf) return ask
  return withRun(report.design, ask, service.tables, tx, language)
}

async function tableOf(title: string, report: Report, reading: Reading): Promise<TableContent> {
  const { tx, ask, looks } = reading
  const kind = report.design?.definition.kind ?? 'list'
  if (kind === 'document') throw new TaktError('invalidRequest', {}, { details: 'section' })
  const whole = { ...report, columns: { ...report.columns, ...report.carried } }
  const names = Object.keys(whole.columns)
  const rows: unknown[][] = []
  const batches = batchesOfQuery(tx, reportQuery(whole, tx, ask), names, {}, looks.language)
  for await (const batch of unpacked(batches)) rows.push(...batch)
  if (kind === 'list') {
    const columns = Object.values(report.columns).map((field) => ({
      header: textOf(field.label, looks.language),
      field,
    }))
    return { kind, title, columns, ...listRows(report, rows, looks), keys: 0, cross: null }
  }
  const named = rows.map((row) => Object.fromEntries(names.map((name, at) => [name, row[at]])) as CrossRow)
  const cross = crossTable(report.design!, named)
  return { kind, title, ...crossColumns(cross, looks), keys: cross.rowAxes.length, cross }
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
    sums: new Set([lines.length]),
  }
}

/** Rows of a list with sums below its groups and below all of them. */
function listRows(report: Report, rows: readonly (readonly unknown[])[], looks: TextLooks) {
  const { language } = looks
  const fields = Object.values(report.columns)
  const groups = report.design?.definition.groups ?? []
  const groupFields = groups.map((name) => report.columns[name]!)
  const labelOf = (values: readonly unknown[]): string => {
    if (values.length === 0) return textOf(pageTexts.total, language)
    const value = values.map((one, at) => cellText(one, groupFields[at]!, looks) || '—').join(' / ')
    return textOf(filled(pageTexts.subtotal, { value }), language)
  }
  const lines = withSums(report, groups, rows)
  const place = Object.keys(report.columns).findIndex((name) => !(name in (report.totals ?? {})))
  return {
    rows: lines.map((line) =>
      'row' in line
        ? line.row
        : fields.map((_, at) =>
            at === place
              ? new OwnCell(labelOf(line.sum.groups), words)
              : sumCell(line.sum.values[at], language),
          ),
    ),
    sums: new Set(lines.flatMap((line, at) => ('row' in line ? [] : [at]))),
  }
}

/** A sum behind a word that says what it is, where it is none of the column's own values. */
function sumCell(sum: LineValue | null | undefined, language: Language): OwnCell | null {
  if (!sum) return null
  const { value, field, op } = sum
  return new OwnCell(value, field, op === 'sum' ? '' : `${textOf(totalMarks[op], language)} `)
}

const words = text('', '')

const joined = (before: string, own: string): string =>
  [before, own].filter((text) => text !== '').join(' · ')
