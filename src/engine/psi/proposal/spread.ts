const WHOLE = 1_000_000n

/**
 * A quantity >= 0 in 10^-6, divided evenly: in full units where it is an integer, else in 10^-6; the remainder goes to the
 * first shares, one unit each. The shares add up to the quantity; none for a count of 0.
 */
export function spreadEvenly(qty: bigint, count: number): readonly bigint[] {
  const unit = qty % WHOLE === 0n ? WHOLE : 1n
  const all = qty / unit
  const share = count === 0 ? 0n : all / BigInt(count)
  const more = count === 0 ? 0 : Number(all % BigInt(count))
  return Array.from({ length: count }, (_, at) => (share + (at < more ? 1n : 0n)) * unit)
}
