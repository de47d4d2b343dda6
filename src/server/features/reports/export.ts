import type { Report } from '#domain/reports/report.ts'
import type { ReportStyle } from '#domain/reports/style.ts'
import { auditExport } from '../../platform/exchange/export-audit.ts'
import {
  checkRowLimit,
  fileAnswer,
  fileDay,
  tableInTransaction,
} from '../../platform/exchange/export-rows.ts'
import { columnsAsked, formatOf, looksOf } from '../../platform/exchange/exports.ts'
import type { Looks } from '../../platform/exchange/made-table.ts'
import { cellText } from '../../platform/exchange/pdf/cell-text.ts'
import { listFacts, pageSetup, type Fact } from '../../platform/exchange/pdf/page-setup.ts'
import type { FileAnswer, Reader } from '../../identity/handlers.ts'
import { batchesOfQuery, countOfQuery } from '../kpi/query-page.ts'
import { reportQuery, type Asked, type OpenQuery } from './rows.ts'
import { askedStyle, rowsOfStyle, tableStyleOf } from './styled-export.ts'
import type { ReportService } from './service.ts'
import { inSnapshot, inSnapshotOf } from './snapshot.ts'

export interface ExportInput extends Asked {
  readonly format?: string | null | undefined
  readonly columns?: string | null | undefined
  readonly styleName?: string | null | undefined
  readonly style?: unknown
  /** Of the sections of a document that have rows, in their order; null, or none: the default of its reader. */
  readonly sectionStyles?: readonly (ReportStyle | null)[]
  /** Recipients to which the server sends the file by itself. */
  readonly recipients?: string | undefined
  readonly paper?: string | null | undefined
  readonly orientation?: string | null | undefined
}

/** The rows of a report as a file, with the columns and order of the screen; written to the audit log. */
export async function exportReport(
  service: ReportService,
  report: Report,
  sent: ExportInput,
  call: Reader,
): Promise<FileAnswer> {
  const format = formatOf(sent.format)
  const style = await call.transaction((tx) => askedStyle(tx, report, sent, call), { readOnly: true })
  const input = style ? styledInput(sent, style) : sent
  const { count, asked } = await inSnapshot(service, report, input.P, call, async (tx, ask) => {
    const rows = await countOfQuery(tx, reportQuery(report, tx, ask), input, call.language)
    return { count: rows, asked: ask }
  })
  checkRowLimit(format, count)
  const { keyword, filter, sorting } = input
  const facts = {
    rows: count,
    format,
    params: input.P ?? {},
    keyword,
    filter,
    sorting,
    recipients: sent.recipients,
  }
  await call.transaction((tx) => auditExport(tx, 'report', report.code, facts))
  const table = what(report)
  const pages = pageSetup(service.services, input, factsOf(report, asked.values, input, looksOf(call)))
  const looks = {
    ...looksOf(call, pages),
    ...(style ? { style: tableStyleOf(report, style) } : {}),
  }
  const body = tableInTransaction<OpenQuery>(
    { entity: table, format, names: columnsAsked(input.columns), looks, count },
    // What is computed outside the database is computed once.
    (work) =>
      inSnapshotOf(report, asked, call, (tx, ask) => work({ tx, query: reportQuery(report, tx, ask) })),
    ({ tx, query }, columns) => batchesOfQuery(tx, query, columns, input, call.language),
  )
  return fileAnswer(table, format, call.language, fileDay(service.services.now(), looks), body)
}

/** What a call leaves open is as the style has it. */
function styledInput<I extends Rows>(sent: I, style: ReportStyle): I {
  const { columns, sorting } = rowsOfStyle(style, sent.sorting)
  const { paper, orientation } = style.printSetup ?? {}
  return {
    ...sent,
    columns: sent.columns || columns,
    sorting,
    paper: sent.paper || paper,
    orientation: sent.orientation || orientation,
  }
}

interface Rows extends Asked {
  readonly columns?: string | null | undefined
  readonly paper?: string | null | undefined
  readonly orientation?: string | null | undefined
}

/** Parameters as they were asked, relative days resolved; what was left open is not named. */
function factsOf(
  report: Report,
  values: Readonly<Record<string, unknown>>,
  input: Asked,
  looks: Looks,
): readonly Fact[] {
  return [...parameterFacts(report, values, looks), ...listFacts(what(report), input, looks.language)]
}

export const parameterFacts = (
  report: Report,
  values: Readonly<Record<string, unknown>>,
  looks: Looks,
): readonly Fact[] =>
  Object.entries(report.parameters).map(
    ([name, field]) => [field.label, cellText(values[name], field, looks)] as const,
  )

const what = (report: Report) => ({ label: report.label, fields: report.columns })
