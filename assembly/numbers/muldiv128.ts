/** Larger than any supply: the result of a product beyond int64, so that it can never be covered. */
export const SATURATED: i64 = 0x3fff_ffff_ffff_ffff

/** True when a * b of two non-negative numbers stays below 2^63. */
export function mulFits(a: i64, b: i64): bool {
  return clz(a) + clz(b) >= 65
}

/** a * b, or SATURATED. Both >= 0. */
export function saturatingMul(a: i64, b: i64): i64 {
  return mulFits(a, b) ? a * b : SATURATED
}

/** floor(a * b / den), exact through 128 bits, or SATURATED when it is not below 2^62. a, b >= 0, den > 0. */
export function mulDivFloor(a: i64, b: i64, den: i64): i64 {
  return mulFits(a, b) ? <i64>(<u64>(a * b) / <u64>den) : muldiv128(<u64>a, <u64>b, <u64>den, false)
}

/** ceil(a * b / den), otherwise as `mulDivFloor`. */
export function mulDivCeil(a: i64, b: i64, den: i64): i64 {
  if (!mulFits(a, b)) return muldiv128(<u64>a, <u64>b, <u64>den, true)
  const product = a * b
  const quotient = <i64>(<u64>product / <u64>den)
  return quotient * den == product ? quotient : quotient + 1
}

function muldiv128(a: u64, b: u64, den: u64, up: bool): i64 {
  const aLow = a & 0xffff_ffff
  const aHigh = a >> 32
  const bLow = b & 0xffff_ffff
  const bHigh = b >> 32
  const low = aLow * bLow
  const middle = aHigh * bLow + (low >> 32)
  const rest = aLow * bHigh + (middle & 0xffff_ffff)
  let high = aHigh * bHigh + (middle >> 32) + (rest >> 32)
  let digits = (rest << 32) | (low & 0xffff_ffff)
  if (high >= den) return SATURATED
  // Long division bit by bit; den < 2^63, so the remainder never overflows when shifted.
  for (let bit = 0; bit < 64; bit++) {
    high = (high << 1) | (digits >> 63)
    digits <<= 1
    if (high >= den) {
      high -= den
      digits |= 1
    }
  }
  if (up && high != 0) digits++
  return digits >= <u64>SATURATED ? SATURATED : <i64>digits
}

export function gcd(a: i64, b: i64): i64 {
  while (b != 0) {
    const rest = a % b
    a = b
    b = rest
  }
  return a
}
