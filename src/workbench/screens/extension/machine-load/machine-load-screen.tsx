import { ChartGantt } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { loadServices } from '#domain/services/planning/capacity.ts'
import { formatSeconds } from '#domain/rules/dates.ts'
import { useCall } from '../../../client/query.ts'
import { dayStarts } from '../../../fields/days.ts'
import { formatTime } from '../../../fields/format.ts'
import { useFormatSettings } from '../../../fields/settings.ts'
import { useFigures } from '../../../fields/use-figures.ts'
import { Button } from '../../../parts/button.tsx'
import { Page, PageHeader, Panel } from '../../../parts/page.tsx'
import { Select } from '../../../parts/select.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../../parts/states.tsx'
import { KpiRow, KpiTile } from '../../../parts/status-chip.tsx'
import { openScreen } from '../../../navigation/navigation.ts'
import type { DataColumn } from '../../../parts/data-table/column.ts'
import { DataTable } from '../../../parts/data-table/data-table.tsx'
import { overloads, totalOf, type Loads, shareOf } from './load.ts'
import { LoadChart } from './load-chart.tsx'
import { OverloadList } from './overload-list.tsx'
import './machine-load.css'

interface LoadTableProps {
  readonly loads: Loads
  /** Interval that is looked at. */
  readonly day: number | null
  readonly onOpen: (resource: string) => void
}

/** Resources by day: percent of the working time that is planned, shaded by how full it is. */
function LoadTable({ loads, day, onOpen }: LoadTableProps) {
  const { t } = useTranslation('machine-load')
  const { zone } = useFormatSettings()
  const { hours, text } = useFigures()
  return (
    <DataTable
      frame
      label={t('byDay')}
      className="m-load"
      rows={loads.rows}
      keyOf={({ resource }) => resource}
      columns={[
        {
          title: t('resource'),
          isName: true,
          cell: ({ resource }) => (
            <button type="button" className="t-link" onClick={() => onOpen(resource)}>
              {resource}
            </button>
          ),
        },
        { title: t('capacity'), isNumber: true, cell: (row) => hours(totalOf(row).available) },
        ...loads.intervals.map((start, at): DataColumn<Loads['rows'][number]> => {
          const of = ({ busy, available }: Loads['rows'][number]) =>
            [busy[at] ?? 0, available[at] ?? 0] as const
          return {
            title: formatTime(start, zone).slice(5, 10),
            isNumber: true,
            className: at === day ? 'chosen' : '',
            tone: (row) => toneOf(shareOf(...of(row))),
            hint: (row) => {
              const [busy, available] = of(row)
              return t('hours', { busy: hours(busy), available: hours(available) })
            },
            cell: (row) => {
              const share = shareOf(...of(row))
              return share === null ? '' : text(share, { kind: 'share', decimals: 0 })
            },
          }
        }),
      ]}
    />
  )
}

const toneOf = (share: number | null): string =>
  share === null ? 'off' : share > 1 ? 'bad' : share > 0.85 ? 'warn' : share > 0 ? 'good' : ''

const [HOUR, DAY] = [3600, 86_400]
const periods = [7, 14, 28] as const
const gantt = '/planningGanttChart/ResourceGanttChart'

/** Load of every resource day by day against its working time, and where it is too much. */
export default function MachineLoadScreen() {
  const { t } = useTranslation('machine-load')
  const { zone } = useFormatSettings()
  const [days, setDays] = useState(14)
  const starts = useMemo(() => dayStarts(days, zone), [days, zone])
  const answer = useCall(loadServices.loads, {
    from: formatSeconds(starts[0]!),
    to: formatSeconds(starts.at(-1)!),
    interval: DAY,
  })
  const loads = answer.data as Loads | undefined
  return (
    <Page fill>
      <PageHeader
        title={t('title')}
        actions={
          <>
            <Select
              label={t('period')}
              value={String(days)}
              options={periods.map((count) => ({ value: String(count), label: t('days', { count }) }))}
              onChange={(value) => setDays(Number(value))}
            />
            <Button icon={ChartGantt} onClick={() => openScreen(gantt)}>
              {t('openGantt')}
            </Button>
          </>
        }
      />
      {answer.isPending && <LoadingState />}
      {answer.isError && <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />}
      {loads && loads.rows.length === 0 && <EmptyState title={t('noResources')} />}
      {loads && loads.rows.length > 0 && <Shown loads={loads} />}
    </Page>
  )
}

function Shown({ loads }: { readonly loads: Loads }) {
  const { t } = useTranslation('machine-load')
  const { zone } = useFormatSettings()
  const figures = useFigures()
  const [day, setDay] = useState<number | null>(null)
  const over = overloads(loads)
  const shown = day === null ? over : over.filter(({ interval }) => interval === day)
  const totals = loads.rows.map(totalOf)
  const hours = (name: 'busy' | 'available' | 'setup') =>
    figures.parts(totals.reduce((sum, total) => sum + total[name], 0) / HOUR, { kind: 'measure', unit: 'h' })
  const named = day === null ? null : formatTime(loads.intervals[day]!, zone).slice(0, 10)
  return (
    <>
      <KpiRow>
        <KpiTile label={t('capacity')} figure={hours('available')} />
        <KpiTile label={t('load')} figure={hours('busy')} />
        <KpiTile label={t('setup')} figure={hours('setup')} />
        <KpiTile
          label={t('overloads')}
          value={figures.count(over.length)}
          tone={over.length > 0 ? 'bad' : 'good'}
        />
      </KpiRow>
      <Panel>
        <LoadChart loads={loads} chosen={day} onChoose={(next) => setDay(next === day ? null : next)} />
      </Panel>
      <div className="m-load-panes">
        <Panel fill flush title={t('byDay')}>
          <LoadTable loads={loads} day={day} onOpen={open} />
        </Panel>
        <Panel
          fill
          title={named ? t('overloadsOf', { day: named }) : t('overloads')}
          actions={
            named && (
              <Button tone="ghost" onClick={() => setDay(null)}>
                {t('allDays')}
              </Button>
            )
          }
        >
          <OverloadList loads={loads} over={shown} onOpen={open} />
        </Panel>
      </div>
    </>
  )
}

const open = (resource: string): void => openScreen(gantt, { resource })
