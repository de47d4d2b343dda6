import { useTranslation } from 'react-i18next'
import { produceFields, produceGroups } from '#domain/kpi/result-queries.ts'
import { kpiQueries } from '#domain/services/kpi/kpi.ts'
import { useAllRows } from '../../../client/all-rows.ts'
import { Chart } from '../../../charts/chart.tsx'
import { useFigures } from '../../../fields/use-figures.ts'
import { useLabel } from '../../../i18n/index.ts'
import { ErrorState, LoadingState } from '../../../parts/states.tsx'
import { KpiRow, KpiTile } from '../../../parts/status-chip.tsx'
import { MoreNote } from '../../../parts/more-note.tsx'
import { openScreen } from '../../../navigation/navigation.ts'
import { GroupedQuery, type Period } from './grouped-query.tsx'

const wide = { width: 96 } as const
const looks = {
  key: { width: 150 },
  planQty: { sum: true },
  goodQty: { sum: true },
  scrapQty: { sum: true },
  doneRate: wide,
  oee: wide,
  efficiency: wide,
} as const

const fieldsOf = () => produceFields

const routes: Readonly<Record<string, string>> = {
  resource: '/setting/ResourceList',
  item: '/setting/ItemList',
  process: '/setting/ProcessList',
  order: '/planData/OrderList',
}

function openGroup(group: string, key: string): void {
  const route = routes[group]
  if (route) openScreen(route, { keyword: key })
}

/** What was planned and what was reported in a period: quantities, times, efficiency, OEE. */
export default function ProduceResultScreen() {
  const { t } = useTranslation('kpi')
  return (
    <GroupedQuery
      title={t('produceResult')}
      name="kpi.produce"
      endpoint={kpiQueries.produceResult}
      groups={produceGroups}
      first="day"
      days={[14, 14]}
      fieldsOf={fieldsOf}
      looks={looks}
      Overview={Overview}
      onOpen={openGroup}
    />
  )
}

interface Row {
  readonly key: string
  readonly planQty: string
  readonly goodQty: string
  readonly scrapQty: string
  readonly actualSec: number
  readonly earnedSec: number
}

/** Bars that a chart of this width can show; the figures above it are of all groups. */
const GROUPS_DRAWN = 60

function Overview({ period, group }: { readonly period: Period; readonly group: string }) {
  const { t } = useTranslation('kpi')
  const label = useLabel()
  const figures = useFigures()
  const answer = useAllRows(
    kpiQueries.produceResult,
    {
      ...period,
      groupBy: group,
      sorting: group === 'day' || group === 'week' ? 'key' : 'planQty desc',
    },
    { keepPrevious: true },
  )
  if (answer.isError) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
  if (!answer.data) return <LoadingState />
  const { items } = answer.data as { readonly items: readonly Row[] }
  if (items.length === 0) return null
  const drawn = items.slice(0, GROUPS_DRAWN)
  const sum = (name: 'planQty' | 'goodQty' | 'scrapQty' | 'actualSec' | 'earnedSec'): number =>
    items.reduce((total, row) => total + Number(row[name]), 0)
  const rate = (part: number, whole: number) =>
    figures.parts(whole > 0 ? part / whole : null, { kind: 'share' })
  const whole = (value: number) => figures.parts(value, { kind: 'measure', decimals: 0 })
  return (
    <div className="k-overview">
      <KpiRow>
        <KpiTile label={t('planned')} figure={whole(sum('planQty'))} />
        <KpiTile label={t('good')} figure={whole(sum('goodQty'))} />
        <KpiTile
          label={t('scrapShare')}
          figure={rate(sum('scrapQty'), sum('goodQty') + sum('scrapQty'))}
          tone={sum('scrapQty') > 0 ? 'warn' : 'quiet'}
        />
        <KpiTile label={t('efficiency')} figure={rate(sum('earnedSec'), sum('actualSec'))} />
      </KpiRow>
      <Chart
        title={t('planAndActual')}
        kind="bar"
        height={180}
        form={{ kind: 'measure', decimals: 2 }}
        axis={{
          kind: 'category',
          label: label(produceGroups[group as keyof typeof produceGroups]),
          names: drawn.map(({ key }) => key),
          short: drawn.map(({ key }) => key.replace(/^\d{4}-(\d\d)-(\d\d)$/, '$1/$2')),
        }}
        series={[
          { name: t('planned'), values: drawn.map(({ planQty }) => Number(planQty)), tone: 'info' },
          { name: t('good'), values: drawn.map(({ goodQty }) => Number(goodQty)), tone: 'good' },
          { name: t('scrap'), values: drawn.map(({ scrapQty }) => Number(scrapQty)), tone: 'bad' },
        ]}
        {...(routes[group] ? { onOpen: (at: number) => openGroup(group, drawn[at]!.key) } : {})}
      />
      <MoreNote shown={drawn.length} total={items.length} hint={t('narrowPeriod')} />
    </div>
  )
}
