import { sortRowsBy } from '../../memory/radix'

/**
 * Numbers the distinct values of `values[rows[i]]` 0, 1, 2 ... in ascending order, null last, into `ids[i]`; returns
 * how many there are. `slots` is scratch of `slotCount` uint32: ranges that fit are numbered by marking, others by
 * sorting a copy of the rows (`order`, `a`, `b`: 4, 8 and 16 bytes a row).
 */
export function densify(
  values: usize,
  rows: usize,
  n: u32,
  ids: usize,
  slots: usize,
  slotCount: u32,
  order: usize,
  a: usize,
  b: usize,
  counters: usize,
): u32 {
  let low: i64 = i64.MAX_VALUE
  let high: i64 = i64.MIN_VALUE
  for (let i: u32 = 0; i < n; i++) {
    const value = load<i64>(values + ((<usize>load<u32>(rows + ((<usize>i) << 2))) << 3))
    if (value != i64.MIN_VALUE) {
      if (value < low) low = value
      if (value > high) high = value
    }
  }
  if (low > high) {
    memory.fill(ids, 0, (<usize>n) << 2)
    return n > 0 ? 1 : 0
  }
  if (<u64>(high - low) <= <u64>slotCount - 2)
    return numberByMarking(values, rows, n, ids, slots, low, <u32>(high - low) + 2)
  return numberBySorting(values, rows, n, ids, order, a, b, counters)
}

function slotOf(value: i64, low: i64, last: u32): usize {
  return (<usize>(value == i64.MIN_VALUE ? last : <u32>(value - low))) << 2
}

function numberByMarking(
  values: usize,
  rows: usize,
  n: u32,
  ids: usize,
  slots: usize,
  low: i64,
  count: u32,
): u32 {
  const last = count - 1
  memory.fill(slots, 0, (<usize>count) << 2)
  for (let i: u32 = 0; i < n; i++) {
    const value = load<i64>(values + ((<usize>load<u32>(rows + ((<usize>i) << 2))) << 3))
    store<u32>(slots + slotOf(value, low, last), 1)
  }
  let next: u32 = 0
  for (let s: u32 = 0; s < count; s++) {
    const slot = slots + ((<usize>s) << 2)
    const used = load<u32>(slot)
    store<u32>(slot, next)
    next += used
  }
  for (let i: u32 = 0; i < n; i++) {
    const value = load<i64>(values + ((<usize>load<u32>(rows + ((<usize>i) << 2))) << 3))
    store<u32>(ids + ((<usize>i) << 2), load<u32>(slots + slotOf(value, low, last)))
  }
  return next
}

function numberBySorting(
  values: usize,
  rows: usize,
  n: u32,
  ids: usize,
  order: usize,
  a: usize,
  b: usize,
  counters: usize,
): u32 {
  // Positions, not rows, are sorted, because the answer goes by position: gather the values first.
  const gathered = b + ((<usize>n) << 3)
  for (let i: u32 = 0; i < n; i++) {
    const at = (<usize>i) << 3
    store<i64>(gathered + at, load<i64>(values + ((<usize>load<u32>(rows + ((<usize>i) << 2))) << 3)))
    store<u32>(order + ((<usize>i) << 2), i)
  }
  sortRowsBy(gathered, order, n, false, a, b, counters)
  let next: u32 = 0
  let previous = load<i64>(gathered + ((<usize>load<u32>(order)) << 3))
  for (let i: u32 = 0; i < n; i++) {
    const position = load<u32>(order + ((<usize>i) << 2))
    const value = load<i64>(gathered + ((<usize>position) << 3))
    if (value != previous) {
      next++
      previous = value
    }
    store<u32>(ids + ((<usize>position) << 2), next)
  }
  return next + 1
}

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

/** out[id] += value, nulls left out; the caller clears `out`. Returns 1 when a sum left the int64 range. */
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
