import { useTranslation } from 'react-i18next'
import { hostMaintenance } from '#domain/services/integration/host-maintenance.ts'
import { useCall } from '../../../../client/query.ts'
import { formatTime } from '../../../../fields/format.ts'
import { useFormatSettings } from '../../../../fields/settings.ts'
import { useFigures } from '../../../../fields/use-figures.ts'
import { Panel } from '../../../../parts/page.tsx'
import { ErrorState, LoadingState } from '../../../../parts/states.tsx'
import { KpiRow, KpiTile } from '../../../../parts/status-chip.tsx'
import { DataTable } from '../../../../parts/data-table/data-table.tsx'
import { useSizes } from '../use-sizes.ts'
import { TableWork } from './table-work.tsx'

/** Size of the database, of each tenant and of each table, and work on the tables. */
export function DatabaseTab() {
  return (
    <div className="t-upkeep">
      <Facts />
      <div className="t-upkeep-columns">
        <Tenants />
        <TableWork />
      </div>
    </div>
  )
}

function Facts() {
  const { t } = useTranslation('upkeep')
  const sizes = useSizes()
  const { zone } = useFormatSettings()
  const answer = useCall(hostMaintenance.database, {}, { staleTime: 0 })
  if (answer.isError) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
  if (!answer.data) return <LoadingState />
  const { version, bytes, startedAt, connections, mostConnections } = answer.data
  return (
    <KpiRow>
      <KpiTile label={t('databaseBytes')} value={sizes(bytes)} />
      <KpiTile label={t('connections')} value={`${connections} / ${mostConnections}`} />
      <KpiTile label="PostgreSQL" value={version} />
      <KpiTile label={t('startedAt')} value={formatTime(startedAt, zone)} />
    </KpiRow>
  )
}

function Tenants() {
  const { t } = useTranslation('upkeep')
  const figures = useFigures()
  const sizes = useSizes()
  const { zone } = useFormatSettings()
  const answer = useCall(hostMaintenance.tenants, {}, { staleTime: 0 })
  if (answer.isError) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
  if (!answer.data) return <LoadingState />
  return (
    <Panel fill flush title={t('tenants')}>
      <DataTable
        frame
        label={t('tenants')}
        rows={answer.data.items}
        keyOf={({ tenant }) => tenant}
        columns={[
          { title: t('tenant'), isName: true, cell: ({ tenant }) => tenant },
          { title: t('rows'), cell: ({ rows }) => figures.count(rows), isNumber: true },
          { title: t('bytes'), cell: ({ bytes }) => sizes(bytes), isNumber: true },
          { title: t('measured'), cell: ({ at }) => (at ? formatTime(at, zone) : t('never')) },
        ]}
      />
    </Panel>
  )
}
