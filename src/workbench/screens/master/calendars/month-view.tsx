import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hoursText } from '#domain/calendar/words.ts'
import { weekdayNames } from '#domain/calendar/weekday-names.ts'
import { calendarOverride } from '#domain/entities/master/calendar-override.ts'
import { calendarServices } from '#domain/services/planning/calendars.ts'
import { capacityServices } from '#domain/services/planning/capacity.ts'
import { useCall } from '../../../client/query.ts'
import { typedText } from '../../../fields/editor-props.ts'
import { ReferenceEditor } from '../../../fields/reference-editor.tsx'
import '../../../fields/fields.css'
import { useLabel } from '../../../i18n/index.ts'
import { Button, IconButton } from '../../../parts/button.tsx'
import { Panel, Toolbar, ToolbarLine, ToolbarSpace } from '../../../parts/page.tsx'
import { Splitter } from '../../../parts/splitter.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../../parts/states.tsx'
import { ConflictList } from './conflict-list.tsx'
import { DayBar } from './day-bar.tsx'
import { DayPanel } from './day-panel.tsx'
import type { CalendarDay, Expansion } from './expansion.ts'
import './calendars.css'

const thisMonth = (): { year: number; month: number } => {
  const now = new Date()
  return { year: now.getFullYear(), month: now.getMonth() + 1 }
}

/** A month of one resource: its working time day by day, the calendar row that counts and why. */
export function MonthView() {
  const { t } = useTranslation('calendars')
  const [resource, setResource] = useState('')
  const [{ year, month }, setMonth] = useState(thisMonth)
  const [day, setDay] = useState<string | null>(null)
  const first = useCall(capacityServices.resources, { maxResultCount: 1 })
  const shown = resource || firstCode(first.data)
  const answer = useCall(
    calendarServices.month,
    { resource: shown, year, month },
    { enabled: shown !== '', keepPrevious: true },
  )
  const expansion = answer.data as Expansion | undefined
  const step = (by: number): void => {
    const at = new Date(Date.UTC(year, month - 1 + by, 1))
    setMonth({ year: at.getUTCFullYear(), month: at.getUTCMonth() + 1 })
  }
  const chosen = expansion?.days.find((one) => one.day === day) ?? null

  return (
    <Splitter label={t('panes')} initial={400} storageKey="calendar.month">
      <Panel fill flush className="m-month">
        <Toolbar label={t('month')}>
          <label htmlFor="m-month-resource">{t('resource')}</label>
          <ReferenceEditor
            id="m-month-resource"
            field={calendarOverride.fields['resourceCode']!}
            label={t('resource')}
            value={shown}
            onChange={(value) => setResource(typedText(value))}
          />
          <ToolbarLine />
          <IconButton icon={ChevronLeft} label={t('previousMonth')} onClick={() => step(-1)} />
          <strong className="month" aria-live="polite">
            {year}/{String(month).padStart(2, '0')}
          </strong>
          <IconButton icon={ChevronRight} label={t('nextMonth')} onClick={() => step(1)} />
          <Button tone="ghost" onClick={() => setMonth(thisMonth())}>
            {t('today')}
          </Button>
          <ToolbarSpace />
          {expansion && (
            <span className="sum">{t('monthSum', { hours: hoursText(sumOf(expansion, month)) })}</span>
          )}
        </Toolbar>
        {answer.isError && <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />}
        {answer.isLoading && <LoadingState />}
        {shown === '' && !first.isPending && (
          <EmptyState title={t('noResource')} hint={t('noResourceHint')} />
        )}
        {expansion && <MonthGrid expansion={expansion} month={month} chosen={day} onChoose={setDay} />}
      </Panel>
      <Panel fill title={chosen ? chosen.day.replaceAll('-', '/') : t('checks')}>
        {chosen && expansion ? (
          <DayPanel
            day={chosen}
            resource={expansion.resource}
            slots={expansion.slots}
            onChanged={() => void answer.refetch()}
          />
        ) : (
          <ConflictList year={year} month={month} />
        )}
      </Panel>
    </Splitter>
  )
}

const firstCode = (data: unknown): string =>
  (data as { items?: readonly { text: string }[] } | undefined)?.items?.[0]?.text ?? ''

const inMonth = (day: string, month: number): boolean => Number(day.slice(5, 7)) === month

const sumOf = ({ days }: Expansion, month: number): number =>
  days.reduce((sum, { day, seconds }) => sum + (inMonth(day, month) ? seconds : 0), 0)

interface MonthGridProps {
  readonly expansion: Expansion
  readonly month: number
  readonly chosen: string | null
  readonly onChoose: (day: string | null) => void
}

function MonthGrid({ expansion, month, chosen, onChoose }: MonthGridProps) {
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
