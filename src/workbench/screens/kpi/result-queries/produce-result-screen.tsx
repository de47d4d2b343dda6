import { useTranslation } from 'react-i18next'
import { produceFields, produceGroups } from '#domain/kpi/result-queries.ts'
import { kpiQueries } from '#domain/services/kpi/kpi.ts'
import { useFigures } from '../../../fields/use-figures.ts'
import { KpiTile } from '../../../parts/status-chip.tsx'
import { GroupOverview, type GroupRoutes, type Period, GroupedQuery } from './grouped-query.tsx'

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

const routes: GroupRoutes = {
  resource: '/setting/ResourceList',
  item: '/setting/ItemList',
  process: '/setting/ProcessList',
  order: '/planData/OrderList',
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
      routes={routes}
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

function Overview({ period, group }: { readonly period: Period; readonly group: string }) {
  const { t } = useTranslation('kpi')
  const figures = useFigures()
  const rate = (part: number, whole: number) =>
    figures.parts(whole > 0 ? part / whole : null, { kind: 'share' })
  const whole = (value: number) => figures.parts(value, { kind: 'measure', decimals: 0 })
  return (
    <GroupOverview<Row>
      endpoint={kpiQueries.produceResult}
      period={period}
      by={group}
      groups={produceGroups}
      sorting={group === 'day' || group === 'week' ? 'key' : 'planQty desc'}
      routes={routes}
      short={(key) => key.replace(/^\d{4}-(\d\d)-(\d\d)$/, '$1/$2')}
      title={t('planAndActual')}
      kind="bar"
      form={{ kind: 'measure', decimals: 2 }}
      renderTiles={(items) => {
        const sum = (name: Exclude<keyof Row, 'key'>): number =>
          items.reduce((total, row) => total + Number(row[name]), 0)
        return (
          <>
            <KpiTile label={t('planned')} figure={whole(sum('planQty'))} />
            <KpiTile label={t('good')} figure={whole(sum('goodQty'))} />
            <KpiTile
              label={t('scrapShare')}
              figure={rate(sum('scrapQty'), sum('goodQty') + sum('scrapQty'))}
              tone={sum('scrapQty') > 0 ? 'warn' : 'quiet'}
            />
            <KpiTile label={t('efficiency')} figure={rate(sum('earnedSec'), sum('actualSec'))} />
          </>
        )
      }}
      series={(drawn) => [
        { name: t('planned'), values: drawn.map(({ planQty }) => Number(planQty)), tone: 'info' },
        { name: t('good'), values: drawn.map(({ goodQty }) => Number(goodQty)), tone: 'good' },
        { name: t('scrap'), values: drawn.map(({ scrapQty }) => Number(scrapQty)), tone: 'bad' },
      ]}
    />
  )
}
