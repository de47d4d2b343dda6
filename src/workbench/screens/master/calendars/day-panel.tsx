import { CalendarX2, Clock4 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { crudOf } from '#domain/crud.ts'
import { calendarOverride } from '#domain/entities/master/calendar-override.ts'
import { formatSeconds, parseSeconds } from '#domain/rules/dates.ts'
import type { InputOf } from '#domain/service.ts'
import { call } from '../../../client/call.ts'
import { useLanguage } from '../../../i18n/index.ts'
import { formatTime } from '../../../fields/format.ts'
import { useFormatSettings } from '../../../fields/settings.ts'
import { Button } from '../../../parts/button.tsx'
import { StatusChip } from '../../../parts/status-chip.tsx'
import { openScreen } from '../../../shell/navigation.ts'
import { showError } from '../../../state/error-popup.ts'
import { datesText, shiftsText } from './in-words.tsx'
import { dayAfter, type CalendarDay, type CalendarSlot } from './expansion.ts'

const overrides = crudOf(calendarOverride)

interface DayPanelProps {
  readonly day: CalendarDay
  readonly resource: string
  readonly slots: readonly CalendarSlot[]
  readonly onChanged: () => void
}

/** Why a day is as it is: every calendar row that speaks of it, the winner first, and its working times. */
export function DayPanel({ day, resource, slots, onChanged }: DayPanelProps) {
  const { t } = useTranslation('calendars')
  const { zone } = useFormatSettings()
  const language = useLanguage()
  const start = parseSeconds(`${day.day}T00:00:00`, zone) ?? 0
  const end = parseSeconds(`${dayAfter(day.day, 1)}T00:00:00`, zone) ?? start + 86_400
  const own = slots.filter(
    (slot) => Date.parse(slot.end) / 1000 > start && Date.parse(slot.start) / 1000 < end,
  )
  const close = async (): Promise<void> => {
    try {
      await call(overrides.create, {
        code: `${resource}-${day.day}`,
        resourceCode: resource,
        startTime: formatSeconds(start),
        endTime: formatSeconds(end),
        kind: 'off',
      } as unknown as InputOf<typeof overrides.create>)
      toast.success(t('closedDone', { day: day.day, resource }))
      onChanged()
    } catch (error) {
      showError(error)
    }
  }
  return (
    <div className="m-day-panel">
      <h3>{t('why')}</h3>
      {day.rows.length === 0 && <p className="none">{t('noRowLong')}</p>}
      <ol aria-label={t('why')}>
        {day.rows.map((row) => (
          <li key={row.calendar} className={row.won ? 'won' : undefined}>
            <span className="head">
              <button
                type="button"
                className="t-link"
                onClick={() => openScreen('/setting/CalendarList', { keyword: row.calendar })}
              >
                {row.calendar}
              </button>
              {row.won && <StatusChip tone="good">{t('won')}</StatusChip>}
              <span className="number">{row.sortOrder}</span>
            </span>
            <span className="what">
              {row.target} · {datesText(row.dates, language)} · {shiftsText(row.shifts, language)}
            </span>
            <span className="reason">{row.reason}</span>
          </li>
        ))}
      </ol>
      <h3>{t('slots')}</h3>
      {own.length === 0 ? (
        <p className="none">{t('closed')}</p>
      ) : (
        <table className="t-table" aria-label={t('slots')}>
          <tbody>
            {own.map((slot) => (
              <tr key={slot.start}>
                <td>
                  {formatTime(slot.start, zone).slice(5, 16)} – {formatTime(slot.end, zone).slice(5, 16)}
                </td>
                <td>{slot.shift}</td>
                <td className="number">×{slot.quantity}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <div className="actions">
        <Button icon={CalendarX2} disabled={own.length === 0} onClick={() => void close()}>
          {t('closeDay')}
        </Button>
        <Button
          tone="ghost"
          icon={Clock4}
          onClick={() => openScreen('/setting/CalendarOverrideList', { keyword: resource })}
        >
          {t('overrides')}
        </Button>
      </div>
    </div>
  )
}
