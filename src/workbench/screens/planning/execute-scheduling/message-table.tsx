import { CircleCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { choiceOf } from '#domain/choices/index.ts'
import { schedulingRuns } from '#domain/services/planning/runs.ts'
import { useAllRows } from '../../../client/all-rows.ts'
import { useDurations } from '../../../fields/use-durations.ts'
import { useLabel } from '../../../i18n/index.ts'
import { EmptyState, ErrorState, LoadingState } from '../../../parts/states.tsx'
import { StatusChip, type Tone } from '../../../parts/status-chip.tsx'
import { VirtualBody } from '../../../parts/virtual-body.tsx'
import { openScreen } from '../../../shell/navigation.ts'

const tones: Readonly<Record<string, Tone>> = { E: 'bad', W: 'warn', I: 'info' }

interface MessageTableProps {
  readonly runNo: string
  readonly onlyViolations: boolean
  readonly onOnlyViolations: (only: boolean) => void
}

/** What the run has to say about orders, operations and resources, the worst first. */
export function MessageTable({ runNo, onlyViolations, onOnlyViolations }: MessageTableProps) {
  const { t } = useTranslation('scheduling')
  const label = useLabel()
  const messages = useAllRows(schedulingRuns.messages, { runNo, violations: onlyViolations })
  const { short } = useDurations()
  if (messages.isPending) return <LoadingState />
  if (messages.isError) return <ErrorState error={messages.error} onRetry={() => void messages.refetch()} />
  const { items } = messages.data
  const filter = (
    <label className="p-only">
      <input
        type="checkbox"
        checked={onlyViolations}
        onChange={({ target }) => onOnlyViolations(target.checked)}
      />
      {t('onlyViolations')}
    </label>
  )
  if (items.length === 0)
    return (
      <>
        {filter}
        <EmptyState icon={CircleCheck} title={t(onlyViolations ? 'noViolations' : 'noMessages')} />
      </>
    )
  return (
    <>
      {filter}
      <table className="t-table" aria-label={t('tabs.messages')}>
        <thead>
          <tr>
            <th scope="col">{t('level')}</th>
            <th scope="col">{t('order')}</th>
            <th scope="col">{t('operation')}</th>
            <th scope="col">{t('resource')}</th>
            <th scope="col">{t('message')}</th>
            <th scope="col" className="number">
              {t('byHowMuch')}
            </th>
          </tr>
        </thead>
        <VirtualBody rows={items} keyOf={(_, at) => at}>
          {(one, props) => {
            const level = choiceOf('MessageLevel')[one.level]
            return (
              // oxlint-disable-next-line react/no-array-index-key -- messages of a finished run never change
              <tr {...props}>
                <td>
                  <StatusChip tone={tones[one.level] ?? 'quiet'}>
                    {level ? label(level) : one.level}
                  </StatusChip>
                </td>
                <td>
                  {one.order && (
                    <button
                      type="button"
                      className="t-link"
                      onClick={() => openScreen('/planData/OrderList', { keyword: one.order! })}
                    >
                      {one.order}
                    </button>
                  )}
                </td>
                <td>{one.operation}</td>
                <td>{one.resource}</td>
                <td>{one.message}</td>
                <td className="number">{one.seconds ? short(one.seconds) : ''}</td>
              </tr>
            )
          }}
        </VirtualBody>
      </table>
    </>
  )
}
