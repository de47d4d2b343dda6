import { readAhead } from './lookahead'
import { beginStream, collect, nextDispatchTime, nextOfStream, skipNext } from './stream'
import { IS_WAITING, KEY, NEXT, RANK_BITS, SHAPE } from './record'

/**
 * Operations by dispatch key (dispatch time and rank), smallest first. A key is never smaller than the last one taken, and
 * may grow while its operation waits. Buckets of equal length hold distant keys, a heap holds the keys and addresses of the
 * current bucket. A right-shift takes its operations from a sorted stream (stream.ts); they enter a bucket only to wait.
 */
const BUCKET_BITS: usize = 12
const BUCKETS: i64 = 1 << BUCKET_BITS
const LISTS: usize = 4 << BUCKET_BITS
/** One word more than needed: its first bit, behind those of all buckets, ends every search. */
const WORDS: usize = (1 << (BUCKET_BITS - 6)) + 1
export const BUCKET_BYTES: usize = LISTS + (WORDS << 3)
export const ENTRY: usize = 16
const OPERATION: usize = 8
/** Marks the end of the list of a bucket. */
const LAST: u32 = 1

let buckets: usize = 0
/** Bits of the buckets that are not empty: 64 buckets per word. */
let full: usize = 0
let heap: usize = 0
let size: i32 = 0
let count: i32 = 0
/** True once operations are taken; before, they are only collected. */
let isOpen: bool = true
let bucket: usize = 0
let low: i64 = 0
let shift: i64 = 0

/** @param atHeap capacity for an entry of every operation */
export function openQueue(atBuckets: usize, atHeap: usize): void {
  buckets = atBuckets
  heap = atHeap
  size = 0
  count = 0
  full = atBuckets + LISTS
  memory.fill(buckets, 0, BUCKET_BYTES)
  mark(<usize>BUCKETS)
}

/** Empties the queue. Dispatch times from `from` on are spread over the buckets; those from `to` on share the last. */
export function resetQueue(from: i64, to: i64): void {
  while (count > 0) take()
  beginStream(from)
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
  if (isOpen) insertEntry(op)
  else store<u32>(entry(size++), <u32>op, OPERATION)
}

/** Starts taking operations; keys of those that already wait may have decreased since they were added. */
export function startDispatch(): void {
  const waiting = size
  isOpen = true
  size = 0
  for (let k = 0; k < waiting; k++) insertEntry(<usize>load<u32>(entry(k), OPERATION))
}

function insertEntry(op: usize): void {
  const key = load<i64>(op, KEY)
  const at = bucketOf(key >> RANK_BITS)
  if (at <= <i64>bucket) {
    push(key, op)
    return
  }
  const list = listOf(<usize>at)
  const first = load<u32>(list)
  store<u32>(op, first | LAST, NEXT)
  store<u32>(list, <u32>op)
  if (!first) mark(<usize>at)
}

function listOf(at: usize): usize {
  return buckets + (at << 2)
}

function mark(at: usize): void {
  const word = full + ((at >> 6) << 3)
  store<u64>(word, load<u64>(word) | ((<u64>1) << (<u64>at & 63)))
}

function unmark(at: usize): void {
  const word = full + ((at >> 6) << 3)
  store<u64>(word, load<u64>(word) & ~((<u64>1) << (<u64>at & 63)))
}

/** The first bucket at or after `from` that is not empty, or BUCKETS. */
function nextFull(from: usize): usize {
  let word = from >> 6
  let bits = load<u64>(full + (word << 3)) & (~(<u64>0) << (<u64>from & 63))
  while (!bits) bits = load<u64>(full + (++word << 3))
  return (word << 6) + <usize>ctz(bits)
}

/** Makes a bucket the current one. */
function openBucket(at: usize): void {
  bucket = at
  const list = listOf(bucket)
  let op = load<u32>(list)
  store<u32>(list, 0)
  unmark(bucket)
  for (let next = op; next > LAST; next = load<u32>(<usize>next, NEXT) & ~LAST) readAhead(<usize>next)
  while (op > LAST) {
    const next = load<u32>(op, NEXT) & ~LAST
    insertEntry(<usize>op)
    op = next
  }
}

function bucketOf(dispatchTime: i64): i64 {
  return max<i64>(0, min(BUCKETS - 1, (dispatchTime - low) >> shift))
}

/** Adds an operation to the stream; it counts as waiting. */
export function addStream(op: usize): void {
  const shape = load<u32>(op, SHAPE)
  if ((shape & IS_WAITING) != 0) return
  if (!collect(op)) {
    add(op)
    return
  }
  store<u32>(op, shape | IS_WAITING, SHAPE)
  count++
}

/** Takes the next operation; 0 = none is left. */
export function take(): usize {
  while (count > 0) {
    const next = nextOfStream()
    if (next) {
      const dispatchTime = nextDispatchTime()
      if (load<i64>(next, KEY) >> RANK_BITS != dispatchTime) {
        // The key has grown since the operation was added.
        skipNext()
        insertEntry(next)
        continue
      }
      const at = <usize>bucketOf(dispatchTime)
      if (size == 0 && at > bucket) {
        const first = nextFull(bucket + 1)
        if (first <= at) {
          openBucket(first)
          continue
        }
        bucket = at
      }
      if (size == 0 || load<i64>(next, KEY) < load<i64>(heap)) {
        skipNext()
        return taken(next)
      }
    } else while (size == 0) openBucket(nextFull(bucket + 1))
    const key = load<i64>(heap)
    const op = <usize>load<u32>(heap, OPERATION)
    if (size == 1) size = 0
    else pop()
    // The key has grown since it was added: the operation waits in a later bucket.
    if (load<i64>(op, KEY) != key) {
      insertEntry(op)
      continue
    }
    return taken(op)
  }
  return 0
}

function taken(op: usize): usize {
  store<u32>(op, load<u32>(op, SHAPE) & ~IS_WAITING, SHAPE)
  count--
  return op
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
  store<u32>(at, <u32>op, OPERATION)
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
