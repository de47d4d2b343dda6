import { useTranslation } from 'react-i18next'
import { orderGroupFields, orderGroups, orderResultFields } from '#domain/kpi/result-queries.ts'
import { kpiQueries } from '#domain/services/kpi/kpi.ts'
import { useAllRows } from '../../../client/all-rows.ts'
import { Chart } from '../../../charts/chart.tsx'
import { useFigures } from '../../../fields/use-figures.ts'
import { useLabel } from '../../../i18n/index.ts'
import { ErrorState, LoadingState } from '../../../parts/states.tsx'
import { KpiRow, KpiTile } from '../../../parts/status-chip.tsx'
import { MoreNote } from '../../../parts/more-note.tsx'
import type { DataRow } from '../../../grid/model/source.ts'
import { openScreen } from '../../../navigation/navigation.ts'
import { GroupedQuery, type Period } from './grouped-query.tsx'
import { useDurations } from '../../../fields/use-durations.ts'

const looks = {
  key: { width: 140 },
  orders: { sum: true },
  finished: { sum: true },
  late: { sum: true },
  qty: { sum: true },
  completedQty: { sum: true },
  completion: { width: 92 },
  onTimeRate: { width: 92 },
} as const

const fieldsOf = (group: string) => (group === 'order' ? orderResultFields : orderGroupFields)

const routes: Readonly<Record<string, string>> = {
  order: '/planData/OrderList',
  customer: '/setting/CustomerList',
  item: '/setting/ItemList',
}

function openGroup(group: string, key: string): void {
  const route = routes[group]
  if (route) openScreen(route, { keyword: key })
}

const toneOf = ({ values }: DataRow): string | undefined =>
  Number(values['lateness']) > 0 || (values['lateness'] === undefined && Number(values['late']) > 0)
    ? 'bad'
    : undefined

/** How orders meet their dates: due, planned and actual end, lateness, completion; by order, customer, item and week. */
export default function OrderResultScreen() {
  const { t } = useTranslation('kpi')
  return (
    <GroupedQuery
      title={t('orderResult')}
      name="kpi.orders"
      endpoint={kpiQueries.orderResult}
      groups={orderGroups}
      first="order"
      days={[30, 60]}
      fieldsOf={fieldsOf}
      looks={looks}
      Overview={Overview}
      onOpen={openGroup}
      toneOf={toneOf}
    />
  )
}

interface Row {
  readonly key: string
  readonly orders: number
  readonly late: number
  readonly finished: number
  readonly meanLate: number
}

/** Bars that a chart of this width can show; the figures above it are of all groups. */
const GROUPS_DRAWN = 60

/** Orders in time and late: by week due while single orders are listed, otherwise by what is grouped by. */
function Overview({ period, group }: { readonly period: Period; readonly group: string }) {
  const { t } = useTranslation('kpi')
  const { short } = useDurations()
  const figures = useFigures()
  const label = useLabel()
  const by = (group === 'order' ? 'week' : group) as keyof typeof orderGroups
  const answer = useAllRows(
    kpiQueries.orderResult,
    { ...period, groupBy: by, sorting: by === 'week' ? 'key' : 'orders desc' },
    { keepPrevious: true },
  )
  if (answer.isError) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
  if (!answer.data) return <LoadingState />
  const { items } = answer.data as { readonly items: readonly Row[] }
  if (items.length === 0) return null
  const drawn = items.slice(0, GROUPS_DRAWN)
  const sum = (name: 'orders' | 'late' | 'finished'): number =>
    items.reduce((total, row) => total + row[name], 0)
  const [orders, late] = [sum('orders'), sum('late')]
  const lateness = items.reduce((total, row) => total + row.meanLate * row.orders, 0)
  return (
    <div className="k-overview">
      <KpiRow>
        <KpiTile label={t('orders')} value={figures.count(orders)} />
        <KpiTile
          label={t('onTime')}
          figure={figures.parts(1 - late / orders, { kind: 'share' })}
          tone={late > 0 ? 'warn' : 'good'}
        />
        <KpiTile label={t('late')} value={figures.count(late)} tone={late > 0 ? 'bad' : 'quiet'} />
        <KpiTile label={t('meanLate')} value={short(Math.round(lateness / orders / 3600) * 3600)} />
      </KpiRow>
      <Chart
        title={t('ordersByDue')}
        kind="stacked"
        height={180}
        form={{ kind: 'count' }}
        axis={{ kind: 'category', label: label(orderGroups[by]!), names: drawn.map(({ key }) => key) }}
        series={[
          { name: t('inTime'), values: drawn.map((row) => row.orders - row.late), tone: 'good' },
          { name: t('late'), values: drawn.map((row) => row.late), tone: 'bad' },
        ]}
        {...(routes[by] ? { onOpen: (at: number) => openGroup(by, drawn[at]!.key) } : {})}
      />
      <MoreNote shown={drawn.length} total={items.length} hint={t('narrowPeriod')} />
    </div>
  )
}
