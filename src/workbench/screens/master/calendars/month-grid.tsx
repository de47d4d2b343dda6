import { useTranslation } from 'react-i18next'
import { hoursText } from '#domain/calendar/words.ts'
import { weekdayNames } from '#domain/calendar/weekday-names.ts'
import { useLabel } from '../../../i18n/index.ts'
import { DayBar } from './day-bar.tsx'
import type { CalendarDay, Expansion } from './expansion.ts'
import './calendars.css'

const inMonth = (day: string, month: number): boolean => Number(day.slice(5, 7)) === month

/** Open time of a month, without the days of others in its first and last week. */
export const monthSeconds = ({ days }: Pick<Expansion, 'days'>, month: number): number =>
  days.reduce((sum, { day, seconds }) => sum + (inMonth(day, month) ? seconds : 0), 0)

interface MonthGridProps {
  readonly expansion: Pick<Expansion, 'days' | 'slots'>
  readonly month: number
  readonly chosen: string | null
  readonly onChoose: (day: string | null) => void
}

/** Weeks of days with their hours, when they are, and the calendar row that counts. */
export function MonthGrid({ expansion, month, chosen, onChoose }: MonthGridProps) {
  const { t } = useTranslation('calendars')
  const label = useLabel()
  const weeks: CalendarDay[][] = []
  for (let at = 0; at < expansion.days.length; at += 7) weeks.push(expansion.days.slice(at, at + 7))
  return (
    <table className="weeks" aria-label={t('month')}>
      <thead>
        <tr>
          {(weeks[0] ?? []).map(({ day }) => (
            <th key={day} scope="col">
              {label(weekdayNames[(new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7]!)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]!.day}>
            {week.map((one) => (
              <td key={one.day}>
                <button
                  type="button"
                  className={inMonth(one.day, month) ? 'day' : 'day other'}
                  aria-pressed={one.day === chosen}
                  onClick={() => onChoose(one.day === chosen ? null : one.day)}
                >
                  <span className="date">{Number(one.day.slice(8))}</span>
                  <span className={one.seconds > 0 ? 'hours' : 'hours closed'}>
                    {one.seconds > 0 ? t('hours', { hours: hoursText(one.seconds) }) : t('closed')}
                  </span>
                  <DayBar day={one.day} slots={expansion.slots} />
                  <span className="winner">{one.winner ?? t('noRow')}</span>
                </button>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
