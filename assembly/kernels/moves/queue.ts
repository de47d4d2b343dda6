import { readAhead } from './ahead'
import { KEY, NEXT, RANK_BITS, SHAPE, IS_WAITING } from './record'

/**
 * Operations by key (turn and rank), the least first; keys never lie before the last one taken, and may grow while their
 * operation waits. Buckets of equal length hold what is far ahead, a heap of keys and addresses the bucket in hand.
 */
const BUCKETS: i64 = 1 << 12
export const BUCKET_BYTES: usize = 4 << 12
export const ENTRY: usize = 16
const USE_OF: usize = 8
/** End of the list of a bucket. */
const LAST: u32 = 1

let buckets: usize = 0
let heap: usize = 0
let size: i32 = 0
let count: i32 = 0
/** Are operations taken? Before, they are only collected. */
let isOpen: bool = true
let bucket: i64 = 0
let low: i64 = 0
let shift: i64 = 0

/** @param atHeap room for an entry of every operation */
export function openQueue(atBuckets: usize, atHeap: usize): void {
  buckets = atBuckets
  heap = atHeap
  size = 0
  count = 0
  memory.fill(buckets, 0, BUCKET_BYTES)
}

/** Empties the queue. Turns from `from` on are spread over the buckets, those from `to` on share the last. */
export function resetQueue(from: i64, to: i64): void {
  while (count > 0) take()
  isOpen = false
  low = from
  shift = 0
  while ((to - from) >> shift >= BUCKETS) shift++
  bucket = 0
}

export function add(op: usize): void {
  const shape = load<u32>(op, SHAPE)
  if (shape & IS_WAITING) return
  store<u32>(op, shape | IS_WAITING, SHAPE)
  count++
  if (isOpen) put(op)
  else store<u32>(entry(size++), <u32>op, USE_OF)
}

/** From here on operations are taken; those that wait already may have got a lesser key since. */
export function openTurns(): void {
  const waiting = size
  isOpen = true
  size = 0
  for (let k = 0; k < waiting; k++) put(<usize>load<u32>(entry(k), USE_OF))
}

function put(op: usize): void {
  const key = load<i64>(op, KEY)
  const at = min(BUCKETS - 1, ((key >> RANK_BITS) - low) >> shift)
  if (at <= bucket) {
    push(key, op)
    return
  }
  const head = buckets + ((<usize>at) << 2)
  store<u32>(op, load<u32>(head) | LAST, NEXT)
  store<u32>(head, <u32>op)
}

/** 0 when nothing is left. */
export function take(): usize {
  while (true) {
    while (size == 0) {
      if (count == 0) return 0
      bucket++
      let head = buckets + ((<usize>bucket) << 2)
      while (!load<u32>(head)) {
        head += 4
        bucket++
      }
      let op = load<u32>(head)
      store<u32>(head, 0)
      for (let next = op; next > LAST; next = load<u32>(<usize>next, NEXT) & ~LAST) readAhead(<usize>next)
      while (op > LAST) {
        const next = load<u32>(op, NEXT) & ~LAST
        put(<usize>op)
        op = next
      }
    }
    const key = load<i64>(heap)
    const op = <usize>load<u32>(heap, USE_OF)
    pop()
    // Its key has grown since it was put here: it waits further on.
    if (load<i64>(op, KEY) != key) {
      put(op)
      continue
    }
    store<u32>(op, load<u32>(op, SHAPE) & ~IS_WAITING, SHAPE)
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
