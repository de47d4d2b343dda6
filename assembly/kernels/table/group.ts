/** out[i] = a[i] * width + b[i] as int64: one key for two. */
export function combineIds(a: usize, b: usize, width: u32, n: u32, out: usize): void {
  for (let i: u32 = 0; i < n; i++)
    store<i64>(
      out + ((<usize>i) << 3),
      <i64>load<u32>(a + ((<usize>i) << 2)) * <i64>width + <i64>load<u32>(b + ((<usize>i) << 2)),
    )
}

/** out[i] = a[i] * width + b[i] as uint32: the cell of a pivot. */
export function cellIds(a: usize, b: usize, width: u32, n: u32, out: usize): void {
  for (let i: u32 = 0; i < n; i++) {
    const at = (<usize>i) << 2
    store<u32>(out + at, load<u32>(a + at) * width + load<u32>(b + at))
  }
}

export function fillRows(n: u32, out: usize): void {
  for (let i: u32 = 0; i < n; i++) store<u32>(out + ((<usize>i) << 2), i)
}

/** counts[id] = rows with that id; the caller clears `counts`. */
export function countIds(ids: usize, n: u32, counts: usize): void {
  for (let i: u32 = 0; i < n; i++) {
    const c = counts + ((<usize>load<u32>(ids + ((<usize>i) << 2))) << 2)
    store<u32>(c, load<u32>(c) + 1)
  }
}

/**
 * Rows in the order of their ids, stable: `starts` (groups + 1 uint32) holds the first position of each group.
 * `counts` comes from `countIds` and is destroyed.
 */
export function arrangeRows(
  ids: usize,
  rows: usize,
  n: u32,
  counts: usize,
  groups: u32,
  starts: usize,
  out: usize,
): void {
  let sum: u32 = 0
  for (let g: u32 = 0; g < groups; g++) {
    const at = (<usize>g) << 2
    store<u32>(starts + at, sum)
    const count = load<u32>(counts + at)
    store<u32>(counts + at, sum)
    sum += count
  }
  store<u32>(starts + ((<usize>groups) << 2), sum)
  for (let i: u32 = 0; i < n; i++) {
    const c = counts + ((<usize>load<u32>(ids + ((<usize>i) << 2))) << 2)
    const at = load<u32>(c)
    store<u32>(c, at + 1)
    store<u32>(out + ((<usize>at) << 2), load<u32>(rows + ((<usize>i) << 2)))
  }
}

/** out[id] += value, nulls ignored; the caller clears `out`. Returns 1 when a sum exceeded the int64 range. */
export function sumIds(values: usize, rows: usize, ids: usize, n: u32, out: usize): u32 {
  let overflow: i64 = 0
  for (let i: u32 = 0; i < n; i++) {
    const value = load<i64>(values + ((<usize>load<u32>(rows + ((<usize>i) << 2))) << 3))
    if (value == i64.MIN_VALUE) continue
    const s = out + ((<usize>load<u32>(ids + ((<usize>i) << 2))) << 3)
    const before = load<i64>(s)
    const after = before + value
    overflow |= (before ^ after) & (value ^ after)
    store<i64>(s, after)
  }
  return u32(overflow < 0)
}

/** out += value of every row, nulls ignored; the caller clears `out`. Returns 1 when the sum exceeded the int64 range. */
export function sumRows(values: usize, rows: usize, n: u32, out: usize): u32 {
  let overflow: i64 = 0
  let sum = load<i64>(out)
  for (let i: u32 = 0; i < n; i++) {
    const value = load<i64>(values + ((<usize>load<u32>(rows + ((<usize>i) << 2))) << 3))
    if (value == i64.MIN_VALUE) continue
    const after = sum + value
    overflow |= (sum ^ after) & (value ^ after)
    sum = after
  }
  store<i64>(out, sum)
  return u32(overflow < 0)
}

/** out[id] = smallest (or largest) value; the caller fills `out` with i64.MIN, which stays where all are null. */
export function extremeIds(values: usize, rows: usize, ids: usize, n: u32, largest: bool, out: usize): void {
  for (let i: u32 = 0; i < n; i++) {
    const value = load<i64>(values + ((<usize>load<u32>(rows + ((<usize>i) << 2))) << 3))
    if (value == i64.MIN_VALUE) continue
    const s = out + ((<usize>load<u32>(ids + ((<usize>i) << 2))) << 3)
    const best = load<i64>(s)
    if (best == i64.MIN_VALUE || (largest ? value > best : value < best)) store<i64>(s, value)
  }
}

/** out[id] += 1 for every value that is not null; the caller clears `out` (int64). */
export function countValues(values: usize, rows: usize, ids: usize, n: u32, out: usize): void {
  for (let i: u32 = 0; i < n; i++) {
    if (load<i64>(values + ((<usize>load<u32>(rows + ((<usize>i) << 2))) << 3)) == i64.MIN_VALUE) continue
    const s = out + ((<usize>load<u32>(ids + ((<usize>i) << 2))) << 3)
    store<i64>(s, load<i64>(s) + 1)
  }
}

export function fillI64(out: usize, n: u32, value: i64): void {
  for (let i: u32 = 0; i < n; i++) store<i64>(out + ((<usize>i) << 3), value)
}
