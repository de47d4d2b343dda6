import { formatDay, parseDay, parseSeconds } from '#domain/rules/dates.ts'

/** What `calendarServices.expand` and `.month` answer (domain/services/planning/calendars.ts). */
export interface Expansion {
  readonly resource: string
  readonly slots: readonly CalendarSlot[]
  readonly days: readonly CalendarDay[]
}

export interface CalendarSlot {
  readonly start: string
  readonly end: string
  /** Decimal text. */
  readonly quantity: string
  readonly shift: string | null
  readonly calendar: string | null
}

export interface CalendarDay {
  /** `YYYY-MM-DD`. */
  readonly day: string
  /** Working time of the day. */
  readonly seconds: number
  readonly quantity: string
  /** Code of the calendar row that counts; null: none, the resource is closed. */
  readonly winner: string | null
  readonly rows: readonly CandidateRow[]
}

/** A calendar row that matches the day, with why it won or lost. */
export interface CandidateRow {
  readonly calendar: string
  readonly sortOrder: string
  readonly target: string
  readonly dates: string
  readonly shifts: string
  readonly won: boolean
  readonly reason: string
}

/** A day `days` after another; both `YYYY-MM-DD`. */
export const dayAfter = (day: string, days: number): string => formatDay(parseDay(day)! + days)

/** Where a slot lies on a bar of one day, as shares of it; null when it does not touch the day. */
export function shareOfDay(slot: CalendarSlot, dayStart: number, dayEnd: number): [number, number] | null {
  const [start, end] = [Date.parse(slot.start) / 1000, Date.parse(slot.end) / 1000]
  if (end <= dayStart || start >= dayEnd) return null
  const length = dayEnd - dayStart
  const from = Math.max(0, (start - dayStart) / length)
  return [from, Math.min(1, (end - dayStart) / length) - from]
}

/** First second of a day in a zone, and of the next day. */
export function boundsOf(day: string, zone: string): readonly [number, number] {
  const start = parseSeconds(`${day}T00:00:00`, zone) ?? 0
  return [start, parseSeconds(`${dayAfter(day, 1)}T00:00:00`, zone) ?? start + 86_400]
}

/** Slots that touch a day in a zone. */
export function slotsOf<S extends CalendarSlot>(day: string, slots: readonly S[], zone: string): S[] {
  const [start, end] = boundsOf(day, zone)
  return slots.filter((slot) => Date.parse(slot.end) / 1000 > start && Date.parse(slot.start) / 1000 < end)
}
