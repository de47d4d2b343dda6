import { useTranslation } from 'react-i18next'
import { orderGroupFields, orderGroups, orderResultFields } from '#domain/kpi/result-queries.ts'
import { kpiQueries } from '#domain/services/kpi/kpi.ts'
import { useFigures } from '../../../fields/use-figures.ts'
import { KpiTile } from '../../../parts/status-chip.tsx'
import type { DataRow } from '../../../grid/model/source.ts'
import { GroupOverview, type GroupRoutes, type Period, GroupedQuery } from './grouped-query.tsx'
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

const routes: GroupRoutes = {
  order: '/planData/OrderList',
  customer: '/setting/CustomerList',
  item: '/setting/ItemList',
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
      routes={routes}
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

/** Orders in time and late: by week due while single orders are listed, otherwise by what is grouped by. */
function Overview({ period, group }: { readonly period: Period; readonly group: string }) {
  const { t } = useTranslation('kpi')
  const { short } = useDurations()
  const figures = useFigures()
  const by = group === 'order' ? 'week' : group
  return (
    <GroupOverview<Row>
      endpoint={kpiQueries.orderResult}
      period={period}
      by={by}
      groups={orderGroups}
      sorting={by === 'week' ? 'key' : 'orders desc'}
      routes={routes}
      title={t('ordersByDue')}
      kind="stacked"
      form={{ kind: 'count' }}
      renderTiles={(items) => {
        const sum = (of: (row: Row) => number): number => items.reduce((total, row) => total + of(row), 0)
        const [orders, late] = [sum((row) => row.orders), sum((row) => row.late)]
        const lateness = sum((row) => row.meanLate * row.orders)
        return (
          <>
            <KpiTile label={t('orders')} value={figures.count(orders)} />
            <KpiTile
              label={t('onTime')}
              figure={figures.parts(1 - late / orders, { kind: 'share' })}
              tone={late > 0 ? 'warn' : 'good'}
            />
            <KpiTile label={t('late')} value={figures.count(late)} tone={late > 0 ? 'bad' : 'quiet'} />
            <KpiTile label={t('meanLate')} value={short(Math.round(lateness / orders / 3600) * 3600)} />
          </>
        )
      }}
      series={(drawn) => [
        { name: t('inTime'), values: drawn.map((row) => row.orders - row.late), tone: 'good' },
        { name: t('late'), values: drawn.map((row) => row.late), tone: 'bad' },
      ]}
    />
  )
}
