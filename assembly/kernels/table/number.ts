import { sortRowsBy } from '../../memory/radix'

/**
 * Numbers the distinct values of `values[rows[i]]` 0, 1, 2 ... in ascending order, null last, into `ids[i]`; returns
 * their count. `slots` is scratch of `slotCount` uint32, at least 65,536: ranges that fit are numbered by marking,
 * a few values by hashing, others by sorting a copy of the rows (`order`, `a`, `b`: 4, 8 and 16 bytes a row).
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
  const few = numberByHashing(values, rows, n, ids, slots, order, a, b, counters)
  return few > 0 ? few : numberBySorting(values, rows, n, ids, order, a, b, counters)
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

/** Maximum count of hashed values; the table has at least twice as many entries. */
const MAX_HASHED: u32 = 2048
const ENTRIES: u32 = 8192
const HASH_SHIFT: u64 = 51

/** 0 when there are more than MAX_HASHED values. In `slots`: values and numbers (from 1) of the entries, then every value once. */
function numberByHashing(
  values: usize,
  rows: usize,
  n: u32,
  ids: usize,
  slots: usize,
  order: usize,
  a: usize,
  b: usize,
  counters: usize,
): u32 {
  const numbers = slots + ((<usize>ENTRIES) << 3)
  const distinct = numbers + ((<usize>ENTRIES) << 2)
  memory.fill(numbers, 0, (<usize>ENTRIES) << 2)
  let count: u32 = 0
  for (let i: u32 = 0; i < n; i++) {
    const value = load<i64>(values + ((<usize>load<u32>(rows + ((<usize>i) << 2))) << 3))
    let entry = <u32>((<u64>value * 0x9e37_79b9_7f4a_7c15) >> HASH_SHIFT)
    let number = load<u32>(numbers + ((<usize>entry) << 2))
    while (number != 0 && load<i64>(slots + ((<usize>entry) << 3)) != value) {
      entry = (entry + 1) & (ENTRIES - 1)
      number = load<u32>(numbers + ((<usize>entry) << 2))
    }
    if (number == 0) {
      if (count == MAX_HASHED) return 0
      store<i64>(distinct + ((<usize>count) << 3), value)
      store<u32>(order + ((<usize>count) << 2), count)
      number = ++count
      store<i64>(slots + ((<usize>entry) << 3), value)
      store<u32>(numbers + ((<usize>entry) << 2), number)
    }
    store<u32>(ids + ((<usize>i) << 2), number - 1)
  }
  sortRowsBy(distinct, order, count, false, a, b, counters)
  for (let k: u32 = 0; k < count; k++)
    store<u32>(numbers + ((<usize>load<u32>(order + ((<usize>k) << 2))) << 2), k)
  for (let i: u32 = 0; i < n; i++) {
    const at = ids + ((<usize>i) << 2)
    store<u32>(at, load<u32>(numbers + ((<usize>load<u32>(at)) << 2)))
  }
  return count
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
  // Positions, not rows, are sorted, because the result is by position: gather the values first.
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
