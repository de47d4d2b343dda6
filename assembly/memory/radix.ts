import { RADIX_COUNTERS } from '../interface/memory'
/** Largest digit: 2048 counters stay in the first-level cache beside the two streams. */
const DIGIT_BITS: u32 = 11

/**
 * Sorts `n` packed elements (key in the upper 32 bits, payload in the lower) by the `bits` low bits of the key, stable.
 * `a` holds the elements and `b` is scratch of the same size; returns the one that holds the result.
 * Digits on which all elements agree are skipped.
 */
export function sortPacked(a: usize, b: usize, n: u32, bits: u32, counters: usize): usize {
  if (n < 2 || bits == 0) return a
  const passes = (bits + DIGIT_BITS - 1) / DIGIT_BITS
  const digit = (bits + passes - 1) / passes
  const mask: u32 = (1 << digit) - 1
  memory.fill(counters, 0, RADIX_COUNTERS)
  const end = a + ((<usize>n) << 3)
  for (let p = a; p < end; p += 8) {
    let key = load<u32>(p, 4)
    for (let pass: u32 = 0; pass < passes; pass++) {
      const c = counters + (((pass << DIGIT_BITS) + (key & mask)) << 2)
      store<u32>(c, load<u32>(c) + 1)
      key >>= digit
    }
  }
  let from = a
  let to = b
  for (let pass: u32 = 0; pass < passes; pass++) {
    const shift = pass * digit
    const base = counters + ((pass << DIGIT_BITS) << 2)
    if (load<u32>(base + (((load<u32>(from, 4) >> shift) & mask) << 2)) == n) continue
    let sum: u32 = 0
    for (let d: u32 = 0; d <= mask; d++) {
      const count = load<u32>(base + (d << 2))
      store<u32>(base + (d << 2), sum)
      sum += count
    }
    const stop = from + ((<usize>n) << 3)
    for (let p = from; p < stop; p += 8) {
      const element = load<u64>(p)
      const c = base + (((<u32>(element >> 32) >> shift) & mask) << 2)
      const at = load<u32>(c)
      store<u32>(c, at + 1)
      store<u64>(to + ((<usize>at) << 3), element)
    }
    const swap = from
    from = to
    to = swap
  }
  return from
}

/** Bits needed to write `value`. */
export function bitsOf(value: u64): u32 {
  return 64 - <u32>clz<u64>(value)
}

function keyOf(value: i64, low: i64, high: i64, descending: bool): u64 {
  if (value == i64.MIN_VALUE) return <u64>(high - low) + 1
  return descending ? <u64>(high - value) : <u64>(value - low)
}

function pack(
  values: usize,
  rows: usize,
  n: u32,
  low: i64,
  high: i64,
  descending: bool,
  shift: u64,
  out: usize,
): void {
  for (let i: u32 = 0; i < n; i++) {
    const row = load<u32>(rows + ((<usize>i) << 2))
    const key = keyOf(load<i64>(values + ((<usize>row) << 3)), low, high, descending)
    store<u64>(out + ((<usize>i) << 3), ((key >> shift) << 32) | row)
  }
}

function unpack(from: usize, n: u32, rows: usize): void {
  for (let i: u32 = 0; i < n; i++) store<u32>(rows + ((<usize>i) << 2), load<u32>(from + ((<usize>i) << 3)))
}

/**
 * Reorders the `n` row numbers at `rows` by the int64 `values[row]`, stable; i64.MIN (null) comes last in both
 * directions. `a` and `b` are scratch of 8 bytes per row.
 */
export function sortRowsBy(
  values: usize,
  rows: usize,
  n: u32,
  descending: bool,
  a: usize,
  b: usize,
  counters: usize,
): void {
  let low: i64 = i64.MAX_VALUE
  let high: i64 = i64.MIN_VALUE
  let nulls: u32 = 0
  for (let i: u32 = 0; i < n; i++) {
    const value = load<i64>(values + ((<usize>load<u32>(rows + ((<usize>i) << 2))) << 3))
    if (value == i64.MIN_VALUE) nulls++
    else {
      if (value < low) low = value
      if (value > high) high = value
    }
  }
  if (nulls == n) return
  const bits = bitsOf(<u64>(high - low) + (nulls > 0 ? 1 : 0))
  pack(values, rows, n, low, high, descending, 0, a)
  unpack(sortPacked(a, b, n, min<u32>(bits, 32), counters), n, rows)
  if (bits <= 32) return
  pack(values, rows, n, low, high, descending, 32, a)
  unpack(sortPacked(a, b, n, bits - 32, counters), n, rows)
}
