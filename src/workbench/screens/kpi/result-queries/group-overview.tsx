import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Label } from '#domain/label.ts'
import type { kpiQueries } from '#domain/services/kpi/kpi.ts'
import { Chart } from '../../../charts/chart.tsx'
import type { ChartSpec } from '../../../charts/spec.ts'
import { useAllRows } from '../../../client/all-rows.ts'
import { useLabel } from '../../../i18n/index.ts'
import { MoreNote } from '../../../parts/more-note.tsx'
import { ErrorState, LoadingState } from '../../../parts/states.tsx'
import { KpiRow } from '../../../parts/status-chip.tsx'
import { openScreen } from '../../../navigation/navigation.ts'

export type Query = (typeof kpiQueries)[keyof typeof kpiQueries]

export interface Period {
  readonly from?: string
  readonly to?: string
}

/** Screens of what groups are named after, by group. */
export type GroupRoutes = Readonly<Record<string, string>>

export function openGroup(routes: GroupRoutes, group: string, key: string): void {
  const route = routes[group]
  if (route) openScreen(route, { keyword: key })
}

interface GroupOverviewProps<Row> extends Pick<ChartSpec, 'title' | 'kind' | 'form'> {
  readonly endpoint: Query
  readonly period: Period
  /** What is grouped by, and its name. */
  readonly by: string
  readonly groups: Readonly<Record<string, Label>>
  readonly sorting: string
  readonly routes: GroupRoutes
  /** The key of a group as it is written along the axis. */
  readonly short?: (key: string) => string
  /** Figures of all groups. */
  readonly renderTiles: (rows: readonly Row[]) => ReactNode
  readonly series: (drawn: readonly Row[]) => ChartSpec['series']
}

/** Bars that a chart of this width can show; the figures above it are of all groups. */
const GROUPS_DRAWN = 60

/** The chosen period as one picture: figures of all groups, and bars of each. */
export function GroupOverview<Row extends { readonly key: string }>(props: GroupOverviewProps<Row>) {
  const { endpoint, period, by, groups, sorting, routes, short, renderTiles, series, ...spec } = props
  const { t } = useTranslation('kpi')
  const label = useLabel()
  const answer = useAllRows(endpoint, { ...period, groupBy: by, sorting } as never, { keepPrevious: true })
  if (answer.isError) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
  if (!answer.data) return <LoadingState />
  const { items } = answer.data as unknown as { readonly items: readonly Row[] }
  if (items.length === 0) return null
  const drawn = items.slice(0, GROUPS_DRAWN)
  const names = drawn.map(({ key }) => key)
  return (
    <div className="k-overview">
      <KpiRow>{renderTiles(items)}</KpiRow>
      <Chart
        {...spec}
        height={180}
        axis={{
          kind: 'category',
          label: label(groups[by]!),
          names,
          ...(short && { short: names.map(short) }),
        }}
        series={series(drawn)}
        {...(routes[by] ? { onOpen: (at: number) => openGroup(routes, by, names[at]!) } : {})}
      />
      <MoreNote shown={drawn.length} total={items.length} hint={t('narrowPeriod')} />
    </div>
  )
}
