import type { Language } from '#domain/label.ts'
import type { Tx } from '../../db/tenant.ts'
import type { RunRow } from '../../platform/jobs/runs.ts'
import { errorOf, figuresShown, progressOf } from '../../platform/runs/run-view.ts'
import { requestOf } from './calculation.ts'

interface KeptKpi {
  readonly before?: object
  readonly after?: object
  readonly commands?: unknown
  readonly optimisation?: unknown
}

/** A run as the plan history shows it to the caller of the transaction. */
export async function planRunOf(tx: Tx, row: RunRow, language: Language) {
  const run = figuresShown(row, tx)
  const kpi = (run.kpi ?? {}) as KeptKpi
  const { scope, orderFilter } = requestOf(run)
  const progress = progressOf(run, language, tx)
  return {
    ...progress,
    optimisation: progress.optimisation ?? kpi.optimisation ?? null,
    schemeCode: run.schemeCode,
    schemeVersion: run.schemeVersion,
    scope,
    orderFilter,
    scenario: run.scenarioId,
    asOf: run.asOf,
    endTime: run.endedAt,
    durationMs: run.durationMs,
    orders: run.orders,
    operations: run.lines,
    accepted: run.published,
    by: run.by,
    inputHash: run.inputHash,
    resultHash: run.resultHash,
    engineVersion: run.engineVersion,
    kpiBefore: kpi.before ?? null,
    kpi: kpi.after ?? null,
    commands: kpi.commands ?? null,
    error: errorOf(run, language),
  }
}
