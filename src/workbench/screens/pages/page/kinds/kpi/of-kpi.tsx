import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { kpiServices } from '#domain/services/kpi/kpi.ts'
import { useCall } from '../../../../../client/query.ts'
import { EmptyState, ErrorState, LoadingState } from '../../../../../parts/states.tsx'
import { openScreen } from '../../../../../navigation/navigation.ts'
import {
  historyOf,
  type KpiAnswer,
  type KpiFigure,
  type KpiLine,
  type KpiRun,
} from '../../../../kpi/kpi-data.ts'
import { useEvents } from '../../part-context.ts'
import { useOpenPage } from '../../page-context.ts'

/** A KPI with its values from run to run, the newest last; there is one at least. */
export interface KpiHistory {
  readonly kpi: KpiLine
  readonly history: readonly { readonly run: KpiRun; readonly figure: KpiFigure }[]
  readonly now: string | null
  readonly before: string | null | undefined
}

interface OfKpiProps {
  readonly code: string
  readonly children: (values: KpiHistory) => ReactNode
}

/** Runs over which a KPI is read; the same as other screens read, so that all share one answer. */
const RUNS = 20
const STALE_MS = 10_000

/** What is drawn of the values of a KPI; without one, that is said. Read as often as the sources of the page. */
export function OfKpi({ code, children }: OfKpiProps) {
  const { t } = useTranslation('page')
  const { page } = useOpenPage()
  const every = Math.min(...page.sources.map((one) => (typeof one.every === 'number' ? one.every : Infinity)))
  const answer = useCall(
    kpiServices.query,
    { runs: RUNS },
    { staleTime: STALE_MS, refetchInterval: Number.isFinite(every) ? every * 1000 : false },
  )
  if (answer.isError) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
  if (!answer.data) return <LoadingState />
  const { kpis, runs } = answer.data as unknown as KpiAnswer
  const kpi = kpis.find((one) => one.code === code)
  if (!kpi) return <EmptyState title={t('noKpi')} />
  const history = historyOf(
    kpi,
    runs.filter(({ kind }) => kind === kpi.run),
  )
  const last = history.at(-1)
  if (!last) return <EmptyState title={t('noKpiValue')} hint={t('noKpiValueHint')} />
  return children({ kpi, history, now: last.figure.value, before: history.at(-2)?.figure.value })
}

/** What a click on a figure of a KPI does: the actions of the part, else the runs and rows behind it are opened. */
export function useOpenKpi(code: string): () => void {
  const { has, raise } = useEvents<'number'>()
  return () => {
    if (has('click')) void raise('click')
    else openScreen('/PlanKPI/KPIQueryList', { kpi: code })
  }
}
