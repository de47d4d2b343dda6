import { NEVER, type Problem } from '#engine/kitting/problem.ts'

const EARLIEST = -0x8000_0000

/** Fields of an item in `items`; `HIGH` ends the times for which `HEAD` holds. */
export const LOW = 0
export const HIGH = 1
export const HEAD = 2
export const START = 3
export const END = 4
const WORD = 5
export const ITEM_INTS = 8

/**
 * What is left of every item, laid out as in assembly/kernels/kitting/purchased-only/stock.ts: a bit per supply that still has
 * something, times and quantities in columns, and per item the supply from which it is drawn now with what is left in
 * it. Quantities are doubles, which are exact below 2^53 and far faster in JavaScript than int64.
 */
export class TypedStock {
  readonly items: Int32Array
  /** Remainder in the head of each item; its quantity in the column is stale. */
  readonly headFree: Float64Array
  readonly #time: Int32Array
  readonly #free: Float64Array
  /** Words of 32 bits, from `WORD` of each item on. */
  readonly #live: Int32Array

  constructor(p: Problem, quantities: Float64Array) {
    this.#time = p.supplyTime
    this.#free = quantities
    this.items = new Int32Array(p.itemCount * ITEM_INTS)
    this.headFree = new Float64Array(p.itemCount)
    let words = 0
    for (let i = 0; i < p.itemCount; i++)
      words += (p.itemSupplyStart[i + 1]! - p.itemSupplyStart[i]! + 31) >>> 5
    this.#live = new Int32Array(words)
    for (let i = 0, word = 0; i < p.itemCount; i++) {
      const [start, end] = [p.itemSupplyStart[i]!, p.itemSupplyStart[i + 1]!]
      for (let s = start; s < end; s++)
        if (quantities[s]! > 0) this.#live[word + ((s - start) >>> 5)]! |= 1 << ((s - start) & 31)
      this.items.set([0, 0, end, start, end, word], i * ITEM_INTS)
      word += (end - start + 31) >>> 5
      this.#place(i, end)
    }
  }

  /** Makes the head of the item the first supply not later than `time` that is not empty. */
  placeAt(item: number, time: number): void {
    const items = this.items
    const at = item * ITEM_INTS
    if (time >= items[at + LOW]! && time < items[at + HIGH]!) return
    const head = items[at + HEAD]!
    if (head < items[at + END]!) this.#free[head] = this.headFree[item]!
    this.#place(item, this.#firstNotLater(items[at + START]!, items[at + END]!, time))
  }

  #place(item: number, from: number): void {
    const items = this.items
    const at = item * ITEM_INTS
    const end = items[at + END]!
    const head = this.#following(at, from)
    const before = this.#preceding(at, from - 1)
    items[at + HEAD] = head
    items[at + LOW] = head < end ? this.#time[head]! : EARLIEST
    items[at + HIGH] = before < items[at + START]! ? NEVER : this.#time[before]!
    this.headFree[item] = head < end ? this.#free[head]! : 0
  }

  #firstNotLater(start: number, end: number, time: number): number {
    const times = this.#time
    let low = start
    let high = end
    while (low < high) {
      const middle = (low + high) >> 1
      if (times[middle]! > time) low = middle + 1
      else high = middle
    }
    return low
  }

  /** First supply at or after `s` that has something, or the end. */
  #following(at: number, s: number): number {
    const items = this.items
    const live = this.#live
    const start = items[at + START]!
    const end = items[at + END]!
    if (s >= end) return end
    const base = items[at + WORD]!
    let k = s - start
    let word = live[base + (k >>> 5)]! >>> (k & 31)
    if (word !== 0) return start + k + 31 - Math.clz32(word & -word)
    for (k = (k | 31) + 1; start + k < end; k += 32) {
      word = live[base + (k >>> 5)]!
      if (word !== 0) return start + k + 31 - Math.clz32(word & -word)
    }
    return end
  }

  /** Last supply at or before `s` that is not empty; below the start when there is none. */
  #preceding(at: number, s: number): number {
    const items = this.items
    const live = this.#live
    const start = items[at + START]!
    if (s < start) return start - 1
    const base = items[at + WORD]!
    let k = s - start
    let word = live[base + (k >>> 5)]! << (31 - (k & 31))
    if (word !== 0) return start + k - Math.clz32(word)
    for (k = (k & ~31) - 1; k >= 0; k -= 32) {
      word = live[base + (k >>> 5)]!
      if (word !== 0) return start + k - Math.clz32(word)
    }
    return start - 1
  }

  /** The head is used up: the next one that is not empty replaces it. */
  nextHead(item: number): void {
    const items = this.items
    const at = item * ITEM_INTS
    const head = items[at + HEAD]!
    const k = head - items[at + START]!
    this.#live[items[at + WORD]! + (k >>> 5)]! &= ~(1 << (k & 31))
    const next = this.#following(at, head + 1)
    items[at + HEAD] = next
    if (next < items[at + END]!) this.headFree[item] = this.#free[next]!
    else {
      this.headFree[item] = 0
      items[at + LOW] = EARLIEST
    }
  }

  /** True when nothing is left of the item at any time. */
  isSpent(item: number): boolean {
    const at = item * ITEM_INTS
    return this.headFree[item] === 0 && this.items[at + HIGH] === NEVER
  }

  /** Free quantity at the time at which the item is positioned, counted up to `wanted`. */
  freeNow(item: number, wanted: number): number {
    let sum = this.headFree[item]!
    if (sum >= wanted) return sum
    const at = item * ITEM_INTS
    const end = this.items[at + END]!
    for (
      let s = this.#following(at, this.items[at + HEAD]! + 1);
      s < end && sum < wanted;
      s = this.#following(at, s + 1)
    )
      sum += this.#free[s]!
    return sum
  }

  /** First time at which `wanted` is free, not before the one at which the item is positioned, or NEVER. */
  firstTime(item: number, wanted: number, earliest: number): number {
    let sum = this.freeNow(item, wanted)
    if (sum >= wanted) return earliest
    const at = item * ITEM_INTS
    const start = this.items[at + START]!
    for (
      let s = this.#preceding(at, this.items[at + HEAD]! - 1);
      s >= start;
      s = this.#preceding(at, s - 1)
    ) {
      sum += this.#free[s]!
      if (sum >= wanted) return this.#time[s]!
    }
    return NEVER
  }

  /** The next time with a larger free quantity than where the item is positioned, or NEVER. */
  nextTime(item: number): number {
    return this.items[item * ITEM_INTS + HIGH]!
  }

  /** The first time not before `time` of any supply of the item, used up or not, or NEVER. */
  timeFrom(item: number, time: number): number {
    const at = item * ITEM_INTS
    const start = this.items[at + START]!
    const after = this.#firstNotLater(start, this.items[at + END]!, time - 1)
    return after > start ? this.#time[after - 1]! : NEVER
  }
}
