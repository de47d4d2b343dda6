import type { Report } from '#domain/reports/report.ts'
import type { Tx } from '../../db/tenant.ts'
import { auditExport } from '../../exchange/export-audit.ts'
import { checkRowLimit, fileAnswer, streamInTransaction, tableStream } from '../../exchange/export-rows.ts'
import { columnsAsked, formatOf, looksOf } from '../../exchange/exports.ts'
import type { FileAnswer, Reader } from '../../http/handlers.ts'
import { batchesOfQuery, countOfQuery } from '../../kpi/query-page.ts'
import type { Services } from '../../services.ts'
import { askNow } from './parameters.ts'
import { reportQuery, snapshot, type Asked } from './rows.ts'

/** The rows of a report as a file, with the columns and order of the screen; written to the audit log. */
export async function exportReport(
  services: Services,
  report: Report,
  input: Asked & {
    readonly format?: string | null | undefined
    readonly columns?: string | null | undefined
    /** To whom the server sends the file by itself. */
    readonly recipients?: string | undefined
  },
  call: Reader,
): Promise<FileAnswer> {
  const format = formatOf(input.format)
  const count = await call.transaction(async (tx) => {
    const ask = await askNow(report, input.P, services, tx, call)
    return countOfQuery(tx, reportQuery(report, tx, ask), input, call.language)
  }, snapshot)
  checkRowLimit(format, count)
  const facts = { rows: count, format, params: input.P ?? {}, recipients: input.recipients }
  await call.transaction((tx) => auditExport(tx, 'report', report.code, facts))
  const what = { label: report.label, fields: report.columns }
  const body = streamInTransaction(
    (work) => call.transaction(work, snapshot),
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
  call: Reader,
): AsyncGenerator<unknown[][]> {
  const ask = await askNow(report, input.P, services, tx, call)
  yield* batchesOfQuery(tx, reportQuery(report, tx, ask), columns, input, call.language)
}
