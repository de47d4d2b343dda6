import { zonedSeconds, zoneOffset } from '#domain/rules/zone.ts'

const DAY = 86_400

/** Midnights of a zone (seconds UTC): of today, and of the `count` days that follow it. */
export function dayStarts(count: number, zone: string, now = Date.now()): readonly number[] {
  const seconds = Math.floor(now / 1000)
  const today = Math.floor((seconds + zoneOffset(seconds, zone)) / DAY)
  return Array.from({ length: count + 1 }, (_, later) => zonedSeconds((today + later) * DAY, zone))
}
