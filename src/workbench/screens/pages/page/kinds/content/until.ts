import { parseSeconds } from '#domain/rules/dates.ts'
import { zonedSeconds, zoneOffset } from '#domain/rules/zone.ts'

const DAY = 86_400
/** 1970-01-05 was a Monday. */
const MONDAY = 4

/** The end of the day, week (from Monday) or month of a zone in which an instant is; seconds UTC. */
export function endOf(period: 'day' | 'week' | 'month', now: number, zone: string): number {
  const day = Math.floor((now + zoneOffset(now, zone)) / DAY)
  if (period === 'day') return zonedSeconds((day + 1) * DAY, zone)
  if (period === 'week') return zonedSeconds((Math.floor((day - MONDAY) / 7) * 7 + MONDAY + 7) * DAY, zone)
  const date = new Date(day * DAY * 1000)
  return zonedSeconds(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1) / 1000, zone)
}

/** The first start after an instant among working times of a resource. */
export function nextStart(
  slots: readonly { readonly start: string; readonly shift?: string | null }[],
  now: number,
): { readonly at: number; readonly code: string } | null {
  const coming = slots.flatMap(({ start, shift }) => {
    const at = parseSeconds(start)
    return at !== null && at > now ? [{ at, code: shift ?? '' }] : []
  })
  return coming.toSorted((a, b) => a.at - b.at)[0] ?? null
}

/** Hours, minutes and seconds; days before them where there are any. */
export function clockParts(seconds: number): { readonly days: number; readonly clock: string } {
  const left = Math.max(0, seconds)
  const parts = [Math.floor(left / 3600) % 24, Math.floor(left / 60) % 60, left % 60]
  return {
    days: Math.floor(left / DAY),
    clock: parts.map((part) => String(part).padStart(2, '0')).join(':'),
  }
}
