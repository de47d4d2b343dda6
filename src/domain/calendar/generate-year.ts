import { slashedDay } from './calendar-dates.ts'
import { dayFacts } from './days.ts'
import { weekdayNames } from './weekday-names.ts'
import { dayNumber } from '../rules/dates.ts'

/** How the working days of a year go round. */
export type YearPattern =
  /** Shifts of Monday to Sunday; empty is a day off. */
  | { readonly kind: 'week'; readonly shifts: readonly string[] }
  /** Shifts that follow each other day by day from a first day (days since 1970-01-01) on, and begin again. */
  | { readonly kind: 'rotation'; readonly first: number; readonly shifts: readonly string[] }

export interface YearPlan {
  readonly year: number
  /** Beginning of the codes of the rows. */
  readonly prefix: string
  readonly resourceCode: string
  readonly pattern: YearPattern
  /** Precedence of the pattern; holidays stand 10 above it, working days put in for others 20. */
  readonly sortOrder: number
  /** Holidays (of all tables) are off. */
  readonly holidays: boolean
  /** Days that are worked although the pattern or a holiday says off, in the notation of calendars; empty: none. */
  readonly extraDays: string
  readonly extraShifts: string
}

/** A calendar row as it is written. */
export interface YearRow {
  readonly code: string
  readonly resourceCode: string
  readonly dates: string
  readonly shiftCode: string
  readonly sortOrder: string
  readonly validFrom: string
  readonly validTo: string
}

/** Longest text of dates that a row takes. */
const longestDates = 4000

/** The calendar rows of a year; the same plan gives the same rows, so that making a year again changes them. */
export function yearRows(plan: YearPlan): readonly YearRow[] {
  const { year, prefix, pattern, sortOrder } = plan
  const row = (suffix: string, dates: string, shiftCode: string, above: number): YearRow => ({
    code: `${prefix}-${suffix}`,
    resourceCode: plan.resourceCode,
    dates,
    shiftCode,
    sortOrder: String(sortOrder + above),
    validFrom: `${year}-01-01`,
    validTo: `${year}-12-31`,
  })
  const base = pattern.kind === 'week' ? weekRows(pattern.shifts) : rotationRows(pattern, year)
  return [
    ...base.map(({ dates, shifts }, at) => row(`P${at + 1}`, dates, shifts, 0)),
    ...(plan.holidays ? [row('HOLS', 'HOLS', '', 10)] : []),
    ...(plan.extraDays.trim() === '' ? [] : [row('EXTRA', plan.extraDays.trim(), plan.extraShifts, 20)]),
  ]
}

interface CalendarSpan {
  readonly dates: string
  readonly shifts: string
}

/** Weekdays with the same shifts are one row; those that follow each other a range of it. */
function weekRows(shifts: readonly string[]): CalendarSpan[] {
  const found = new Map<string, string[]>()
  for (let at = 0; at < 7; ) {
    const own = (shifts[at] ?? '').trim()
    let end = at
    while (end < 6 && (shifts[end + 1] ?? '').trim() === own) end++
    const [from, to] = [weekdayNames[at]!.zh, weekdayNames[end]!.zh]
    found.set(own, [...(found.get(own) ?? []), from === to ? from : `${from}-${to}`])
    at = end + 1
  }
  return [...found].map(([own, dates]) => ({ dates: dates.join(';'), shifts: own }))
}

function rotationRows({ first, shifts }: YearPattern & { kind: 'rotation' }, year: number): CalendarSpan[] {
  const [start, end] = [dayNumber(year, 1, 1)!, dayNumber(year, 12, 31)!]
  const found = new Map<string, [number, number][]>()
  for (let day = start; day <= end; day++) {
    const place = (((day - first) % shifts.length) + shifts.length) % shifts.length
    const own = (shifts[place] ?? '').trim()
    const ranges = found.get(own) ?? []
    const last = ranges.at(-1)
    if (last && last[1] === day - 1) last[1] = day
    else ranges.push([day, day])
    found.set(own, ranges)
  }
  return [...found].flatMap(([own, ranges]) => cut(ranges).map((dates) => ({ dates, shifts: own })))
}

/** Ranges of days as texts that rows take. */
function cut(ranges: readonly (readonly [number, number])[]): string[] {
  const texts: string[] = []
  for (const [from, to] of ranges) {
    const text = from === to ? slashedDay(from) : `${slashedDay(from)}-${slashedDay(to)}`
    const last = texts.at(-1)
    if (last !== undefined && last.length + text.length < longestDates)
      texts[texts.length - 1] = `${last};${text}`
    else texts.push(text)
  }
  return texts
}

/** The shifts of a day by its pattern alone. */
export function patternShifts(pattern: YearPattern, day: number): string {
  const { shifts } = pattern
  const place =
    pattern.kind === 'week'
      ? dayFacts(day).weekday - 1
      : (((day - pattern.first) % shifts.length) + shifts.length) % shifts.length
  return (shifts[place] ?? '').trim()
}
