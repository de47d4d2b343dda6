import { formatDecimal } from '#domain/rules/decimal.ts'

/**
 * Exact arithmetic on whole numbers up to 2^53 (the bound of problem.ts). Products that leave that range go through
 * bigint; everything else is number, which is exact there and faster.
 */

/** One base unit. */
export const UNIT = 1_000_000

/** ceil(a * b / c) for a, b >= 0, c > 0. */
export function mulDivUp(a: number, b: number, c: number): number {
  const product = a * b
  if (product <= Number.MAX_SAFE_INTEGER) {
    if (c === 1) return product
    const floor = quotient(product, c)
    return floor * c === product ? floor : floor + 1
  }
  const [wide, by] = [BigInt(a) * BigInt(b), BigInt(c)]
  return Number((wide + by - 1n) / by)
}

/** floor(a * b / c) for a, b >= 0, c > 0. */
export function mulDivDown(a: number, b: number, c: number): number {
  const product = a * b
  if (product <= Number.MAX_SAFE_INTEGER) return c === 1 ? product : quotient(product, c)
  return Number((BigInt(a) * BigInt(b)) / BigInt(c))
}

/** floor(a / b) for integers; the division is rounded, so it may be one too high (and is much faster than %). */
function quotient(a: number, b: number): number {
  const floor = Math.floor(a / b)
  return floor * b > a ? floor - 1 : floor
}

/** Smallest multiple of `step` that is not below `value`. */
export function roundUp(value: number, step: number): number {
  return step === 1 ? value : mulDivUp(value, 1, step) * step
}

/** A quantity of 10^-6 units as a decimal, to the last digit. */
export const quantityText = (units: number): string => formatDecimal(BigInt(units))
