/** Quantities and seconds per piece are 10^-6 each. */
const SQUARE = 1e12

/** ceil((fixed + qty * perPiece) / (efficiency of resource * of scheme)), exactly; Infinity beyond exact numbers. */
export function workSeconds(
  fixed: number,
  perPiece: number,
  qty: number,
  efficiency: number,
  scheme: number,
): number {
  const product = qty * perPiece
  if (efficiency === 1e6 && scheme === 1e6 && product <= Number.MAX_SAFE_INTEGER) {
    const whole = Math.floor(product / SQUARE)
    const rest = product - whole * SQUARE
    return fixed + whole + (rest > 0 ? 1 : 0)
  }
  const work = BigInt(fixed) * 1_000_000_000_000n + BigInt(qty) * BigInt(perPiece)
  const factor = BigInt(efficiency) * BigInt(scheme)
  return Number((work + factor - 1n) / factor)
}
