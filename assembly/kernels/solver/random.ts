/** Marsaglia's xorshift32: fast, and sufficient to break ties. The state is never zero. */
let state: u32 = 1

export function seedRandom(seed: u32): void {
  state = seed ? seed : 0x9e3779b9
}

/** Uniform integer in [0, count), count > 0. */
export function below(count: u32): u32 {
  let x = state
  x ^= x << 13
  x ^= x >> 17
  x ^= x << 5
  state = x
  return <u32>((<u64>x * <u64>count) >> 32)
}
