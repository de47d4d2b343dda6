import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { choiceOf } from '#domain/choices/index.ts'
import type { OutputOf } from '#domain/service.ts'
import { reportSubscriptions } from '#domain/services/reports/subscriptions.ts'
import { useCall } from '../../../../client/query.ts'
import { write } from '../../../../client/write.ts'
import { useAction } from '../../../../actions/use-action.ts'
import { formatTime } from '../../../../fields/format.ts'
import { useFormatSettings } from '../../../../fields/settings.ts'
import { useLabel } from '../../../../i18n/index.ts'
import { Button } from '../../../../parts/button.tsx'
import { MoreNote } from '../../../../parts/more-note.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../../../parts/states.tsx'
import { StatusChip } from '../../../../parts/status-chip.tsx'
import { tones } from './subscription-values.ts'

const SHOWN_RUNS = 50
const SHOWN_DELIVERIES = 500

type Run = OutputOf<typeof reportSubscriptions.history>['items'][number]

/** Runs of a subscription, the newest first, each with its deliveries. */
export function SubscriptionHistory({ id, name }: { readonly id: string; readonly name: string }) {
  const { t } = useTranslation('report-subscriptions')
  const answer = useCall(
    reportSubscriptions.history,
    { id, maxResultCount: SHOWN_RUNS },
    { refetchInterval: 15_000 },
  )
  if (answer.isError) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
  if (!answer.data) return <LoadingState />
  if (answer.data.items.length === 0) return <EmptyState title={t('noRuns')} />
  return (
    <>
      <ul className="rs-runs" aria-label={t('history', { name })}>
        {answer.data.items.map((run) => (
          <li key={run.id}>
            <RunLine run={run} />
          </li>
        ))}
      </ul>
      <MoreNote shown={answer.data.items.length} total={answer.data.totalCount} hint={t('newestRuns')} />
    </>
  )
}

function StateChip({ state }: { readonly state: string }) {
  const label = useLabel()
  return (
    <StatusChip tone={tones[state] ?? 'quiet'}>{label(choiceOf('ReportDeliveryState')[state]!)}</StatusChip>
  )
}

function RunLine({ run }: { readonly run: Run }) {
  const { t } = useTranslation('report-subscriptions')
  const { zone } = useFormatSettings()
  const [isOpen, setOpen] = useState(false)
  const facts = [
    run.byHand && t('byHand'),
    run.late && t('late'),
    run.missedTimes > 0 && t('missed', { count: run.missedTimes }),
  ].filter(Boolean)
  return (
    <>
      <span className="rs-run">
        <time dateTime={run.dueAt}>{formatTime(run.dueAt, zone).slice(0, 16)}</time>
        <StateChip state={run.state} />
        <span>{facts.join(' · ')}</span>
      </span>
      {run.message && <p className="fault">{run.message}</p>}
      {run.recipients > 0 && (
        <details onToggle={(event) => setOpen(event.currentTarget.open)}>
          <summary>{t('recipients', { count: run.recipients })}</summary>
          {isOpen && <Deliveries run={run} />}
        </details>
      )}
    </>
  )
}

function Deliveries({ run }: { readonly run: Run }) {
  const { t } = useTranslation('report-subscriptions')
  const { attempt } = useAction()
  const { zone } = useFormatSettings()
  const answer = useCall(reportSubscriptions.deliveries, { runId: run.id, maxResultCount: SHOWN_DELIVERIES })
  if (answer.isError) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
  if (!answer.data) return <LoadingState />
  const { items, totalCount } = answer.data
  const retry = async (): Promise<void> => {
    await attempt(async () => {
      const count = await write(reportSubscriptions.retry, { runId: run.id })
      toast.success(t('retried', { count }))
    })
  }
  return (
    <>
      <ul>
        {items.map((one) => (
          <li key={one.recipient} className="rs-run">
            <span>{one.recipient}</span>
            <StateChip state={one.state} />
            <span>
              {[
                typeof one.rows === 'number' && t('rows', { count: one.rows }),
                one.sentAt && formatTime(one.sentAt, zone).slice(0, 16),
                one.nextAttempt && t('nextAttempt', { at: formatTime(one.nextAttempt, zone).slice(0, 16) }),
                one.error,
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </li>
        ))}
      </ul>
      <MoreNote shown={items.length} total={totalCount} />
      {items.some(({ state }) => state === 'F') && <Button onClick={() => void retry()}>{t('retry')}</Button>}
    </>
  )
}
