import { sortPacked } from '../../memory/radix'
import { KEY, RANK_BITS } from './record'

/**
 * Operations ordered by the keys that they had when they were collected: dispatch time (half seconds after `base`) above
 * the address. A right-shift takes most of its operations from it without a search.
 */
const ENTRY: usize = 8
const TIME: usize = 4
const MAX_OFFSET: i64 = 0xffffffff

let entries: usize = 0
let scratch: usize = 0
let counters: usize = 0
let base: i64 = 0
let at: usize = 0
let end: usize = 0
let isSorted: bool = true
let last: i64 = 0

/** @param atEntries and atScratch: capacity for an entry of every operation */
export function openStream(atEntries: usize, atScratch: usize, atCounters: usize): void {
  entries = atEntries
  scratch = atScratch
  counters = atCounters
  at = entries
  end = entries
}

/** Empties the stream. Dispatch times before `from` do not occur. */
export function beginStream(from: i64): void {
  base = from
  at = entries
  end = entries
  isSorted = true
  last = i64.MIN_VALUE
}

/** Returns false when the dispatch time does not fit into 32 bits. */
export function collect(op: usize): bool {
  const key = load<i64>(op, KEY)
  const offset = (key >> RANK_BITS) - base
  if (offset > MAX_OFFSET) return false
  store<u64>(end, ((<u64>offset) << 32) | <u64>op)
  end += ENTRY
  if (key < last) isSorted = false
  last = key
  return true
}

export function sortStream(): void {
  if (isSorted) return
  at = sortPacked(entries, scratch, <u32>((end - entries) / ENTRY), 32, counters)
  end = at + (end - entries)
  // Sort equal dispatch times by rank; they mostly are in order.
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

/** The next operation, or 0. */
export function nextOfStream(): usize {
  return at < end ? <usize>load<u32>(at) : 0
}

/** Its dispatch time when it was collected. */
export function nextDispatchTime(): i64 {
  return base + <i64>load<u32>(at, TIME)
}

export function skipNext(): void {
  at += ENTRY
}
