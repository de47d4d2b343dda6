/** Seeded random numbers: xoshiro128** by Blackman and Vigna, its state filled by splitmix32. Same seed, same numbers, on every machine. */
export class Random {
  readonly #state = new Uint32Array(4)

  constructor(seed: number) {
    let mixed = seed >>> 0
    for (let i = 0; i < 4; i++) {
      mixed = (mixed + 0x9e37_79b9) >>> 0
      let z = mixed
      z = Math.imul(z ^ (z >>> 16), 0x21f0_aaad)
      z = Math.imul(z ^ (z >>> 15), 0x735a_2d97)
      this.#state[i] = z ^ (z >>> 15)
    }
  }

  /** Uniform 32 bits. */
  bits(): number {
    const s = this.#state
    const s1 = s[1]!
    const scrambled = Math.imul(s1, 5)
    const result = Math.imul((scrambled << 7) | (scrambled >>> 25), 9) >>> 0
    s[2] = s[2]! ^ s[0]!
    s[3] = s[3]! ^ s1
    s[1] = s1 ^ s[2]!
    s[0] = s[0]! ^ s[3]!
    s[2] = s[2]! ^ (s1 << 9)
    s[3] = (s[3]! << 11) | (s[3]! >>> 21)
    return result
  }

  /** Uniform in [0, 1). */
  real(): number {
    return this.bits() / 4_294_967_296
  }

  /** Uniform integer in [0, count). */
  below(count: number): number {
    return Math.floor(this.real() * count)
  }

  /** Uniform integer in [low, high]. */
  between(low: number, high: number): number {
    return low + this.below(high - low + 1)
  }

  chance(probability: number): boolean {
    return this.real() < probability
  }

  pick<T>(list: readonly T[]): T {
    return list[this.below(list.length)]!
  }

  /** Integer in [0, count) biased to small numbers: a few components are used in nearly every product. */
  skewed(count: number): number {
    const u = this.real()
    return Math.floor(u * u * count)
  }
}
