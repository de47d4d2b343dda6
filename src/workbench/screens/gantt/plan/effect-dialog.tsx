import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { formatDuration } from '#domain/rules/duration.ts'
import type { Endpoint } from '#domain/service.ts'
import { call } from '../../../client/call.ts'
import { useCall } from '../../../client/query.ts'
import { formatTime } from '../../../fields/format.ts'
import { useFormatSettings } from '../../../fields/settings.ts'
import { Button } from '../../../parts/button.tsx'
import { Dialog } from '../../../parts/dialog.tsx'
import { ErrorState, LoadingState } from '../../../parts/states.tsx'
import { KpiRow, KpiTile, StatusChip } from '../../../parts/status-chip.tsx'
import { showError } from '../../../state/error-popup.ts'
import { askedOf, type Wanted } from './wanted.ts'

/** What `ExecuteChangeResSchedulOrder` answers (domain/services/planning/capacity.ts). */
interface Effect {
  readonly moved: readonly {
    readonly operation: string
    readonly start: string | null
    readonly newResource: string | null
    readonly newStart: string | null
  }[]
  readonly orders: readonly {
    readonly order: string
    readonly lateness: number | null
    readonly newLateness: number | null
  }[]
  readonly messages: readonly { readonly level: string; readonly message: string }[]
  readonly plan: string
  readonly hash: string
}

const SHOWN = 10

interface EffectDialogProps {
  readonly title: ReactNode
  readonly wanted: Wanted
  readonly resource: string
  readonly onClose: () => void
  readonly onMoved: () => void
}

/** What a move comes to, worked out by the scheduler, before it is made. */
export function EffectDialog({ title, wanted, resource, onClose, onMoved }: EffectDialogProps) {
  const { t } = useTranslation('work-sequence')
  const { zone } = useFormatSettings()
  const [busy, setBusy] = useState(false)
  const { endpoint, input } = askedOf(wanted, resource)
  const preview = useCall<Endpoint>(endpoint, { ...input, preview: 1 }, { staleTime: 0 })
  const effect = preview.data as Effect | undefined
  const at = (iso: string | null): string => (iso ? formatTime(iso, zone).slice(5, 16) : '–')
  const make = async (): Promise<void> => {
    setBusy(true)
    try {
      const { plan, hash } = effect!
      await call<Endpoint>(endpoint, { ...input, preview: 0, plan, hash })
      toast.success(t('done'))
      onMoved()
      onClose()
    } catch (error) {
      showError(error)
    } finally {
      setBusy(false)
    }
  }
  const changed = (effect?.orders ?? []).map((one) => ({
    ...one,
    by: (one.newLateness ?? 0) - (one.lateness ?? 0),
  }))
  const later = changed.filter(({ by }) => by > 0).sort((a, b) => b.by - a.by)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      width={620}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button
            tone="primary"
            disabled={!effect || effect.moved.length === 0}
            loading={busy}
            onClick={() => void make()}
          >
            {t('make')}
          </Button>
        </>
      }
    >
      {preview.isPending && <LoadingState />}
      {preview.isError && <ErrorState error={preview.error} />}
      {effect && (
        <div className="w-effect">
          <KpiRow>
            <KpiTile label={t('moved')} value={effect.moved.length} />
            <KpiTile label={t('later')} value={later.length} tone={later.length > 0 ? 'bad' : 'quiet'} />
            <KpiTile label={t('earlier')} value={changed.filter(({ by }) => by < 0).length} tone="good" />
          </KpiRow>
          {effect.moved.length === 0 && <p>{t('nothing')}</p>}
          {effect.messages.slice(0, SHOWN).map(({ level, message }) => (
            <p key={message}>
              <StatusChip tone={level === 'E' ? 'bad' : level === 'W' ? 'warn' : 'info'}>{level}</StatusChip>{' '}
              {message}
            </p>
          ))}
          <ul>
            {effect.moved.slice(0, SHOWN).map((one) => (
              <li key={one.operation}>
                <b>{one.operation}</b> {at(one.start)} → {at(one.newStart)}
              </li>
            ))}
            {effect.moved.length > SHOWN && <li>{t('more', { count: effect.moved.length - SHOWN })}</li>}
          </ul>
          {later.slice(0, SHOWN).map(({ order, by }) => (
            <p key={order}>{t('orderLater', { order, time: formatDuration(by) })}</p>
          ))}
        </div>
      )}
    </Dialog>
  )
}
