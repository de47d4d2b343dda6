import type { Report } from '#domain/reports/report.ts'
import { withTenant, type Tx } from '../../db/tenant.ts'
import { checkRowLimit, fileAnswer, streamInTransaction, tableStream } from '../../exchange/export-rows.ts'
import { columnsAsked, formatOf, looksOf } from '../../exchange/exports.ts'
import type { Call, FileAnswer } from '../../http/handlers.ts'
import { pageOfQuery } from '../../kpi/query-page.ts'
import type { Services } from '../../services.ts'
import { auditExport } from './audit.ts'
import { askNow } from './parameters.ts'
import { reportQuery, rowsOfReport, snapshot, type Asked } from './rows.ts'

/** The rows of a report as a file, with the columns and order of the screen; written to the audit log. */
export async function exportReport(
  services: Services,
  report: Report,
  input: Asked & {
    readonly format?: string | null | undefined
    readonly columns?: string | null | undefined
  },
  call: Call,
): Promise<FileAnswer> {
  const format = formatOf(input.format)
  const count = await call.transaction(async (tx) => {
    const ask = await askNow(report, input.P, services, tx, call)
    const page = await pageOfQuery(
      tx,
      reportQuery(report, tx, ask),
      { ...input, maxResultCount: 1 },
      call.language,
    )
    return (JSON.parse(page.text) as { totalCount: number }).totalCount
  }, snapshot)
  checkRowLimit(format, count)
  await call.transaction((tx) => auditExport(tx, report.code, { format, rows: count, params: input.P ?? {} }))
  const what = { label: report.label, fields: report.columns }
  const body = streamInTransaction(
    (work) => withTenant(services.database.app, call.limitedScope, work, snapshot),
    (tx) =>
      tableStream(what, format, columnsAsked(input.columns), looksOf(call), count, (columns) =>
        reportBatches(
          services,
          report,
          input,
          tx,
          columns.map(({ name }) => name),
          call,
        ),
      ),
  )
  return fileAnswer(what, format, call.language, services.now().toISOString().slice(0, 10), body)
}

async function* reportBatches(
  services: Services,
  report: Report,
  input: Asked,
  tx: Tx,
  columns: readonly string[],
  call: Call,
): AsyncGenerator<unknown[][]> {
  const ask = await askNow(report, input.P, services, tx, call)
  yield* rowsOfReport(reportQuery(report, tx, ask), tx, columns, input, call.language)
}
