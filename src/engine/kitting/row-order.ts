import { NULL_FLAG, NULL_I32 } from '../columns.ts'
import { compareNumbers } from '../numbers.ts'

/** One sort key of rows: integers, ascending unless descending; nulls last in both directions. */
export interface OrderKey {
  readonly values: Float64Array | Int32Array | Uint8Array
  readonly descending: boolean
  /** Value that represents null, besides NaN. */
  readonly nothing: number
}

/** The null of a column of numbers. */
export const nothingOf = (values: OrderKey['values']): number =>
  values instanceof Int32Array ? NULL_I32 : values instanceof Uint8Array ? NULL_FLAG : NaN

export const ascending = (values: OrderKey['values'], nothing = nothingOf(values)): OrderKey => ({
  values,
  descending: false,
  nothing,
})

const DIGIT_BITS = 11
const DIGITS = 1 << DIGIT_BITS
const WORD = 4_294_967_296

/**
 * Rows 0..count-1 by several keys, the most significant first; rows alike in all of them by `tie`. Radix sort from the
 * least significant digit: as many passes as the keys have digits that differ, without a comparison.
 */
export function orderByKeys(
  count: number,
  keys: readonly OrderKey[],
  tie: (a: number, b: number) => number,
): Int32Array {
  const order = new Int32Array(count)
  for (let row = 0; row < count; row++) order[row] = row
  if (isInOrder(count, keys, tie)) return order
  const words: Uint32Array[] = []
  for (const key of keys) {
    const coded = wordsOf(key, count)
    // Differences beyond the exact range of numbers: rare enough for single comparisons.
    if (!coded) return order.sort((a, b) => compareByKeys(keys, a, b) || tie(a, b))
    words.push(...coded)
  }
  const sorted = sortByWords(order, words)
  settleTies(sorted, words, tie)
  return sorted
}

function isInOrder(count: number, keys: readonly OrderKey[], tie: (a: number, b: number) => number): boolean {
  for (let row = 1; row < count; row++)
    if ((compareByKeys(keys, row - 1, row) || tie(row - 1, row)) > 0) return false
  return true
}

function compareByKeys(keys: readonly OrderKey[], a: number, b: number): number {
  for (const key of keys) {
    const difference = compareKey(key, a, b)
    if (difference !== 0) return difference
  }
  return 0
}

/** Comparison of two rows by one key. */
export function compareKey({ values, descending, nothing }: OrderKey, a: number, b: number): number {
  const x = values[a]!
  const y = values[b]!
  if (x === y) return 0
  const xMissing = x !== x || x === nothing
  const yMissing = y !== y || y === nothing
  if (xMissing || yMissing) return Number(xMissing) - Number(yMissing)
  return descending ? compareNumbers(y, x) : compareNumbers(x, y)
}

/** A key as unsigned words, the most significant first: none when all rows are equal, null when two words do not suffice. */
function wordsOf({ values, descending, nothing }: OrderKey, count: number): Uint32Array[] | null {
  let [least, most, nulls] = [Infinity, -Infinity, 0]
  for (let row = 0; row < count; row++) {
    const value = values[row]!
    if (value !== value || value === nothing) nulls++
    else {
      if (value < least) least = value
      if (value > most) most = value
    }
  }
  if (nulls === count || (nulls === 0 && least === most)) return []
  // One more than all values: null.
  const last = most - least + 1
  if (!Number.isSafeInteger(last)) return null
  const low = new Uint32Array(count)
  const high = last < WORD ? null : new Uint32Array(count)
  for (let row = 0; row < count; row++) {
    const value = values[row]!
    const missing = value !== value || value === nothing
    const code = missing ? last : descending ? most - value : value - least
    low[row] = code % WORD
    if (high) high[row] = code / WORD
  }
  return high ? [high, low] : [low]
}

function sortByWords(order: Int32Array, words: readonly Uint32Array[]): Int32Array {
  let [from, to]: [Int32Array, Int32Array] = [order, new Int32Array(order.length)]
  const starts = new Uint32Array(DIGITS)
  for (const word of words.toReversed()) {
    let most = 0
    for (let row = 0; row < word.length; row++) if (word[row]! > most) most = word[row]!
    for (let shift = 0; shift < 32 && most >>> shift > 0; shift += DIGIT_BITS) {
      sortByDigit(from, to, word, shift, starts)
      ;[from, to] = [to, from]
    }
  }
  return from
}

function sortByDigit(
  from: Int32Array,
  to: Int32Array,
  word: Uint32Array,
  shift: number,
  starts: Uint32Array,
): void {
  const mask = DIGITS - 1
  starts.fill(0)
  for (let row = 0; row < word.length; row++) starts[(word[row]! >>> shift) & mask]!++
  let start = 0
  for (let digit = 0; digit < DIGITS; digit++) {
    const size = starts[digit]!
    starts[digit] = start
    start += size
  }
  for (let k = 0; k < from.length; k++) {
    const row = from[k]!
    to[starts[(word[row]! >>> shift) & mask]!++] = row
  }
}

function settleTies(
  order: Int32Array,
  words: readonly Uint32Array[],
  tie: (a: number, b: number) => number,
): void {
  let from = 0
  for (let k = 1; k <= order.length; k++) {
    if (k < order.length && isAlike(words, order[k - 1]!, order[k]!)) continue
    if (k - from > 1) order.subarray(from, k).sort(tie)
    from = k
  }
}

/** The last words differ most often. */
function isAlike(words: readonly Uint32Array[], a: number, b: number): boolean {
  for (let k = words.length - 1; k >= 0; k--) if (words[k]![a] !== words[k]![b]) return false
  return true
}
