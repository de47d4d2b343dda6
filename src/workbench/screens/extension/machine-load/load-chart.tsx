import { useTranslation } from 'react-i18next'
import { parseSeconds } from '#domain/rules/dates.ts'
import { Chart } from '../../../charts/chart.tsx'
import { sumByDay, type Loads } from './load.ts'

interface LoadChartProps {
  readonly loads: Loads
  readonly chosen: number | null
  readonly onChoose: (day: number) => void
}

/** Work of all resources day by day, setup apart, against their working time. */
export function LoadChart({ loads, chosen, onChoose }: LoadChartProps) {
  const { t } = useTranslation('machine-load')
  const days = sumByDay(loads)
  const hours = (seconds: number): number => seconds / 3600
  return (
    <Chart
      title={t('loadByDay')}
      kind="stacked"
      height={150}
      form={{ kind: 'measure', unit: 'h' }}
      axis={{ kind: 'time', label: t('day'), at: loads.intervals.map((at) => parseSeconds(at)!), days: true }}
      series={[
        { name: t('production'), values: days.map(({ busy, setup }) => hours(busy - setup)), tone: 'info' },
        { name: t('setup'), values: days.map(({ setup }) => hours(setup)) },
        {
          name: t('capacity'),
          values: days.map(({ available }) => hours(available)),
          shape: 'step',
          tone: 'quiet',
        },
      ]}
      chosen={chosen}
      onOpen={onChoose}
    />
  )
}
