import { sortPacked } from '../../memory/radix'
import { KEY, RANK_BITS } from './record'

/**
 * Operations in the order of their keys as these were when they were collected: turn (half seconds after `base`) above
 * the address. Most of a sweep comes out of it as it went in, without a search.
 */
const ENTRY: usize = 8
const TURN: usize = 4
const FAR: i64 = 0xffffffff

let entries: usize = 0
let scratch: usize = 0
let counters: usize = 0
let base: i64 = 0
let at: usize = 0
let end: usize = 0
let isSorted: bool = true
let last: i64 = 0

/** @param atEntries and atScratch: room for an entry of every operation */
export function openStream(atEntries: usize, atScratch: usize, atCounters: usize): void {
  entries = atEntries
  scratch = atScratch
  counters = atCounters
  at = entries
  end = entries
}

/** Empties it. Turns before `from` do not come. */
export function beginStream(from: i64): void {
  base = from
  at = entries
  end = entries
  isSorted = true
  last = i64.MIN_VALUE
}

/** False when a turn lies too far ahead. */
export function collect(op: usize): bool {
  const key = load<i64>(op, KEY)
  const turn = (key >> RANK_BITS) - base
  if (turn > FAR) return false
  store<u64>(end, ((<u64>turn) << 32) | <u64>op)
  end += ENTRY
  if (key < last) isSorted = false
  last = key
  return true
}

export function sortStream(): void {
  if (isSorted) return
  at = sortPacked(entries, scratch, <u32>((end - entries) / ENTRY), 32, counters)
  end = at + (end - entries)
  // Those of the same turn by rank; they mostly are.
  for (let k = at + ENTRY; k < end; k += ENTRY) {
    const one = load<u64>(k)
    let to = k
    for (; to > at; to -= ENTRY) {
      const other = load<u64>(to - ENTRY)
      if (other >> 32 != one >> 32 || load<i64>(<usize>(<u32>other), KEY) < load<i64>(<usize>(<u32>one), KEY))
        break
      store<u64>(to, other)
    }
    store<u64>(to, one)
  }
}

/** The operation that is next, or 0. */
export function nextOfStream(): usize {
  return at < end ? <usize>load<u32>(at) : 0
}

/** The turn it had. */
export function nextTurn(): i64 {
  return base + <i64>load<u32>(at, TURN)
}

export function skipNext(): void {
  at += ENTRY
}
