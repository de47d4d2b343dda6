import { Readable } from 'node:stream'
import type { Report } from '#domain/reports/report.ts'
import { ArrowStreamWriter } from '#engine/arrow-stream.ts'
import { streamInTransaction } from '../../platform/exchange/export-rows.ts'
import type { Call } from '../../identity/handlers.ts'
import { remember } from './centre.ts'
import { engineSchema, reportQuery, tablesOfReport, type OpenQuery } from './rows.ts'
import type { ReportService } from './service.ts'
import { inSnapshot } from './snapshot.ts'

/**
 * The rows of a report as an Arrow stream, all of one moment: no more of them are in memory than the caller can take. Its end
 * comes once the run is remembered as the caller's last.
 */
export async function* runReport(
  service: ReportService,
  opened: Report,
  P: unknown,
  call: Call,
): AsyncGenerator<Uint8Array> {
  const report = { ...opened, columns: { ...opened.columns, ...opened.carried } }
  const began = performance.now()
  const writer = new ArrowStreamWriter(engineSchema(report))
  let rows = 0
  const parts = async function* ({ tx, query }: OpenQuery) {
    for await (const table of tablesOfReport(report, query, tx, call.language)) {
      rows += table.length
      yield writer.next(table)
    }
  }
  yield* streamInTransaction(
    (work: (open: OpenQuery) => Promise<void>) =>
      inSnapshot(service, report, P, call, (tx, ask) => work({ tx, query: reportQuery(report, tx, ask) })),
    (open) => Readable.from(parts(open), { objectMode: false }),
  ) as AsyncIterable<Uint8Array>
  // Sections of a document run one by one; the first one stands for it.
  if (!report.sectionOf?.at) await remember(report, P, rows, performance.now() - began, call)
  yield writer.end()
}
