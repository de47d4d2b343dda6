/** Days of the week as a schedule writes them, Monday first. */
export const scheduleDays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const
export type ScheduleDay = (typeof scheduleDays)[number]

/** The last day of a month among `monthDays`. */
export const LAST_DAY = 32

/** When something happens, by the clock on the wall. */
export interface Schedule {
  /** Minutes of the day, ascending. */
  readonly times: readonly number[]
  /** In the order of the week; all seven when the text names none. */
  readonly days: readonly ScheduleDay[]
  /** Days of the month, LAST_DAY for the last one; null: all. */
  readonly monthDays: readonly number[] | null
  /** Days of the month past its end count as its last day; default: they are none of that month. */
  readonly clamps?: boolean
  /** 1 to 12; null: all. */
  readonly months: readonly number[] | null
  /** Of cron: with days of the week and of the month both named, one of them is enough. */
  readonly either: boolean
  /** Number of the only day; null: it comes again. */
  readonly day: number | null
}
