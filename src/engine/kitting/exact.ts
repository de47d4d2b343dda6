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
    const rest = product % c
    return (product - rest) / c + (rest > 0 ? 1 : 0)
  }
  const [wide, by] = [BigInt(a) * BigInt(b), BigInt(c)]
  return Number((wide + by - 1n) / by)
}

/** floor(a * b / c) for a, b >= 0, c > 0. */
export function mulDivDown(a: number, b: number, c: number): number {
  const product = a * b
  if (product <= Number.MAX_SAFE_INTEGER) return (product - (product % c)) / c
  return Number((BigInt(a) * BigInt(b)) / BigInt(c))
}

/** Smallest multiple of `step` that is not below `value`. */
export function roundUp(value: number, step: number): number {
  const rest = value % step
  return rest === 0 ? value : value - rest + step
}
