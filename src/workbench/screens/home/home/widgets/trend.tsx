import { useTranslation } from 'react-i18next'
import { parseSeconds } from '#domain/rules/dates.ts'
import { kittingRuns } from '#domain/services/kitting/runs.ts'
import { kpiServices } from '#domain/services/kpi/kpi.ts'
import { schedulingRuns } from '#domain/services/planning/runs.ts'
import type { ScheduleKpi } from '#engine/scheduling/results.ts'
import { Chart } from '../../../../charts/chart.tsx'
import { useCall } from '../../../../client/query.ts'
import { EmptyState } from '../../../../parts/states.tsx'
import { openScreen } from '../../../../navigation/navigation.ts'
import type { KpiAnswer, KpiRun } from '../../../kpi/kpi-data.ts'
import { KpiTrend } from '../../../kpi/kpi-trend.tsx'
import { Answered } from '../answered.tsx'
import { useOpenPages } from '../use-open-pages.ts'
import type { WidgetProps } from '../widget-declaration.ts'
import { joined, since, type Rate } from './rates.ts'

const [runsShown, kpiRunsShown] = [100, 60]
const height = 190

/** Kit rate and on-time rate from run to run, or the chosen KPIs, with their targets. */
export function TrendWidget({ settings }: WidgetProps) {
  return settings.kpis ? <KpiTrends settings={settings} /> : <RateTrend settings={settings} />
}

function KpiTrends({ settings }: WidgetProps) {
  const { t } = useTranslation('home')
  const open = useOpenPages()
  const answer = useCall(kpiServices.query, { runs: kpiRunsShown })
  return (
    <Answered query={answer}>
      {(data) => {
        const { kpis, runs } = data as unknown as KpiAnswer
        const chosen = (settings.kpis ?? []).flatMap((code) => kpis.find((kpi) => kpi.code === code) ?? [])
        if (chosen.length === 0) return <EmptyState title={t('noKpis')} hint={t('noKpisHint')} />
        const known = since(runs, ({ at }) => at, settings.days)
        return chosen.map((kpi) => (
          <section key={kpi.code} className="h-kpi-trend">
            <h3>{kpi.name ?? kpi.code}</h3>
            <KpiTrend
              kpi={settings.target === undefined ? kpi : { ...kpi, target: String(settings.target) }}
              runs={known.filter((run: KpiRun) => run.kind === kpi.run)}
              height={height}
              {...(open.has('/PlanKPI/KPIQueryList')
                ? { onChoose: () => openScreen('/PlanKPI/KPIQueryList', { kpi: kpi.code }) }
                : {})}
            />
          </section>
        ))
      }}
    </Answered>
  )
}

/** KPIs that have the same meaning as the rates of the runs; their targets are the targets of these. */
const targetsOf = { kitRate: 'KIT_RATE', onTimeRate: 'ON_TIME' } as const

function RateTrend({ settings }: WidgetProps) {
  const { t } = useTranslation('home')
  const open = useOpenPages()
  const kitting = useCall(kittingRuns.list, { maxResultCount: runsShown })
  const planning = useCall(schedulingRuns.list, { maxResultCount: runsShown })
  const kpis = useCall(kpiServices.list, {}, { staleTime: 60_000 })
  return (
    <Answered query={kitting}>
      {({ items }) => {
        const kits = items.flatMap((run): Rate[] =>
          run.kitRate === null || run.kitRate === undefined || run.scenario
            ? []
            : rateOf('kitRate', run.runNo, run.startTime, Number(run.kitRate)),
        )
        const plans = (planning.data?.items ?? []).flatMap((run): Rate[] => {
          const kpi = run.kpi as ScheduleKpi | null
          return kpi ? rateOf('onTimeRate', run.runNo, run.startTime, kpi.onTimeRate) : []
        })
        const rates = since([...kits, ...plans], ({ at }) => at * 1000, settings.days)
        if (rates.length === 0) return <EmptyState title={t('noTrend')} />
        const { at, runs, names, series } = joined(rates)
        const levels = names.flatMap((name) => {
          const stated = kpis.data?.items.find(({ code }) => code === targetsOf[name])?.target
          const value = settings.target ?? (stated == null ? null : Number(stated))
          const label = t('targetOf', { name: t(name) })
          return value === null ? [] : [{ label, value: value / 100, tone: tones[name] }]
        })
        const route = (place: number): string =>
          runs[place]!.name === 'kitRate' ? '/qtManagement/QtResultMan' : '/myDesk/ExecuteScheduling'
        return (
          <Chart
            title={t('kind.trend')}
            kind="line"
            height={height}
            form={{ kind: 'share' }}
            axis={{ kind: 'time', label: t('run'), at, notes: runs.map(({ run }) => run) }}
            series={names.map((name, i) => ({ name: t(name), values: series[i]!, tone: tones[name] }))}
            levels={settings.target === undefined ? levels : levels.slice(0, 1)}
            onOpen={(place) => {
              if (open.has(route(place))) openScreen(route(place), { run: runs[place]!.run })
            }}
          />
        )
      }}
    </Answered>
  )
}

const tones = { kitRate: 'info', onTimeRate: 'good' } as const

function rateOf(name: Rate['name'], run: string, start: string | null | undefined, value: number): Rate[] {
  const at = start ? parseSeconds(start) : null
  return at === null ? [] : [{ name, run, at, value }]
}
