import { formatSeconds, parseSeconds } from '#domain/rules/dates.ts'
import { zonedSeconds, zoneOffset } from '#domain/rules/zone.ts'

/** Seconds of the wall clock of a zone, counted as if it were UTC; null where the wall clock alone cannot tell the instant. */
export function wallSeconds(iso: string, zone: string): number | null {
  const seconds = parseSeconds(iso)
  if (seconds === null) return null
  const local = seconds + zoneOffset(seconds, zone)
  return zonedSeconds(local, zone) === seconds ? local : null
}

/**
 * An instant as a file shows it: the wall clock of the plan unit, `2026-11-20 16:00:00`. The hour that comes twice when
 * the clock is set back stays ISO with its zone, so that reading it again gives the same instant.
 */
export function localTime(iso: string, zone: string | null): string {
  if (zone === null) return iso
  const wall = wallSeconds(iso, zone)
  return wall === null ? iso : formatSeconds(wall).replace('T', ' ').replace('Z', '')
}
