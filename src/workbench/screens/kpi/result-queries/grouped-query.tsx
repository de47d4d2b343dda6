import { type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Label } from '#domain/label.ts'
import type { kpiQueries } from '#domain/services/kpi/kpi.ts'
import { type Fields, date } from '#domain/field-kinds.ts'
import { formatSeconds, parseSeconds } from '#domain/rules/dates.ts'
import { Chart } from '../../../charts/chart.tsx'
import type { ChartSpec } from '../../../charts/spec.ts'
import { useAllRows } from '../../../client/all-rows.ts'
import { useLabel } from '../../../i18n/index.ts'
import { MoreNote } from '../../../parts/more-note.tsx'
import { ErrorState, LoadingState, EmptyState } from '../../../parts/states.tsx'
import { KpiRow } from '../../../parts/status-chip.tsx'
import { openScreen } from '../../../navigation/navigation.ts'
import { takePage } from '../../../client/page-query.ts'
import { DateEditor } from '../../../fields/time-editors.tsx'
import { useFormatSettings } from '../../../fields/settings.ts'
import { Grid } from '../../../grid/grid.tsx'
import { columnsOf, type GridColumn } from '../../../grid/model/column.ts'
import { plainValue, type DataRow } from '../../../grid/model/source.ts'
import type { Page as RowsPage } from '../../../grid/page-request.ts'
import { PageSource } from '../../../grid/page-source.ts'
import { Segments } from '../../../parts/inputs.tsx'
import { Page, PageHeader, Panel, Toolbar } from '../../../parts/page.tsx'
import { formatTime } from '../../../fields/format.ts'
import '../../../fields/fields.css'
import '../kpi.css'

type Query = (typeof kpiQueries)[keyof typeof kpiQueries]

export interface Period {
  readonly from?: string
  readonly to?: string
}

/** Screens of what groups are named after, by group. */
export type GroupRoutes = Readonly<Record<string, string>>

function openGroup(routes: GroupRoutes, group: string, key: string): void {
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

interface GroupedQueryProps {
  readonly title: string
  readonly name: string
  readonly endpoint: Query
  readonly groups: Readonly<Record<string, Label>>
  readonly first: string
  /** Days before and after today that are asked for at first. */
  readonly days: readonly [before: number, after: number]
  readonly fieldsOf: (group: string) => Fields
  readonly looks: Readonly<Record<string, Partial<GridColumn>>>
  /** The chosen period as one picture. */
  readonly Overview: (props: { readonly period: Period; readonly group: string }) => ReactNode
  readonly routes: GroupRoutes
  readonly toneOf?: (row: DataRow) => string | undefined
}

const dayField = date('日', 'Day')

/** A query that the server groups: period, grouping, an overview as charts, and the groups as a grid. */
export function GroupedQuery(props: GroupedQueryProps) {
  const { title, name, endpoint, groups, first, days, fieldsOf, looks, Overview, routes, toneOf } = props
  const { t } = useTranslation('kpi')
  const label = useLabel()
  const { zone } = useFormatSettings()
  const [group, setGroup] = useState(first)
  const [from, setFrom] = useState<string | null>(() => dayFromNow(-days[0], zone))
  const [to, setTo] = useState<string | null>(() => dayFromNow(days[1], zone))
  const period = useMemo(() => periodOf(from, to, zone), [from, to, zone])
  const source = useMemo(() => groupedSource(endpoint, group, period), [endpoint, group, period])
  const columns = useMemo(
    () =>
      columnsOf(fieldsOf(group), { ...looks, key: { ...looks['key'], pin: 'left', title: groups[group]! } }),
    [fieldsOf, looks, group, groups],
  )
  return (
    <Page fill>
      <PageHeader title={title} />
      <Toolbar label={title}>
        <span className="k-period">
          <DateEditor
            id={`${name}-from`}
            label={t('from')}
            field={dayField}
            value={from}
            onChange={(day) => setFrom(day as string | null)}
          />
          <span aria-hidden>–</span>
          <DateEditor
            id={`${name}-to`}
            label={t('to')}
            field={dayField}
            value={to}
            onChange={(day) => setTo(day as string | null)}
          />
        </span>
        <Segments
          label={t('groupBy')}
          value={group}
          names={Object.keys(groups)}
          textOf={(name) => label(groups[name]!)}
          onChange={setGroup}
        />
      </Toolbar>
      <Overview period={period} group={group} />
      <Panel fill flush>
        <Grid
          key={`${group} ${period.from ?? ''} ${period.to ?? ''}`}
          name={`${name}.${group}`}
          label={title}
          source={source}
          columns={columns}
          selection="single"
          onOpen={({ values }) => openGroup(routes, group, plainValue(values['key']))}
          {...(toneOf ? { rowTone: toneOf } : {})}
          empty={<EmptyState title={t('noRows')} hint={t('noRowsHint')} />}
        />
      </Panel>
    </Page>
  )
}

/** Groups as a scrolled list; the server skips from the beginning alone. */
function groupedSource(endpoint: Query, group: string, period: Period): PageSource {
  let known = 0
  return new PageSource(async ({ keyword, filters, sorting, skipCount, maxResultCount, fromEnd }, signal) => {
    const filter = filters.length > 0 ? { filter: JSON.stringify(filters) } : {}
    const skip = fromEnd ? Math.max(0, known - skipCount - maxResultCount) : skipCount
    const input = { keyword, sorting, skipCount: skip, maxResultCount, groupBy: group, ...period, ...filter }
    const page = (await takePage(endpoint, input, signal)) as RowsPage
    known = page.totalCount
    return page
  })
}

const DAY = 86_400_000

/** The calendar day in a zone some days from today. */
function dayFromNow(days: number, zone: string): string {
  return formatTime(new Date(Date.now() + days * DAY).toISOString(), zone)
    .slice(0, 10)
    .replaceAll('/', '-')
}

/** Whole days of a zone as instants; the last day is in it. */
function periodOf(from: string | null, to: string | null, zone: string): Period {
  const instant = (day: string): string => formatSeconds(parseSeconds(`${day}T00:00:00`, zone)!)
  const after = (day: string): string => new Date(Date.parse(day) + DAY).toISOString().slice(0, 10)
  return { ...(from ? { from: instant(from) } : {}), ...(to ? { to: instant(after(to)) } : {}) }
}
