const formats = new Map<string, Intl.DateTimeFormat>()
const offsets = new Map<string, Map<number, number>>()
const HOUR = 3600

/** True if the name is a time zone this machine knows. */
export function isZone(zone: string): boolean {
  try {
    format(zone)
    return true
  } catch {
    return false
  }
}

function format(zone: string): Intl.DateTimeFormat {
  let found = formats.get(zone)
  if (!found) {
    found = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      era: 'short',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
    formats.set(zone, found)
  }
  return found
}

function measuredOffset(seconds: number, zone: string): number {
  const part: Record<string, string> = {}
  for (const { type, value } of format(zone).formatToParts(seconds * 1000)) part[type] = value
  const year = part['era'] === 'BC' ? 1 - Number(part['year']) : Number(part['year'])
  const date = new Date(0)
  date.setUTCFullYear(year, Number(part['month']) - 1, Number(part['day']))
  date.setUTCHours(Number(part['hour']), Number(part['minute']), Number(part['second']))
  return date.getTime() / 1000 - seconds
}

const QUARTER = 900
/** Weeks from one Thursday to the next: no zone leaves an offset and comes back to it within one. */
const WEEK = 7 * 24 * HOUR

/**
 * Offset of a zone east of UTC at an instant, in seconds. Remembered per quarter hour, where offsets never change inside,
 * and asked for every quarter hour only in weeks that begin and end with different ones.
 */
export function zoneOffset(seconds: number, zone: string): number {
  if (zone === 'UTC') return 0
  let known = offsets.get(zone)
  if (!known) offsets.set(zone, (known = new Map()))
  const week = Math.floor(seconds / WEEK) * WEEK
  const atStart = rememberedOffset(known, week, zone)
  if (atStart === rememberedOffset(known, week + WEEK, zone)) return atStart
  return rememberedOffset(known, seconds, zone)
}

function rememberedOffset(known: Map<number, number>, seconds: number, zone: string): number {
  const quarter = Math.floor(seconds / QUARTER)
  let offset = known.get(quarter)
  if (offset === undefined) {
    offset = measuredOffset(quarter * QUARTER, zone)
    known.set(quarter, offset)
  }
  return offset
}

/**
 * Instant of a local time (counted as seconds as if it were UTC). A time skipped by daylight saving moves forward by
 * the gap, a time that comes twice is the earlier one.
 */
export function zonedSeconds(local: number, zone: string): number {
  if (zone === 'UTC') return local
  const before = zoneOffset(local - 24 * HOUR, zone)
  const after = zoneOffset(local + 24 * HOUR, zone)
  const early = local - before
  if (before === after) return early
  return zoneOffset(early, zone) === before || zoneOffset(local - after, zone) !== after
    ? early
    : local - after
}
