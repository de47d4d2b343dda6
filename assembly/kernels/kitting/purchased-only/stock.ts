import { i32At, i64At } from '../../../memory/columns'
import { itemCount, itemSupplyStart, NEVER, supplies } from '../../../interface/kitting'
import { items } from '../supply'

/**
 * Remaining stock of an item in the draw order "latest first", without restrictions.
 *
 * Item, 32 bytes, two to a cache line: the remainder of its head, the supply from which it is drawn now (i64), the times
 * [low, low + span) for which that is the head (i32, u32), the head as index among the supplies of the item (i32; `count`
 * = there is none), their count (i32), the number of the first of them (i32), and a bit for each that is not empty (u32; of
 * more than 32 supplies the address of such words).
 *
 * Block of an item, in the memory of the records of all supplies: times (i32, never rising), quantities (i64; that of the
 * head is stale). Words of bits follow the blocks.
 */
export const ITEM_BYTES: usize = 32
export const FREE: usize = 0
const LOW: usize = 8
const SPAN: usize = 12
const HEAD: usize = 16
const COUNT: usize = 20
const FIRST: usize = 24
const WORD: usize = 28

const EARLIEST: i32 = i32.MIN_VALUE
/** Span of an item of which nothing is left at any time. */
const EVER: u32 = 0xffff_ffff
const LANES = i32x4(0, 1, 2, 3)
/** Longest run of times that is counted linearly instead of bisected. */
const COUNTED: i32 = 64

/** Bytes of a supply in the block of its item. */
const BLOCK_BYTES: usize = 12

export function itemRecord(item: i32): usize {
  return items + <usize>item * ITEM_BYTES
}

/** Writes blocks and items from the columns of the problem. */
export function packStock(qty: usize, time: usize): void {
  let words = supplies + <usize>i32At(itemSupplyStart, itemCount) * BLOCK_BYTES
  for (let i = 0; i < itemCount; i++) {
    const start = i32At(itemSupplyStart, i)
    const count = i32At(itemSupplyStart, i + 1) - start
    const item = itemRecord(i)
    store<i32>(item, count, COUNT)
    store<i32>(item, start, FIRST)
    store<u32>(item, count <= 32 ? 0 : <u32>words, WORD)
    if (count > 32) {
      const bytes = (<usize>((count + 31) >>> 5)) << 2
      memory.fill(words, 0, bytes)
      words += bytes
    }
    const times = timesOf(item)
    memory.copy(times, time + ((<usize>start) << 2), (<usize>count) << 2)
    memory.copy(times + ((<usize>count) << 2), qty + ((<usize>start) << 3), (<usize>count) << 3)
    for (let k = 0; k < count; k++)
      if (i64At(qty, start + k) > 0) {
        const word = wordOf(item, count, k)
        store<u32>(word, load<u32>(word) | ((<u32>1) << (k & 31)))
      }
    place(item, count, count)
  }
}

function timesOf(item: usize): usize {
  return supplies + <usize>load<i32>(item, FIRST) * BLOCK_BYTES
}

function wordOf(item: usize, count: i32, k: i32): usize {
  return count <= 32 ? item + WORD : <usize>load<u32>(item, WORD) + ((<usize>(k >>> 5)) << 2)
}

/** Number of the head among all supplies. */
export function headOf(item: usize): i32 {
  return load<i32>(item, HEAD) + load<i32>(item, FIRST)
}

/** Is the head of the item that of `time`? */
export function isPlaced(item: usize, time: i32): bool {
  return <u32>(time - load<i32>(item, LOW)) < load<u32>(item, SPAN)
}

/** Makes the head of the item the first supply not later than `time` that is not empty. */
export function placeAt(item: usize, time: i32): void {
  if (isPlaced(item, time)) return
  const count = load<i32>(item, COUNT)
  const head = load<i32>(item, HEAD)
  const times = timesOf(item)
  if (head < count) store<i64>(times + ((<usize>count) << 2) + ((<usize>head) << 3), load<i64>(item, FREE))
  place(item, count, laterThan(times, count, time))
}

/** `from` = count of supplies later than the time at which the item is positioned. */
function place(item: usize, count: i32, from: i32): void {
  const times = timesOf(item)
  const head = following(item, from, count)
  const before = preceding(item, count, from - 1)
  const low = head < count ? i32At(times, head) : EARLIEST
  const high = before < 0 ? NEVER : i32At(times, before)
  store<i32>(item, head, HEAD)
  store<i64>(item, head < count ? i64At(times + ((<usize>count) << 2), head) : 0, FREE)
  store<i32>(item, low, LOW)
  store<u32>(item, <u32>(high - low), SPAN)
}

/** How many of the falling times are later than `time`. */
function laterThan(times: usize, count: i32, time: i32): i32 {
  let low = 0
  let high = count
  while (high - low > COUNTED) {
    const middle = (low + high) >> 1
    if (i32At(times, middle) > time) low = middle + 1
    else high = middle
  }
  let sum = i32x4.splat(0)
  let lanes = i32x4.add(LANES, i32x4.splat(low))
  const wanted = i32x4.splat(time)
  const end = i32x4.splat(high)
  for (let k = low; k < high; k += 4) {
    const later = i32x4.gt_s(v128.load(times + ((<usize>k) << 2)), wanted)
    sum = i32x4.sub(sum, v128.and(later, i32x4.lt_s(lanes, end)))
    lanes = i32x4.add(lanes, i32x4.splat(4))
  }
  return (
    low +
    i32x4.extract_lane(sum, 0) +
    i32x4.extract_lane(sum, 1) +
    i32x4.extract_lane(sum, 2) +
    i32x4.extract_lane(sum, 3)
  )
}

/** First supply at or after `k` that is not empty, or `count`. */
function following(item: usize, k: i32, count: i32): i32 {
  if (k >= count) return count
  let at = wordOf(item, count, k)
  let word = load<u32>(at) >>> (k & 31)
  if (word != 0) return k + <i32>ctz(word)
  for (k = (k | 31) + 1; k < count; k += 32) {
    at += 4
    word = load<u32>(at)
    if (word != 0) return k + <i32>ctz(word)
  }
  return count
}

/** Last supply at or before `k` that is not empty, or -1. */
function preceding(item: usize, count: i32, k: i32): i32 {
  if (k < 0) return -1
  let at = wordOf(item, count, k)
  let word = load<u32>(at) << (31 - (k & 31))
  if (word != 0) return k - <i32>clz(word)
  for (k = (k & ~31) - 1; k >= 0; k -= 32) {
    at -= 4
    word = load<u32>(at)
    if (word != 0) return k - <i32>clz(word)
  }
  return -1
}

/** The head is used up: the next one that is not empty replaces it. */
export function nextHead(item: usize): void {
  const count = load<i32>(item, COUNT)
  const head = load<i32>(item, HEAD)
  const word = wordOf(item, count, head)
  store<u32>(word, load<u32>(word) & ~((<u32>1) << (head & 31)))
  const next = following(item, head + 1, count)
  store<i32>(item, next, HEAD)
  if (next < count) {
    // The item keeps its position, although the next head would be valid for earlier times as well.
    store<i64>(item, i64At(timesOf(item) + ((<usize>count) << 2), next), FREE)
    return
  }
  store<i64>(item, 0, FREE)
  const high = load<i32>(item, LOW) + load<i32>(item, SPAN)
  store<i32>(item, EARLIEST, LOW)
  store<u32>(item, <u32>(high - EARLIEST), SPAN)
}

/** True when nothing is left of the item at any time. */
export function isSpent(item: usize): bool {
  return (load<u32>(item, SPAN) == EVER) & (load<i64>(item, FREE) == 0)
}

/** Free quantity at the time at which the item is positioned, counted up to `wanted`. */
export function freeNow(item: usize, wanted: i64): i64 {
  let sum = load<i64>(item, FREE)
  if (sum >= wanted) return sum
  const count = load<i32>(item, COUNT)
  const quantities = timesOf(item) + ((<usize>count) << 2)
  for (
    let k = following(item, load<i32>(item, HEAD) + 1, count);
    k < count && sum < wanted;
    k = following(item, k + 1, count)
  )
    sum += i64At(quantities, k)
  return sum
}

/** First time at which `wanted` is free, not before the one at which the item is positioned, or NEVER. */
export function firstTime(item: usize, wanted: i64, earliest: i32): i32 {
  let sum = freeNow(item, wanted)
  if (sum >= wanted) return earliest
  const count = load<i32>(item, COUNT)
  const times = timesOf(item)
  const quantities = times + ((<usize>count) << 2)
  for (let k = preceding(item, count, load<i32>(item, HEAD) - 1); k >= 0; k = preceding(item, count, k - 1)) {
    sum += i64At(quantities, k)
    if (sum >= wanted) return i32At(times, k)
  }
  return NEVER
}

/** The next time with a larger free quantity than where the item is positioned, or NEVER. */
export function nextTime(item: usize): i32 {
  return load<i32>(item, LOW) + load<i32>(item, SPAN)
}

/** The first time not before `time` (> EARLIEST) of any supply of the item, used up or not, or NEVER. */
export function timeFrom(item: usize, time: i32): i32 {
  const count = load<i32>(item, COUNT)
  const times = timesOf(item)
  const later = laterThan(times, count, time - 1)
  return later > 0 ? i32At(times, later - 1) : NEVER
}
