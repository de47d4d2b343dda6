import { SCALE } from '../columns.ts'

/** Fixed-point value of a decimal text; null when it is invalid or out of range. */
export function fixedPoint(text: string): bigint | null {
  const match = /^\s*([+-]?)(\d*)\.?(\d*)\s*$/.exec(text)
  if (!match || (match[2] === '' && match[3] === '')) return null
  const size = BigInt(match[2] || '0') * SCALE + BigInt((match[3] ?? '').padEnd(6, '0').slice(0, 6))
  if (size >= 1n << 63n) return null
  return match[1] === '-' ? -size : size
}

/** Seconds UTC of an ISO instant, or null. */
export function secondsOf(text: string): bigint | null {
  const milliseconds = Date.parse(text)
  return Number.isNaN(milliseconds) ? null : BigInt(Math.floor(milliseconds / 1000))
}
