import { dayNumber } from '../rules/dates.ts'
import { dayFacts, type DayFacts } from './days.ts'
import type { CalendarFault, Parsed } from './faults.ts'
import { faultOf, isFault, parseParts, pieceOf, type Part } from './parts.ts'
import { weekdayNames, weekdayOf } from './weekday-names.ts'

/** `EOM`: the last day of whatever month. */
export const END_OF_MONTH = 32

/** One form of dates. Ranges include both ends; those of weekdays, month days and yearly days wrap round. */
export type DateRule =
  | { readonly kind: 'every' }
  | { readonly kind: 'days'; readonly from: number; readonly to: number }
  | { readonly kind: 'weekdays'; readonly from: number; readonly to: number }
  | { readonly kind: 'monthDays'; readonly from: number; readonly to: number }
  /** Of the holiday table named, or of all tables. */
  | { readonly kind: 'holidays'; readonly table: string | null }
  /** Month x 100 + day. */
  | { readonly kind: 'yearly'; readonly from: number; readonly to: number }
  /** null = any; the day may be END_OF_MONTH. */
  | {
      readonly kind: 'parts'
      readonly year: number | null
      readonly month: number | null
      readonly day: number | null
    }

/** How particular a rule is: of two rows with equal sort order the more particular one wins (entities.md 2.2). */
const dateLevels = { date: 2, weekday: 1, every: 0 } as const

export function dateLevel(rule: DateRule): number {
  if (rule.kind === 'every') return dateLevels.every
  return rule.kind === 'weekdays' ? dateLevels.weekday : dateLevels.date
}

/** Whether a day is in the rule; `isHoliday` decides holidays of a table (null = of any). */
export function ruleHolds(
  rule: DateRule,
  facts: DayFacts,
  isHoliday: (day: number, table: string | null) => boolean,
): boolean {
  switch (rule.kind) {
    case 'every':
      return true
    case 'days':
      return rule.from <= facts.day && facts.day <= rule.to
    case 'weekdays':
      return within(facts.weekday, rule.from, rule.to)
    case 'monthDays': {
      const from = rule.from === END_OF_MONTH ? facts.monthLength : rule.from
      return rule.from <= rule.to
        ? from <= facts.dayOfMonth && facts.dayOfMonth <= rule.to
        : from <= facts.dayOfMonth || facts.dayOfMonth <= rule.to
    }
    case 'holidays':
      return isHoliday(facts.day, rule.table)
    case 'yearly':
      return within(facts.month * 100 + facts.dayOfMonth, rule.from, rule.to)
    case 'parts': {
      const day = rule.day === END_OF_MONTH ? facts.monthLength : rule.day
      return (
        (rule.year === null || rule.year === facts.year) &&
        (rule.month === null || rule.month === facts.month) &&
        (day === null || day === facts.dayOfMonth)
      )
    }
  }
}

const within = (value: number, from: number, to: number): boolean =>
  from <= to ? from <= value && value <= to : from <= value || value <= to

const slashed = String.raw`(?:\d{4}|\*)/(?:\d{1,2}|\*)/(?:\d{1,2}|\*|EOM)`
const end = String.raw`(?:${slashed}|${slashed.replaceAll('/', '-')}|\d{8}|\d{1,2}|\*|[a-z]{3,9}|(?:星期|周|礼拜)[一二三四五六日天])`
const single = new RegExp(`^${end}$`, 'i')
const range = new RegExp(String.raw`^(${end})\s*[-~～–—－至到]\s*(${end})$`, 'i')
const holidays = /^(?:HOLS|HOL|节假日|假日)(?:[:：](.+))?$/i

/**
 * Dates of a calendar row, a list of: `*`; a day (`2026/3/1`, `2026-03-01`, `20260301`) or a range of days; weekdays and
 * their ranges, in Chinese or English; `HOLS` (or `HOLS:TABLE`); month days `10`, `10-20`, `20-EOM`, `EOM`; dates with a
 * wildcard for any of year, month and day. With a wildcard for the year alone, ranges are yearly.
 */
export function parseCalendarDates(text: string): Parsed<DateRule[]> {
  const parsed = parseParts(text, readRule)
  if ('value' in parsed && parsed.value.length === 0) return { faults: [faultOf('empty', { text, at: 0 })] }
  return parsed
}

function readRule(part: Part): DateRule | CalendarFault {
  const holiday = holidays.exec(part.text)
  if (holiday) return { kind: 'holidays', table: holiday[1]?.trim() ?? null }
  if (single.test(part.text)) return readEnd(part)
  const match = range.exec(part.text)
  if (!match) return faultOf('notDates', part)
  if (holidays.test(match[1]!) || holidays.test(match[2]!)) return faultOf('mixedRange', part)
  const from = readEnd(pieceOf(part, 0, match[1]!.length))
  if (isFault(from)) return from
  const to = readEnd(pieceOf(part, part.text.length - match[2]!.length))
  return isFault(to) ? to : joined(from, to, part)
}

function joined(from: DateRule, to: DateRule, part: Part): DateRule | CalendarFault {
  if (isYearly(from) && isYearly(to))
    return { kind: 'yearly', from: from.month * 100 + from.day, to: to.month * 100 + to.day }
  if (from.kind === 'parts' || to.kind === 'parts' || from.kind === 'every' || to.kind === 'every')
    return faultOf('wildcardRange', part)
  if (from.kind !== to.kind || !('from' in from) || !('to' in to)) return faultOf('mixedRange', part)
  if (from.kind === 'days' && from.from > to.to) return faultOf('reversed', part)
  return { kind: from.kind, from: from.from, to: to.to }
}

type Parts = Extract<DateRule, { kind: 'parts' }>

const isYearly = (rule: DateRule): rule is Parts & { month: number; day: number } =>
  rule.kind === 'parts' &&
  rule.year === null &&
  rule.month !== null &&
  rule.day !== null &&
  rule.day !== END_OF_MONTH

function readEnd(part: Part): DateRule | CalendarFault {
  const { text } = part
  if (text === '*') return { kind: 'every' }
  const weekday = weekdayOf(text)
  if (weekday !== null) return { kind: 'weekdays', from: weekday, to: weekday }
  if (/^\d{8}$/.test(text)) return dateOf(part, [text.slice(0, 4), text.slice(4, 6), text.slice(6)])
  if (/[/-]/.test(text)) return dateOf(part, text.split(/[/-]/))
  const monthDay = /^EOM$/i.test(text) ? END_OF_MONTH : /^\d{1,2}$/.test(text) ? Number(text) : null
  if (monthDay === null) return faultOf('notDates', part)
  if (monthDay === 0 || monthDay > END_OF_MONTH || (monthDay === END_OF_MONTH && /\d/.test(text)))
    return faultOf('noSuchDay', part)
  return { kind: 'monthDays', from: monthDay, to: monthDay }
}

/** A leap year with a 29 February, for dates without a year. */
const LEAP = 2000

function dateOf(part: Part, texts: readonly string[]): DateRule | CalendarFault {
  const [year, month, day] = texts.map((text) =>
    text === '*' ? null : /^EOM$/i.test(text) ? END_OF_MONTH : Number(text),
  ) as [number | null, number | null, number | null]
  // A month of 31 days where the month is open.
  const number = dayNumber(year ?? LEAP, month ?? 1, day === null || day === END_OF_MONTH ? 1 : day)
  if (number === null) return faultOf('noSuchDay', part)
  if (year === null && month === null && day === null) return { kind: 'every' }
  if (year !== null && month !== null && day !== null && day !== END_OF_MONTH)
    return { kind: 'days', from: number, to: number }
  return { kind: 'parts', year, month, day }
}

/** Text of a rule that `parseCalendarDates` reads back; dates as `2026/03/01`, weekdays in Chinese. */
function formatDateRule(rule: DateRule): string {
  switch (rule.kind) {
    case 'every':
      return '*'
    case 'days':
      return ends(rule, slashedDay)
    case 'weekdays':
      return ends(rule, (weekday) => weekdayNames[weekday - 1]!.zh)
    case 'monthDays':
      return ends(rule, monthDayText)
    case 'holidays':
      return rule.table === null ? 'HOLS' : `HOLS:${rule.table}`
    case 'yearly':
      return ends(rule, (value) => `*/${two(Math.floor(value / 100))}/${two(value % 100)}`, true)
    case 'parts':
      return [
        rule.year === null ? '*' : String(rule.year).padStart(4, '0'),
        rule.month === null ? '*' : two(rule.month),
        rule.day === null ? '*' : rule.day === END_OF_MONTH ? 'EOM' : two(rule.day),
      ].join('/')
  }
}

export const formatCalendarDates = (rules: readonly DateRule[]): string => rules.map(formatDateRule).join(';')

const two = (value: number): string => String(value).padStart(2, '0')
const monthDayText = (day: number): string => (day === END_OF_MONTH ? 'EOM' : String(day))

/** `2026/03/01` of a day number. */
export function slashedDay(day: number): string {
  const { year, month, dayOfMonth } = dayFacts(day)
  return `${String(year).padStart(4, '0')}/${two(month)}/${two(dayOfMonth)}`
}

function ends(
  { from, to }: { from: number; to: number },
  text: (value: number) => string,
  always = false,
): string {
  return from === to && !always ? text(from) : `${text(from)}-${text(to)}`
}
