import { TaktError } from '#domain/errors.ts'
import { columnsOf } from '#domain/reports/designed/report.ts'
import { tablesOf } from '#domain/reports/designed/document.ts'
import type { Report, ReportSection } from '#domain/reports/report.ts'
import { plainColumn, type ReportStyle } from '#domain/reports/style.ts'
import { columnsAsked } from '../../../platform/exchange/exports.ts'
import type { ReadBatches } from '../../../platform/exchange/file-thread.ts'
import type { ExportFormat } from '../../../platform/exchange/made-table.ts'
import type { TextLooks } from '../../../platform/exchange/pdf/cell-text.ts'
import type { RowBatch } from '../../../platform/exchange/row-batches.ts'
import { batchesOfQuery, countOfQuery } from '../../kpi/query-page.ts'
import { reportQuery } from '../rows.ts'
import { rowsOfStyle, tableStyleOf } from '../styled-export.ts'
import type { SectionTask } from './content.ts'
import { sectionAsk, type SectionReading } from './sections.ts'

/** A report that is no document is a document of one section without a title. */
const sectionsOf = (report: Report): readonly ReportSection[] =>
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

/** Of the sections that have rows: counted before, and the style of each; null: as it is designed. */
interface Known {
  readonly counts: readonly number[]
  readonly styles: readonly (ReportStyle | null)[]
  readonly format: ExportFormat
  readonly looks: TextLooks
}

/** What the sections of a report are made from, but for their rows. */
export function sectionTasks(report: Report, { counts, styles, format, looks }: Known): SectionTask[] {
  let at = 0
  return sectionsOf(report).map(({ title, text, report: table }): SectionTask => {
    if (!table) return { kind: 'text', title, text }
    const [count, style] = [counts[at]!, styles[at]!]
    at++
    const design = table.design
    const kind = design?.definition.kind ?? 'list'
    if (kind === 'document') throw new TaktError('invalidRequest', {}, { details: 'section' })
    if (kind === 'list') {
      const used = style ?? designedStyle(table)
      const entity = { label: table.label, fields: table.columns }
      const names = columnsAsked(rowsOfStyle(used).columns)
      const own = { ...looks, style: tableStyleOf(table, used) }
      return { kind, title, table: { entity, format, names, looks: own, count } }
    }
    const columns = columnsOf(design!).map(({ column, field }) => ({ column, field }))
    const names = Object.keys({ ...table.columns, ...table.carried })
    return { kind, title, columns, names, form: design!.definition.chart }
  })
}

/** A list as its definition has it. */
const designedStyle = (report: Report): ReportStyle => ({
  columns: Object.keys(report.columns).map(plainColumn),
  groupings: report.design?.definition.groups ?? [],
  sorting: [],
  printSetup: null,
})

/** Reads the rows of the sections that have rows, by their number, in one transaction. */
export function sectionReader(
  report: Report,
  reading: SectionReading,
  styles: readonly (ReportStyle | null)[],
): ReadBatches {
  const tables = tablesOf(report)
  return async function* (names, of): AsyncGenerator<RowBatch> {
    const table = tables[of]!
    const whole = { ...table, columns: { ...table.columns, ...table.carried } }
    const query = reportQuery(whole, reading.tx, await sectionAsk(table, reading))
    const style = styles[of]
    const sorted = style ? { sorting: rowsOfStyle(style).sorting } : {}
    yield* batchesOfQuery(reading.tx, query, names, sorted, reading.looks.language)
  }
}
