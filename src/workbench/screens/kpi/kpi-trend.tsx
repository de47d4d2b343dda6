import { useTranslation } from 'react-i18next'
import type { Level } from '../../charts/value-chart.tsx'
import { ValueChart } from '../../charts/value-chart.tsx'
import { formatTime } from '../../fields/format.ts'
import { useFormatSettings } from '../../fields/settings.ts'
import { EmptyState } from '../../parts/states.tsx'
import { historyOf, type KpiLine, type KpiRun } from './kpi-data.ts'

interface KpiTrendProps {
  readonly kpi: KpiLine
  readonly runs: readonly KpiRun[]
  readonly onChoose?: (runNo: string) => void
}

/** A KPI from run to run with its target and limits. */
export function KpiTrend({ kpi, runs, onChoose }: KpiTrendProps) {
  const { t } = useTranslation('kpi')
  const { zone } = useFormatSettings()
  const history = historyOf(kpi, runs)
  if (history.length === 0) return <EmptyState title={t('noValues')} hint={t('noValuesHint')} />
  const level = (label: string, value: string | null, tone: Level['tone']): Level[] =>
    value === null ? [] : [{ label, value: Number(value), tone }]
  const at = (run: KpiRun): string => (run.at ? formatTime(run.at, zone).slice(5, 16) : '')
  const digits = kpi.decimals ?? 1
  return (
    <ValueChart
      title={kpi.name ?? kpi.code}
      kind="line"
      zero={kpi.unit !== '%'}
      unit={kpi.unit ?? ''}
      categories={history.map(({ run }) => `${run.runNo} ${at(run)}`)}
      names={history.map(({ run }) => at(run) || run.runNo)}
      series={[
        {
          name: kpi.name ?? kpi.code,
          values: history.map(({ figure }) =>
            figure.value === null ? null : Number(Number(figure.value).toFixed(digits)),
          ),
        },
      ]}
      levels={[
        ...level(t('target'), kpi.target, 'good'),
        ...level(t('warn'), kpi.warn, 'warn'),
        ...level(t('alarm'), kpi.alarm, 'bad'),
      ]}
      {...(onChoose ? { onChoose: (index: number) => onChoose(history[index]!.run.runNo) } : {})}
    />
  )
}
