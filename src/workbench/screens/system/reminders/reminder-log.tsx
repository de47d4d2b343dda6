import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { choiceOf } from '#domain/choices/index.ts'
import { crudOf } from '#domain/crud.ts'
import { reminderRun } from '#domain/entities/system/reminder-run.ts'
import { reminderServices } from '#domain/services/system/reminders.ts'
import { refreshService, useCall } from '../../../client/query.ts'
import { formatTime } from '../../../fields/format.ts'
import { useFormatSettings } from '../../../fields/settings.ts'
import { useLabel } from '../../../i18n/index.ts'
import type { ListRow } from '../../../list/list-row.ts'
import { StatusChip, type Tone } from '../../../parts/status-chip.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../../parts/states.tsx'
import { MoreNote } from '../../../parts/more-note.tsx'

const { getAll } = crudOf(reminderRun)
const shownRuns = 50

export const refreshLog = (): Promise<void> => refreshService(getAll)

interface Run {
  readonly id: string
  readonly dueAt: string
  readonly outcome: string
  readonly byHand: boolean
  readonly rows: number | null
  readonly recipients: number | null
  readonly missedTimes: number | null
  readonly message: string | null
}

export const tones: Readonly<Record<string, Tone>> = { S: 'good', P: 'warn', F: 'bad', M: 'warn', W: 'info' }

/** Each time a reminder looked, the newest first; to whom it was sent, and what went wrong. */
export function ReminderLog({ row }: { readonly row: ListRow }) {
  const { t } = useTranslation('reminders')
  const code = String(row['code'])
  const filter = JSON.stringify([{ field: 'reminderCode', op: 'eq', values: [code] }])
  const answer = useCall(
    getAll,
    { filter, sorting: 'dueAt desc', maxResultCount: shownRuns },
    { refetchInterval: 15_000 },
  )
  if (answer.isError) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
  if (!answer.data) return <LoadingState />
  const runs = answer.data.items as unknown as Run[]
  if (runs.length === 0) return <EmptyState title={t('logEmpty')} hint={t('logEmptyHint')} />
  return (
    <>
      <ul className="t-reminder-log">
        {runs.map((run) => (
          <li key={run.id}>
            <RunLine run={run} />
          </li>
        ))}
      </ul>
      <MoreNote shown={runs.length} total={answer.data.totalCount} hint={t('newestRuns')} />
    </>
  )
}

function RunLine({ run }: { readonly run: Run }) {
  const { t } = useTranslation('reminders')
  const label = useLabel()
  const { zone } = useFormatSettings()
  const [open, setOpen] = useState(false)
  const outcome = choiceOf('ReminderOutcome')[run.outcome]
  const facts = [
    run.byHand ? t('byHand') : null,
    run.rows ? t('rows', { count: run.rows }) : null,
    run.missedTimes ? t('missedBefore', { count: run.missedTimes }) : null,
  ].filter(Boolean)
  return (
    <>
      <header>
        <time dateTime={run.dueAt}>{formatTime(run.dueAt, zone).slice(0, 16)}</time>
        <StatusChip tone={tones[run.outcome] ?? 'quiet'}>{outcome && label(outcome)}</StatusChip>
        <span className="facts">{facts.join(' · ')}</span>
      </header>
      {run.message && <p className="fault">{run.message}</p>}
      {(run.recipients ?? 0) > 0 && (
        <details onToggle={(event) => setOpen(event.currentTarget.open)}>
          <summary>{t('sent', { count: run.recipients ?? 0 })}</summary>
          {open && <Deliveries run={run} />}
        </details>
      )}
    </>
  )
}

/** To whom a run was sent, by which way, and how that went. */
export function Deliveries({ run }: { readonly run: Pick<Run, 'id'> }) {
  const { t } = useTranslation('reminders')
  const { zone } = useFormatSettings()
  const answer = useCall(
    reminderServices.deliveries,
    { id: run.id },
    { staleTime: 0, refetchInterval: 15_000 },
  )
  if (answer.isError) return <ErrorState error={answer.error} />
  if (!answer.data) return <LoadingState />
  const time = (instant: string): string => formatTime(instant, zone).slice(0, 16)
  return (
    <ul className="t-reminder-deliveries">
      {answer.data.items.map((one) => (
        <li key={`${one.channel} ${one.recipient}`}>
          <StatusChip tone={one.state === 'W' ? 'info' : (tones[one.state] ?? 'quiet')}>
            {t(`state.${one.state as 'S'}`)}
          </StatusChip>
          <span className="to">
            {t(`channel.${one.channel as 'inbox'}`)} · {one.recipient}
          </span>
          <span className="facts">
            {[
              one.doneAt ? t('acknowledged') : null,
              one.attempts > 1 ? t('attempts', { count: one.attempts }) : null,
              one.error ?? null,
              one.state === 'W' && one.attempts > 0 && one.nextAttempt
                ? t('again', { time: time(one.nextAttempt) })
                : null,
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </li>
      ))}
    </ul>
  )
}
