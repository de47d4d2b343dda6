import { MAX_INT64 } from './int64.ts'

/** Fraction digits kept everywhere: numeric(20,6) in SQL, 10^-6 units in the engine. */
export const FRACTION_DIGITS = 6
/** Numbers are fixed point in this many units; int64 bounds them, as everywhere in the product. */
export const UNIT = 1_000_000n

export type DecimalFault = 'notNumber' | 'tooManyDecimals' | 'outOfRange'

const shape = /^([+-]?)(?:(\d+)(?:\.(\d*))?|\.(\d+))$/

/**
 * Exact fixed point of a decimal text, in 10^-6 units. A point, no exponent, no grouping. Zeros after the sixth
 * fraction digit are accepted because they lose nothing. Bounded by int64, the engine's storage.
 */
export function parseDecimal(text: string): bigint | DecimalFault {
  const match = shape.exec(text)
  if (!match) return 'notNumber'
  const whole = match[2] ?? '0'
  const fraction = (match[3] ?? match[4] ?? '').replace(/0+$/, '')
  if (fraction.length > FRACTION_DIGITS) return 'tooManyDecimals'
  if (whole.length > 40) return 'outOfRange'
  const units = BigInt(whole) * UNIT + BigInt(fraction.padEnd(FRACTION_DIGITS, '0'))
  if (units > MAX_INT64) return 'outOfRange'
  return match[1] === '-' ? -units : units
}

/** Shortest decimal text of a fixed-point number: 12500000n -> "12.5". */
export function formatDecimal(units: bigint): string {
  const negative = units < 0n
  const size = negative ? -units : units
  const whole = size / UNIT
  const fraction = (size % UNIT).toString().padStart(FRACTION_DIGITS, '0').replace(/0+$/, '')
  return `${negative ? '-' : ''}${whole}${fraction ? `.${fraction}` : ''}`
}

/** The quantity of a decimal text in 10^-6; `otherwise` where the text is none. */
export function unitsOr<T>(text: string, otherwise: T): bigint | T {
  const units = parseDecimal(text)
  return typeof units === 'bigint' ? units : otherwise
}

/** max(0, of - minus...) over decimal texts; null counts as 0. The rule of generated open quantities. */
export function maxZeroMinus(of: string | null, minus: readonly (string | null)[]): string {
  const units = (text: string | null): bigint => {
    const parsed = parseDecimal(text ?? '0')
    if (typeof parsed === 'string') throw new RangeError(`not a quantity: ${text}`)
    return parsed
  }
  const open = minus.reduce((rest, part) => rest - units(part), units(of))
  return formatDecimal(open > 0n ? open : 0n)
}
