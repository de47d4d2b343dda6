import { weekdayOf } from '../rules/periods.ts'

/** What a rule of dates asks about a day. */
export interface DayFacts {
  /** Days from 1970-01-01. */
  readonly day: number
  readonly year: number
  readonly month: number
  readonly dayOfMonth: number
  readonly monthLength: number
  /** Monday = 1 ... Sunday = 7. */
  readonly weekday: number
}

/** Facts of a day number, proleptic Gregorian. */
export function dayFacts(day: number): DayFacts {
  const date = new Date(day * 86_400_000)
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + 1]
  const end = new Date(0)
  end.setUTCFullYear(year, month, 0)
  return {
    day,
    year,
    month,
    dayOfMonth: date.getUTCDate(),
    monthLength: end.getUTCDate(),
    weekday: weekdayOf(day),
  }
}
