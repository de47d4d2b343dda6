const parts = /^(-)?(?:(\d+)d)?\s*(?:(\d+)h)?\s*(?:(\d+)m)?\s*(?:(\d+)s)?$/i
const clock = /^(\d{1,4}):([0-5]\d)(?::([0-5]\d))?$/

/** Seconds of `3600`, `1d2h30m10s` or `8:30`; null when the text is no duration. */
export function parseDuration(text: string): number | null {
  if (/^-?\d+$/.test(text)) {
    const seconds = Number(text)
    return Number.isSafeInteger(seconds) ? seconds : null
  }
  const time = clock.exec(text)
  if (time) return Number(time[1]) * 3600 + Number(time[2]) * 60 + Number(time[3] ?? 0)
  const match = text === '' || text === '-' ? null : parts.exec(text)
  if (!match) return null
  const [, sign, d, h, m, s] = match
  const seconds = Number(d ?? 0) * 86_400 + Number(h ?? 0) * 3600 + Number(m ?? 0) * 60 + Number(s ?? 0)
  if (!Number.isSafeInteger(seconds)) return null
  return sign && seconds > 0 ? -seconds : seconds
}

/** Words behind days, hours, minutes and seconds. */
export type DurationUnits = readonly [days: string, hours: string, minutes: string, seconds: string]

/** What `parseDuration` reads. */
const notation: DurationUnits = ['d', 'h', 'm', 's']

/** Where a glance is enough: the two largest parts, `3d20h` of `3d20h37m36s`, rounded down. */
export function shortDuration(seconds: number, units: DurationUnits = notation): string {
  const size = Math.abs(seconds)
  const step = size >= 86_400 ? 3600 : size >= 3600 ? 60 : 1
  return formatDuration(Math.sign(seconds) * (size - (size % step)), units)
}

/** `1d2h30m10s`, without zero parts; `0s` for none. */
export function formatDuration(seconds: number, units: DurationUnits = notation): string {
  const size = Math.abs(seconds)
  const values = [
    Math.floor(size / 86_400),
    Math.floor(size / 3600) % 24,
    Math.floor(size / 60) % 60,
    size % 60,
  ]
  const text = values.map((value, at) => (value > 0 ? `${value}${units[at]!}` : '')).join('')
  return `${seconds < 0 ? '-' : ''}${text || `0${units[3]}`}`
}

const sizes = [86_400, 3600, 60, 1] as const

/** The smallest part that durations of a column are written with: days, hours, minutes, seconds. */
export type DurationPart = 0 | 1 | 2 | 3

/**
 * One part for all durations (whole seconds) of a column, so that they can be compared line by line: the largest that loses
 * nothing, but minutes where seconds would say little beside the hours.
 */
export function finestPart(durations: readonly number[]): DurationPart {
  const values = durations.map(Math.abs).filter((value) => value > 0)
  if (values.length === 0) return 2
  const exact = sizes.findIndex((size) => values.every((value) => value % size === 0)) as DurationPart
  if (exact < 3) return exact
  return Math.min(...values) < 60 || Math.max(...values) < 3600 ? 3 : 2
}

/**
 * A duration down to its column's smallest part, rounded down: `4d 13h 48m` above `5m`. Inner parts have two digits, so
 * that equal units are below each other where it is aligned to the right.
 */
export function alignedDuration(
  seconds: number,
  finest: DurationPart,
  units: DurationUnits = notation,
  between = ' ',
): string {
  const size = Math.abs(seconds)
  const sign = seconds < 0 ? '-' : ''
  if (size > 0 && size < sizes[finest]) return `${sign}<1${units[finest]!}`
  const values = [
    Math.floor(size / 86_400),
    ...sizes.slice(1).map((part, at) => Math.floor(size / part) % [24, 60, 60][at]!),
  ]
  const first = Math.min(finest, values.findIndex((value) => value > 0) >>> 0)
  const texts = values
    .slice(first, finest + 1)
    .map((value, at) => `${at > 0 ? String(value).padStart(2, '0') : value}${units[first + at]!}`)
  return sign + texts.join(between)
}
