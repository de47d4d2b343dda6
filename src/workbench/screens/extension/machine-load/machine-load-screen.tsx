import { ChartGantt } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { loadServices } from '#domain/services/planning/capacity.ts'
import { zoneOffset } from '#domain/rules/zone.ts'
import { useCall } from '../../../client/query.ts'
import { useFormatSettings } from '../../../fields/settings.ts'
import { Button } from '../../../parts/button.tsx'
import { Page, PageHeader, Panel } from '../../../parts/page.tsx'
import { Select } from '../../../parts/select.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../../parts/states.tsx'
import { KpiRow, KpiTile } from '../../../parts/status-chip.tsx'
import { openScreen } from '../../../shell/navigation.ts'
import { overloads, totalOf, type Loads } from './load.ts'
import { LoadTable } from './load-table.tsx'
import { OverloadList } from './overload-list.tsx'
import './machine-load.css'

const day = 86_400
const periods = [7, 14, 28] as const
const gantt = '/planningGanttChart/ResourceGanttChart'

/** Load of every resource day by day against its working time, and where it is too much. */
export default function MachineLoadScreen() {
  const { t } = useTranslation('machine-load')
  const { zone } = useFormatSettings()
  const [days, setDays] = useState(14)
  const [today] = useState(() => midnight(zone))
  const answer = useCall(loadServices.loads, {
    from: isoOf(today),
    to: isoOf(today + days * day),
    interval: day,
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
  const over = overloads(loads)
  const totals = loads.rows.map(totalOf)
  const hours = (name: 'busy' | 'available' | 'setup'): string =>
    (totals.reduce((sum, total) => sum + total[name], 0) / 3600).toFixed(1)
  return (
    <>
      <KpiRow>
        <KpiTile label={t('capacity')} value={hours('available')} unit="h" />
        <KpiTile label={t('load')} value={hours('busy')} unit="h" />
        <KpiTile label={t('setup')} value={hours('setup')} unit="h" />
        <KpiTile label={t('overloads')} value={String(over.length)} tone={over.length > 0 ? 'bad' : 'good'} />
      </KpiRow>
      <div className="m-panes">
        <Panel fill flush title={t('byDay')}>
          <LoadTable loads={loads} onOpen={open} />
        </Panel>
        <Panel fill title={t('overloads')}>
          <OverloadList loads={loads} over={over} onOpen={open} />
        </Panel>
      </div>
    </>
  )
}

const open = (resource: string): void => openScreen(gantt, { resource })

/** The last midnight in the zone of the plan unit, in seconds UTC. */
function midnight(zone: string): number {
  const now = Math.floor(Date.now() / 1000)
  const local = Math.floor((now + zoneOffset(now, zone)) / day) * day
  return local - zoneOffset(local - zoneOffset(local, zone), zone)
}

const isoOf = (seconds: number): string => new Date(seconds * 1000).toISOString().replace('.000Z', 'Z')
