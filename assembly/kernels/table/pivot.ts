/**
 * The pivot of a sum over dictionary codes: one pass over the rows into a slot per pair of keys, then the slots of keys
 * that occur are copied out. A slot has 16 bytes, so that a row touches one cache line: sum i64, rows i64.
 */
const SLOT_BITS: usize = 4

/** The key of position i is map[keys[i] + 1]. */
function keyAt(keys: usize, map: usize): usize {
  return <usize>load<u32>(map + ((<usize>load<i32>(keys)) << 2), 4)
}

/**
 * Adds each of the `n` int64 `values` (null counts as 0) to its slot down * width + across. The caller clears the slots.
 * Returns the bits that occur in magnitudes.
 */
export function addPairs(
  downKeys: usize,
  down: usize,
  acrossKeys: usize,
  across: usize,
  values: usize,
  n: u32,
  width: u32,
  slots: usize,
): u64 {
  let bits: i64 = 0
  const one = i64x2(0, 1)
  const end = downKeys + ((<usize>n) << 2)
  for (; downKeys < end; downKeys += 4, acrossKeys += 4, values += 8) {
    const given = load<i64>(values)
    const value = select<i64>(0, given, given == i64.MIN_VALUE)
    bits |= value ^ (value >> 63)
    const slot = slots + ((keyAt(downKeys, down) * width + keyAt(acrossKeys, across)) << SLOT_BITS)
    v128.store(slot, i64x2.add(v128.load(slot), i64x2.replace_lane(one, 0, value)))
  }
  return <u64>bits
}

/** Adds the rows of every key of both sides to `downRows` and `acrossRows` (uint32), which the caller clears. */
export function countPairs(slots: usize, height: u32, width: u32, downRows: usize, acrossRows: usize): void {
  for (let r: u32 = 0; r < height; r++) {
    let sum: u32 = 0
    for (let c: u32 = 0; c < width; c++) {
      const rows = load<u32>(slots, 8)
      const side = acrossRows + ((<usize>c) << 2)
      store<u32>(side, load<u32>(side) + rows)
      sum += rows
      slots += 1 << SLOT_BITS
    }
    store<u32>(downRows + ((<usize>r) << 2), sum)
  }
}

/** The numbers of the keys that have rows, in their order, to `used`; returns how many. */
export function usedKeys(rows: usize, count: u32, used: usize): u32 {
  let n: u32 = 0
  for (let k: u32 = 0; k < count; k++) {
    store<u32>(used + ((<usize>n) << 2), k)
    n += u32(load<u32>(rows + ((<usize>k) << 2)) != 0)
  }
  return n
}

/** Writes the first position of each of the `wanted` keys that occur to first[key], which the caller fills with 0xffffffff. */
export function firstOfKeys(keys: usize, map: usize, wanted: u32, first: usize): void {
  for (let i: u32 = 0; wanted > 0; i++, keys += 4) {
    const at = first + (keyAt(keys, map) << 2)
    if (load<u32>(at) != 0xffff_ffff) continue
    store<u32>(at, i)
    wanted--
  }
}

/** Copies the slots of used keys out, row by row, and adds up both sides; the caller clears `acrossTotals`. */
export function packPairs(
  slots: usize,
  width: u32,
  usedDown: usize,
  rows: u32,
  usedAcross: usize,
  columns: u32,
  sums: usize,
  counts: usize,
  downTotals: usize,
  acrossTotals: usize,
): void {
  for (let r: u32 = 0; r < rows; r++) {
    const start = slots + ((<usize>(load<u32>(usedDown + ((<usize>r) << 2)) * width)) << SLOT_BITS)
    let total: i64 = 0
    for (let c: u32 = 0; c < columns; c++) {
      const slot = start + ((<usize>load<u32>(usedAcross + ((<usize>c) << 2))) << SLOT_BITS)
      const sum = load<i64>(slot)
      const side = acrossTotals + ((<usize>c) << 3)
      store<i64>(sums, sum)
      store<u32>(counts, load<u32>(slot, 8))
      store<i64>(side, load<i64>(side) + sum)
      total += sum
      sums += 8
      counts += 4
    }
    store<i64>(downTotals + ((<usize>r) << 3), total)
  }
}

/** out[i] = column[rows[i]] */
export function gather32(column: usize, rows: usize, n: u32, out: usize): void {
  for (let i: u32 = 0; i < n; i++) {
    const at = (<usize>i) << 2
    store<u32>(out + at, load<u32>(column + ((<usize>load<u32>(rows + at)) << 2)))
  }
}

export function gather64(column: usize, rows: usize, n: u32, out: usize): void {
  for (let i: u32 = 0; i < n; i++) {
    const row = <usize>load<u32>(rows + ((<usize>i) << 2))
    store<i64>(out + ((<usize>i) << 3), load<i64>(column + (row << 3)))
  }
}
