import { kpiSet } from '#domain/entities/kpi/kpi-set.ts'
import { TaktError } from '#domain/errors.ts'
import { compileKpi, type KpiDefinition } from '#domain/kpi/definition.ts'
import { kpiRows } from '#domain/results/kpi-rows.ts'
import type { KpiAggregation, KpiCategory } from '#domain/results/kpi-category.ts'
import { textOf } from '#domain/label.ts'
import { kpiQueries, kpiServices } from '#domain/services/kpi/kpi.ts'
import { addRow, changeRow } from '../../platform/crud/change.ts'
import type { Tx } from '../../db/tenant.ts'
import { handle, type Call, type HandlerEntry } from '../../identity/handlers.ts'
import type { KpiRowsTask } from '../../platform/jobs/kpi-tasks.ts'
import { selectRunsOf, type RunKind, type RunRow } from '../../platform/jobs/runs.ts'
import { buffersOf } from '../../platform/jobs/task.ts'
import { finishedRun } from '../../platform/runs/run-tables.ts'
import type { CalculationService } from '../../platform/runs/service.ts'
import { unitZone } from '../../platform/runs/unit-zone.ts'
import { findKpi, readKpis, type KpiRow } from './definitions.ts'
import { pageOfQuery } from './query-page.ts'
import { orderQuery, produceQuery } from './result-queries.ts'
import { settleRun, worldOf } from './settle.ts'
import { isNarrowed, liveGroups, liveResults, liveValues, mostLiveRuns, type ValueRow } from './live.ts'
import { readSources } from './sources.ts'

/** Key figures of runs, and grouped queries over plan and reports. */
export const kpiHandlers = (service: CalculationService): readonly HandlerEntry[] => [
  handle(kpiServices.list, (_input, call) => listed(call, null)),
  handle(kpiServices.byCategory, ({ category }, call) => listed(call, category)),
  handle(kpiServices.save, ({ row }, call) => save(row, call)),
  handle(kpiServices.evaluate, (input, call) => tryOut(service, input as never, call)),
  handle(kpiServices.calculate, ({ runNo }, call) => settleRun(service, call.scope, runNo)),
  handle(kpiServices.query, ({ category, runs, scenarios }, call) =>
    queryOf(service, category ?? null, runs ?? 12, scenarios === true, call),
  ),
  handle(kpiServices.groups, ({ kpiCode, runNo, other }, call) =>
    isNarrowed(call)
      ? liveGroups(service, kpiCode, runNo, other ?? null, call)
      : call.transaction((tx) => groupsOf(tx, kpiCode, runNo, other ?? null), { readOnly: true }),
  ),
  handle(kpiServices.behind, ({ kpiCode, runNo, dimension }, call) =>
    rowsBehind(service, kpiCode, runNo, dimension ?? null, call),
  ),
  handle(kpiServices.subscribe, ({ kpiCode, on }, call) =>
    call.transaction(async (tx) => {
      const { code } = await findKpi(tx, kpiCode, call.language)
      const user = call.caller!.userName
      if (on)
        await tx.run(
          'insert into kpi_subscription (kpi_code, user_code) values ($1, $2) on conflict do nothing',
          [code, user],
        )
      else
        await tx.run(
          `delete from kpi_subscription where plan_unit_code = (select current_plan_unit())
             and kpi_code = $1 and lower(user_code) = lower($2)`,
          [code, user],
        )
    }),
  ),
  handle(kpiQueries.produceResult, (input, call) =>
    call.transaction(async (tx) => pageOfQuery(tx, await produceQuery(tx, input), input, call.language), {
      readOnly: true,
    }),
  ),
  handle(kpiQueries.orderResult, (input, call) =>
    call.transaction(async (tx) => pageOfQuery(tx, await orderQuery(tx, input), input, call.language), {
      readOnly: true,
    }),
  ),
]

function listed(call: Call, category: string | null) {
  return call.transaction(async (tx) => {
    const kpis = await readKpis(tx)
    const own = await tx.rows<{ code: string }>(
      `select kpi_code as code from kpi_subscription
       where plan_unit_code = (select current_plan_unit()) and lower(user_code) = lower($1)`,
      [call.caller!.userName],
    )
    const subscribed = new Set(own.map(({ code }) => code))
    return {
      items: kpis
        .filter((kpi) => category === null || kpi.category === category)
        .map((kpi) => ({ ...kpi, subscribed: subscribed.has(kpi.code) })),
    }
  })
}

/** Creates a KPI, or changes the one of the same code. */
async function save(sent: unknown, call: Call): Promise<unknown> {
  const row = (typeof sent === 'object' && sent !== null ? sent : {}) as Record<string, unknown>
  const code = typeof row['code'] === 'string' ? row['code'].trim() : ''
  const known = await call.transaction((tx) =>
    tx.row<{ id: string; code: string; rowVersion: number }>(
      `select id, code, row_version as "rowVersion" from kpi_set
       where plan_unit_code = (select current_plan_unit()) and lower(code) = lower($1)`,
      [code],
    ),
  )
  if (!known) return addRow(kpiSet, row, call)
  return changeRow(kpiSet, { rowVersion: known.rowVersion, ...row, id: known.id, code: known.code }, call)
}

interface Definition {
  readonly category: KpiCategory
  readonly formula: string
  readonly aggregation: KpiAggregation
  readonly perExpr?: string | null
  readonly rowFilter?: string | null
  readonly groupBy?: string | null
}

/** A definition that need not be kept yet, on the newest run that has its rows. */
async function tryOut(service: CalculationService, input: Definition, call: Call): Promise<unknown> {
  const definition: KpiDefinition = {
    code: '',
    category: input.category,
    formula: input.formula,
    aggregation: input.aggregation,
    perExpr: input.perExpr ?? null,
    rowFilter: input.rowFilter ?? null,
    groupBy: input.groupBy ?? null,
  }
  const compiled = compileKpi(definition)
  if ('faults' in compiled)
    return {
      faults: compiled.faults.map(({ member, position, reason }) => ({
        member,
        position,
        message: textOf(reason, call.language),
      })),
    }
  const kind = kpiRows[definition.category].run
  const { run, zone } = await call.transaction(async (tx) => ({
    run: (await newestRuns(tx, kind, 1, false))[0],
    zone: await unitZone(tx),
  }))
  if (!run) return null
  const began = performance.now()
  const [result] = await liveResults(service, run, zone, [definition], call)
  const { groups = [], ...figure } = result ?? { value: null, rows: 0 }
  return {
    runNo: run.runNo,
    ...figure,
    groups: groups.slice(0, 50),
    ms: Math.round(performance.now() - began),
  }
}

/** Finished runs of a kind, the newest first. */
function newestRuns(tx: Tx, kind: RunKind, count: number, scenarios: boolean): Promise<RunRow[]> {
  return tx.rows<RunRow>(
    `${selectRunsOf(kind)} and r.plan_unit_code = (select current_plan_unit()) and r.status in ('S', 'W')
       and ($1 or r.scenario_id is null)
     order by r.ended_at desc, r.run_no desc limit $2`,
    [scenarios, count],
  )
}

async function queryOf(
  service: CalculationService,
  category: string | null,
  count: number,
  scenarios: boolean,
  call: Call,
) {
  const { kpis, found, zone } = await call.transaction(
    async (tx) => {
      const all = (await readKpis(tx)).filter((kpi) => category === null || kpi.category === category)
      const newest: RunRow[] = []
      const wanted = isNarrowed(call) ? Math.min(count, mostLiveRuns) : count
      for (const kind of new Set(all.map((kpi) => kpiRows[kpi.category].run)))
        newest.push(...(await newestRuns(tx, kind, wanted, scenarios)))
      return { kpis: all, found: newest, zone: await unitZone(tx) }
    },
    { readOnly: true },
  )
  const values = isNarrowed(call)
    ? await liveValues(service, found, zone, kpis, call)
    : await call.transaction((tx) => storedValues(tx, found), { readOnly: true })
  const byKpi = Map.groupBy(values, ({ kpi }) => kpi)
  return {
    runs: found.map(({ runNo, kind, endedAt, scenarioId, published, schemeCode }) => ({
      runNo,
      kind,
      at: endedAt,
      scenario: scenarioId,
      published,
      schemeCode,
    })),
    kpis: kpis.map((kpi) => ({
      ...shown(kpi),
      run: kpiRows[kpi.category].run,
      values: Object.fromEntries(
        (byKpi.get(kpi.code) ?? []).map(({ run, value, state, rows }) => [run, { value, state, rows }]),
      ),
    })),
  }
}

const storedValues = (tx: Tx, runs: readonly RunRow[]): Promise<ValueRow[]> =>
  tx.rows<ValueRow>(
    `select kpi_code as kpi, run_no as run, trim_scale(value)::text as value, state, rows from kpi_value
     where tenant_id = $1 and plan_unit_code = $2 and dimension = '' and run_no = any ($3)`,
    [tx.tenantId, tx.planUnitCode, runs.map(({ runNo }) => runNo)],
  )

const shown = ({ formula: _formula, perExpr: _per, rowFilter: _filter, ...kpi }: KpiRow) => kpi

async function groupsOf(tx: Tx, kpiCode: string, runNo: string, other: string | null) {
  const items = await tx.rows(
    `select coalesce(a.dimension, b.dimension) as dimension, trim_scale(a.value)::text as value, a.state, a.rows,
       trim_scale(b.value)::text as other
     from (select * from kpi_value where tenant_id = $1 and plan_unit_code = $2 and lower(kpi_code) = lower($3)
         and run_no = $4 and dimension <> '') a
       full join (select * from kpi_value where tenant_id = $1 and plan_unit_code = $2 and lower(kpi_code) = lower($3)
         and run_no = $5 and dimension <> '') b on b.dimension = a.dimension
     order by 1`,
    [tx.tenantId, tx.planUnitCode, kpiCode, runNo, other ?? ''],
  )
  return { items }
}

async function rowsBehind(
  service: CalculationService,
  kpiCode: string,
  runNo: string,
  dimension: string | null,
  call: Call,
): Promise<Uint8Array> {
  const { kpi, run, zone } = await call.transaction(async (tx) => {
    const found = await findKpi(tx, kpiCode, call.language)
    return {
      kpi: found,
      run: await finishedRun(tx, runNo, kpiRows[found.category].run),
      zone: await unitZone(tx),
    }
  })
  const [source] = await readSources(service, (work) => call.transaction(work), run, [kpi.category])
  if (!source) throw new TaktError('tableUnknown', { table: kpi.category })
  const task: KpiRowsTask = {
    source,
    definition: kpi,
    world: worldOf(run, zone),
    dimension: dimension === '' ? null : dimension,
  }
  return service.pool.ask<Uint8Array>('kpiRowsBehind', task, buffersOf(source))
}
