import { DatabaseBackup } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { OutputOf } from '#domain/service.ts'
import { hostMaintenance } from '#domain/services/integration/host-maintenance.ts'
import { useAction } from '../../../../actions/use-action.ts'
import { refreshService, useCall } from '../../../../client/query.ts'
import { write } from '../../../../client/write.ts'
import { formatTime } from '../../../../fields/format.ts'
import { useFormatSettings } from '../../../../fields/settings.ts'
import { useFigures } from '../../../../fields/use-figures.ts'
import { Button } from '../../../../parts/button.tsx'
import { Panel } from '../../../../parts/page.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../../../parts/states.tsx'
import { Progress, StatusChip } from '../../../../parts/status-chip.tsx'
import { DataTable } from '../../../../parts/data-table/data-table.tsx'
import { useSizes } from '../use-sizes.ts'

type State = OutputOf<typeof hostMaintenance.backupState>
type Backup = OutputOf<typeof hostMaintenance.backups>['items'][number]

const lookMs = 1_000
const lookForNewMs = 15_000

/** Backups with what verifying them found; one is made or verified from here, the schedule is shown. */
export function BackupsTab() {
  const { t } = useTranslation('upkeep')
  const { busy, attempt } = useAction()
  const state = useCall(
    hostMaintenance.backupState,
    {},
    { staleTime: 0, refetchInterval: (found) => (found?.working ? lookMs : lookForNewMs) },
  )
  if (state.isError) return <ErrorState error={state.error} onRetry={() => void state.refetch()} />
  if (!state.data) return <LoadingState />
  const { reason, working } = state.data
  if (reason) return <EmptyState title={t('noBackupsHere')} hint={reason} />
  const begin = (work: () => Promise<unknown>): Promise<void | undefined> =>
    attempt(async () => {
      await work()
      await refreshService(hostMaintenance.backups)
    })
  return (
    <div className="t-upkeep">
      <Plan state={state.data} />
      <Panel
        fill
        flush
        title={t('tabs.backups')}
        actions={
          <Button
            icon={DatabaseBackup}
            loading={busy}
            disabled={Boolean(working)}
            onClick={() => void begin(() => write(hostMaintenance.backUp, {}))}
          >
            {t('backUp')}
          </Button>
        }
      >
        <Backups
          key={working ?? ''}
          isBusy={busy || Boolean(working)}
          onVerify={(name) => void begin(() => write(hostMaintenance.verify, { name }))}
        />
      </Panel>
    </div>
  )
}

/** When backups are made and kept, and what goes on. */
function Plan({ state }: { readonly state: State }) {
  const { t } = useTranslation('upkeep')
  const sizes = useSizes()
  const { zone } = useFormatSettings()
  const { schedule, nextAt, keepCount, keepDays, verifies, isEncrypted, working, phase, bytes, fault } = state
  const facts = [
    schedule ? t('planned', { schedule, zone: state.zone }) : t('notPlanned'),
    nextAt && t('nextBackup', { time: formatTime(nextAt, zone) }),
    keepCount && t('keepCount', { count: keepCount }),
    keepDays && t('keepDays', { count: keepDays }),
    verifies && t('verifies'),
    t(isEncrypted ? 'encrypted' : 'notEncrypted'),
    t('keptIn', { place: state.place }),
  ]
  return (
    <>
      <p className="t-upkeep-plan">{facts.filter(Boolean).join(' · ')}</p>
      {working && (
        <p className="t-upkeep-work" role="status">
          <b>{t(`working.${working}`)}</b>
          <Progress value={null} label={t(`working.${working}`)} />
          <span>
            {phase && t(`phase.${phase}`)} {bytes ? sizes(bytes) : ''}
          </span>
        </p>
      )}
      {fault && (
        <p className="t-upkeep-work" role="alert">
          <StatusChip tone="bad">{t('failed')}</StatusChip>
          <span>{fault}</span>
        </p>
      )}
    </>
  )
}

interface BackupsProps {
  readonly isBusy: boolean
  readonly onVerify: (name: string) => void
}

function Backups({ isBusy, onVerify }: BackupsProps) {
  const { t } = useTranslation('upkeep')
  const figures = useFigures()
  const sizes = useSizes()
  const { zone } = useFormatSettings()
  const answer = useCall(hostMaintenance.backups, {}, { staleTime: 0 })
  if (answer.isError) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
  if (!answer.data) return <LoadingState />
  if (answer.data.items.length === 0) return <EmptyState title={t('noBackups')} hint={t('noBackupsHint')} />
  return (
    <DataTable
      frame
      label={t('tabs.backups')}
      rows={answer.data.items}
      keyOf={({ name }) => name}
      columns={[
        { title: t('backup'), isName: true, cell: ({ name }) => name },
        { title: t('made'), cell: ({ at }) => formatTime(at, zone) },
        {
          title: t('took'),
          cell: ({ seconds }) => figures.text(seconds, { kind: 'measure', unit: 's' }),
          isNumber: true,
        },
        { title: t('fileBytes'), cell: ({ bytes }) => sizes(bytes), isNumber: true },
        { title: t('product'), cell: ({ product }) => product },
        {
          title: t('encryption'),
          cell: ({ isEncrypted }) => t(isEncrypted ? 'encrypted' : 'notEncrypted'),
        },
        { title: t('verified'), cell: (backup) => <Verified backup={backup} /> },
        {
          title: t('actions'),
          cell: ({ name }) => (
            <Button
              tone="ghost"
              disabled={isBusy}
              aria-label={t('verifyOf', { name })}
              onClick={() => onVerify(name)}
            >
              {t('verify')}
            </Button>
          ),
        },
      ]}
    />
  )
}

function Verified({ backup }: { readonly backup: Backup }) {
  const { t } = useTranslation('upkeep')
  const { zone } = useFormatSettings()
  const { verifiedAt, damage } = backup
  if (!verifiedAt) return <StatusChip>{t('never')}</StatusChip>
  return (
    <span>
      <StatusChip tone={damage ? 'bad' : 'good'} title={damage ?? ''}>
        {t(damage ? 'damaged' : 'sound')}
      </StatusChip>{' '}
      {damage ?? formatTime(verifiedAt, zone)}
    </span>
  )
}
