import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatSeconds, parseSeconds } from '#domain/rules/dates.ts'
import { calendarServices } from '#domain/services/planning/calendars.ts'
import { capacityServices } from '#domain/services/planning/capacity.ts'
import { useCall } from '../../../client/query.ts'
import { dayNow } from '../../../fields/days.ts'
import { useFormatSettings } from '../../../fields/settings.ts'
import type { ListRow } from '../../../list/list-row.ts'
import { Button } from '../../../parts/button.tsx'
import { ErrorState, LoadingState } from '../../../parts/states.tsx'
import { KpiRow, KpiTile, Progress } from '../../../parts/status-chip.tsx'
import { openScreen } from '../../../navigation/navigation.ts'
import { Tabs } from '../../../parts/tabs.tsx'
import { DataTable } from '../../../parts/data-table/data-table.tsx'
import { OverridesPanel } from '../calendars/overrides-panel.tsx'
import { DayBar } from '../calendars/day-bar.tsx'
import { dayAfter, type Expansion } from '../calendars/expansion.ts'
import './resources.css'
import { useFigures } from '../../../fields/use-figures.ts'

const [DAYS, HOUR] = [14, 3600]
const hours = { kind: 'measure', unit: 'h' } as const

interface Loads {
  readonly intervals: readonly string[]
  readonly rows: readonly {
    readonly resource: string
    readonly available: readonly number[]
    readonly busy: readonly number[]
    readonly setup: readonly number[]
  }[]
}

/** The next fortnight of a resource, and when it works otherwise than its calendar says. */
export function ResourceSide({ row }: { readonly row: ListRow }) {
  const { t } = useTranslation('resources')
  const [tab, setTab] = useState('fortnight')
  const items = [
    { value: 'fortnight', label: t('tabs.fortnight'), content: <Fortnight row={row} /> },
    {
      value: 'overrides',
      label: t('tabs.overrides'),
      content: <OverridesPanel key={row.id} resource={String(row['code'])} />,
    },
  ]
  return <Tabs label={t('about')} items={items} value={tab} onChange={setTab} />
}

/** Working time and load day by day. */
function Fortnight({ row }: { readonly row: ListRow }) {
  const { t } = useTranslation('resources')
  const { zone } = useFormatSettings()
  const figures = useFigures()
  const resource = String(row['code'])
  const [today] = useState(() => dayNow(zone))
  const last = dayAfter(today, DAYS - 1)
  const calendar = useCall(calendarServices.expand, { resource, from: today, to: last })
  const loads = useCall(capacityServices.loads, {
    resources: resource,
    from: midnight(today, zone),
    to: midnight(dayAfter(today, DAYS), zone),
    interval: 86_400,
  })
  if (calendar.isPending || loads.isPending) return <LoadingState />
  const failed = calendar.error ?? loads.error
  if (failed) return <ErrorState error={failed} onRetry={() => void calendar.refetch()} />
  const { days, slots } = calendar.data as Expansion
  const load = (loads.data as Loads).rows.find((one) => one.resource === resource)
  const available = days.reduce((sum, { seconds }) => sum + seconds, 0)
  const busy = load?.busy.reduce((sum, seconds) => sum + seconds, 0) ?? 0
  const shareAt = (at: number): number => Math.round(((load?.busy[at] ?? 0) / days[at]!.seconds) * 100)
  return (
    <div className="m-resource-side">
      <KpiRow>
        <KpiTile label={t('available')} figure={figures.parts(available / HOUR, hours)} />
        <KpiTile label={t('busy')} figure={figures.parts(busy / HOUR, hours)} />
        <KpiTile
          label={t('load')}
          figure={figures.parts(available > 0 ? busy / available : null, { kind: 'share' })}
          tone={busy > 0.8 * available ? 'bad' : 'quiet'}
        />
      </KpiRow>
      <DataTable
        label={t('fortnight')}
        rows={days}
        keyOf={({ day }) => day}
        columns={[
          { isName: true, cell: ({ day }) => day.slice(5).replace('-', '/') },
          { className: 'bar', cell: ({ day }) => <DayBar day={day} slots={slots} /> },
          { isNumber: true, cell: ({ seconds }) => (seconds > 0 ? figures.hours(seconds) : t('closed')) },
          {
            className: 'load',
            cell: ({ seconds }, at) =>
              seconds > 0 && (
                <Progress
                  value={Math.min(100, shareAt(at))}
                  label={t('load')}
                  tone={shareAt(at) > 80 ? 'bad' : 'info'}
                />
              ),
          },
          { isNumber: true, cell: ({ seconds }, at) => (seconds > 0 ? `${shareAt(at)}%` : '') },
        ]}
      />
      <div className="actions">
        <Button tone="ghost" onClick={() => openScreen('/planData/UseInstList', { resCode: resource })}>
          {t('operations')}
        </Button>
        <Button tone="ghost" onClick={() => openScreen('/setting/CalendarList', { keyword: resource })}>
          {t('calendars')}
        </Button>
      </div>
    </div>
  )
}

const midnight = (day: string, zone: string): string => formatSeconds(parseSeconds(`${day}T00:00:00`, zone)!)
