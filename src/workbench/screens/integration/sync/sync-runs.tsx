import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { choiceOf } from '#domain/choices/index.ts'
import { crudOf } from '#domain/crud.ts'
import { dataSyncRun } from '#domain/entities/integration/data-sync-run.ts'
import { capitalised } from '#domain/label.ts'
import { useAllRows } from '../../../client/all-rows.ts'
import { formatTime } from '../../../fields/format.ts'
import { useFormatSettings } from '../../../fields/settings.ts'
import { useLabel } from '../../../i18n/index.ts'
import { EmptyState, ErrorState, LoadingState } from '../../../parts/states.tsx'
import { Progress, StatusChip, type Tone } from '../../../parts/status-chip.tsx'
import { DataTable } from '../../../parts/data-table/data-table.tsx'
import type { StoredRow } from '../../../row-editing/use-row-actions.ts'
import { RunButtons } from './run-buttons.tsx'
import { RunDrawer } from './run-drawer.tsx'
import type { SyncRun } from './sync-run.ts'

const lookMs = 2000
const tones: Readonly<Record<string, Tone>> = { S: 'good', P: 'warn', F: 'bad', R: 'info', W: 'info' }
const figures = [
  'created',
  'updated',
  'deleted',
  'unchanged',
  'kept',
  'conflicts',
  'skipped',
  'faulty',
] as const

/** Runs of one synchronisation, the newest first. */
export function SyncRuns({ sync }: { readonly sync: StoredRow }) {
  const { t } = useTranslation('data-sync')
  const label = useLabel()
  const { zone } = useFormatSettings()
  const [opened, setOpened] = useState<string | null>(null)
  const filter = JSON.stringify([{ field: 'syncCode', op: 'eq', values: [String(sync['code'])] }])
  const answer = useAllRows(crudOf(dataSyncRun).getAll, { filter }, { refetchInterval: lookMs, staleTime: 0 })
  if (answer.isError) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
  if (!answer.data) return <LoadingState />
  const runs = answer.data.items as readonly unknown[] as readonly SyncRun[]
  if (runs.length === 0) return <EmptyState title={t('noRuns')} hint={t('noRunsHint')} />
  const shown = runs.find(({ id }) => id === opened)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable by keyboard
    <div className="s-runs" tabIndex={0} role="region" aria-label={t('runs')}>
      <DataTable
        className="aligned-top"
        rows={runs}
        keyOf={({ id }) => id}
        columns={[
          {
            title: t('at'),
            isName: true,
            cell: (run) => (
              <>
                <button type="button" className="t-link" title={run.no} onClick={() => setOpened(run.id)}>
                  {formatTime(run.at, zone)}
                </button>
                <small>{t(run.byHand ? 'byHand' : 'bySchedule', { user: run.owner ?? '' })}</small>
              </>
            ),
          },
          { title: t('state'), cell: (run) => <RunState run={run} /> },
          {
            title: t('actionsOfRun'),
            cell: (run) => <RunButtons run={run} onChanged={() => void answer.refetch()} />,
          },
          ...figures.map((figure) => ({
            title: label(dataSyncRun.fields[figure].label),
            isNumber: true,
            cell: (run: SyncRun) => (run[figure] === 0 ? '' : run[figure].toLocaleString('en')),
          })),
          {
            title: t('message'),
            cell: ({ undoneAt, undoneBy, message }) =>
              undoneAt ? t('undoneBy', { user: undoneBy ?? '', at: formatTime(undoneAt, zone) }) : message,
          },
        ]}
      />
      {shown && <RunDrawer run={shown} onClose={() => setOpened(null)} />}
    </div>
  )
}

function RunState({ run }: { readonly run: SyncRun }) {
  const { t } = useTranslation('data-sync')
  const label = useLabel()
  const written = run.created + run.updated + run.deleted
  const state = choiceOf('InterfaceRunState')[run.state]
  if (run.state === 'R' && run.planned > 0)
    return (
      <Progress
        withText
        label={t('written', { written: String(written), planned: String(run.planned) })}
        value={Math.min(99, Math.floor((written * 100) / run.planned))}
      />
    )
  return (
    <StatusChip tone={run.undoneAt ? 'quiet' : (tones[run.state] ?? 'quiet')}>
      {run.undoneAt ? t('undone') : state && capitalised(label(state))}
    </StatusChip>
  )
}
