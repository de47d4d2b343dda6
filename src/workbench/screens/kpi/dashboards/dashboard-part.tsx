import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { kpiKinds, targetOf, type DashboardPart } from '#domain/kpi/dashboard.ts'
import { zoneOffset } from '#domain/rules/zone.ts'
import { kpiServices } from '#domain/services/kpi/kpi.ts'
import { PieChart, RadarChart } from '../../../charts/round-charts.tsx'
import { ValueChart } from '../../../charts/value-chart.tsx'
import { useCall } from '../../../client/query.ts'
import { useFormatSettings } from '../../../fields/settings.ts'
import { useDurations } from '../../../fields/use-durations.ts'
import { Button } from '../../../parts/button.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../../parts/states.tsx'
import { MenuIcon } from '../../../shell/icons.ts'
import { openScreen } from '../../../shell/navigation.ts'
import { KpiChange } from '../kpi-change.tsx'
import { historyOf, kpiText, stateTones, type KpiAnswer, type KpiLine, type KpiRun } from '../kpi-data.ts'
import { KpiTrend } from '../kpi-trend.tsx'

interface PartProps {
  readonly part: DashboardPart
  /** Seconds after which values are asked for again; null: never. */
  readonly refresh: number | null
}

const runsShown = 20

/** What a part of a dashboard shows. */
export function PartContent({ part, refresh }: PartProps) {
  if (kpiKinds.has(part.kind)) return <KpiPart part={part} refresh={refresh} />
  return <PlainPart part={part} />
}

function PlainPart({ part }: { readonly part: DashboardPart }) {
  const { t } = useTranslation('dashboards')
  const { kind, text = '' } = part
  const style = part.color ? { color: part.color } : undefined
  switch (kind) {
    case 'label':
      return (
        <p className="k-label" style={style}>
          {text}
        </p>
      )
    case 'picture':
      return /^(https?:|\/)/.test(text) ? (
        <img className="k-picture" src={text} alt={part.title} />
      ) : (
        <EmptyState title={t('noPicture')} />
      )
    case 'icon':
      return (
        <div className="k-icon" style={style}>
          <MenuIcon name={text} size={56} />
        </div>
      )
    case 'countdown':
      return <Countdown part={part} />
    case 'app':
      return (
        <div className="k-app">
          <Button disabled={!text.startsWith('/')} onClick={() => openScreen(text)}>
            {t('openApp', { app: part.title || text })}
          </Button>
        </div>
      )
    case 'panel':
      return null
    default:
      return (
        <p className="k-text" style={style}>
          {text}
        </p>
      )
  }
}

function Countdown({ part }: { readonly part: DashboardPart }) {
  const { t } = useTranslation('dashboards')
  const { exact } = useDurations()
  const { zone } = useFormatSettings()
  const [now, setNow] = useState(() => Math.floor(Date.now() / 1000))
  useEffect(() => {
    const timer = setInterval(() => setNow(Math.floor(Date.now() / 1000)), 1000)
    return () => clearInterval(timer)
  }, [])
  const target = targetOf(part.until, now, zoneOffset(now, zone))
  if (target === null) return <EmptyState title={t('noTarget')} />
  return (
    <p className="k-figure" role="timer">
      <strong>{exact(Math.max(0, target - now))}</strong>
    </p>
  )
}

function KpiPart({ part, refresh }: PartProps) {
  const { t } = useTranslation('dashboards')
  const answer = useCall(
    kpiServices.query,
    { runs: runsShown },
    { staleTime: 10_000, refetchInterval: refresh === null ? false : refresh * 1000 },
  )
  if (answer.isError) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
  if (!answer.data) return <LoadingState />
  const { kpis, runs } = answer.data as unknown as KpiAnswer
  const kpi = kpis.find(({ code }) => code === part.kpi)
  if (!kpi) return <EmptyState title={t('noKpi')} />
  const own = runs.filter(({ kind }) => kind === kpi.run)
  const history = historyOf(kpi, own)
  const last = history.at(-1)
  if (!last) return <EmptyState title={t('noValue')} hint={t('noValueHint')} />
  if (part.kind === 'line') return <KpiTrend kpi={kpi} runs={own} />
  if (part.kind === 'number') return <Figure kpi={kpi} history={history} />
  return <Groups part={part} kpi={kpi} run={last.run} />
}

interface FigureProps {
  readonly kpi: KpiLine
  readonly history: ReturnType<typeof historyOf>
}

function Figure({ kpi, history }: FigureProps) {
  const { t } = useTranslation('dashboards')
  const [before, last] = [history.at(-2), history.at(-1)!]
  return (
    <button
      type="button"
      className="k-figure"
      onClick={() => openScreen('/PlanKPI/KPIQueryList', { kpi: kpi.code })}
    >
      <strong className={stateTones[last.figure.state]}>{kpiText(last.figure.value, kpi)}</strong>
      <span>
        <KpiChange kpi={kpi} before={before?.figure.value} now={last.figure.value} />
        {kpi.target !== null && <small>{t('target', { value: kpiText(kpi.target, kpi) })}</small>}
      </span>
    </button>
  )
}

interface GroupValue {
  readonly dimension: string
  readonly value: string | null
}

function Groups({
  part,
  kpi,
  run,
}: {
  readonly part: DashboardPart
  readonly kpi: KpiLine
  readonly run: KpiRun
}) {
  const { t } = useTranslation('dashboards')
  const answer = useCall(kpiServices.groups, { kpiCode: kpi.code, runNo: run.runNo })
  if (answer.isError) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
  if (!answer.data) return <LoadingState />
  const { items } = answer.data as { readonly items: readonly GroupValue[] }
  if (items.length === 0) return <EmptyState title={t('noGroups')} />
  const digits = kpi.decimals ?? 1
  const shares = items.map(({ dimension, value }) => ({
    name: dimension,
    value: Number(Number(value ?? 0).toFixed(digits)),
  }))
  const title = part.title || (kpi.name ?? kpi.code)
  const unit = kpi.unit ?? ''
  if (part.kind === 'pie' || part.kind === 'annular')
    return <PieChart title={title} shares={shares} unit={unit} ring={part.kind === 'annular'} />
  if (part.kind === 'radar') return <RadarChart title={title} shares={shares} unit={unit} />
  if (part.kind === 'bar')
    return (
      <ValueChart
        title={title}
        kind="bar"
        unit={unit}
        categories={shares.map(({ name }) => name)}
        series={[{ name: title, values: shares.map(({ value }) => value) }]}
      />
    )
  return (
    <div className="t-table-frame">
      <table className="t-table" aria-label={title}>
        <tbody>
          {items.map(({ dimension, value }) => (
            <tr key={dimension}>
              <th scope="row">{dimension}</th>
              <td className="number">{kpiText(value, kpi)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
