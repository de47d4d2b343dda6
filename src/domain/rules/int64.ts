export const MAX_INT64 = 0x7fff_ffff_ffff_ffffn

/** The value, or null where it leaves int64: arithmetic is total and never wraps. */
export const fit = (value: bigint): bigint | null => (value > MAX_INT64 || value < -MAX_INT64 ? null : value)

/** numerator / denominator rounded to a whole number, halves away from zero; null for a denominator of zero. */
export function divided(numerator: bigint, denominator: bigint): bigint | null {
  if (denominator === 0n) return null
  const negative = numerator < 0n !== denominator < 0n
  const n = numerator < 0n ? -numerator : numerator
  const d = denominator < 0n ? -denominator : denominator
  const size = (2n * n + d) / (2n * d)
  return fit(negative ? -size : size)
}
