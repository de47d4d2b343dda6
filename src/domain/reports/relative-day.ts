import type { Label } from '../label.ts'

const DAY_MS = 86_400_000

/** Days that a relative day counts from; weeks begin on Monday. */
export const dayAnchors = {
  today: { zh: '今天', en: 'today' },
  week: { zh: '本周一', en: 'Monday of this week' },
  month: { zh: '本月1日', en: 'first of this month' },
  year: { zh: '本年1月1日', en: 'first of this year' },
} as const satisfies Readonly<Record<string, Label>>

type Anchor = keyof typeof dayAnchors

const form = /^(today|week|month|year)(?:([+-]\d{1,4})([dwm]))?$/

/** A day that moves with the calendar, as kept in templates: `today-30d`, `month`, `week+1w`. */
export interface RelativeDay {
  readonly anchor: Anchor
  readonly count: number
  readonly unit: 'd' | 'w' | 'm'
}

/** Null where the text is no relative day. */
export function readRelativeDay(text: string): RelativeDay | null {
  const found = form.exec(text.trim().toLowerCase())
  if (!found) return null
  const [, anchor, count, unit] = found
  return { anchor: anchor as Anchor, count: Number(count ?? 0), unit: (unit ?? 'd') as RelativeDay['unit'] }
}

/**
 * The day that a text means on a day: `YYYY-MM-DD` for a relative one, any other text as it is. A month later is the same
 * day of that month, or its last.
 */
export function dayOf(text: string, today: string): string {
  const relative = readRelativeDay(text)
  if (!relative) return text
  const { anchor, count, unit } = relative
  const start = anchorDay(anchor, today)
  return unit === 'm' ? plusMonths(start, count) : plusDays(start, unit === 'w' ? 7 * count : count)
}

function anchorDay(anchor: Anchor, today: string): string {
  if (anchor === 'month') return `${today.slice(0, 7)}-01`
  if (anchor === 'year') return `${today.slice(0, 4)}-01-01`
  if (anchor === 'today') return today
  const weekday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7
  return plusDays(today, -weekday)
}

const plusDays = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY_MS).toISOString().slice(0, 10)

function plusMonths(day: string, count: number): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  const last = new Date(Date.UTC(year, month + count, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + count, Math.min(date, last))).toISOString().slice(0, 10)
}
