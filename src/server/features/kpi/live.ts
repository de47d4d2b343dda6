import { stateOf, type KpiDefinition } from '#domain/kpi/definition.ts'
import { kpiRows } from '#domain/results/kpi-rows.ts'
import type { KpiState } from '#domain/results/kpi-category.ts'
import type { KpiResult } from '#engine/kpi/calculate.ts'
import type { Call } from '../../identity/handlers.ts'
import type { KpiTask } from '../../platform/jobs/kpi-tasks.ts'
import type { RunRow } from '../../platform/jobs/runs.ts'
import { buffersOf } from '../../platform/jobs/task.ts'
import { finishedRun } from '../../platform/runs/run-tables.ts'
import type { CalculationService } from '../../platform/runs/service.ts'
import { unitZone } from '../../platform/runs/unit-zone.ts'
import { findKpi, type KpiRow } from './definitions.ts'
import { worldOf } from './settle.ts'
import { readSources } from './sources.ts'

/** Runs of a kind of which figures are computed for one answer: the rows of each are read again. */
export const mostLiveRuns = 6

export interface ValueRow {
  readonly kpi: string
  readonly run: string
  readonly value: string | null
  readonly state: KpiState
  readonly rows: number
}

/** Stored figures are over all rows: readers who do not see all of them get figures over those that they see. */
export const isNarrowed = ({ limitedScope }: Call): boolean => limitedScope.limits?.narrows === true

/** Figures of a run over the rows that the caller sees; null where a figure needs what is kept from the caller. */
export async function liveResults(
  service: CalculationService,
  run: RunRow,
  zone: string,
  definitions: readonly KpiDefinition[],
  call: Call,
): Promise<(KpiResult | null)[]> {
  const categories = definitions.map(({ category }) => category)
  const sources = await readSources(service, (work) => call.transaction(work), run, categories)
  const task: KpiTask = { sources, definitions, world: worldOf(run, zone) }
  return service.pool.ask('kpiResults', task, buffersOf(sources))
}

/** The figures of some runs as `kpi_value` would hold them; those that are not available are left out. */
export async function liveValues(
  service: CalculationService,
  runs: readonly RunRow[],
  zone: string,
  kpis: readonly KpiRow[],
  call: Call,
): Promise<ValueRow[]> {
  const values: ValueRow[] = []
  for (const run of runs) {
    const own = kpis.filter(({ category }) => kpiRows[category].run === run.kind)
    const results = await liveResults(service, run, zone, own, call)
    for (const [at, result] of results.entries()) {
      if (!result) continue
      const kpi = own[at]!
      const { value, rows } = result
      values.push({ kpi: kpi.code, run: run.runNo, value, rows, state: stateOf(value, kpi).state })
    }
  }
  return values
}

/** Values by group of one KPI in one run and, for comparison, another, over the rows that the caller sees. */
export async function liveGroups(
  service: CalculationService,
  kpiCode: string,
  runNo: string,
  other: string | null,
  call: Call,
) {
  const { kpi, zone, runs } = await call.transaction(async (tx) => {
    const found = await findKpi(tx, kpiCode, call.language)
    const { run: kind } = kpiRows[found.category]
    const both = [
      await finishedRun(tx, runNo, kind),
      other === null ? null : await finishedRun(tx, other, kind),
    ]
    return { kpi: found, zone: await unitZone(tx), runs: both }
  })
  const [here, there] = await Promise.all(
    runs.map(async (run) => {
      const [result] = run ? await liveResults(service, run, zone, [kpi], call) : []
      return new Map((result?.groups ?? []).map((group) => [group.dimension, group]))
    }),
  )
  const dimensions = [...new Set([...here!.keys(), ...there!.keys()])].toSorted((a, b) => (a < b ? -1 : 1))
  return {
    items: dimensions.map((dimension) => {
      const own = here!.get(dimension)
      const value = own?.value ?? null
      return {
        dimension: dimension || '-',
        value,
        state: own ? stateOf(value, kpi).state : null,
        rows: own?.rows ?? null,
        other: there!.get(dimension)?.value ?? null,
      }
    }),
  }
}
