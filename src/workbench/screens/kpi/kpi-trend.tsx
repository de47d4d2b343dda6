import { useTranslation } from 'react-i18next'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { Chart } from '../../charts/chart.tsx'
import { EmptyState } from '../../parts/states.tsx'
import { historyOf, type KpiLine, type KpiRun, changeOf } from './kpi-data.ts'
import { levelsOf, trendOf } from './trend-data.ts'
import { useKpiText } from './use-kpi-text.ts'

interface KpiTrendProps {
  readonly kpi: KpiLine
  readonly runs: readonly KpiRun[]
  readonly height?: number | 'fill'
  /** In place of the name of the KPI. */
  readonly title?: string
  readonly onChoose?: (runNo: string) => void
}

/** A KPI from run to run with its target and limits. */
export function KpiTrend({ kpi, runs, height = 220, title, onChoose }: KpiTrendProps) {
  const { t } = useTranslation('kpi')
  const history = historyOf(kpi, runs).filter(({ run, figure }) => run.at !== null && figure.value !== null)
  if (history.length === 0) return <EmptyState title={t('noValues')} hint={t('noValuesHint')} />
  return (
    <Chart
      {...trendOf(kpi, history, t('run'))}
      {...(title ? { title } : {})}
      kind="line"
      height={height}
      levels={levelsOf(kpi, { target: t('target'), warn: t('warn'), alarm: t('alarm') })}
      {...(onChoose ? { onOpen: (at: number) => onChoose(history[at]!.run.runNo) } : {})}
    />
  )
}

interface KpiChangeProps {
  readonly kpi: KpiLine
  readonly before: string | null | undefined
  readonly now: string | null | undefined
}

/** How a figure changed, with an arrow that says the way and a colour that says whether it is better. */
export function KpiChange({ kpi, before, now }: KpiChangeProps) {
  const { t } = useTranslation('kpi')
  const kpiText = useKpiText()
  const change = changeOf(before, now, kpi.direction)
  if (change === null) return null
  if (change.difference === 0) return <>±0</>
  const Arrow = change.difference > 0 ? ArrowUp : ArrowDown
  return (
    <span className={`k-change ${change.better > 0 ? 'good' : 'bad'}`}>
      <Arrow size={12} aria-hidden />
      {kpiText(Math.abs(change.difference), kpi)}
      <span className="visually-hidden">{t(change.better > 0 ? 'better' : 'worse')}</span>
    </span>
  )
}
