import { localDay } from '#domain/rules/periods.ts'
import { zonedDate } from '#domain/rules/zone-time.ts'
import { zonedSeconds } from '#domain/rules/zone.ts'

const DAY = 86_400

/** Midnights of a zone (seconds UTC): of today, and of the `count` days that follow it. */
export function dayStarts(count: number, zone: string, now = Date.now()): readonly number[] {
  const today = localDay(Math.floor(now / 1000), zone)
  return Array.from({ length: count + 1 }, (_, later) => zonedSeconds((today + later) * DAY, zone))
}

/** Today in a zone: `2026-11-20`. */
export const dayNow = (zone: string, now = Date.now()): string => zonedDate(now, zone)
