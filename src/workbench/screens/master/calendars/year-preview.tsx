import { useTranslation } from 'react-i18next'
import { parseCalendarDates, ruleHolds } from '#domain/calendar/calendar-dates.ts'
import { dayFacts } from '#domain/calendar/days.ts'
import { patternShifts, type YearPlan, type YearRow } from '#domain/calendar/generate-year.ts'
import { parseShiftList } from '#domain/calendar/shift-list.ts'
import { parseShiftPatterns } from '#domain/calendar/shift-patterns.ts'
import { hoursText } from '#domain/calendar/words.ts'
import { crudOf } from '#domain/crud.ts'
import { holiday } from '#domain/entities/master/holiday.ts'
import { shift } from '#domain/entities/master/shift.ts'
import { dayNumber, formatDay, parseDay } from '#domain/rules/dates.ts'
import { useAllRows } from '../../../client/all-rows.ts'
import { useLanguage } from '../../../i18n/index.ts'
import { datesText, shiftsText } from './in-words.tsx'
import { DataTable } from '../../../parts/data-table/data-table.tsx'

interface YearPreviewProps {
  readonly plan: YearPlan
  readonly rows: readonly YearRow[]
  /** Codes of rows that are there and would be changed. */
  readonly known: ReadonlySet<string>
}

interface PlannedDay {
  readonly day: number
  readonly shifts: string
  readonly kind: 'work' | 'off' | 'holiday' | 'extra'
}

/** The rows that a year would have, and its days month by month. */
export function YearPreview({ plan, rows, known }: YearPreviewProps) {
  const { t } = useTranslation('calendars')
  const language = useLanguage()
  const shifts = useAllRows(crudOf(shift).getAll, {})
  const holidays = useAllRows(crudOf(holiday).getAll, {
    filter: JSON.stringify([
      { field: 'date', op: 'between', values: [`${plan.year}-01-01`, `${plan.year}-12-31`] },
    ]),
  })
  const shiftRows = (shifts.data?.items ?? []) as unknown as readonly { code: string; patterns: string }[]
  const seconds = new Map(shiftRows.map(({ code, patterns }) => [code.toLowerCase(), secondsOf(patterns)]))
  const closed = new Set(
    ((holidays.data?.items ?? []) as unknown as readonly { date: string }[]).map(
      ({ date }) => parseDay(date)!,
    ),
  )
  const days = daysOf(plan, closed)
  const used = [...new Set(days.flatMap((one) => codesIn(one.shifts)))]
  const unknown = shifts.data ? used.filter((code) => !seconds.has(code.toLowerCase())) : []
  const worked = days.filter((one) => one.shifts !== '')
  const total = worked.reduce(
    (sum, one) =>
      sum + codesIn(one.shifts).reduce((own, code) => own + (seconds.get(code.toLowerCase()) ?? 0), 0),
    0,
  )
  const months = Map.groupBy(days, ({ day }) => formatDay(day).slice(0, 7))
  return (
    <div className="preview">
      <p className="sum" role="status">
        {t('yearSum', { days: worked.length, hours: hoursText(total), holidays: closed.size })}
      </p>
      {plan.holidays && holidays.data && closed.size === 0 && (
        <p className="warn">{t('noHolidays', { year: plan.year })}</p>
      )}
      {unknown.length > 0 && <p className="warn">{t('unknownShifts', { codes: unknown.join(', ') })}</p>}
      <div className="months" role="img" aria-label={t('yearDays', { days: worked.length, year: plan.year })}>
        {[...months].map(([month, own]) => (
          <div key={month} className="month">
            <span>{Number(month.slice(5))}</span>
            <div className="days">
              {Array.from({ length: dayFacts(own[0]!.day).weekday - 1 }, (_, at) => (
                <i key={`before ${at}`} />
              ))}
              {own.map(({ day, kind, shifts: list }) => (
                <i key={day} className={kind} title={`${formatDay(day)} ${list || t('off')}`} />
              ))}
            </div>
          </div>
        ))}
      </div>
      <ul className="legend" aria-hidden>
        {(['work', 'off', 'holiday', 'extra'] as const).map((kind) => (
          <li key={kind}>
            <i className={kind} /> {t(`dayKinds.${kind}`)}
          </li>
        ))}
      </ul>
      <DataTable
        label={t('rowsOfYear')}
        rows={rows}
        keyOf={({ code }) => code}
        columns={[
          { title: t('code'), cell: ({ code }) => code },
          {
            title: t('dates'),
            isCut: true,
            hint: ({ dates }) => dates,
            cell: ({ dates }) => datesText(dates, language),
          },
          {
            title: t('shifts'),
            cell: ({ shiftCode }) => (shiftCode === '' ? t('off') : shiftsText(shiftCode, language)),
          },
          { title: t('precedence'), isNumber: true, cell: ({ sortOrder }) => sortOrder },
          { title: t('change'), cell: ({ code }) => t(known.has(code) ? 'rowChanged' : 'rowNew') },
        ]}
      />
    </div>
  )
}

const codesIn = (list: string): string[] => {
  const parsed = parseShiftList(list)
  return 'value' in parsed ? parsed.value.map(({ code }) => code) : []
}

function secondsOf(patterns: string): number {
  const parsed = parseShiftPatterns(patterns)
  return 'value' in parsed ? parsed.value.workSeconds : 0
}

function daysOf(plan: YearPlan, closed: ReadonlySet<number>): PlannedDay[] {
  const extra = parseCalendarDates(plan.extraDays)
  const rules = plan.extraDays.trim() !== '' && 'value' in extra ? extra.value : []
  const [first, last] = [dayNumber(plan.year, 1, 1)!, dayNumber(plan.year, 12, 31)!]
  return Array.from({ length: last - first + 1 }, (_, at): PlannedDay => {
    const day = first + at
    if (rules.some((rule) => ruleHolds(rule, dayFacts(day), (one) => closed.has(one))))
      return { day, shifts: plan.extraShifts, kind: 'extra' }
    if (plan.holidays && closed.has(day)) return { day, shifts: '', kind: 'holiday' }
    const shifts = patternShifts(plan.pattern, day)
    return { day, shifts, kind: shifts === '' ? 'off' : 'work' }
  })
}
