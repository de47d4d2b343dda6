import { sourceFields, sourceValues } from '#domain/pages/source-fields.ts'
import { kpiServices } from '#domain/services/kpi/kpi.ts'
import { call } from '../../../../client/call.ts'
import { queryKeyOf } from '../../../../client/keys.ts'
import { fetchCall } from '../../../../client/query.ts'
import { historyOf, stateOfFigure, type KpiAnswer } from '../../../kpi/kpi-data.ts'
import type { AskedSource, SourceAnswer, SourceQuery } from './source-query.ts'

type Rows = SourceAnswer['rows']

/** One answer holds all KPIs: sources that are read at the same time share it, each reading of a timer is a new one. */
const SHARED_MS = 1_000

/** A KPI with its values, without those that were never kept. */
function historyIn({ kpis, runs }: KpiAnswer, code: string) {
  const kpi = kpis.find((one) => one.code === code)
  const own = kpi ? runs.filter(({ kind }) => kind === kpi.run) : []
  return { kpi, history: kpi ? historyOf(kpi, own) : [] }
}

/** One row of each run, the newest last. */
export function runRows(answer: KpiAnswer, code: string): Rows {
  const { kpi, history } = historyIn(answer, code)
  if (!kpi) return []
  const { target, warn, alarm, unit } = kpi
  return history.map(({ run: { runNo, at }, figure: { value } }) => ({
    runNo,
    at,
    value,
    target,
    warn,
    alarm,
    unit,
    state: stateOfFigure(kpi, value),
  }))
}

/** Values of the groups of the newest run that has any. */
async function groupRows(answer: KpiAnswer, kpiCode: string, signal: AbortSignal): Promise<Rows> {
  const last = historyIn(answer, kpiCode).history.at(-1)
  if (!last) return []
  const groups = await call(kpiServices.groups, { kpiCode, runNo: last.run.runNo }, { signal })
  const { items } = groups as {
    readonly items: readonly { readonly dimension: string; readonly value: string | null }[]
  }
  return items.map(({ dimension, value }) => ({ group: dimension, value }))
}

/** A KPI from run to run, or by its groups. */
export function kpiQuery(asked: AskedSource): SourceQuery | null {
  const values = sourceValues(asked.source, 'kpi')
  if (!values || values.kpi === '') return null
  const { kpi, by } = values
  const runs = values.runs ?? 1
  return {
    queryKey: queryKeyOf(kpiServices.query, { runs }, kpi, by),
    queryFn: async ({ signal }) => {
      const answer = (await fetchCall(kpiServices.query, { runs }, SHARED_MS)) as KpiAnswer
      const rows = by === 'run' ? runRows(answer, kpi) : await groupRows(answer, kpi, signal)
      const { kpi: known, history } = historyIn(answer, kpi)
      const missing = history.length === 0 ? known?.run : undefined
      return { fields: sourceFields(asked.source) ?? {}, rows, total: rows.length, missing }
    },
  }
}
