import { useTranslation } from 'react-i18next'
import { formatTime } from '../../../fields/format.ts'
import { useFormatSettings } from '../../../fields/settings.ts'
import { useLanguage } from '../../../i18n/index.ts'
import { StatusChip } from '../../../parts/status-chip.tsx'
import { DataTable } from '../../../parts/data-table/data-table.tsx'
import { openScreen } from '../../../navigation/navigation.ts'
import type { CalendarDay, CalendarSlot } from './expansion.ts'
import { datesText, shiftsText } from './in-words.tsx'
import './calendars.css'

interface DayWhyProps {
  readonly day: CalendarDay
  /** Where calendar rows are kept. */
  readonly route: string
  /** What holds on days that no row applies to. */
  readonly nothing: string
}

/** Every calendar row that applies to a day, the winner first. */
export function DayWhy({ day, route, nothing }: DayWhyProps) {
  const { t } = useTranslation('calendars')
  const language = useLanguage()
  return (
    <>
      <h3>{t('why')}</h3>
      {day.rows.length === 0 && <p className="none">{nothing}</p>}
      <ol aria-label={t('why')}>
        {day.rows.map((row) => (
          <li key={row.calendar} className={row.won ? 'won' : undefined}>
            <span className="head">
              <button
                type="button"
                className="t-link"
                onClick={() => openScreen(route, { keyword: row.calendar })}
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
    </>
  )
}

/** The open times of a day. */
export function DaySlots({ slots }: { readonly slots: readonly CalendarSlot[] }) {
  const { t } = useTranslation('calendars')
  const { zone } = useFormatSettings()
  return (
    <>
      <h3>{t('slots')}</h3>
      <DataTable
        label={t('slots')}
        rows={slots}
        empty={<p className="none">{t('closed')}</p>}
        keyOf={({ start }) => start}
        columns={[
          {
            cell: ({ start, end }) =>
              `${formatTime(start, zone).slice(5, 16)} – ${formatTime(end, zone).slice(5, 16)}`,
          },
          { cell: ({ shift }) => shift },
          { isNumber: true, cell: ({ quantity }) => `×${quantity}` },
        ]}
      />
    </>
  )
}
