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
import type { PlannedOperation } from './operation-bars.ts'
import './resource-gantt.css'

export interface Move {
  readonly operation: PlannedOperation
  readonly resource: string
  /** Seconds UTC. */
  readonly start: number
}

/** What `ExecuteChangeResSchedulOrder` answers (domain/services/planning/capacity.ts). */
interface Effect {
  readonly moved: readonly {
    readonly operation: string
    readonly resource: string | null
    readonly newResource: string | null
    readonly start: string | null
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

const tones: Readonly<Record<string, Tone>> = { E: 'bad', W: 'warn', I: 'info' }
const SHOWN = 12

interface MoveDialogProps {
  readonly move: Move
  readonly onClose: () => void
  readonly onMoved: () => void
}

/** What a move would change, worked out by the scheduler, before it is made. */
export function MoveDialog({ move, onClose, onMoved }: MoveDialogProps) {
  const { t } = useTranslation('resource-gantt')
  const { zone } = useFormatSettings()
  const [busy, setBusy] = useState(false)
  const input = {
    operationCode: move.operation.code,
    resCode: move.resource,
    startTime: formatSeconds(move.start),
  }
  const preview = useCall(moveServices.moveOperation, { ...input, preview: 1 }, { staleTime: 0 })
  const effect = preview.data as Effect | undefined
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
  const later = effect?.orders.filter((one) => (one.newLateness ?? 0) > (one.lateness ?? 0)) ?? []
  const earlier = effect?.orders.filter((one) => (one.newLateness ?? 0) < (one.lateness ?? 0)) ?? []
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('moveTitle', { operation: move.operation.code })}
      description={t('moveTo', { resource: move.resource, time: at(formatSeconds(move.start)) })}
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
              value={later.length}
              tone={later.length > 0 ? 'bad' : 'quiet'}
            />
            <KpiTile label={t('ordersEarlier')} value={earlier.length} tone="good" />
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
          {later.slice(0, SHOWN).map((one) => (
            <p key={one.order}>
              {t('orderLater', {
                order: one.order,
                time: formatDuration((one.newLateness ?? 0) - (one.lateness ?? 0)),
              })}
            </p>
          ))}
        </div>
      )}
    </Dialog>
  )
}
