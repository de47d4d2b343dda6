import { History, Pause, Pencil, Play, Send, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { choiceOf } from '#domain/choices/index.ts'
import { reportSubscriptions } from '#domain/services/reports/subscriptions.ts'
import { write } from '../../../../client/write.ts'
import { useAction } from '../../../../actions/use-action.ts'
import { formatTime } from '../../../../fields/format.ts'
import { useFormatSettings } from '../../../../fields/settings.ts'
import { useLabel } from '../../../../i18n/index.ts'
import { IconButton } from '../../../../parts/button.tsx'
import { StatusChip } from '../../../../parts/status-chip.tsx'
import { confirm } from '../../../../state/asked.ts'
import { SubscriptionHistory } from './subscription-history.tsx'
import { daysOf, tones, whenText, type Subscription } from './subscription-values.ts'

interface SubscriptionItemProps {
  readonly subscription: Subscription
  readonly onEdit: () => void
}

/** One subscription: when, its recipients, how the last run ended, and what can be done with it. */
export function SubscriptionItem({ subscription, onEdit }: SubscriptionItemProps) {
  const { t } = useTranslation('report-subscriptions')
  const label = useLabel()
  const { zone } = useFormatSettings()
  const [isOpen, setOpen] = useState(false)
  const { id, name, paused, state, nextDue, own, owner } = subscription
  const unsubscribed = daysOf(subscription.unsubscribed).length
  const actions = useSubscriptionActions(subscription)
  return (
    <article aria-label={name}>
      <header>
        <strong>{name}</strong>
        {paused && <StatusChip tone="warn">{t('paused')}</StatusChip>}
        {state && (
          <StatusChip tone={tones[state] ?? 'quiet'}>
            {t('lastRun', { state: label(choiceOf('ReportDeliveryState')[state]!) })}
          </StatusChip>
        )}
        <span className="rs-actions">
          <IconButton
            icon={paused ? Play : Pause}
            label={t(paused ? 'resume' : 'pause', { name })}
            onClick={actions.pause}
          />
          <IconButton icon={Send} label={t('sendNow', { name })} onClick={actions.send} />
          <IconButton
            icon={History}
            label={t('history', { name })}
            pressed={isOpen}
            onClick={() => setOpen(!isOpen)}
          />
          <IconButton icon={Pencil} label={t('edit', { name })} onClick={onEdit} />
          <IconButton icon={Trash2} label={t('delete', { name })} onClick={actions.remove} />
        </span>
      </header>
      <p className="rs-facts">
        {[
          whenText(subscription, t),
          targetsText(subscription, t),
          subscription.isSendEmail
            ? t(`formats.${subscription.format}`, String(subscription.format).toUpperCase())
            : t('inbox'),
          nextDue && t('next', { at: formatTime(nextDue, zone).slice(0, 16) }),
          !own && t('of', { owner }),
          unsubscribed > 0 && t('unsubscribed', { count: unsubscribed }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {isOpen && <SubscriptionHistory id={id} name={name} />}
    </article>
  )
}

function targetsText(one: Subscription, t: ReturnType<typeof useTranslation>['t']): string {
  if (one.emailType === 'C') return (one.emailAddress ?? '').split(';').join(', ')
  const named = [one.targetUsers, one.targetRoles].flatMap((codes) => (codes as string[] | null) ?? [])
  return named.length > 0 ? named.join(', ') : t('toOwner')
}

function useSubscriptionActions({ id, name, paused }: Subscription) {
  const { t } = useTranslation('report-subscriptions')
  const { attempt } = useAction()
  const label = useLabel()
  const act = async (work: () => Promise<string>): Promise<void> => {
    await attempt(async () => {
      toast.success(await work())
    })
  }
  return {
    pause: () =>
      void act(async () => {
        await write(reportSubscriptions.pause, { id, paused: !paused })
        return t(paused ? 'resumedNow' : 'pausedNow', { name })
      }),
    send: () =>
      void act(async () => {
        const { state } = await write(reportSubscriptions.execute, { id })
        return t('sentNow', { name, state: label(choiceOf('ReportDeliveryState')[state]!) })
      }),
    remove: () =>
      void act(async () => {
        const question = { title: t('deleteTitle', { name }), message: t('deleteMessage') }
        if (!(await confirm({ ...question, confirmLabel: t('deleteIt'), tone: 'danger' })))
          return t('kept', { name })
        await write(reportSubscriptions.remove, { Id: id })
        return t('deleted', { name })
      }),
  }
}
