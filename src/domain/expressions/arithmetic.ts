import type { Comparison } from '../notation/tree.ts'
import { UNIT } from '../rules/decimal.ts'
import { divided, fit } from '../rules/int64.ts'

/** The years 1 to 9999 without their first and last day, in seconds UTC and in days: local dates stay inside in every zone. */
const timeRange = [-62_135_510_400n, 253_402_214_399n] as const
const dayRange = [-719_161n, 2_932_895n] as const

type Maybe = bigint | null

export { divided, fit, UNIT }

const within = (value: bigint, [low, high]: readonly [bigint, bigint]): Maybe =>
  value < low || value > high ? null : value

export const fitTime = (value: bigint): Maybe => within(value, timeRange)
export const fitDay = (value: bigint): Maybe => within(value, dayRange)

/** `a - floor(a / b) * b` with the sign of `a`, as in SQL. */
export const remainder = (a: bigint, b: bigint): Maybe => (b === 0n ? null : a % b)

/** Rounded to `digits` fraction digits (below 0: tens, hundreds), halves away from zero. */
export function rounded(units: bigint, digits: number): Maybe {
  if (digits >= 6) return units
  if (digits < -13) return 0n
  const step = 10n ** BigInt(6 - digits)
  const steps = divided(units, step)
  return steps === null ? null : fit(steps * step)
}

export const ceiling = (units: bigint): Maybe => fit(-(floorSteps(-units) * UNIT))
export const floor = (units: bigint): Maybe => fit(floorSteps(units) * UNIT)

const floorSteps = (units: bigint): bigint =>
  units >= 0n || units % UNIT === 0n ? units / UNIT : units / UNIT - 1n

/** A number of the language as a JS integer, fraction cut off, kept within +-10^9. */
export function wholeOf(units: bigint): number {
  const whole = units / UNIT
  return Number(whole > 1_000_000_000n ? 1_000_000_000n : whole < -1_000_000_000n ? -1_000_000_000n : whole)
}

/** Order of texts by code points: that of UTF-8 bytes, so of PostgreSQL's collation "C". */
export function compareTexts(a: string, b: string): number {
  const length = Math.min(a.length, b.length)
  for (let i = 0; i < length; i++) {
    const [x, y] = [a.charCodeAt(i), b.charCodeAt(i)]
    if (x === y) continue
    const [high, low] = [x >= 0xd800 && x <= 0xdfff, y >= 0xd800 && y <= 0xdfff]
    return high === low ? x - y : high ? 1 : -1
  }
  return a.length - b.length
}

export function compareScalars(a: bigint | string | boolean, b: bigint | string | boolean): number {
  if (typeof a === 'string' && typeof b === 'string') return compareTexts(a, b)
  return a < b ? -1 : a > b ? 1 : 0
}

export function holds(sign: Comparison, order: number): boolean {
  switch (sign) {
    case '=':
      return order === 0
    case '<>':
      return order !== 0
    case '<':
      return order < 0
    case '<=':
      return order <= 0
    case '>':
      return order > 0
    default:
      return order >= 0
  }
}

/** SQL's `%` and `_`, in time linear in text times pattern: the last `%` alone is tried again. */
export function matchesPattern(text: string, pattern: string, step: () => void): boolean {
  const [letters, wanted] = [Array.from(text), Array.from(pattern)]
  let [at, next, star, kept] = [0, 0, -1, 0]
  while (at < letters.length) {
    step()
    if (wanted[next] === '%') {
      star = next++
      kept = at
    } else if (next < wanted.length && (wanted[next] === '_' || wanted[next] === letters[at])) {
      at++
      next++
    } else if (star >= 0) {
      next = star + 1
      at = ++kept
    } else return false
  }
  while (wanted[next] === '%') next++
  return next === wanted.length
}
