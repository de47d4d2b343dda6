import { textOf, type Language } from '#domain/label.ts'
import type { Tx } from '../../db/tenant.ts'
import type { Call, ServerEvent } from '../../identity/handlers.ts'
import { changedRuns } from '../jobs/events.ts'
import { failureShown, type Failure } from '../jobs/failure.ts'
import { findRun, isUnderWay, selectRunsOf, type RunKind, type RunRow } from '../jobs/runs.ts'
import { whole } from '../crud/reading.ts'
import { progressOf } from './run-view.ts'
import type { CalculationService } from './service.ts'

export interface ListInput {
  readonly keyword?: string | null
  readonly schemeCode?: string | null
  readonly skipCount?: number | null
  readonly maxResultCount?: number | null
}

/** A page of the history, the newest first. */
export async function listRuns(
  tx: Tx,
  kind: RunKind,
  input: ListInput,
): Promise<{ totalCount: number; rows: RunRow[] }> {
  const filter = `and ($1 = '' or strpos(lower(r.run_no || ' ' || coalesce(r.scheme_code, '') || ' ' || coalesce(r.by, '')), lower($1)) > 0)
    and ($2 = '' or lower(r.scheme_code) = lower($2))`
  const values = [input.keyword?.trim() ?? '', input.schemeCode?.trim() ?? '']
  const { count } = (await tx.row<{ count: number }>(
    `select count(*) as count from ${whole('planRun')} r where r.kind = '${kind}' ${filter}`,
    values,
  ))!
  const rows = await tx.rows<RunRow>(
    `${selectRunsOf(kind)} ${filter} order by r.created_at desc, r.run_no desc offset $3 limit $4`,
    [...values, input.skipCount ?? 0, input.maxResultCount ?? 10],
  )
  return { totalCount: count, rows }
}

/**
 * Warnings name rows and other entries count them, so readers who do not see all rows get failures alone, without a cause
 * that names rows.
 */
export async function logOf(tx: Tx, runNo: string, language: Language, max: number, skip = 0) {
  const rows = await tx.rows<{ at: string; level: string } & Failure>(
    `select at, level, zh, en, code from run_log
     where plan_unit_code = (select current_plan_unit()) and run_no = $1 and ($3 or level = 'E') order by id limit $2 offset $4`,
    [runNo, max, tx.limits === undefined, skip],
  )
  const said = (failure: Failure): string => textOf(failureShown(failure, tx.limits), language)
  return rows.map(({ at, level, ...failure }) => ({ at, level, message: said(failure) }))
}

/**
 * `progress` for every run of a kind in the plan unit that changes; at the beginning and after a gap those that are
 * active now, so a client that connects again has missed nothing. `ping` keeps the connection known to be alive.
 */
export async function* runEvents(
  service: CalculationService,
  kind: RunKind,
  call: Call,
): AsyncGenerator<ServerEvent> {
  const unit = { tenantId: call.scope.tenantId, planUnitCode: call.scope.planUnitCode! }
  for await (const runNo of changedRuns(service.owner, unit, call.signal)) {
    const rows = await call.transaction((tx) =>
      runNo === null
        ? tx.rows<RunRow>(`${selectRunsOf(kind)} and ${isUnderWay} order by r.created_at, r.run_no`)
        : findRun(tx, runNo).then((row) => (row ? [row] : [])),
    )
    for (const row of rows)
      if (row.kind === kind)
        yield { event: 'progress', data: progressOf(row, call.language, call.limitedScope) }
    if (runNo === null) yield { event: 'ping', data: null }
    else if (rows.length === 0) yield { event: 'erased', data: { runNo } }
  }
}
