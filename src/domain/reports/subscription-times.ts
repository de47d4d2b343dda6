import { nextTime, timesBetween } from '../schedules/reminder-schedule.ts'
import { scheduleDays, type Schedule } from '../schedules/schedule.ts'

export interface SubscriptionTimes {
  readonly subType: 'D' | 'W' | 'M'
  /** `HH:mm` */
  readonly subTime: string
  /** Weekly 1 = Monday to 7; monthly days of the month, those beyond its end are its last day. */
  readonly subDays: readonly number[]
}

/** Minute of the day of `HH:mm`; null where the text is none. */
export function minuteOf(text: string): number | null {
  const parts = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text)
  return parts ? Number(parts[1]) * 60 + Number(parts[2]) : null
}

/** As schedules of reminders are. */
const scheduleOf = ({ subType, subTime, subDays }: SubscriptionTimes): Schedule => ({
  times: [minuteOf(subTime) ?? 0],
  days: subType === 'W' ? scheduleDays.filter((_, at) => subDays.includes(at + 1)) : scheduleDays,
  monthDays: subType === 'M' ? subDays : null,
  clamps: true,
  months: null,
  either: false,
  day: null,
})

/**
 * The first time after an instant (seconds UTC), by the clock of a zone; null where no day is named. A skipped local time is
 * later by the gap; one that comes twice is the first.
 */
export const nextSubscriptionTime = (times: SubscriptionTimes, after: number, zone: string): number | null =>
  nextTime(scheduleOf(times), after, zone)

/** Times from one instant to another, both included: the last of them and how many there are; null: none. */
export const subscriptionTimesBetween = (times: SubscriptionTimes, from: number, to: number, zone: string) =>
  timesBetween(scheduleOf(times), from, to, zone)
