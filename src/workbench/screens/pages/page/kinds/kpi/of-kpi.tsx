import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { kpiServices } from '#domain/services/kpi/kpi.ts'
import { figureFormOf } from '#domain/kpi/definition.ts'
import type { TextValue } from '#domain/pages/text.ts'
import { useCall } from '../../../../../client/query.ts'
import { EmptyState, ErrorState, LoadingState } from '../../../../../parts/states.tsx'
import { openScreen } from '../../../../../navigation/navigation.ts'
import { Chart } from '../../../../../charts/chart.tsx'
import {
  historyOf,
  type KpiAnswer,
  type KpiFigure,
  type KpiLine,
  type KpiRun,
  stateOfFigure,
  stateTones,
} from '../../../../kpi/kpi-data.ts'
import { levelsOf } from '../../../../kpi/trend-data.ts'
import { useKpiText } from '../../../../kpi/use-kpi-text.ts'
import { KpiChange } from '../../../../kpi/kpi-trend.tsx'
import { useEvents, useOpenPage } from '../../page-context.ts'
import { useText } from '../../use-text.ts'

/** A KPI with its values from run to run, the newest last; there is one at least. */
interface KpiHistory {
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
function OfKpi({ code, children }: OfKpiProps) {
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
function useOpenKpi(code: string): () => void {
  const { has, raise } = useEvents<'number'>()
  return () => {
    if (has('click')) void raise('click')
    else openScreen('/PlanKPI/KPIQueryList', { kpi: code })
  }
}

/** The newest value of a KPI on a dial with its target and limits. */
export const KpiGauge = ({ code, label }: { readonly code: string; readonly label: TextValue }) => (
  <OfKpi code={code}>{(values) => <Dial {...values} label={label} />}</OfKpi>
)

function Dial({ kpi, now, label }: KpiHistory & { readonly label: TextValue }) {
  const { t } = useTranslation('kpi')
  const name = kpi.name ?? kpi.code
  const title = useText(label) || name
  const open = useOpenKpi(kpi.code)
  return (
    <Chart
      title={title}
      kind="gauge"
      height="fill"
      axis={{ kind: 'category', label: t('kpi'), names: [name] }}
      series={[
        { name, values: [now === null ? null : Number(now)], tone: stateTones[stateOfFigure(kpi, now)] },
      ]}
      form={figureFormOf(kpi)}
      levels={levelsOf(kpi, { target: t('target'), warn: t('warn'), alarm: t('alarm') })}
      onOpen={open}
    />
  )
}

/** The newest value of a KPI in the colour of its limits, with its change and its target. */
export const KpiNumber = ({ code, label }: { readonly code: string; readonly label: TextValue }) => (
  <OfKpi code={code}>{(values) => <Figure {...values} label={label} />}</OfKpi>
)

function Figure({ kpi, now, before, label }: KpiHistory & { readonly label: TextValue }) {
  const { t } = useTranslation('page')
  const kpiText = useKpiText()
  const name = useText(label) || (kpi.name ?? kpi.code)
  const open = useOpenKpi(kpi.code)
  return (
    <button type="button" className="pg-number pg-click" onClick={open}>
      <span className="name">{name}</span>
      <strong className={stateTones[stateOfFigure(kpi, now)]}>{kpiText(now, kpi)}</strong>
      <span>
        <KpiChange kpi={kpi} before={before} now={now} />
        {kpi.target !== null && <small> {t('kpiTarget', { value: kpiText(kpi.target, kpi) })}</small>}
      </span>
    </button>
  )
}
