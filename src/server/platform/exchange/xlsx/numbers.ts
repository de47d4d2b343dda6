import { formatDuration } from '#domain/rules/duration.ts'

/** Excel holds 15 significant digits; what stands behind them in the file is noise of binary fractions. */
const EXCEL_DIGITS = 15
const PLAIN = /^-?\d+(\.\d{1,6})?$/

/** The number of a cell as exact decimal text, without exponent: `1234567890.1199999` -> `1234567890.12`. */
export function numberText(value: string): string {
  const text = value.trim()
  if (PLAIN.test(text)) return text
  const number = Number(text)
  return text === '' || !Number.isFinite(number) ? text : plainNumber(number)
}

function plainNumber(number: number): string {
  const [mantissa = '', exponent = '0'] = number.toExponential(EXCEL_DIGITS - 1).split('e')
  const digits = mantissa.replace(/[-.]/g, '')
  const point = Number(exponent) + 1
  const whole = point > 0 ? digits.slice(0, point).padEnd(point, '0') : '0'
  const fraction = point > 0 ? digits.slice(point) : '0'.repeat(-point) + digits
  const trimmed = fraction.replace(/0+$/, '')
  const plain = trimmed ? `${whole}.${trimmed}` : whole
  return number < 0 && plain !== '0' ? `-${plain}` : plain
}

const DAY = 86_400
const LAST_DAY = 2_958_465
const DAYS_1900_TO_1970 = 25_569
const DAYS_1900_TO_1904 = 1462
/** Excel believes in 29 February 1900; days before it are one off. */
const FALSE_LEAP_DAY = 60

/** A length of time, in days in the cell: `8h30m`. */
export function elapsedText(value: string): string {
  const seconds = Math.round(Number(value) * DAY)
  return Number.isSafeInteger(seconds) ? formatDuration(seconds) : numberText(value)
}

/**
 * A date cell as ISO text: `2026-11-20`, with `T08:30:00` when it has a time, the time alone (`08:30:00`) when
 * it has no day. Numbers outside Excel's calendar stay numbers.
 */
export function dateText(value: string, from1904: boolean): string {
  const serial = Number(value) + (from1904 ? DAYS_1900_TO_1904 : 0)
  if (!Number.isFinite(serial) || serial < 0 || serial >= LAST_DAY + 1) return numberText(value)
  const seconds = Math.round(serial * DAY)
  const days = Math.floor(seconds / DAY)
  const iso = new Date(
    ((days < FALSE_LEAP_DAY ? days + 1 : days) - DAYS_1900_TO_1970) * DAY * 1000 + (seconds % DAY) * 1000,
  ).toISOString()
  if (days === 0) return iso.slice(11, 19)
  return seconds % DAY === 0 ? iso.slice(0, 10) : iso.slice(0, 19)
}
