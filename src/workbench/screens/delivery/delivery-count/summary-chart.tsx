import { useTranslation } from 'react-i18next'
import { Chart } from '../../../charts/chart.tsx'
import type { SummaryRow } from './summary-table.tsx'
import { sumByBucket } from './summary.ts'

interface SummaryChartProps {
  readonly rows: readonly SummaryRow[]
  readonly onOpen: () => void
}

/** What is needed and what is called off, bucket by bucket. */
export function SummaryChart({ rows, onOpen }: SummaryChartProps) {
  const { t } = useTranslation('delivery')
  const buckets = sumByBucket(rows)
  const name = ({ from, to }: { readonly from: string; readonly to: string }): string =>
    from === to ? from : `${from} – ${to}`
  return (
    <Chart
      title={t('neededAndCalled')}
      kind="bar"
      height={150}
      form={{ kind: 'measure', decimals: 3 }}
      axis={{
        kind: 'category',
        label: t('bucket'),
        names: buckets.map(name),
        short: buckets.map(({ from }) => from.slice(5).replace('-', '/')),
      }}
      series={[
        { name: t('needed'), values: buckets.map(({ need }) => need), tone: 'quiet' },
        { name: t('called'), values: buckets.map(({ plan }) => plan), tone: 'info' },
      ]}
      onOpen={onOpen}
    />
  )
}
