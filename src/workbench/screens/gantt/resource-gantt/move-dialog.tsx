import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { formatSeconds } from '#domain/rules/dates.ts'
import { formatDuration } from '#domain/rules/duration.ts'
import { moveServices } from '#domain/services/planning/capacity.ts'
import { call } from '../../../client/call.ts'
import { useCall } from '../../../client/query.ts'
import { formatTime } from '../../../fields/format.ts'
import { useFormatSettings } from '../../../fields/settings.ts'
import { Button } from '../../../parts/button.tsx'
import { Dialog } from '../../../parts/dialog.tsx'
import { ErrorState, LoadingState } from '../../../parts/states.tsx'
import { KpiRow, KpiTile, StatusChip, type Tone } from '../../../parts/status-chip.tsx'
import { showError } from '../../../state/error-popup.ts'
import { countOrders, type WantedPlace } from './moves/mover.ts'
import { inputOf, type ServerEffect } from './moves/server-mover.ts'

const tones: Readonly<Record<string, Tone>> = { E: 'bad', W: 'warn', I: 'info' }
const SHOWN = 12

interface MoveDialogProps {
  readonly wanted: readonly WantedPlace[]
  readonly names: { readonly sources: readonly string[]; readonly rows: readonly string[] }
  readonly onClose: () => void
  readonly onMoved: () => void
}

/** A move that only the server can work out: what it would change, before it is made. */
export function MoveDialog({ wanted, names, onClose, onMoved }: MoveDialogProps) {
  const { t } = useTranslation('resource-gantt')
  const { zone } = useFormatSettings()
  const [busy, setBusy] = useState(false)
  const input = inputOf(wanted, names)
  const preview = useCall(moveServices.moveOperation, { ...input, preview: 1 }, { staleTime: 0 })
  const effect = preview.data as ServerEffect | undefined
  const at = (iso: string | null): string => (iso ? formatTime(iso, zone).slice(5, 16) : '–')
  const confirm = async (): Promise<void> => {
    if (!effect) return
    setBusy(true)
    try {
      await call(moveServices.moveOperation, { ...input, preview: 0, plan: effect.plan, hash: effect.hash })
      toast.success(t('movedDone'))
      onMoved()
      onClose()
    } catch (error) {
      showError(error)
    } finally {
      setBusy(false)
    }
  }
  const orders = (effect?.orders ?? [])
    .map((one) => ({
      order: one.order,
      lateness: one.lateness ?? 0,
      newLateness: one.newLateness ?? 0,
    }))
    .filter(({ lateness, newLateness }) => lateness !== newLateness)
  const counts = countOrders(orders)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('moveTitle', { operation: input.operationCode })}
      description={t('moveTo', {
        resource: input.resCode ?? '–',
        time: at(formatSeconds(wanted[0]!.start)),
      })}
      width={620}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button tone="primary" disabled={!effect} loading={busy} onClick={() => void confirm()}>
            {t('move')}
          </Button>
        </>
      }
    >
      {preview.isPending && <LoadingState />}
      {preview.isError && <ErrorState error={preview.error} />}
      {effect && (
        <div className="r-effect">
          <KpiRow>
            <KpiTile label={t('operationsMoved')} value={effect.moved.length} />
            <KpiTile
              label={t('ordersLater')}
              value={counts.later}
              tone={counts.later > 0 ? 'bad' : 'quiet'}
            />
            <KpiTile label={t('ordersEarlier')} value={counts.earlier} tone="good" />
          </KpiRow>
          {effect.messages.slice(0, SHOWN).map(({ level, message }) => (
            <p key={message}>
              <StatusChip tone={tones[level] ?? 'quiet'}>{level}</StatusChip> {message}
            </p>
          ))}
          {effect.moved.length > 0 && (
            <table className="t-table" aria-label={t('operationsMoved')}>
              <tbody>
                {effect.moved.slice(0, SHOWN).map((one) => (
                  <tr key={one.operation}>
                    <th scope="row">{one.operation}</th>
                    <td>
                      {one.resource} {at(one.start)}
                    </td>
                    <td>→</td>
                    <td>
                      {one.newResource} {at(one.newStart)}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
          {orders
            .filter(({ lateness, newLateness }) => newLateness > lateness)
            .slice(0, SHOWN)
            .map(({ order, lateness, newLateness }) => (
              <p key={order}>{t('orderLater', { order, time: formatDuration(newLateness - lateness) })}</p>
            ))}
        </div>
      )}
    </Dialog>
  )
}
