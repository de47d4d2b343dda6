import type { Language } from '#domain/label.ts'
import type { Kpi } from '#engine/kitting/finish/kpi.ts'
import type { Scope } from '../../db/tenant.ts'
import { requestOf } from './calculation.ts'
import type { RunRow } from '../../platform/jobs/runs.ts'
import { errorOf, figuresShown, progressOf } from '../../platform/runs/run-view.ts'

/** The column keeps six decimals; in per cent the KPIs have as many. */
function rateOf({ kpi, kitRate }: RunRow): string | null {
  const rate = (kpi as Partial<Kpi> | null)?.orderKitRate
  return rate === null || rate === undefined ? kitRate : rate.toFixed(8)
}

/** A run as the history shows it. */
export function runOf(row: RunRow, language: Language, scope: Pick<Scope, 'limits'>) {
  const run = figuresShown(row, scope)
  return {
    ...progressOf(run, language, scope),
    schemeCode: run.schemeCode,
    schemeVersion: run.schemeVersion,
    asOf: run.asOf,
    endTime: run.endedAt,
    durationMs: run.durationMs,
    orders: run.orders,
    lines: run.lines,
    supplies: run.supplies,
    fullOrders: run.fullOrders,
    kitRate: rateOf(run),
    published: run.published,
    scenario: run.scenarioId,
    baseRun: requestOf(run).baseRun,
    by: run.by,
    inputHash: run.inputHash,
    resultHash: run.resultHash,
    engineVersion: run.engineVersion,
    kpi: run.kpi,
    error: errorOf(run, language),
  }
}
