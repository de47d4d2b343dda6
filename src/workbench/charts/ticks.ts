import type { Language } from '#domain/label.ts'
import { zonedSeconds, zoneOffset } from '#domain/rules/zone.ts'

/** A value axis that begins and ends at round numbers. */
export interface ValueAxis {
  readonly low: number
  readonly high: number
  readonly ticks: readonly number[]
}

/** Axis over some values with about `count` lines; it holds zero when `zero` asks for it, and steps by whole numbers for `whole`. */
export function valueAxis(values: readonly number[], count = 4, zero = true, whole = false): ValueAxis {
  let [least, most] = zero ? [0, 0] : [Infinity, -Infinity]
  for (const value of values) {
    if (!Number.isFinite(value)) continue
    if (value < least) least = value
    if (value > most) most = value
  }
  if (!Number.isFinite(least) || !Number.isFinite(most)) return { low: 0, high: 1, ticks: [0, 1] }
  const span = most - least || Math.abs(most) || 1
  const step = Math.max(roundStep(span / count), whole ? 1 : 0)
  const low = Math.floor(least / step) * step
  const high = Math.max(Math.ceil(most / step) * step, low + step)
  const lines = Math.round((high - low) / step)
  return { low, high, ticks: Array.from({ length: lines + 1 }, (_, i) => tidy(low + i * step)) }
}

/** 1, 2 or 5 times a power of ten, not smaller than the size given. */
function roundStep(size: number): number {
  const power = 10 ** Math.floor(Math.log10(size))
  return ([1, 2, 5, 10].find((times) => times * power >= size * 0.999) ?? 10) * power
}

const tidy = (value: number): number => Number(value.toPrecision(12))

export interface TimeTicks {
  /** Instants in seconds UTC. */
  readonly ticks: readonly number[]
  /** What a tick must be named by. */
  readonly unit: 'hour' | 'day' | 'month' | 'year'
}

const [HOUR, DAY] = [3600, 86_400]
const hourSteps = [1, 2, 3, 6, 12]
const daySteps = [1, 2, 7, 14]
const monthSteps = [1, 3, 6, 12, 24, 60, 120, 600]
/** 1970-01-05 was a Monday. */
const MONDAY = 4

/**
 * At most `most` round times of a zone between two instants (seconds UTC): midnights and whole hours by its clock, so
 * that a day of 23 or 25 hours shifts no tick.
 */
export function zoneTicks(from: number, to: number, most: number, zone: string): TimeTicks {
  const span = Math.max(1, to - from)
  const local = (at: number): number => at + zoneOffset(at, zone)
  const between = (locals: readonly number[]): number[] => [
    ...new Set(locals.map((at) => zonedSeconds(at, zone)).filter((at) => at >= from && at <= to)),
  ]
  const stepped = (step: number, phase: number): number[] => {
    const first = Math.floor((local(from) - phase) / step) * step + phase
    return Array.from({ length: Math.ceil((local(to) - first) / step) + 1 }, (_, i) => first + i * step)
  }
  const hours = hourSteps.find((step) => span / (step * HOUR) <= most)
  if (hours !== undefined && span < 3 * DAY) return { ticks: between(stepped(hours * HOUR, 0)), unit: 'hour' }
  const days = daySteps.find((step) => span / (step * DAY) <= most)
  if (days !== undefined)
    return { ticks: between(stepped(days * DAY, days < 7 ? 0 : MONDAY * DAY)), unit: 'day' }
  const months = monthSteps.find((step) => span / (step * 30.4 * DAY) <= most) ?? monthSteps.at(-1)!
  return { ticks: between(monthStarts(local(from), local(to), months)), unit: months < 12 ? 'month' : 'year' }
}

function monthStarts(from: number, to: number, step: number): number[] {
  const begin = new Date(from * 1000)
  let month = Math.floor((begin.getUTCFullYear() * 12 + begin.getUTCMonth()) / step) * step
  const starts: number[] = []
  for (; ; month += step) {
    const at = Date.UTC(Math.floor(month / 12), month % 12) / 1000
    if (at > to) return starts
    starts.push(at)
  }
}

const tickForms = {
  hour: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  day: { month: 'short', day: 'numeric' },
  month: { month: 'short', year: '2-digit' },
  year: { year: 'numeric' },
} as const satisfies Record<TimeTicks['unit'], Intl.DateTimeFormatOptions>

/** Names of ticks in the reader's language; midnights between hours are named by their day. */
export function tickNames({ ticks, unit }: TimeTicks, zone: string, language: Language): readonly string[] {
  return ticks.map((at) => {
    const midnight = (at + zoneOffset(at, zone)) % DAY === 0
    return dateFormat(language, zone, unit === 'hour' && midnight ? 'day' : unit).format(at * 1000)
  })
}

const longForms = {
  day: { year: 'numeric', month: 'short', day: 'numeric', weekday: 'short' },
  minute: {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

/** An instant (seconds UTC) in full: its day, or its day and time. */
export const instantText = (at: number, form: 'day' | 'minute', zone: string, language: Language): string =>
  dateFormat(language, zone, form === 'day' ? 'longDay' : 'minute').format(at * 1000)

const formats = new Map<string, Intl.DateTimeFormat>()
const forms: Readonly<Record<string, Intl.DateTimeFormatOptions>> = {
  ...tickForms,
  longDay: longForms.day,
  minute: longForms.minute,
}

function dateFormat(language: Language, zone: string, form: string): Intl.DateTimeFormat {
  const key = `${language} ${zone} ${form}`
  let found = formats.get(key)
  if (!found)
    formats.set(key, (found = new Intl.DateTimeFormat(language, { ...forms[form], timeZone: zone })))
  return found
}
