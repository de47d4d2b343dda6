import { CircleCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { choiceOf } from '#domain/choices/index.ts'
import { schedulingRuns } from '#domain/services/planning/runs.ts'
import { useAllRows } from '../../../client/all-rows.ts'
import { useDurations } from '../../../fields/use-durations.ts'
import { useLabel } from '../../../i18n/index.ts'
import { EmptyState, ErrorState, LoadingState } from '../../../parts/states.tsx'
import { StatusChip, type Tone } from '../../../parts/status-chip.tsx'
import { DataTable } from '../../../parts/data-table/data-table.tsx'
import { openScreen } from '../../../navigation/navigation.ts'

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
      <DataTable
        label={t('tabs.messages')}
        rows={items}
        columns={[
          {
            title: t('level'),
            cell: (one) => {
              const level = choiceOf('MessageLevel')[one.level]
              return (
                <StatusChip tone={tones[one.level] ?? 'quiet'}>{level ? label(level) : one.level}</StatusChip>
              )
            },
          },
          {
            title: t('order'),
            cell: ({ order }) =>
              order && (
                <button
                  type="button"
                  className="t-link"
                  onClick={() => openScreen('/planData/OrderList', { keyword: order })}
                >
                  {order}
                </button>
              ),
          },
          { title: t('operation'), cell: ({ operation }) => operation },
          { title: t('resource'), cell: ({ resource }) => resource },
          { title: t('message'), cell: ({ message }) => message },
          { title: t('byHowMuch'), isNumber: true, cell: ({ seconds }) => (seconds ? short(seconds) : '') },
        ]}
      />
    </>
  )
}
