import { useTranslation } from 'react-i18next'
import { Chart } from '../../charts/chart.tsx'
import { EmptyState } from '../../parts/states.tsx'
import { historyOf, type KpiLine, type KpiRun } from './kpi-data.ts'
import { levelsOf, trendOf } from './trend-data.ts'

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
