import type { Row } from '#domain/expressions/index.ts'
import type { Field } from '#domain/field-kinds.ts'
import { parseDay, parseSeconds } from '#domain/rules/dates.ts'
import { noFigure } from '#domain/rules/figure.ts'
import { zonedSeconds, zoneOffset } from '#domain/rules/zone.ts'
import type { Axis } from '../../../../../charts/spec.ts'
import { readText } from '../../../../../fields/duration-text.ts'
import type { FormatSettings } from '../../../../../fields/format.ts'
import { numberOf, wireText } from '../../wire-values.ts'

export type Period = 'none' | 'day' | 'week' | 'month'

/** The axis of places, and the place of each row on it; -1: it has none. */
export interface RowAxis {
  readonly axis: Axis
  readonly placeOf: readonly number[]
}

export interface AxisInput {
  readonly rows: readonly Row[]
  readonly name: string
  readonly field: Field
  readonly label: string
  readonly period: Period
  /** Numbers and instants have their distances; otherwise each value is a place beside the next. */
  readonly measured: boolean
  readonly settings: FormatSettings
  /** A week in words, by its first day. */
  readonly weekName: (day: string) => string
}

const DAY = 86_400
/** 1970-01-05 was a Monday. */
const MONDAY = 4
/** Periods without rows between the first and the last are places too, up to so many in all. */
const MOST_PERIODS = 1000

const numbers: ReadonlySet<string> = new Set(['integer', 'quantity', 'duration'])
const times: ReadonlySet<string> = new Set(['time', 'date'])

/** The local day of a value of a field of times or dates; null: it has none. */
function dayOf(value: unknown, { kind }: Field, zone: string): number | null {
  const text = wireText(value)
  if (kind === 'date') return parseDay(text)
  const at = parseSeconds(text)
  return at === null ? null : Math.floor((at + zoneOffset(at, zone)) / DAY)
}

/** Number of a period in its count: days, weeks from Monday, months. */
function periodOf(day: number, period: Exclude<Period, 'none'>): number {
  if (period === 'day') return day
  if (period === 'week') return Math.floor((day - MONDAY) / 7)
  const date = new Date(day * DAY * 1000)
  return date.getUTCFullYear() * 12 + date.getUTCMonth()
}

/** First local day of a period. */
function firstDay(number: number, period: Exclude<Period, 'none'>): number {
  if (period === 'day') return number
  if (period === 'week') return number * 7 + MONDAY
  return Date.UTC(Math.floor(number / 12), number % 12) / 1000 / DAY
}

/** What a row is by: places ascend by these numbers. */
function sorted(
  of: readonly (number | null)[],
  fill: boolean,
): { places: readonly number[]; placeOf: number[] } {
  const known = [...new Set(of.filter((one) => one !== null))].sort((a, b) => a - b)
  const [first = 0, last = -1] = [known[0], known.at(-1)]
  const places =
    fill && last - first < MOST_PERIODS
      ? Array.from({ length: last - first + 1 }, (_, at) => first + at)
      : known
  const placeAt = new Map(places.map((one, at) => [one, at]))
  return { places, placeOf: of.map((one) => (one === null ? -1 : placeAt.get(one)!)) }
}

function byPeriod(input: AxisInput, period: Exclude<Period, 'none'>): RowAxis {
  const { rows, name, field, label, settings, weekName } = input
  const { zone, language } = settings
  const numbersOfRows = rows.map((row) => {
    const day = dayOf(row[name], field, zone)
    return day === null ? null : periodOf(day, period)
  })
  const { places, placeOf } = sorted(numbersOfRows, true)
  const days = places.map((one) => firstDay(one, period))
  if (period === 'day') {
    const at = days.map((day) => zonedSeconds(day * DAY, zone))
    return { axis: { kind: 'time', label, at, days: true }, placeOf }
  }
  const write = (options: Intl.DateTimeFormatOptions): readonly string[] => {
    const format = new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' })
    return days.map((day) => format.format(day * DAY * 1000))
  }
  if (period === 'month') {
    const names = write({ year: 'numeric', month: 'long' })
    return {
      axis: { kind: 'category', label, names, short: write({ year: '2-digit', month: 'short' }) },
      placeOf,
    }
  }
  const names = write({ year: 'numeric', month: 'short', day: 'numeric' }).map(weekName)
  return {
    axis: { kind: 'category', label, names, short: write({ month: 'short', day: 'numeric' }) },
    placeOf,
  }
}

function byTime({ rows, name, field, label, settings: { zone } }: AxisInput): RowAxis {
  const isDate = field.kind === 'date'
  const { places, placeOf } = sorted(
    rows.map((row) => (isDate ? dayOf(row[name], field, zone) : parseSeconds(wireText(row[name])))),
    false,
  )
  const at = isDate ? places.map((day) => zonedSeconds(day * DAY, zone)) : places
  return { axis: { kind: 'time', label, at, ...(isDate ? { days: true } : {}) }, placeOf }
}

function byNumber({ rows, name, label }: AxisInput): RowAxis {
  const { places, placeOf } = sorted(
    rows.map((row) => numberOf(row[name])),
    false,
  )
  return { axis: { kind: 'number', label, at: places, form: { kind: 'measure', decimals: 2 } }, placeOf }
}

/** One place for each value, in the order of the rows. */
export function byValue({
  rows,
  name,
  field,
  label,
  settings,
}: Pick<AxisInput, 'rows' | 'name' | 'field' | 'label' | 'settings'>): RowAxis & {
  readonly axis: { kind: 'category' }
} {
  const placeAt = new Map<string, number>()
  const names: string[] = []
  const placeOf = rows.map((row) => {
    const key = wireText(row[name])
    let place = placeAt.get(key)
    if (place === undefined) {
      placeAt.set(key, (place = names.length))
      names.push(readText(row[name], field, settings) || noFigure)
    }
    return place
  })
  return { axis: { kind: 'category', label, names }, placeOf }
}

/** The axis that the values of a field make. */
export function axisOf(input: AxisInput): RowAxis {
  const { field, period, measured } = input
  if (times.has(field.kind) && period !== 'none') return byPeriod(input, period)
  if (measured && times.has(field.kind)) return byTime(input)
  if (measured && numbers.has(field.kind)) return byNumber(input)
  return byValue(input)
}
