import { TaktError } from '#domain/errors.ts'
import { textOf } from '#domain/label.ts'
import { MOST_CROSS_ROWS } from '#domain/reports/designed/cross.ts'
import { tablesOf } from '#domain/reports/designed/document.ts'
import type { Report } from '#domain/reports/report.ts'
import { auditExport } from '../../../platform/exchange/export-audit.ts'
import {
  checkRowLimit,
  fileAnswer,
  fileDay,
  streamInTransaction,
} from '../../../platform/exchange/export-rows.ts'
import { formatOf, looksOf } from '../../../platform/exchange/exports.ts'
import type { ExportFormat } from '../../../platform/exchange/made-table.ts'
import { headFacts, pageSetup } from '../../../platform/exchange/pdf/page-setup.ts'
import type { FileAnswer, Reader } from '../../../identity/handlers.ts'
import type { Fact } from '../../../platform/print/blocks.ts'
import { inTurn } from '../../../platform/exchange/file-thread.ts'
import { exportReport, parameterFacts, type ExportInput } from '../export.ts'
import { defaultStyle } from '../kept-styles.ts'
import type { ReportService } from '../service.ts'
import { inSnapshot, inSnapshotOf } from '../snapshot.ts'
import { countSections, sectionReader, sectionTasks } from './section-tasks.ts'
import type { SectionReading } from './sections.ts'
import { writeDocument } from './write.ts'

/** A document, or a cross table or chart as it is designed: asked for without columns, filter or order of its own. */
function isDocumentFile(report: Report, input: ExportInput): boolean {
  if (report.sections) return true
  const kind = report.design?.definition.kind
  const isPlain = !input.columns && !input.keyword && !input.filter && !input.sorting
  return (kind === 'cross' || kind === 'chart') && isPlain && ['pdf', 'xlsx'].includes(formatOf(input.format))
}

/** The file of a report: its rows as a list, or as it is designed. */
export const fileOfReport = (
  service: ReportService,
  report: Report,
  input: ExportInput,
  call: Reader,
): Promise<FileAnswer> =>
  (isDocumentFile(report, input) ? exportDocument : exportReport)(service, report, input, call)

/** Pages have a limit for all sections together, sheets one for each. */
function checkRows(report: Report, format: ExportFormat, counts: readonly number[]): void {
  if (format === 'pdf') checkRowLimit(format, sum(counts))
  for (const [at, { design }] of tablesOf(report).entries()) {
    const rows = counts[at]!
    checkRowLimit('xlsx', rows)
    if (design && design.definition.kind !== 'list' && rows > MOST_CROSS_ROWS)
      throw new TaktError('tooManyRowsForCross', { rows, limit: MOST_CROSS_ROWS })
  }
}

const sum = (counts: readonly number[]): number => counts.reduce((all, count) => all + count, 0)

/**
 * All sections of a report as pages or as a workbook, of one moment; written to the audit log. Sections for which no style
 * is named are in the default styles of their reader, as on the screen.
 */
async function exportDocument(
  service: ReportService,
  report: Report,
  input: ExportInput,
  call: Reader,
): Promise<FileAnswer> {
  const format = formatOf(input.format)
  if (format !== 'pdf' && format !== 'xlsx')
    throw new TaktError('invalidRequest', {}, { details: `format: ${format}` })
  const looks = looksOf(call)
  const { asked, counts, styles } = await inSnapshot(service, report, input.P, call, async (tx, ask) => {
    const own = []
    for (const [at, table] of tablesOf(report).entries())
      own.push(input.sectionStyles?.[at] ?? (await defaultStyle(tx, table, call)))
    return { asked: ask, counts: await countSections(report, { service, tx, ask, looks }), styles: own }
  })
  checkRows(report, format, counts)
  const rows = sum(counts)
  const audited = { rows, format, params: input.P ?? {}, recipients: input.recipients }
  await call.transaction((tx) => auditExport(tx, 'report', report.code, audited))
  const setup = pageSetup(service.services, input, parameterFacts(report, asked.values, looks))
  const facts = headFacts(setup, rows, looks).map(([label, text]): Fact => ({ label, text }))
  const task = {
    title: textOf(report.label, call.language),
    facts,
    looks,
    sections: sectionTasks(report, { counts, styles, format, looks }),
    pages: format === 'pdf' ? { paper: setup.paper, made: setup.made } : null,
  }
  const body = inTurn(() =>
    streamInTransaction<SectionReading>(
      // What is computed outside the database is computed once.
      (work) => inSnapshotOf(report, asked, call, (tx, ask) => work({ service, tx, ask, looks })),
      (reading) => writeDocument(task, sectionReader(report, reading, styles)),
    ),
  )
  return fileAnswer(report, format, call.language, fileDay(service.services.now(), looks), body)
}
