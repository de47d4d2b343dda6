import { becameWorse, figureFormOf, stateOf } from '#domain/kpi/definition.ts'
import type { KpiState } from '#domain/results/kpi-category.ts'
import { kpiRows } from '#domain/results/kpi-rows.ts'
import type { Label } from '#domain/label.ts'
import { figureText } from '#domain/rules/figure.ts'
import type { KpiResult } from '#engine/kpi/calculate.ts'
import { limitsOf } from '../../identity/limits.ts'
import { standingOf } from '../../identity/standing.ts'
import { withTenant, type Scope, type Tx } from '../../db/tenant.ts'
import type { KpiTask } from '../../platform/jobs/kpi-tasks.ts'
import { scopeOfRun, type RunKey } from '../../platform/jobs/run-key.ts'
import { findRun, finishedStatuses, type RunRow } from '../../platform/jobs/runs.ts'
import { buffersOf } from '../../platform/jobs/task.ts'
import { tellUser } from '../../platform/notices/notices.ts'
import type { CalculationService } from '../../platform/runs/service.ts'
import { unitZone } from '../../platform/runs/unit-zone.ts'
import { readKpis, type KpiRow } from './definitions.ts'
import { readSources } from './sources.ts'

/** Groups of one KPI that are kept for one run. */
const mostGroups = 500

/** Calculates and keeps the KPIs of a run that has just finished. */
export async function settleKpis(service: CalculationService, key: RunKey): Promise<void> {
  await settleRun(service, scopeOfRun(key), key.runNo)
}

/** The same for any finished run; answers how many figures are kept. Values that were there before are replaced. */
export async function settleRun(service: CalculationService, scope: Scope, runNo: string): Promise<number> {
  const transact = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
    withTenant(service.services.database.app, scope, work)
  const { run, kpis, zone } = await transact(async (tx) => ({
    run: await findRun(tx, runNo),
    kpis: await readKpis(tx),
    zone: await unitZone(tx),
  }))
  if (!run || !finishedStatuses.includes(run.status)) return 0
  const own = kpis.filter(({ category }) => kpiRows[category].run === run.kind)
  if (own.length === 0) return 0
  const sources = await readSources(
    service,
    transact,
    run,
    own.map(({ category }) => category),
  )
  const task: KpiTask = { sources, definitions: own, world: worldOf(run, zone) }
  const results = await service.pool.ask<(KpiResult | null)[]>('kpiResults', task, buffersOf(sources))
  return transact((tx) => keep(tx, run, own, results))
}

/** Time stands still in a run: Now() is its own. */
export const worldOf = (run: RunRow, zone: string): KpiTask['world'] => ({
  now: Math.floor(Date.parse(run.asOf) / 1000),
  zone,
})

async function keep(
  tx: Tx,
  run: RunRow,
  kpis: readonly KpiRow[],
  results: readonly (KpiResult | null)[],
): Promise<number> {
  await tx.run('delete from kpi_value where tenant_id = $1 and plan_unit_code = $2 and run_no = $3', [
    tx.tenantId,
    tx.planUnitCode,
    run.runNo,
  ])
  const rows: object[] = []
  for (const [at, kpi] of kpis.entries()) {
    const result = results[at]
    if (!result) continue
    const common = { kpi_code: kpi.code, target: kpi.target }
    const { state } = stateOf(result.value, kpi)
    rows.push({ ...common, dimension: '', value: result.value, rows: result.rows, state })
    for (const group of result.groups.slice(0, mostGroups))
      rows.push({
        ...common,
        dimension: group.dimension.slice(0, 200) || '-',
        value: group.value,
        rows: group.rows,
        state: stateOf(group.value, kpi).state,
      })
    if (run.scenarioId === null) await keepEvent(tx, run, kpi, result.value)
  }
  return tx.run(
    `insert into kpi_value (kpi_code, run_no, dimension, at, scenario_id, value, target, state, rows)
     select kpi_code, $2, dimension, $3, $4, value, target, state, rows
     from json_to_recordset($1) as r (kpi_code text, dimension text, value numeric, target numeric, state text, rows integer)
     on conflict do nothing`,
    [JSON.stringify(rows), run.runNo, run.endedAt, run.scenarioId],
  )
}

const written = (kpi: KpiRow, value: string | null): Label => ({
  zh: figureText(value, figureFormOf(kpi), 'zh-Hans'),
  en: figureText(value, figureFormOf(kpi), 'en'),
})

interface Before {
  readonly value: string | null
  readonly state: KpiState
}

/** Keeps that a limit is broken, and tells those who asked for it when it was not so, or less so, in the run before. */
async function keepEvent(tx: Tx, run: RunRow, kpi: KpiRow, value: string | null): Promise<void> {
  const { state, limit } = stateOf(value, kpi)
  if (state !== 'W' && state !== 'A') return
  const before = await tx.row<Before>(
    `select trim_scale(value)::text as value, state from kpi_value
     where tenant_id = $1 and plan_unit_code = $2 and lower(kpi_code) = lower($3) and dimension = ''
       and scenario_id is null and run_no <> $4 and at <= $5
     order by at desc, run_no desc limit 1`,
    [tx.tenantId, tx.planUnitCode, kpi.code, run.runNo, run.endedAt],
  )
  const made = await tx.run(
    `insert into kpi_event (kpi_code, run_no, at, state, value, before, target, "limit", handled)
     values ($1, $2, $3, $4, $5, $6, $7, $8, false) on conflict do nothing`,
    [kpi.code, run.runNo, run.endedAt, state, value, before?.value ?? null, kpi.target, limit],
  )
  if (made === 0 || !becameWorse(state, before?.state ?? null)) return
  const readers = await tx.rows<{ number: number; name: string }>(
    `select u.number, u.user_name as name from kpi_subscription s join "user" u on lower(u.user_name) = lower(s.user_code)
     where s.plan_unit_code = $1 and lower(s.kpi_code) = lower($2) and u.is_active order by u.number`,
    [tx.planUnitCode, kpi.code],
  )
  const said = {
    name: kpi.name ?? kpi.code,
    runNo: run.runNo,
    value: written(kpi, value),
    limit: written(kpi, limit),
  }
  for (const { number, name } of readers) {
    // The figure is one over all rows: it is not for users who do not see all of them.
    const reader = await standingOf(tx, name)
    if (reader && !limitsOf(reader, tx.planUnitCode)?.narrows) await tellUser(tx, number, 'kpiWorse', said)
  }
}
