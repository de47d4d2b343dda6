/** Exact factors: numerator and denominator of any size, reduced to the range of the kernels. */
export interface Fraction {
  readonly num: bigint
  readonly den: bigint
}

/** Greatest common divisor of two numbers >= 0; 1 for two zeros. */
export function gcd(a: bigint, b: bigint): bigint {
  while (b > 0n) [a, b] = [b, a % b]
  return a === 0n ? 1n : a
}

/** num / den in lowest terms; den > 0. */
export function reduced(num: bigint, den: bigint): Fraction {
  const divisor = gcd(num < 0n ? -num : num, den)
  return divisor === 1n ? { num, den } : { num: num / divisor, den: den / divisor }
}

/**
 * A fraction with both parts at most `most` that replaces num/den >= 0 exactly: ceil(q * f) is equal for every integer q
 * whose result is at most `most`, and so is floor(x / f) for every x up to it. Null when even ceil(1 * f) is larger.
 *
 * It is the smallest fraction >= num/den whose denominator is at most D: ceil(q * f) could only differ for a q <= D
 * with a fraction k/q between both, and there is none. D = most / f, since larger q have larger results. Found by
 * walking the Stern-Brocot tree in as many steps as the continued fraction has terms.
 */
export function bounded(num: bigint, den: bigint, most: bigint): Fraction | null {
  const given = reduced(num, den)
  if (given.num <= most && given.den <= most) return given
  const whole = given.num / given.den
  if (whole >= most) return null
  const longest = whole === 0n ? most : (most * given.den) / given.num
  const low = { num: whole, den: 1n }
  const high = { num: whole + 1n, den: 1n }
  if (given.den <= longest) return given
  for (;;) {
    const above = high.num * given.den - given.num * high.den
    const below = given.num * low.den - low.num * given.den
    const down = smaller(above / below, (longest - high.den) / low.den)
    high.num += down * low.num
    high.den += down * low.den
    const left = above - down * below
    const up = smaller(below / left, (longest - low.den) / high.den)
    low.num += up * high.num
    low.den += up * high.den
    if (down === 0n && up === 0n) return high
  }
}

const smaller = (a: bigint, b: bigint): bigint => (a < b ? a : b)
