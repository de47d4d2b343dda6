import { zonedSeconds } from './zone.ts'

const separated = /^(\d{4})([-/])(\d{1,2})\2(\d{1,2})$/
const compact = /^(\d{4})(\d{2})(\d{2})$/
const timed = /^(.+?)[T ](\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?\s*(Z|[+-]\d{2}(?::?\d{2})?)?$/i

const SECONDS_A_DAY = 86_400

/** Days from 1970-01-01 to a calendar day, proleptic Gregorian; null when there is no such day. */
export function dayNumber(year: number, month: number, day: number): number | null {
  if (year < 1 || year > 9999 || month < 1 || month > 12 || day < 1 || day > 31) return null
  if (day > daysInMonth(year, month)) return null
  const shifted = month <= 2 ? year - 1 : year
  const era = Math.floor(shifted / 400)
  const yearOfEra = shifted - era * 400
  const dayOfYear = Math.floor((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5) + day - 1
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear
  return era * 146_097 + dayOfEra - 719_468
}

function daysInMonth(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
}

/** A calendar day as day number: `2026-11-20`, `2026/3/1` or `20261120`; null when it is none. */
export function parseDay(text: string): number | null {
  const match = separated.exec(text)
  if (match) return dayNumber(Number(match[1]), Number(match[3]), Number(match[4]))
  const digits = compact.exec(text)
  return digits ? dayNumber(Number(digits[1]), Number(digits[2]), Number(digits[3])) : null
}

/** `YYYY-MM-DD` of a day number. */
export function formatDay(day: number): string {
  const iso = new Date(day * SECONDS_A_DAY * 1000).toISOString()
  return iso.slice(0, iso.indexOf('T'))
}

/** A date in the accepted spellings as `YYYY-MM-DD`; null when it is none. */
export function parseDate(text: string): string | null {
  const day = parseDay(text)
  return day === null ? null : formatDay(day)
}

/**
 * Seconds UTC of an instant: ISO 8601 with zone, or local time of `zone` without one; a date alone is its midnight.
 * Fractions of a second are cut off. Null when the text is no time.
 */
export function parseSeconds(text: string, zone = 'UTC'): number | null {
  const match = timed.exec(text)
  if (!match) {
    const day = parseDay(text)
    return day === null ? null : zonedSeconds(day * SECONDS_A_DAY, zone)
  }
  const day = parseDay(match[1]!)
  const hour = Number(match[2])
  const minute = Number(match[3])
  const second = Number(match[4] ?? 0)
  if (day === null || minute > 59 || second > 59) return null
  if (hour > 24 || (hour === 24 && (minute > 0 || second > 0))) return null
  const local = day * SECONDS_A_DAY + hour * 3600 + minute * 60 + second
  if (!match[6]) return zonedSeconds(local, zone)
  const offset = offsetOf(match[6])
  return offset === null ? null : local - offset
}

function offsetOf(text: string): number | null {
  if (text.toUpperCase() === 'Z') return 0
  const hours = Number(text.slice(1, 3))
  const minutes = Number(text.slice(3).replace(':', '') || 0)
  if (hours > 18 || minutes > 59) return null
  return (text.startsWith('-') ? -1 : 1) * (hours * 3600 + minutes * 60)
}

/** ISO 8601 in UTC of an instant in seconds. */
export function formatSeconds(seconds: number): string {
  const iso = new Date(seconds * 1000).toISOString()
  return iso.endsWith('.000Z') ? `${iso.slice(0, -5)}Z` : iso
}
