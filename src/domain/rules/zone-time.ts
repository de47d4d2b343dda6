import { formatDay, formatSeconds, parseSeconds } from './dates.ts'
import { localDay } from './periods.ts'
import { isZone, zonedSeconds, zoneOffset } from './zone.ts'

/** Seconds of the wall clock of a zone, counted as if it were UTC; null where the wall clock alone does not determine the instant. */
export function wallSeconds(iso: string, zone: string): number | null {
  const seconds = parseSeconds(iso)
  if (seconds === null) return null
  const local = seconds + zoneOffset(seconds, zone)
  return zonedSeconds(local, zone) === seconds ? local : null
}

/**
 * An instant as text files hold it: the wall clock of a zone with its offset, `2026-11-20T16:00:00+08:00`, which gives the
 * same instant wherever it is read. Offsets that are no whole minutes (before 1900) are left in UTC.
 */
export function zonedIso(iso: string, zone: string): string {
  const seconds = parseSeconds(iso)
  if (seconds === null) return iso
  const offset = zoneOffset(seconds, zone)
  if (offset % 60 !== 0) return iso
  const minutes = Math.abs(offset) / 60
  const two = (value: number): string => String(value).padStart(2, '0')
  const sign = offset < 0 ? '-' : '+'
  return formatSeconds(seconds + offset).replace(
    'Z',
    `${sign}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`,
  )
}

/** Day of an instant (ms since 1970-01-01 UTC) in a zone, `2026-11-20`. */
export const zonedDate = (ms: number, zone: string): string =>
  formatDay(localDay(Math.floor(ms / 1000), zone))

/** Header of a column of times that have no zone of their own: `Due date (Europe/Berlin)`. */
export const zonedHeader = (title: string, zone: string): string => `${title} (${zone})`

/** The title and the zone of such a header; null for any other. */
export function readZonedHeader(header: string): { readonly title: string; readonly zone: string } | null {
  const match = /^(.+?)\s*\(([A-Za-z][\w+-]*(?:\/[\w+-]+)*)\)\s*$/.exec(header)
  return match && isZone(match[2]!) ? { title: match[1]!, zone: match[2]! } : null
}

/** A time as a file shows it in a zone, as ISO with `Z`; a text that is none stays as it is. */
export function instantOf(text: string, zone: string): string {
  const seconds = parseSeconds(text.trim(), zone)
  return seconds === null ? text : formatSeconds(seconds)
}
