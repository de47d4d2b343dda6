import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { figureFormOf } from '#domain/kpi/definition.ts'
import { kpiKinds, targetOf, type DashboardPart } from '#domain/kpi/dashboard.ts'
import { zoneOffset } from '#domain/rules/zone.ts'
import { kpiServices } from '#domain/services/kpi/kpi.ts'
import { Chart } from '../../../charts/chart.tsx'
import { useCall } from '../../../client/query.ts'
import { useFormatSettings } from '../../../fields/settings.ts'
import { useDurations } from '../../../fields/use-durations.ts'
import { Button } from '../../../parts/button.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../../parts/states.tsx'
import { MenuIcon } from '../../../shell/icons.ts'
import { openScreen } from '../../../shell/navigation.ts'
import { KpiChange } from '../kpi-change.tsx'
import {
  historyOf,
  stateOfFigure,
  stateTones,
  type KpiAnswer,
  type KpiLine,
  type KpiRun,
} from '../kpi-data.ts'
import { KpiTrend } from '../kpi-trend.tsx'
import { levelsOf } from '../trend-data.ts'
import { useKpiText } from '../use-kpi-text.ts'

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
  if (part.kind === 'line') {
    const open = (): void => openScreen('/PlanKPI/KPIQueryList', { kpi: kpi.code })
    return <KpiTrend kpi={kpi} runs={own} height="fill" onChoose={open} />
  }
  if (part.kind === 'gauge') return <Gauge part={part} kpi={kpi} value={last.figure.value} />
  if (part.kind === 'number') return <Figure kpi={kpi} history={history} />
  return <Groups part={part} kpi={kpi} run={last.run} />
}

interface FigureProps {
  readonly kpi: KpiLine
  readonly history: ReturnType<typeof historyOf>
}

function Figure({ kpi, history }: FigureProps) {
  const { t } = useTranslation('dashboards')
  const kpiText = useKpiText()
  const [before, last] = [history.at(-2), history.at(-1)!]
  return (
    <button
      type="button"
      className="k-figure"
      onClick={() => openScreen('/PlanKPI/KPIQueryList', { kpi: kpi.code })}
    >
      <strong className={stateTones[stateOfFigure(kpi, last.figure.value)]}>
        {kpiText(last.figure.value, kpi)}
      </strong>
      <span>
        <KpiChange kpi={kpi} before={before?.figure.value} now={last.figure.value} />
        {kpi.target !== null && <small>{t('target', { value: kpiText(kpi.target, kpi) })}</small>}
      </span>
    </button>
  )
}

const chartKinds: Readonly<Partial<Record<DashboardPart['kind'], 'pie' | 'ring' | 'radar' | 'bar'>>> = {
  pie: 'pie',
  annular: 'ring',
  radar: 'radar',
  bar: 'bar',
}

interface GaugeProps {
  readonly part: DashboardPart
  readonly kpi: KpiLine
  readonly value: string | null
}

/** The newest value of a KPI on a dial with its target and limits. */
function Gauge({ part, kpi, value }: GaugeProps) {
  const { t } = useTranslation('kpi')
  const name = kpi.name ?? kpi.code
  return (
    <Chart
      title={part.title || name}
      kind="gauge"
      height="fill"
      axis={{ kind: 'category', label: t('kpi'), names: [name] }}
      series={[
        {
          name,
          values: [value === null ? null : Number(value)],
          tone: stateTones[stateOfFigure(kpi, value)],
        },
      ]}
      form={figureFormOf(kpi)}
      levels={levelsOf(kpi, { target: t('target'), warn: t('warn'), alarm: t('alarm') })}
      onOpen={() => openScreen('/PlanKPI/KPIQueryList', { kpi: kpi.code })}
    />
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
  const { t: words } = useTranslation('kpi')
  const kpiText = useKpiText()
  const answer = useCall(kpiServices.groups, { kpiCode: kpi.code, runNo: run.runNo })
  if (answer.isError) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
  if (!answer.data) return <LoadingState />
  const { items } = answer.data as { readonly items: readonly GroupValue[] }
  if (items.length === 0) return <EmptyState title={t('noGroups')} />
  const title = part.title || (kpi.name ?? kpi.code)
  const kind = chartKinds[part.kind]
  if (kind)
    return (
      <Chart
        title={title}
        kind={kind}
        height="fill"
        axis={{ kind: 'category', label: t('group'), names: items.map(({ dimension }) => dimension) }}
        series={[
          {
            name: kpi.name ?? kpi.code,
            values: items.map(({ value }) => (value === null ? null : Number(value))),
          },
        ]}
        form={figureFormOf(kpi)}
        levels={
          kind === 'bar' && kpi.target !== null
            ? [{ label: words('target'), value: Number(kpi.target), tone: 'good' }]
            : []
        }
        onOpen={() => openScreen('/PlanKPI/KPIQueryList', { kpi: kpi.code })}
      />
    )
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keyboard
    <div className="t-table-frame" role="region" tabIndex={0} aria-label={title}>
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
