import { readAhead } from './ahead'
import { beginStream, collect, nextOfStream, nextTurn, skipNext } from './stream'
import { KEY, NEXT, RANK_BITS, SHAPE, IS_WAITING } from './record'

/**
 * Operations by key (turn and rank), the least first; keys never lie before the last one taken, and may grow while their
 * operation waits. Buckets of equal length hold what is far ahead, a heap of keys and addresses the bucket in hand; what a
 * sweep places comes out of a stream that is in order (stream.ts), and goes into a bucket only when it has to wait.
 */
const BUCKET_BITS: usize = 12
const BUCKETS: i64 = 1 << BUCKET_BITS
const LISTS: usize = 4 << BUCKET_BITS
/** One word more than there are bits: its first bit, behind those of all buckets, ends every search. */
const WORDS: usize = (1 << (BUCKET_BITS - 6)) + 1
export const BUCKET_BYTES: usize = LISTS + (WORDS << 3)
export const ENTRY: usize = 16
const USE_OF: usize = 8
/** End of the list of a bucket. */
const LAST: u32 = 1

let buckets: usize = 0
/** The bits: 64 buckets in a word. */
let full: usize = 0
let heap: usize = 0
let size: i32 = 0
let count: i32 = 0
/** Are operations taken? Before, they are only collected. */
let isOpen: bool = true
let bucket: usize = 0
let low: i64 = 0
let shift: i64 = 0

/** @param atHeap room for an entry of every operation */
export function openQueue(atBuckets: usize, atHeap: usize): void {
  buckets = atBuckets
  heap = atHeap
  size = 0
  count = 0
  full = atBuckets + LISTS
  memory.fill(buckets, 0, BUCKET_BYTES)
  mark(<usize>BUCKETS)
}

/** Empties the queue. Turns from `from` on are spread over the buckets, those from `to` on share the last. */
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

/** The first full bucket from one on, or BUCKETS. */
function nextFull(from: usize): usize {
  let word = from >> 6
  let bits = load<u64>(full + (word << 3)) & (~(<u64>0) << (<u64>from & 63))
  while (!bits) bits = load<u64>(full + (++word << 3))
  return (word << 6) + <usize>ctz(bits)
}

/** Takes a full bucket in hand. */
function openBucket(at: usize): void {
  bucket = at
  const list = listOf(bucket)
  let op = load<u32>(list)
  store<u32>(list, 0)
  unmark(bucket)
  for (let next = op; next > LAST; next = load<u32>(<usize>next, NEXT) & ~LAST) readAhead(<usize>next)
  while (op > LAST) {
    const next = load<u32>(op, NEXT) & ~LAST
    put(<usize>op)
    op = next
  }
}

function bucketOf(turn: i64): i64 {
  return max<i64>(0, min(BUCKETS - 1, (turn - low) >> shift))
}

/** Operations of the stream wait too. */
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

/** 0 when nothing is left. */
export function take(): usize {
  while (count > 0) {
    const next = nextOfStream()
    if (next) {
      const turn = nextTurn()
      if (load<i64>(next, KEY) >> RANK_BITS != turn) {
        // Its key has grown since.
        skipNext()
        put(next)
        continue
      }
      const at = <usize>bucketOf(turn)
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
    const op = <usize>load<u32>(heap, USE_OF)
    if (size == 1) size = 0
    else pop()
    // Its key has grown since it was put here: it waits further on.
    if (load<i64>(op, KEY) != key) {
      put(op)
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
