import { MAX_INT64 } from '#domain/rules/int64.ts'
import { UNIT } from '#domain/rules/decimal.ts'

/**
 * PostgreSQL's binary numeric: groups of four decimal digits, the first of which counts 10000^weight; none that would be 0
 * at either end.
 */
const GROUP = 10_000
const GROUP_DIGITS = 4
const HEAD_BYTES = 8
const NEGATIVE = 0x4000
const POSITIVE = 0

/** Whole numbers below it times 10^6 are exact as doubles. */
const EXACT_BELOW = Math.floor(Number.MAX_SAFE_INTEGER / Number(UNIT))
const TWO_32 = 2 ** 32

/** Is it a number, and not NaN or an infinity? */
const isFinite = (bytes: Buffer, start: number): boolean => {
  const sign = bytes.readUInt16BE(start + 4)
  return sign === POSITIVE || sign === NEGATIVE
}

const isNegative = (bytes: Buffer, start: number): boolean => bytes.readUInt16BE(start + 4) === NEGATIVE

/** Group `at` counted from the point: 0 is the one before it, -1 the one behind it. */
function group(bytes: Buffer, start: number, at: number): number {
  const place = bytes.readInt16BE(start + 2) - at
  return place < 0 || place >= bytes.readInt16BE(start)
    ? 0
    : bytes.readInt16BE(start + HEAD_BYTES + 2 * place)
}

/** The last group that is there. */
const lastGroup = (bytes: Buffer, start: number): number => {
  const count = bytes.readInt16BE(start)
  return count === 0 ? 0 : bytes.readInt16BE(start + 2) - count + 1
}

/** The number without its sign and fraction, Infinity from 10^16. */
function wholeOf(bytes: Buffer, start: number): number {
  const weight = bytes.readInt16BE(start + 2)
  if (bytes.readInt16BE(start) > 0 && weight > 3) return Infinity
  let whole = 0
  for (let at = weight; at >= 0; at--) whole = whole * GROUP + group(bytes, start, at)
  return whole
}

/** The number cut to a whole one; NaN where it is none below 2^31. */
export function integerOf(bytes: Buffer, start: number): number {
  const whole = isFinite(bytes, start) ? wholeOf(bytes, start) : NaN
  if (!(whole < 2 ** 31)) return NaN
  return isNegative(bytes, start) ? -whole : whole
}

/**
 * Writes the number in 10^-6 as an int64, its low half at `to` and its high half behind it; without a BigInt where doubles
 * are exact.
 *
 * @returns false where it has more decimals or does not fit
 */
export function writeUnits(bytes: Buffer, start: number, halves: Int32Array, to: number): boolean {
  if (!isFinite(bytes, start)) return false
  const beyond = group(bytes, start, -2)
  if (beyond % 100 !== 0 || lastGroup(bytes, start) < -2) return false
  const fraction = group(bytes, start, -1) * 100 + beyond / 100
  const whole = wholeOf(bytes, start)
  if (whole < EXACT_BELOW) {
    const size = whole * Number(UNIT) + fraction
    const units = isNegative(bytes, start) ? -size : size
    halves[to] = (units % TWO_32) | 0
    halves[to + 1] = Math.floor(units / TWO_32)
    return true
  }
  if (whole === Infinity) return false
  const size = BigInt(whole) * UNIT + BigInt(fraction)
  if (size > MAX_INT64) return false
  const units = isNegative(bytes, start) ? -size : size
  halves[to] = Number(BigInt.asIntN(32, units))
  halves[to + 1] = Number(units >> 32n)
  return true
}

/** The number as PostgreSQL writes it, without zeros at the end of its fraction. */
export function numericText(bytes: Buffer, start: number): string {
  if (!isFinite(bytes, start)) {
    const sign = bytes.readUInt16BE(start + 4)
    return sign === 0xc000 ? 'NaN' : sign === 0xd000 ? 'Infinity' : '-Infinity'
  }
  const digits = (at: number): string => String(group(bytes, start, at)).padStart(GROUP_DIGITS, '0')
  const first = Math.max(bytes.readInt16BE(start + 2), 0)
  const last = lastGroup(bytes, start)
  let [whole, fraction] = ['', '']
  for (let at = first; at >= 0; at--) whole += digits(at)
  for (let at = -1; at >= last; at--) fraction += digits(at)
  const text = [whole.replace(/^0+(?=.)/, ''), fraction.replace(/0+$/, '')].filter((part) => part !== '')
  return `${isNegative(bytes, start) ? '-' : ''}${text.join('.')}`
}
