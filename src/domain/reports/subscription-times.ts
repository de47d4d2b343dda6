import { localDay, weekdayOf } from '../rules/periods.ts'
import { zonedSeconds } from '../rules/zone.ts'

export interface SubscriptionTimes {
  readonly subType: 'D' | 'W' | 'M'
  /** `HH:mm` */
  readonly subTime: string
  /** Weekly 1 = Monday to 7; monthly days of the month, those beyond its end are its last day. */
  readonly subDays: readonly number[]
}

const DAY = 86_400
/** Every subscription has a day in each month. */
const SEARCHED_DAYS = 62

/** Minute of the day of `HH:mm`; null where the text is none. */
export function minuteOf(text: string): number | null {
  const parts = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text)
  return parts ? Number(parts[1]) * 60 + Number(parts[2]) : null
}

function isOn({ subType, subDays }: SubscriptionTimes, day: number): boolean {
  if (subType === 'D') return true
  if (subType === 'W') return subDays.includes(weekdayOf(day))
  const dayOfMonth = new Date(day * DAY * 1000).getUTCDate()
  const isLast = new Date((day + 1) * DAY * 1000).getUTCDate() === 1
  return subDays.includes(dayOfMonth) || (isLast && subDays.some((one) => one > dayOfMonth))
}

/** The instants (seconds UTC) of local days from one to another, ascending. A skipped local time is later by the gap; one that comes twice is the first. */
function timesOn(times: SubscriptionTimes, from: number, to: number, zone: string): number[] {
  const minute = minuteOf(times.subTime) ?? 0
  const found: number[] = []
  for (let day = from; day <= to; day++)
    if (isOn(times, day)) found.push(zonedSeconds(day * DAY + minute * 60, zone))
  return found
}

/** The first time after an instant (seconds UTC), by the clock of a zone; null where no day is named. */
export function nextSubscriptionTime(times: SubscriptionTimes, after: number, zone: string): number | null {
  const first = localDay(after, zone) - 1
  return timesOn(times, first, first + SEARCHED_DAYS, zone).find((at) => at > after) ?? null
}

/** Times from one instant to another, both included: the last of them and how many there are; null: none. */
export function subscriptionTimesBetween(
  times: SubscriptionTimes,
  from: number,
  to: number,
  zone: string,
): { readonly last: number; readonly count: number } | null {
  const found = timesOn(times, localDay(from, zone) - 1, localDay(to, zone) + 1, zone).filter(
    (at) => at >= from && at <= to,
  )
  return found.length === 0 ? null : { last: found.at(-1)!, count: found.length }
}
