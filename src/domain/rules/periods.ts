import { zoneOffset } from './zone.ts'

const DAY = 86_400

/** Periods of the calendar; weeks begin on Monday. */
export type Period = 'day' | 'week' | 'month'

/** Number of the local day of an instant (seconds UTC), days from 1970-01-01. */
export const localDay = (seconds: number, zone: string): number =>
  Math.floor((seconds + zoneOffset(seconds, zone)) / DAY)

/** Monday = 1 to Sunday = 7; day 0, 1970-01-01, is a Thursday. */
export const weekdayOf = (day: number): number => ((((day + 3) % 7) + 7) % 7) + 1

/** First day of the period that a day lies in. */
export function periodDay(day: number, period: Period): number {
  if (period === 'day') return day
  return period === 'week' ? day - weekdayOf(day) + 1 : plusMonths(day, 0, 1)
}

/** The day some periods later; months later it is the same day of that month, or its last. */
export const plusPeriods = (day: number, count: number, period: Period): number =>
  period === 'month' ? plusMonths(day, count) : day + (period === 'week' ? 7 : 1) * count

function plusMonths(day: number, count: number, dayOfMonth?: number): number {
  const date = new Date(day * DAY * 1000)
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + count]
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return Date.UTC(year, month, Math.min(dayOfMonth ?? date.getUTCDate(), last)) / (DAY * 1000)
}

/** ISO 8601 number of the week that a day lies in: weeks belong to the year of their Thursday. */
export function isoWeek(day: number): number {
  const thursday = periodDay(day, 'week') + 3
  const year = new Date(thursday * DAY * 1000).getUTCFullYear()
  return 1 + Math.floor((thursday - Date.UTC(year, 0, 1) / (DAY * 1000)) / 7)
}
