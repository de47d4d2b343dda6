import type { Report } from '#domain/reports/report.ts'
import type { Tx, TxOptions } from '../../db/tenant.ts'
import type { Reader } from '../../identity/handlers.ts'
import { askNow, checkAsked } from './parameters.ts'
import { chooseRun, fillRun } from './designed/run-rows.ts'
import type { ReportAsk } from './query.ts'
import type { PagedReports, ReportService } from './service.ts'
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
      return work(tx, ask.run ? { ...ask, run: await fillRun(ask.run, tx, 'transaction') } : ask)
    },
    { ...optionsOf(report, call), ...(report.view ? readingView : {}) },
  )
}

/**
 * The same for a part of the rows, of which others will be asked for soon: those of a run are copied once for all of them.
 * What the reader may see is looked up each time.
 */
export async function inPageSnapshot<T>(
  service: PagedReports,
  report: Report,
  sent: unknown,
  call: Reader,
  work: Work<T>,
): Promise<T> {
  const { design } = report
  if (!report.choosesRun || !design) return inSnapshot(service, report, sent, call, work)
  const { signal, language } = call
  const { ask, run } = await call.transaction(
    async (tx) => {
      const asked = await checkAsked(report, sent, service.services, tx, call)
      return { ask: asked, run: await chooseRun(design, asked, service.tables, tx, language) }
    },
    { ...options, signal },
  )
  if (!run) return call.transaction((tx) => work(tx, { ...ask, run: null }), { ...options, signal })
  const copy = {
    tenantId: call.scope.tenantId,
    key: run.key,
    fill: async (tx: Tx) => (await fillRun(run, tx, 'connection')).table,
  }
  return service.copies.read(
    copy,
    (client, table) =>
      call.transaction((tx) => work(tx, { ...ask, run: { ...run, table } }), { ...options, signal, client }),
    signal,
  )
}
