import { readAhead } from './ahead'
import { BITS, IS_WAITING, KEY, RANK_BITS, USE } from './record'
import { uses } from './state'

/**
 * Operations by key (turn and rank), the least first; keys never lie before the last one taken, and may grow while their
 * operation waits. Buckets of equal length hold what is far ahead, a heap of keys and addresses the bucket in hand.
 */
const BUCKETS: i64 = 1 << 14
/** A bit for every bucket, 1 = not empty, behind the first of each bucket. */
const FILLED: usize = 4 << 14
export const BUCKET_BYTES: usize = FILLED + (1 << 11)
export const ENTRY: usize = 16
const USE_OF: usize = 8
/** The operations of a bucket follow each other in a table of their own: walking it waits for no records. */
export const NEXT_BYTES: usize = 4
/** So many buckets before its turn comes, what a bucket needs is read. */
const AHEAD: i64 = 8

let buckets: usize = 0
let heap: usize = 0
let nexts: usize = 0
let size: i32 = 0
let count: i32 = 0
let bucket: i64 = 0
/** Last bucket that has been read ahead. */
let ahead: i64 = 0
let low: i64 = 0
let shift: i64 = 0

/** @param atHeap room for an entry of every operation @param atNexts room for NEXT_BYTES of every operation */
export function openQueue(atBuckets: usize, atHeap: usize, atNexts: usize): void {
  buckets = atBuckets
  heap = atHeap
  nexts = atNexts
  size = 0
  count = 0
  memory.fill(buckets, 0, BUCKET_BYTES)
}

/** Empties the queue. Turns from `from` on are spread over the buckets, those from `to` on share the last. */
export function resetQueue(from: i64, to: i64): void {
  while (count > 0) take()
  low = from
  shift = 0
  while ((to - from) >> shift >= BUCKETS) shift++
  bucket = 0
  ahead = 0
}

export function add(op: usize): void {
  const bits = load<u32>(op, BITS)
  if (bits & IS_WAITING) return
  store<u32>(op, bits | IS_WAITING, BITS)
  count++
  put(op)
}

function nextOf(op: usize): usize {
  return nexts + ((op - uses) / USE) * NEXT_BYTES
}

function put(op: usize): void {
  const key = load<i64>(op, KEY)
  const at = min(BUCKETS - 1, ((key >> RANK_BITS) - low) >> shift)
  if (at <= bucket) {
    push(key, op)
    return
  }
  const head = buckets + ((<usize>at) << 2)
  const first = load<u32>(head)
  store<u32>(nextOf(op), first)
  store<u32>(head, <u32>op)
  if (first) return
  const word = buckets + FILLED + ((<usize>at >> 6) << 3)
  store<i64>(word, load<i64>(word) | ((<i64>1) << (at & 63)))
}

/** The first bucket from `from` on that holds something; BUCKETS when there is none. */
function filledFrom(from: i64): i64 {
  if (from >= BUCKETS) return BUCKETS
  let word = buckets + FILLED + ((<usize>from >> 6) << 3)
  const end = buckets + BUCKET_BYTES
  let bits = load<i64>(word) & ((<i64>-1) << (from & 63))
  while (bits == 0) {
    word += 8
    if (word >= end) return BUCKETS
    bits = load<i64>(word)
  }
  return ((<i64>(word - buckets - FILLED)) << 3) + ctz<i64>(bits)
}

/** Takes the next bucket in hand. */
function openBucket(): void {
  bucket = filledFrom(bucket + 1)
  const head = buckets + ((<usize>bucket) << 2)
  const word = buckets + FILLED + ((<usize>bucket >> 6) << 3)
  let op = <usize>load<u32>(head)
  store<u32>(head, 0)
  store<i64>(word, load<i64>(word) & ~((<i64>1) << (bucket & 63)))
  while (op) {
    const next = <usize>load<u32>(nextOf(op))
    put(op)
    op = next
  }
  lookAhead()
}

function lookAhead(): void {
  const last = bucket + AHEAD
  let at = filledFrom(max(ahead, bucket) + 1)
  for (; at <= last && at < BUCKETS; at = filledFrom(at + 1))
    for (let op = load<u32>(buckets + ((<usize>at) << 2)); op; op = load<u32>(nextOf(<usize>op)))
      readAhead(<usize>op)
  ahead = last
}

/** 0 when nothing is left. */
export function take(): usize {
  while (true) {
    while (size == 0) {
      if (count == 0) return 0
      openBucket()
    }
    const key = load<i64>(heap)
    const op = <usize>load<u32>(heap, USE_OF)
    pop()
    // Its key has grown since it was put here: it waits further on.
    if (load<i64>(op, KEY) != key) {
      put(op)
      continue
    }
    store<u32>(op, load<u32>(op, BITS) & ~IS_WAITING, BITS)
    count--
    return op
  }
}

function entry(k: i32): usize {
  return heap + ((<usize>k) << 4)
}

function push(key: i64, op: usize): void {
  let k = size++
  while (k > 0) {
    const up = entry((k - 1) >> 1)
    if (key >= load<i64>(up)) break
    v128.store(entry(k), v128.load(up))
    k = (k - 1) >> 1
  }
  const at = entry(k)
  store<i64>(at, key)
  store<u32>(at, <u32>op, USE_OF)
}

function pop(): void {
  const last = entry(--size)
  const key = load<i64>(last)
  let k = 0
  while (true) {
    let next = 2 * k + 1
    if (next >= size) break
    let child = entry(next)
    if (next + 1 < size && load<i64>(child + ENTRY) < load<i64>(child)) {
      next++
      child += ENTRY
    }
    if (load<i64>(child) >= key) break
    v128.store(entry(k), v128.load(child))
    k = next
  }
  v128.store(entry(k), v128.load(last))
}
