import { TaktError } from '#domain/errors.ts'
import { tablesOf } from '#domain/reports/designed/document.ts'
import type { Report, ReportSection } from '#domain/reports/report.ts'
import { plainColumn, type ReportStyle } from '#domain/reports/style.ts'
import { unpacked } from '../../../db/cursor.ts'
import { columnsAsked } from '../../../exchange/exports.ts'
import { makeTable, rowsAtOnce, type ExportFormat, type MadeTable } from '../../../exchange/made-table.ts'
import type { TextLooks } from '../../../exchange/pdf/cell-text.ts'
import type { Fact } from '../../../print/blocks.ts'
import { batchesOfQuery, countOfQuery } from '../../../kpi/query-page.ts'
import { reportQuery } from '../rows.ts'
import { rowsOfStyle, tableStyleOf } from '../styled-export.ts'
import { crossOf, type CrossContent } from './cross-content.ts'
import { sectionAsk, type SectionReading } from './sections.ts'

/** Rows as a file of them alone has them, read while they are written. */
export interface ListContent {
  readonly kind: 'list'
  readonly title: string
  readonly table: MadeTable
}

export type SectionContent =
  | ListContent
  | CrossContent
  | { readonly kind: 'text'; readonly title: string; readonly text: string }

/** What a file of a document is made of. */
export interface DocumentContent {
  readonly title: string
  /** Below the title: what was asked, and when. */
  readonly facts: readonly Fact[]
  /** The lines of a list are read before the next section is asked for. */
  readonly sections: AsyncIterable<SectionContent>
  readonly looks: TextLooks
}

/** A report that is no document is a document of one section without a title. */
export const sectionsOf = (report: Report): readonly ReportSection[] =>
  report.sections ?? [{ title: '', text: '', report }]

/** How many rows the sections have that have rows. */
export async function countSections(report: Report, reading: SectionReading): Promise<number[]> {
  const { tx, looks } = reading
  const counts: number[] = []
  for (const table of tablesOf(report)) {
    const query = reportQuery(table, tx, await sectionAsk(table, reading))
    counts.push(await countOfQuery(tx, query, {}, looks.language))
  }
  return counts
}

/** Counted before, and the style of each section that has rows; null: as it is designed. */
interface Known {
  readonly counts: readonly number[]
  readonly styles: readonly (ReportStyle | null)[]
  readonly format: ExportFormat
}

/** All sections of a report one after the other, in one transaction. */
export async function* contentOf(
  report: Report,
  reading: SectionReading,
  { counts, styles, format }: Known,
): AsyncGenerator<SectionContent> {
  let at = 0
  for (const { title, text: said, report: table } of sectionsOf(report)) {
    if (!table) {
      yield { kind: 'text', title, text: said }
      continue
    }
    const own = { ...reading, ask: await sectionAsk(table, reading) }
    const kind = table.design?.definition.kind ?? 'list'
    if (kind === 'document') throw new TaktError('invalidRequest', {}, { details: 'section' })
    yield kind === 'list'
      ? { kind, title, table: listOf(table, own, { count: counts[at]!, style: styles[at]!, format }) }
      : await crossOf(title, kind, table, own)
    at++
  }
}

interface ListKnown {
  readonly count: number
  readonly style: ReportStyle | null
  readonly format: ExportFormat
}

function listOf(report: Report, reading: SectionReading, { count, style, format }: ListKnown): MadeTable {
  const { tx, ask, looks } = reading
  const used = style ?? designedStyle(report)
  const { columns, sorting } = rowsOfStyle(used)
  const entity = { label: report.label, fields: report.columns }
  const task = {
    entity,
    format,
    names: columnsAsked(columns),
    looks: { ...looks, style: tableStyleOf(report, used) },
    count,
  }
  return makeTable(task, (read) =>
    unpacked(
      batchesOfQuery(
        tx,
        reportQuery(report, tx, ask),
        read.map(({ name }) => name),
        style ? { sorting } : {},
        looks.language,
      ),
      rowsAtOnce(format),
    ),
  )
}

/** A list as its definition has it. */
const designedStyle = (report: Report): ReportStyle => ({
  columns: Object.keys(report.columns).map(plainColumn),
  groupings: report.design?.definition.groups ?? [],
  sorting: [],
  printSetup: null,
})
