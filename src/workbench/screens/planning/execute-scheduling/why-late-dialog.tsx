import { useTranslation } from 'react-i18next'
import { schedulingRuns } from '#domain/services/planning/runs.ts'
import { useCall } from '../../../client/query.ts'
import { openScreen } from '../../../navigation/navigation.ts'
import { formatTime } from '../../../fields/format.ts'
import { useFormatSettings } from '../../../fields/settings.ts'
import { useDurations } from '../../../fields/use-durations.ts'
import { Dialog } from '../../../parts/dialog.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../../parts/states.tsx'

interface WhyLate {
  readonly order: string
  readonly due: string | null
  readonly end: string | null
  readonly lateness: number | null
  readonly steps: readonly {
    readonly operation: string
    readonly resource: string | null
    readonly start: string | null
    readonly end: string | null
    readonly reason: string
    readonly reference: string | null
    readonly text: string
    readonly waitSeconds: number | null
  }[]
}

interface WhyLateDialogProps {
  readonly runNo: string | null
  readonly order: string
  readonly onClose: () => void
}

/** Reasons whose reference is an item. */
const materialReasons = new Set(['MATERIAL', 'noMaterial'])

/** The chain of causes of an order's end, from its last operation back to the root. */
export function WhyLateDialog({ runNo, order, onClose }: WhyLateDialogProps) {
  const { t } = useTranslation('scheduling')
  const { zone } = useFormatSettings()
  const { short } = useDurations()
  const answer = useCall(schedulingRuns.whyLate, { runNo, order })
  const why = answer.data as WhyLate | undefined
  const at = (time: string | null): string => (time ? formatTime(time, zone).slice(5, 16) : '–')
  return (
    <Dialog
      onClose={onClose}
      title={t('whyLateOf', { order })}
      {...(why
        ? {
            description: t(why.lateness === null ? 'notWhole' : why.lateness > 0 ? 'endsLate' : 'endsEarly', {
              due: at(why.due),
              end: at(why.end),
              time: why.lateness === null ? '–' : short(Math.abs(why.lateness)),
            }),
          }
        : {})}
      width={720}
    >
      {answer.isPending && <LoadingState />}
      {answer.isError && <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />}
      {why && why.steps.length === 0 && <EmptyState title={t('noChain')} />}
      {why && why.steps.length > 0 && (
        <ol className="p-chain" aria-label={t('whyLate')}>
          {why.steps.map((step) => (
            <li key={step.operation}>
              <strong>{step.operation}</strong>
              <span className="place">
                {step.resource ?? '–'} · {at(step.start)} – {at(step.end)}
              </span>
              <span className="text">
                {step.text}{' '}
                {materialReasons.has(step.reason ?? '') && step.reference && (
                  <button
                    type="button"
                    className="t-link"
                    onClick={() => openScreen('/planData/PurchaseOrderList', { keyword: step.reference! })}
                  >
                    {t('receiptsOf', { item: step.reference })}
                  </button>
                )}
              </span>
              {(step.waitSeconds ?? 0) > 0 && (
                <span className="wait">{t('waited', { time: short(step.waitSeconds!) })}</span>
              )}
            </li>
          ))}
        </ol>
      )}
    </Dialog>
  )
}
