import { parseShiftPatterns } from '#domain/calendar/shift-patterns.ts'
import { zoneOffset } from '#domain/rules/zone.ts'

export interface ShiftStart {
  readonly code: string
  /** Seconds since 1970 UTC. */
  readonly at: number
}

const day = 86_400

/**
 * The first start of a shift after a moment, in the zone of the plan unit; of several at once the first by code. Shifts
 * whose pattern cannot be read are left out; null when none is left. `now` in seconds UTC.
 */
export function nextShift(
  shifts: readonly { readonly code: string; readonly patterns: string | null }[],
  now: number,
  zone: string,
): ShiftStart | null {
  const local = now + zoneOffset(now, zone)
  const midnight = Math.floor(local / day) * day
  const starts = shifts.flatMap(({ code, patterns }) => {
    const parsed = parseShiftPatterns(patterns ?? '')
    if ('faults' in parsed) return []
    return parsed.value.worked.flatMap(({ start }) =>
      [0, day].map((later) => ({ code, at: utcOf(midnight + later + (start % day), zone) })),
    )
  })
  const coming = starts.filter(({ at }) => at > now)
  return coming.toSorted((a, b) => a.at - b.at || (a.code < b.code ? -1 : 1))[0] ?? null
}

/** The instant of a local time; in the hour that a clock skips, the time after it. */
function utcOf(local: number, zone: string): number {
  const guess = local - zoneOffset(local, zone)
  return local - zoneOffset(guess, zone)
}
