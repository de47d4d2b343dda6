/**
 * Two indexes over the gaps of a resource, both trees of 16 children whose nodes are searched by a few vector
 * instructions and fill one cache line at most.
 *
 * KEYS: every gap has a byte for each of `columns` criteria, a node has the largest of its children: the next gap that may
 * fit is found in a step or two per level, however many small gaps lie between. The nodes of all columns are adjacent,
 * since a gap that changes does so in all of them.
 *
 * ENDS: the end of every gap (int32, rising), a node has the last one of its children.
 *
 * `capacity` counts gaps, a power of two, at least 16. Entries without a gap have keys 0; behind the last gap their end is
 * UNUSED.
 */
const NODE: usize = 16
/** A value of equal bytes, so that memory can be filled with it; beyond all positions. */
const UNUSED_BYTE: u8 = 0x7f

/** Count of the blocks of 16 at the level above one with `count`. */
function above(blocks: i32): i32 {
  return max(1, blocks >> 4)
}

export function keyBytes(capacity: i32, columns: i32): usize {
  let all = 1
  for (let blocks = capacity >> 4; blocks > 1; blocks = above(blocks)) all += blocks
  return <usize>(all * columns) * NODE
}

export function clearKeys(keys: usize, capacity: i32, columns: i32): void {
  memory.fill(keys, 0, keyBytes(capacity, columns))
}

function maskFrom(node: usize, least: v128): i32 {
  return i8x16.bitmask(i8x16.ge_u(v128.load(node), least))
}

/** First gap at `index` or behind it whose key in the column is at least `least` (from 1 on), or -1. */
export function firstFit(keys: usize, capacity: i32, columns: i32, column: i32, index: i32, least: i32): i32 {
  const wanted = i8x16.splat(<i8>least)
  const stride = <usize>columns * NODE
  let level = keys + <usize>column * NODE
  let blocks = capacity >> 4
  let depth = 0
  let at = index
  for (;;) {
    const block = at >> 4
    if (block >= blocks) return -1
    const mask = maskFrom(level + <usize>block * stride, wanted) & (-1 << (at & 15))
    if (mask) {
      at = (block << 4) + ctz(mask)
      break
    }
    if (blocks == 1) return -1
    level += <usize>blocks * stride
    blocks = above(blocks)
    at = block + 1
    depth++
  }
  while (depth-- > 0) {
    level -= <usize>max(1, capacity >> ((depth + 1) << 2)) * stride
    at = (at << 4) + ctz(maskFrom(level + <usize>at * stride, wanted))
  }
  return at
}

/** Last gap at `index` or before it whose key in the column is at least `least` (from 1 on), or -1. */
export function lastFit(keys: usize, capacity: i32, columns: i32, column: i32, index: i32, least: i32): i32 {
  if (index < 0) return -1
  const wanted = i8x16.splat(<i8>least)
  const stride = <usize>columns * NODE
  let level = keys + <usize>column * NODE
  let blocks = capacity >> 4
  let depth = 0
  let at = index
  for (;;) {
    const block = at >> 4
    const mask = maskFrom(level + <usize>block * stride, wanted) & ((2 << (at & 15)) - 1)
    if (mask) {
      at = (block << 4) + 31 - clz(mask)
      break
    }
    if (block == 0) return -1
    level += <usize>blocks * stride
    blocks = above(blocks)
    at = block - 1
    depth++
  }
  while (depth-- > 0) {
    level -= <usize>max(1, capacity >> ((depth + 1) << 2)) * stride
    at = (at << 4) + 31 - clz(maskFrom(level + <usize>at * stride, wanted))
  }
  return at
}

function largestIn(keys: v128): i32 {
  let most = keys
  most = i8x16.max_u(most, i8x16.shuffle(most, most, 8, 9, 10, 11, 12, 13, 14, 15, 0, 1, 2, 3, 4, 5, 6, 7))
  most = i8x16.max_u(most, i8x16.shuffle(most, most, 4, 5, 6, 7, 0, 1, 2, 3, 4, 5, 6, 7, 0, 1, 2, 3))
  most = i8x16.max_u(most, i8x16.shuffle(most, most, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3, 0, 1))
  return max(<i32>i8x16.extract_lane_u(most, 0), <i32>i8x16.extract_lane_u(most, 1))
}

/** Sets the keys of a gap in all columns, read byte by byte from `from`. */
export function setKeys(keys: usize, capacity: i32, columns: i32, index: i32, from: usize): void {
  for (let column = 0; column < columns; column++)
    setKey(
      keys + <usize>column * NODE,
      capacity,
      <usize>columns * NODE,
      index,
      load<u8>(from + <usize>column),
    )
}

function setKey(tree: usize, capacity: i32, stride: usize, index: i32, key: i32): void {
  let level = tree
  let blocks = capacity >> 4
  let at = index
  let value = key
  for (;;) {
    const node = level + <usize>(at >> 4) * stride
    const own = node + <usize>(at & 15)
    const before: i32 = load<u8>(own)
    if (before == value) return
    if (blocks == 1) return store<u8>(own, <u8>value)
    level += <usize>blocks * stride
    blocks = above(blocks)
    const most: i32 = load<u8>(level + <usize>(at >> 8) * stride + <usize>((at >> 4) & 15))
    // The node is read completely before a byte of it is written: otherwise the processor would stall.
    const largest = value < most && before == most ? max(value, largestBut(node, at & 15)) : max(value, most)
    store<u8>(own, <u8>value)
    if (largest == most) return
    value = largest
    at >>= 4
  }
}

/** The largest key of a node except the one at `place`. */
function largestBut(node: usize, place: i32): i32 {
  const numbers = i8x16(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)
  return largestIn(v128.andnot(v128.load(node), i8x16.eq(numbers, i8x16.splat(<i8>place))))
}

/** Moves the keys of the gaps [index, count) one place back; those at `index` stay until they are set. */
export function shiftKeys(keys: usize, capacity: i32, columns: i32, index: i32, count: i32): void {
  const stride = <usize>columns * NODE
  const first = index >> 4
  const last = count >> 4
  const numbers = i8x16(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)
  const stays = i8x16.le_u(numbers, i8x16.splat(<i8>(index & 15)))
  for (let column = 0; column < columns; column++) {
    const tree = keys + <usize>column * NODE
    for (let block = last; block >= first; block--) {
      const node = tree + <usize>block * stride
      const own = v128.load(node)
      const before = block > first ? v128.load(node - stride) : own
      const moved = i8x16.shuffle(before, own, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30)
      v128.store(node, block > first ? moved : v128.bitselect(own, moved, stays))
    }
    refresh(tree, capacity, stride, first, last)
  }
}

/** The largest keys of the blocks from `first` to `last`, upwards. */
function refresh(tree: usize, capacity: i32, stride: usize, first: i32, last: i32): void {
  let level = tree
  let from = first
  let to = last
  for (let blocks = capacity >> 4; blocks > 1; ) {
    const upper = level + <usize>blocks * stride
    for (let block = from; block <= to; block++)
      store<u8>(
        upper + <usize>(block >> 4) * stride + <usize>(block & 15),
        <u8>largestIn(v128.load(level + <usize>block * stride)),
      )
    level = upper
    blocks = above(blocks)
    from >>= 4
    to >>= 4
  }
}

/** Count of ends at the top of the tree, which are scanned linearly: at most 64. */
function isTop(size: i32): bool {
  return size <= 64
}

export function endBytes(capacity: i32): usize {
  let all = capacity
  for (let size = capacity; !isTop(size); size >>= 4) all += size >> 4 < 16 ? 16 : size >> 4
  return (<usize>all) << 2
}

export function clearEnds(ends: usize, capacity: i32): void {
  memory.fill(ends, UNUSED_BYTE, endBytes(capacity))
}

/** Count of the sixteen ascending ends of a node that are at most x. */
function countUntil(node: usize, most: v128): i32 {
  const low = i16x8.narrow_i32x4_s(i32x4.le_s(v128.load(node), most), i32x4.le_s(v128.load(node, 16), most))
  const high = i16x8.narrow_i32x4_s(
    i32x4.le_s(v128.load(node, 32), most),
    i32x4.le_s(v128.load(node, 48), most),
  )
  return popcnt(i8x16.bitmask(i8x16.narrow_i16x8_s(low, high)))
}

/** Count of the gaps that end at position x or before it. */
export function endsUntil(ends: usize, capacity: i32, x: i32): i32 {
  const most = i32x4.splat(x)
  let level = ends
  let depth = 0
  let size = capacity
  for (; !isTop(size); depth++) {
    level += (<usize>size) << 2
    size >>= 4
  }
  let at = 0
  for (let node = 0; node < size; node += 16) at += countUntil(level + ((<usize>node) << 2), most)
  if (at >= size) return capacity
  while (depth-- > 0) {
    level -= (<usize>(capacity >> (depth << 2))) << 2
    at = (at << 4) + countUntil(level + ((<usize>at) << 6), most)
  }
  return at
}

export function setEnd(ends: usize, capacity: i32, index: i32, end: i32): void {
  let level = ends
  let at = index
  for (let size = capacity; ; ) {
    store<i32>(level + ((<usize>at) << 2), end)
    if (isTop(size) || (at & 15) != 15) return
    level += (<usize>size) << 2
    size >>= 4
    at >>= 4
  }
}

/** Moves the ends of the gaps [index, count) one place back. */
export function shiftEnds(ends: usize, capacity: i32, index: i32, count: i32): void {
  const from = ends + ((<usize>index) << 2)
  memory.copy(from + 4, from, (<usize>(count - index)) << 2)
  let level = ends
  let first = index >> 4
  let last = count >> 4
  for (let size = capacity; !isTop(size); ) {
    const upper = level + ((<usize>size) << 2)
    for (let node = first; node <= last; node++)
      store<i32>(upper + ((<usize>node) << 2), load<i32>(level + ((<usize>node) << 6), 60))
    level = upper
    size >>= 4
    first >>= 4
    last >>= 4
  }
}
