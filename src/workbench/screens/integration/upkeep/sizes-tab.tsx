import { Ruler } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { tableLabel } from '#domain/integration/upkeep/table-labels.ts'
import { capitalised } from '#domain/label.ts'
import { maintenance } from '#domain/services/integration/maintenance.ts'
import { useAction } from '../../../actions/use-action.ts'
import { refreshService, useCall } from '../../../client/query.ts'
import { write } from '../../../client/write.ts'
import { Chart } from '../../../charts/chart.tsx'
import { formatTime } from '../../../fields/format.ts'
import { useFormatSettings } from '../../../fields/settings.ts'
import { useFigures } from '../../../fields/use-figures.ts'
import { useLabel } from '../../../i18n/index.ts'
import { Button } from '../../../parts/button.tsx'
import { Panel } from '../../../parts/page.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../../parts/states.tsx'
import { KpiRow, KpiTile } from '../../../parts/status-chip.tsx'
import { DataTable } from '../../../parts/data-table/data-table.tsx'
import { useSizes } from './use-sizes.ts'

/** Rows and bytes of the tenant by table, and their sum day by day. */
export function SizesTab() {
  const { t } = useTranslation('upkeep')
  const { zone } = useFormatSettings()
  const { busy, attempt } = useAction()
  const answer = useCall(maintenance.sizes, {}, { staleTime: 0 })
  if (answer.isError) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
  if (!answer.data) return <LoadingState />
  const { items } = answer.data
  const measure = (
    <Button
      icon={Ruler}
      loading={busy}
      onClick={() =>
        void attempt(async () => {
          await write(maintenance.measure, {})
          await refreshService(maintenance.sizes)
        })
      }
    >
      {t('measure')}
    </Button>
  )
  if (items.length === 0)
    return <EmptyState title={t('notMeasured')} hint={t('notMeasuredHint')} action={measure} />
  return (
    <div className="t-upkeep">
      <Sums rows={items} />
      <Trend />
      <Panel fill flush title={t('measuredAt', { time: formatTime(items[0]!.at, zone) })} actions={measure}>
        <SizeTable rows={items} />
      </Panel>
    </div>
  )
}

interface Size {
  readonly table: string
  readonly rows: number
  readonly bytes: number
  readonly growth?: number | null
}

function Sums({ rows }: { readonly rows: readonly Size[] }) {
  const { t } = useTranslation('upkeep')
  const figures = useFigures()
  const sizes = useSizes()
  const sum = (read: (row: Size) => number): number => rows.reduce((all, row) => all + read(row), 0)
  return (
    <KpiRow>
      <KpiTile label={t('bytes')} about={t('bytesAbout')} value={sizes(sum(({ bytes }) => bytes))} />
      <KpiTile label={t('rows')} value={figures.count(sum((row) => row.rows))} />
      <KpiTile
        label={t('growth')}
        about={t('growthAbout')}
        value={
          rows.some(({ growth }) => typeof growth === 'number')
            ? sizes(sum((row) => row.growth ?? 0))
            : figures.count(null)
        }
      />
    </KpiRow>
  )
}

function Trend() {
  const { t } = useTranslation('upkeep')
  const answer = useCall(maintenance.trend, {}, { staleTime: 0 })
  const days = answer.data?.items ?? []
  if (days.length < 2) return null
  return (
    <Panel title={t('trend')}>
      <Chart
        title={t('trend')}
        kind="area"
        height={150}
        zero
        axis={{
          kind: 'time',
          label: t('day'),
          at: days.map(({ day }) => Date.parse(`${day}T00:00:00Z`) / 1000),
          days: true,
        }}
        form={{ kind: 'measure', unit: 'MB', decimals: 1 }}
        series={[{ name: t('bytes'), values: days.map(({ bytes }) => bytes / 1e6), tone: 'info' }]}
      />
    </Panel>
  )
}

function SizeTable({ rows }: { readonly rows: readonly Size[] }) {
  const { t } = useTranslation('upkeep')
  const label = useLabel()
  const figures = useFigures()
  const sizes = useSizes()
  return (
    <DataTable
      frame
      label={t('tabs.sizes')}
      rows={rows}
      keyOf={({ table }) => table}
      columns={[
        { title: t('table'), isName: true, cell: ({ table }) => capitalised(label(tableLabel(table))) },
        { title: t('rows'), cell: (row) => figures.count(row.rows), isNumber: true },
        { title: t('bytes'), cell: ({ bytes }) => sizes(bytes), isNumber: true },
        {
          title: t('growth'),
          cell: ({ growth }) => (typeof growth === 'number' ? sizes(growth) : ''),
          isNumber: true,
        },
      ]}
    />
  )
}
