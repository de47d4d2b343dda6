/** Row masks: one byte a row, 1 = included. Each test clears the rows that fail it. */

/** Keeps rows with low <= value <= high, or the others when `negate`. An empty range has low > high. */
export function maskRange64(column: usize, n: u32, low: i64, high: i64, negate: u32, mask: usize): void {
  for (let i: u32 = 0; i < n; i++) {
    const value = load<i64>(column + ((<usize>i) << 3))
    const hit = u32(value >= low) & u32(value <= high)
    const m = mask + <usize>i
    store<u8>(m, load<u8>(m) & <u8>(hit ^ negate))
  }
}

export function maskRange32(column: usize, n: u32, low: i32, high: i32, negate: u32, mask: usize): void {
  for (let i: u32 = 0; i < n; i++) {
    const value = load<i32>(column + ((<usize>i) << 2))
    const hit = u32(value >= low) & u32(value <= high)
    const m = mask + <usize>i
    store<u8>(m, load<u8>(m) & <u8>(hit ^ negate))
  }
}

/** `verdicts` has one byte per dictionary value, the first one for null. */
export function maskText(codes: usize, n: u32, verdicts: usize, mask: usize): void {
  for (let i: u32 = 0; i < n; i++) {
    const m = mask + <usize>i
    store<u8>(m, load<u8>(m) & load<u8>(verdicts + <usize>(load<i32>(codes + ((<usize>i) << 2)) + 1)))
  }
}

/** `verdicts` has three bytes: for 0, 1 and null. */
export function maskFlag(column: usize, n: u32, verdicts: usize, mask: usize): void {
  for (let i: u32 = 0; i < n; i++) {
    const m = mask + <usize>i
    store<u8>(m, load<u8>(m) & load<u8>(verdicts + <usize>load<u8>(column + <usize>i)))
  }
}

/** Keeps rows whose value is in the ascending int64 list of `count` values. */
export function maskIn(values: usize, n: u32, list: usize, count: u32, mask: usize): void {
  for (let i: u32 = 0; i < n; i++) {
    const value = load<i64>(values + ((<usize>i) << 3))
    let low: u32 = 0
    let high = count
    while (low < high) {
      const middle = (low + high) >> 1
      if (load<i64>(list + ((<usize>middle) << 3)) < value) low = middle + 1
      else high = middle
    }
    const hit = low < count && load<i64>(list + ((<usize>low) << 3)) == value
    const m = mask + <usize>i
    store<u8>(m, load<u8>(m) & <u8>hit)
  }
}

/** Writes the row numbers of `rows` (0 = all of 0..n-1) whose mask is set, in their order; returns how many. */
export function compact(mask: usize, rows: usize, n: u32, out: usize): u32 {
  let count: u32 = 0
  for (let i: u32 = 0; i < n; i++) {
    const row = rows ? load<u32>(rows + ((<usize>i) << 2)) : i
    store<u32>(out + ((<usize>count) << 2), row)
    count += <u32>load<u8>(mask + <usize>row)
  }
  return count
}
