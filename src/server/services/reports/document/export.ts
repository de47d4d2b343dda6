import { TaktError } from '#domain/errors.ts'
import { textOf } from '#domain/label.ts'
import type { Report } from '#domain/reports/report.ts'
import { auditExport } from '../../../exchange/export-audit.ts'
import { checkRowLimit, fileAnswer, fileDay } from '../../../exchange/export-rows.ts'
import { formatOf, looksOf } from '../../../exchange/exports.ts'
import type { ExportFormat } from '../../../exchange/made-table.ts'
import { headFacts, pageSetup } from '../../../exchange/pdf/page-setup.ts'
import type { FileAnswer, Reader } from '../../../http/handlers.ts'
import type { Fact } from '../../../print/blocks.ts'
import { writePrint } from '../../../print/write.ts'
import { exportReport, parameterFacts, type ExportInput } from '../export.ts'
import type { ReportService } from '../service.ts'
import { inSnapshot } from '../snapshot.ts'
import { contentOf } from './content.ts'
import { printOf } from './pages.ts'
import { writeBook } from './workbook.ts'

/** Rows of all sections of a document; they are in memory together. */
const MOST_ROWS = 200_000

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

function checkRows(format: ExportFormat, rows: number): void {
  checkRowLimit(format, rows)
  if (rows > MOST_ROWS) throw new TaktError('tooManyRowsForExcel', { rows, limit: MOST_ROWS })
}

/** All sections of a report as pages or as a workbook, of one moment; written to the audit log. */
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
  const read = await inSnapshot(service, report, input.P, call, async (tx, ask) => ({
    ask,
    sections: await contentOf(report, {
      service,
      tx,
      ask,
      looks,
      checkRows: (rows) => checkRows(format, rows),
    }),
  }))
  const rows = read.sections.reduce(
    (sum, one) => sum + ('rows' in one ? one.rows.length - one.sums.size : 0),
    0,
  )
  const audited = { rows, format, params: input.P ?? {}, recipients: input.recipients }
  await call.transaction((tx) => auditExport(tx, 'report', report.code, audited))
  const setup = pageSetup(service.services, input, parameterFacts(report, read.ask.values, looks))
  const facts = headFacts(setup, rows, looks).map(([label, text]): Fact => ({ label, text }))
  const made = { title: textOf(report.label, call.language), facts, sections: read.sections, looks }
  const body =
    format === 'pdf'
      ? writePrint(printOf({ ...made, paper: setup.paper, made: setup.made }))
      : writeBook(made)
  return fileAnswer(report, format, call.language, fileDay(service.services.now(), looks), body)
}
