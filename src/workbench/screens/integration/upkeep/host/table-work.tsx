import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { integrationChoices } from '#domain/choices/integration.ts'
import { capitalised } from '#domain/label.ts'
import type { OutputOf } from '#domain/service.ts'
import { hostMaintenance } from '#domain/services/integration/host-maintenance.ts'
import { useAction } from '../../../../actions/use-action.ts'
import { refreshService, useCall } from '../../../../client/query.ts'
import { write } from '../../../../client/write.ts'
import { formatTime } from '../../../../fields/format.ts'
import { useFormatSettings } from '../../../../fields/settings.ts'
import { useFigures } from '../../../../fields/use-figures.ts'
import { useLabel } from '../../../../i18n/index.ts'
import { Button } from '../../../../parts/button.tsx'
import { Panel } from '../../../../parts/page.tsx'
import { Select } from '../../../../parts/select.tsx'
import { ErrorState, LoadingState } from '../../../../parts/states.tsx'
import { Progress, StatusChip } from '../../../../parts/status-chip.tsx'
import { DataTable } from '../../../../parts/data-table/data-table.tsx'
import { useSizes } from '../use-sizes.ts'

type Work = OutputOf<typeof hostMaintenance.work>['items'][number]
type WorkKind = keyof typeof integrationChoices.UpkeepWork

const lookMs = 1_000

/** Tables of the product with their dead rows; vacuum, analyse and rebuild indexes of one or of all. */
export function TableWork() {
  const { t } = useTranslation('upkeep')
  const label = useLabel()
  const { busy, attempt } = useAction()
  const [kind, setKind] = useState<WorkKind>('vacuum')
  const work = useCall(
    hostMaintenance.work,
    {},
    { staleTime: 0, refetchInterval: (found) => (found?.items.some(isUnderWay) ? lookMs : false) },
  )
  const rows = work.data?.items ?? []
  const isBusy = busy || rows.some(isUnderWay)
  const begin = (table: string | null): Promise<void | undefined> =>
    attempt(async () => {
      await write(hostMaintenance.begin, { work: kind, table })
      await refreshService(hostMaintenance.work)
    })
  return (
    <Panel
      fill
      flush
      title={t('tables')}
      actions={
        <>
          <Select
            label={t('work')}
            value={kind}
            options={Object.entries(integrationChoices.UpkeepWork).map(([value, name]) => ({
              value,
              label: capitalised(label(name)),
            }))}
            onChange={(next) => setKind(next as WorkKind)}
          />
          <Button disabled={isBusy} onClick={() => void begin(null)}>
            {t('allTables')}
          </Button>
        </>
      }
    >
      {rows.map((row) => (
        <WorkLine key={`${row.pid ?? ''} ${row.startedAt}`} row={row} />
      ))}
      <Tables isBusy={isBusy} onBegin={(table) => void begin(table)} />
    </Panel>
  )
}

const isUnderWay = ({ endedAt }: { readonly endedAt?: string | null }): boolean => !endedAt

function WorkLine({ row }: { readonly row: Work }) {
  const { t } = useTranslation('upkeep')
  const label = useLabel()
  const { zone } = useFormatSettings()
  const { busy, attempt } = useAction()
  const name = `${capitalised(label(integrationChoices.UpkeepWork[row.work as WorkKind]))} · ${row.table ?? t('allTables')}`
  const cancel = (pid: number): Promise<void | undefined> =>
    attempt(async () => {
      await write(hostMaintenance.cancel, { pid })
      toast.success(t('cancelling'))
    })
  const percent = row.percent === null || row.percent === undefined ? null : Number(row.percent)
  return (
    <p className="t-upkeep-work" role="status">
      <b>{name}</b>
      {row.endedAt ? (
        <>
          <StatusChip tone={row.fault ? 'bad' : 'good'}>{t(row.fault ? 'failed' : 'done')}</StatusChip>
          <span>{row.fault ?? formatTime(row.endedAt, zone)}</span>
        </>
      ) : (
        <>
          <Progress value={percent} label={name} withText />
          <span>{row.phase}</span>
          {row.pid && (
            <Button disabled={busy} onClick={() => void cancel(row.pid!)}>
              {t('cancel')}
            </Button>
          )}
        </>
      )}
    </p>
  )
}

interface TablesProps {
  readonly isBusy: boolean
  readonly onBegin: (table: string) => void
}

function Tables({ isBusy, onBegin }: TablesProps) {
  const { t } = useTranslation('upkeep')
  const figures = useFigures()
  const sizes = useSizes()
  const { zone } = useFormatSettings()
  const answer = useCall(hostMaintenance.tables, {}, { staleTime: 0 })
  if (answer.isError) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
  if (!answer.data) return <LoadingState />
  const time = (at: string | null | undefined): string => (at ? formatTime(at, zone) : '')
  return (
    <DataTable
      frame
      label={t('tables')}
      rows={answer.data.items}
      keyOf={({ table }) => table}
      columns={[
        { title: t('table'), isName: true, cell: ({ table }) => table },
        { title: t('rows'), cell: ({ rows }) => figures.count(rows), isNumber: true },
        { title: t('dead'), cell: ({ dead }) => figures.count(dead), isNumber: true },
        { title: t('databaseBytes'), cell: ({ bytes }) => sizes(bytes), isNumber: true },
        { title: t('vacuumed'), cell: ({ vacuumedAt }) => time(vacuumedAt) },
        { title: t('analysed'), cell: ({ analysedAt }) => time(analysedAt) },
        {
          title: t('actions'),
          cell: ({ table }) => (
            <Button
              tone="ghost"
              disabled={isBusy || !table.startsWith('takt.')}
              aria-label={t('beginOn', { table })}
              onClick={() => onBegin(table)}
            >
              {t('begin')}
            </Button>
          ),
        },
      ]}
    />
  )
}
