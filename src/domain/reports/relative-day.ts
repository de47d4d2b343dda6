import type { Label } from '../label.ts'
import { formatDay, parseDay } from '../rules/dates.ts'
import { periodDay, plusPeriods } from '../rules/periods.ts'

/** Days that a relative day counts from; weeks begin on Monday. */
export const dayAnchors = {
  today: { zh: '今天', en: 'today' },
  week: { zh: '本周一', en: 'Monday of this week' },
  month: { zh: '本月1日', en: 'first of this month' },
  year: { zh: '本年1月1日', en: 'first of this year' },
} as const satisfies Readonly<Record<string, Label>>

type Anchor = keyof typeof dayAnchors

const form = /^(today|week|month|year)(?:([+-]\d{1,4})([dwm]))?$/

const units = { d: 'day', w: 'week', m: 'month' } as const

/** A day that moves with the calendar, as kept in templates: `today-30d`, `month`, `week+1w`. */
export interface RelativeDay {
  readonly anchor: Anchor
  readonly count: number
  readonly unit: keyof typeof units
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
  return formatDay(plusPeriods(anchorDay(anchor, today), count, units[unit]))
}

function anchorDay(anchor: Anchor, today: string): number {
  if (anchor === 'year') return parseDay(`${today.slice(0, 4)}-01-01`)!
  const day = parseDay(today)!
  return anchor === 'today' ? day : periodDay(day, anchor)
}
