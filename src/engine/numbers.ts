import { NULL_I64 } from './columns.ts'

/** Largest quantity of the engine: integers up to it are exact in a JavaScript number. */
export const MAX_QUANTITY = Number.MAX_SAFE_INTEGER

const WORD = 4_294_967_296

/** An int64 column as numbers; null = NaN. Beyond 2^53 values lose their last digits: check against MAX_QUANTITY. */
export function numbersOf(column: BigInt64Array): Float64Array {
  const words = wordsOf(column)
  const numbers = new Float64Array(column.length)
  for (let k = 0; k < numbers.length; k++) {
    const low = words[2 * k]!
    const high = words[2 * k + 1]!
    numbers[k] = high === -0x8000_0000 && low === 0 ? NaN : high * WORD + (low >>> 0)
  }
  return numbers
}

/** Integers as an int64 column; NaN = null. */
export function int64Of(numbers: ArrayLike<number>): BigInt64Array {
  const column = new BigInt64Array(numbers.length)
  const words = wordsOf(column)
  for (let k = 0; k < numbers.length; k++) writeInt64(words, k, numbers[k]!)
  return column
}

const PER_WORD = 1 / WORD

/** after+1..after+count */
export function oneUp(count: number, after = 0): Int32Array {
  const numbers = new Int32Array(count)
  for (let k = 0; k < count; k++) numbers[k] = after + k + 1
  return numbers
}

/** source[rows[k]] for every k, -1 where the row is -1. */
export function pickInts(source: Int32Array, rows: Int32Array): Int32Array {
  const picked = new Int32Array(rows.length)
  for (let k = 0; k < rows.length; k++) {
    const row = rows[k]!
    picked[k] = row < 0 ? -1 : source[row]!
  }
  return picked
}

/** source[rows[k]] for every k. */
export function pickBytes(source: Uint8Array, rows: Int32Array): Uint8Array {
  const picked = new Uint8Array(rows.length)
  for (let k = 0; k < rows.length; k++) picked[k] = source[rows[k]!]!
  return picked
}

/** source[rows[k]] for every k, NaN where the row is -1. */
export function pickNumbers(source: Float64Array, rows: Int32Array): Float64Array {
  const picked = new Float64Array(rows.length)
  for (let k = 0; k < rows.length; k++) {
    const row = rows[k]!
    picked[k] = row < 0 ? NaN : source[row]!
  }
  return picked
}

/** source[rows[k]] for every k as an int64 column, null where the row is -1 or the number NaN. */
export function pickInt64(source: Float64Array, rows: Int32Array): BigInt64Array {
  const picked = new BigInt64Array(rows.length)
  const words = wordsOf(picked)
  for (let k = 0; k < rows.length; k++) {
    const row = rows[k]!
    writeInt64(words, k, row < 0 ? NaN : source[row]!)
  }
  return picked
}

/** source[rows[k]] for every k: an int64 column in another order. */
export function reorderInt64(source: BigInt64Array, rows: Int32Array): BigInt64Array {
  const picked = new BigInt64Array(rows.length)
  const [from, to] = [wordsOf(source), wordsOf(picked)]
  for (let k = 0; k < rows.length; k++) {
    const row = rows[k]!
    to[2 * k] = from[2 * row]!
    to[2 * k + 1] = from[2 * row + 1]!
  }
  return picked
}

/** The halves of an int64 column, low before high: the target of `writeInt64`. */
export function wordsOf(column: BigInt64Array): Int32Array {
  return new Int32Array(column.buffer, column.byteOffset, column.length * 2)
}

/** Writes one integer (NaN = null) into the words of an int64 column. */
export function writeInt64(words: Int32Array, at: number, value: number): void {
  if (value !== value) {
    words[2 * at] = 0
    words[2 * at + 1] = -0x8000_0000
    return
  }
  // An integer assigned to 32 bits keeps its lowest 32.
  words[2 * at] = value
  words[2 * at + 1] = Math.floor(value * PER_WORD)
}

export function int64At(column: BigInt64Array, row: number): number | null {
  const value = column[row]!
  return value === NULL_I64 ? null : Number(value)
}

/** Rows by key 0..keys-1 (negative keys are skipped): rows of key k are order[start[k]..start[k + 1]), in row order. */
export function bucket(keyOf: Int32Array, keys: number): { start: Int32Array; order: Int32Array } {
  const start = new Int32Array(keys + 1)
  for (let row = 0; row < keyOf.length; row++) if (keyOf[row]! >= 0) start[keyOf[row]! + 1]!++
  for (let key = 0; key < keys; key++) start[key + 1]! += start[key]!
  const next = start.slice(0, keys)
  const order = new Int32Array(start[keys]!)
  for (let row = 0; row < keyOf.length; row++) if (keyOf[row]! >= 0) order[next[keyOf[row]!]!++] = row
  return { start, order }
}

/** How many of the ascending times are not after `at`. */
export function countUpTo(times: Float64Array, at: number): number {
  let [low, high] = [0, times.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (times[middle]! <= at) low = middle + 1
    else high = middle
  }
  return low
}

const SLICE = 4096

/**
 * Calls `work` for consecutive slices of 0..count-1. The engine of the language keeps the compiled code of a function that
 * is called often; one long loop, or a new function, is compiled in every run.
 */
export function inSlices(count: number, work: (from: number, to: number) => void): void {
  for (let from = 0; from < count; from += SLICE) work(from, Math.min(count, from + SLICE))
}

/** Comparison of numbers with NaN (null) last. */
export function compareNumbers(a: number, b: number): number {
  if (a === b) return 0
  if (a !== a) return b !== b ? 0 : 1
  if (b !== b) return -1
  return a < b ? -1 : 1
}
