import type { FieldKind } from '../field-kinds.ts'
import type { Capacity } from '../rules/capacity.ts'
import { formatDay, formatSeconds, parseDay, parseSeconds } from '../rules/dates.ts'
import { formatDecimal, unitsOr } from '../rules/decimal.ts'
import { formatDuration } from '../rules/duration.ts'
import { zonedSeconds, zoneOffset } from '../rules/zone.ts'
import { fit, fitTime } from './arithmetic.ts'
import { isList, isObject, type Type, type Value } from './types.ts'

const DAY = 86_400

/** Whole numbers of the wire are numbers or, from the database, decimal texts; anything else is no value. */
function unitsOf(value: unknown): bigint | null {
  if (typeof value === 'bigint') return fit(value * 1_000_000n)
  if (typeof value === 'number' && Number.isInteger(value)) return fit(BigInt(value) * 1_000_000n)
  if (typeof value !== 'string' && typeof value !== 'number') return null
  return unitsOr(String(value), null)
}

function wholeSeconds(value: unknown): bigint | null {
  if (typeof value === 'number' && Number.isInteger(value)) return BigInt(value)
  return typeof value === 'string' && /^-?\d{1,15}$/.test(value) ? BigInt(value) : null
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)

function dayOf(value: unknown): bigint | null {
  const day = typeof value === 'string' ? parseDay(value) : null
  return day === null ? null : BigInt(day)
}

function secondsOf(value: unknown): bigint | null {
  const seconds = typeof value === 'string' ? parseSeconds(value) : null
  return seconds === null ? null : BigInt(seconds)
}

/** How a wire value of each kind enters an expression; what is malformed is null. */
const readers: Readonly<Record<FieldKind, (value: unknown) => Value>> = {
  code: textOf,
  text: textOf,
  longText: textOf,
  expression: textOf,
  color: textOf,
  choice: textOf,
  reference: textOf,
  integer: unitsOf,
  quantity: unitsOf,
  flag: (value) => (typeof value === 'boolean' ? value : null),
  date: dayOf,
  time: secondsOf,
  duration: wholeSeconds,
  references: (value) =>
    Array.isArray(value) ? value.filter((code): code is string => typeof code === 'string') : null,
  json: () => null,
}

export const valueOfKind = (kind: FieldKind, value: unknown): Value =>
  value === null || value === undefined ? null : readers[kind](value)

/** A wire value by the type it is to have: of a parameter, for instance. */
export function valueOfType(type: Type, value: unknown): Value {
  if (value === null || value === undefined || isList(type) || isObject(type)) return null
  switch (type) {
    case 'number':
      return unitsOf(value)
    case 'text':
      return textOf(value)
    case 'bool':
      return readers.flag(value)
    case 'time':
      return secondsOf(value)
    case 'date':
      return dayOf(value)
    case 'span':
      return wholeSeconds(value)
    default:
      return null
  }
}

/** First second of a day of a zone; null outside the years 1 to 9999. */
export const startOfDay = (day: bigint, zone: string): bigint | null =>
  fitTime(BigInt(zonedSeconds(Number(day) * DAY, zone)))

/** Day of an instant in a zone. */
export const dayOfInstant = (seconds: bigint, zone: string): bigint =>
  BigInt(Math.floor((Number(seconds) + zoneOffset(Number(seconds), zone)) / DAY))

/** A single value as text: what joining texts and `Str` give. Times are local, `2026/11/20 08:00:00`. */
export function plainText(type: Type, value: bigint | string | boolean, zone: string): string {
  if (typeof value === 'string') return value
  if (typeof value === 'boolean') return value ? 'true' : 'false'
  if (type === 'number') return formatDecimal(value)
  if (type === 'date') return formatDay(Number(value))
  if (type === 'span') return formatDuration(Number(value))
  const local = Number(value) + zoneOffset(Number(value), zone)
  return formatSeconds(local).replaceAll('-', '/').replace('T', ' ').replace('Z', '')
}

/** A result as the wire carries it: decimal text, ISO instant, seconds; lists and rows as lists and codes of them. */
export function toWire(type: Type, value: Value): unknown {
  if (value === null) return null
  if (isList(type)) return (value as readonly Value[]).map((one) => toWire(type.list, one))
  if (type === 'capacity') return capacityText(value as Capacity)
  if (typeof value !== 'bigint') return value
  if (type === 'number') return formatDecimal(value)
  if (type === 'date') return formatDay(Number(value))
  return type === 'time' ? formatSeconds(Number(value)) : Number(value)
}

/** `10m + 30s/1`: time per operation, then seconds for so many pieces. */
function capacityText({ perOperation, seconds, pieces }: Capacity): string {
  const fixed = formatDuration(Number(perOperation / 1_000_000n))
  return seconds === 0n ? fixed : `${fixed} + ${formatDecimal(seconds)}s/${formatDecimal(pieces)}`
}
