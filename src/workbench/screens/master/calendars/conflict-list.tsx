import { CircleCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { calendarServices } from '#domain/services/planning/calendars.ts'
import { useCall } from '../../../client/query.ts'
import { EmptyState, ErrorState, LoadingState } from '../../../parts/states.tsx'
import { StatusChip, type Tone } from '../../../parts/status-chip.tsx'
import { openScreen } from '../../../navigation/navigation.ts'
import { dayAfter } from './expansion.ts'

interface Conflict {
  readonly level: string
  readonly code: string
  readonly message: string
  readonly calendar: string
  readonly other?: string | null
}

const tones: Readonly<Record<string, Tone>> = { E: 'bad', W: 'warn', I: 'info' }

/** Mistakes and contradictions of all calendar rows in a month. */
export function ConflictList({ year, month }: { readonly year: number; readonly month: number }) {
  const { t } = useTranslation('calendars')
  const next = month === 12 ? firstOf(year + 1, 1) : firstOf(year, month + 1)
  const answer = useCall(calendarServices.conflicts, {
    from: firstOf(year, month),
    to: dayAfter(next, -1),
  })
  if (answer.isPending) return <LoadingState />
  if (answer.isError) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
  const conflicts = answer.data as readonly Conflict[]
  if (conflicts.length === 0)
    return <EmptyState icon={CircleCheck} title={t('noConflict')} hint={t('noConflictHint')} />
  return (
    <ul className="m-conflicts" aria-label={t('checks')}>
      {conflicts.map((conflict, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the list is always replaced as one
        <li key={index}>
          <StatusChip tone={tones[conflict.level] ?? 'quiet'}>{conflict.calendar}</StatusChip>
          <span>{conflict.message}</span>
          {conflict.other && (
            <button
              type="button"
              className="t-link"
              onClick={() => openScreen('/setting/CalendarList', { keyword: conflict.other! })}
            >
              {conflict.other}
            </button>
          )}
        </li>
      ))}
    </ul>
  )
}

const firstOf = (year: number, month: number): string => `${year}-${String(month).padStart(2, '0')}-01`
