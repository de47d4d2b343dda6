import { formatDay, formatSeconds, parseDay, parseSeconds } from '#domain/rules/dates.ts'
import { zonedSeconds, zoneOffset } from '#domain/rules/zone.ts'

const DAY = 86_400
/** Day 0, 1970-01-01, is a Thursday. */
const DAYS_SINCE_MONDAY = 3

/** Kinds of values that hold a day: of a date the day itself, of an instant the day of the plan unit's zone. */
export type DayHolder = 'date' | 'time'

/** Day number of a value; null where it is none. */
export function dayOf(value: unknown, holder: DayHolder, zone: string): number | null {
  if (typeof value !== 'string') return null
  if (holder === 'date') return parseDay(value)
  const seconds = parseSeconds(value)
  return seconds === null ? null : Math.floor((seconds + zoneOffset(seconds, zone)) / DAY)
}

/** A day as the beginning of a time: the day, or its first second. */
export const beginOf = (day: number, holder: DayHolder, zone: string): string =>
  holder === 'date' ? formatDay(day) : formatSeconds(zonedSeconds(day * DAY, zone))

/** A day as the end of a time, which belongs to it: the day, or its last second. */
export const endOf = (day: number, holder: DayHolder, zone: string): string =>
  holder === 'date' ? formatDay(day) : formatSeconds(zonedSeconds((day + 1) * DAY, zone) - 1)

/** First and last day of the week (from Monday) or month of a day. */
export function spanOf(day: number, mode: 'week' | 'month'): readonly [first: number, last: number] {
  if (mode === 'week') {
    const first = day - ((((day + DAYS_SINCE_MONDAY) % 7) + 7) % 7)
    return [first, first + 6]
  }
  const date = new Date(day * DAY * 1000)
  const at = (month: number): number => Date.UTC(date.getUTCFullYear(), month, 1) / 1000 / DAY
  return [at(date.getUTCMonth()), at(date.getUTCMonth() + 1) - 1]
}
