import type { Report } from '#domain/reports/report.ts'
import type { Tx, TxOptions } from '../../db/tenant.ts'
import type { Reader } from '../../http/handlers.ts'
import { askNow } from './parameters.ts'
import { fillRun } from './designed/run-rows.ts'
import type { ReportAsk } from './query.ts'
import type { ReportService } from './service.ts'
import { checkRows, readingView } from './views/rows.ts'

/** Longest time of the statement of a report. */
const TIMEOUT_MS = 300_000

const options: TxOptions = { isolation: 'repeatable read', readOnly: true, statementTimeoutMs: TIMEOUT_MS }

/** Rows of runs are read through temporary tables, which a transaction that only reads does not make. */
const optionsOf = ({ choosesRun }: Report, { signal }: Reader): TxOptions => ({
  ...options,
  readOnly: choosesRun === undefined,
  signal,
})

type Work<T> = (tx: Tx, ask: ReportAsk) => Promise<T>

/**
 * Runs `work` on the rows of a report, all of one moment. Those of a view are read as the role that reads tables of entities
 * alone, which does not read what parameters need: these are read before.
 */
export async function inSnapshot<T>(
  service: ReportService,
  report: Report,
  sent: unknown,
  call: Reader,
  work: Work<T>,
): Promise<T> {
  const asking = (tx: Tx) => askNow(report, sent, service, tx, call)
  const { signal } = call
  if (!report.view) return call.transaction(async (tx) => work(tx, await asking(tx)), optionsOf(report, call))
  const ask = await call.transaction(asking, { readOnly: true, signal })
  return inSnapshotOf(report, ask, call, work)
}

/** The same for what was asked, and computed outside the database, before. */
export function inSnapshotOf<T>(report: Report, ask: ReportAsk, call: Reader, work: Work<T>): Promise<T> {
  return call.transaction(
    async (tx) => {
      if (report.view) await checkRows(tx, report, call.language)
      return work(tx, ask.run ? { ...ask, run: await fillRun(ask.run, tx) } : ask)
    },
    { ...optionsOf(report, call), ...(report.view ? readingView : {}) },
  )
}
