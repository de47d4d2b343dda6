/**
 * Exact arithmetic of the expression language (src/domain/expressions/arithmetic.ts): int64, null where a result leaves
 * it or a divisor is zero, halves away from zero. NULL is the one int64 that no value uses.
 */
export const NULL: i64 = i64.MIN_VALUE
const MAX: u64 = 0x7fff_ffff_ffff_ffff
const UNIT: u64 = 1_000_000
const HALF_UNIT: u64 = 500_000

function sizeOf(value: i64): u64 {
  return value < 0 ? <u64>-value : <u64>value
}

function signed(size: u64, negative: bool): i64 {
  return size > MAX ? NULL : negative ? -(<i64>size) : <i64>size
}

/** a + b within [low, high]; both operands are far from the limits of int64, or differ in sign, or overflow is detected. */
export function sum(a: i64, b: i64, low: i64, high: i64): i64 {
  const total = a + b
  if (((a ^ total) & (b ^ total)) < 0) return NULL
  return total < low || total > high ? NULL : total
}

/** a * b / 10^6. */
export function product(a: i64, b: i64): i64 {
  const negative = a < 0 != b < 0
  const x = sizeOf(a)
  const y = sizeOf(b)
  if (clz(x) + clz(y) >= 65) return signed((x * y + HALF_UNIT) / UNIT, negative)
  const low = (x & 0xffff_ffff) * (y & 0xffff_ffff)
  const middle = (x >> 32) * (y & 0xffff_ffff) + (low >> 32)
  const carry = (x & 0xffff_ffff) * (y >> 32) + (middle & 0xffff_ffff)
  const high = (x >> 32) * (y >> 32) + (middle >> 32) + (carry >> 32)
  const rest = (carry << 32) | (low & 0xffff_ffff)
  const rounded = rest + HALF_UNIT
  return signed(divided128(rounded < rest ? high + 1 : high, rounded, UNIT), negative)
}

/** a * 10^6 / b. */
export function ratio(a: i64, b: i64): i64 {
  if (b == 0) return NULL
  const negative = a < 0 != b < 0
  const x = sizeOf(a)
  const y = sizeOf(b)
  if (clz(x) >= 21) return signed(nearest(x * UNIT, y), negative)
  const low = (x & 0xffff_ffff) * UNIT
  const carry = (x >> 32) * UNIT + (low >> 32)
  const high = carry >> 32
  const rest = (carry << 32) | (low & 0xffff_ffff)
  const half = rest + (y >> 1)
  const up = half < rest ? high + 1 : high
  // Rounding by half the divisor rounds 0.5 up for even divisors; odd divisors have no 0.5.
  return signed(divided128(up, half, y), negative)
}

/** Quotient rounded to the nearest integer, halves up. */
function nearest(x: u64, y: u64): u64 {
  const quotient = x / y
  const rest = x - quotient * y
  return rest >= y - rest ? quotient + 1 : quotient
}

/** (high * 2^64 + low) / divisor; all ones when that is 2^64 or more. */
function divided128(high: u64, low: u64, divisor: u64): u64 {
  if (high >= divisor) return u64.MAX_VALUE
  if (divisor <= 0xffff_ffff) {
    const upper = (high << 32) | (low >> 32)
    const first = upper / divisor
    const lower = ((upper - first * divisor) << 32) | (low & 0xffff_ffff)
    return (first << 32) | (lower / divisor)
  }
  let rest = high
  let quotient: u64 = 0
  for (let bit = 63; bit >= 0; bit--) {
    const out = rest >> 63
    rest = (rest << 1) | ((low >> <u64>bit) & 1)
    quotient <<= 1
    if (out | u64(rest >= divisor)) {
      rest -= divisor
      quotient |= 1
    }
  }
  return quotient
}

/** Rounds to a multiple of `step` units. */
export function roundedTo(units: i64, step: u64): i64 {
  const size = nearest(sizeOf(units), step) * step
  return signed(size, units < 0)
}

/** The next integer number of units below, or above when `up`. */
export function wholeBeside(units: i64, up: bool): i64 {
  const value = up ? -units : units
  let steps = value / <i64>UNIT
  if (value < 0 && value % <i64>UNIT != 0) steps--
  const size = sizeOf(steps)
  if (size > MAX / UNIT) return NULL
  const whole = steps * <i64>UNIT
  return up ? -whole : whole
}

/** Full steps from one time to another, in 10^-6. */
export function stepsBetween(from: i64, to: i64, seconds: i64): i64 {
  return ((to - from) / seconds) * <i64>UNIT
}
