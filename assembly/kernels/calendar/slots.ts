import {
  NEVER,
  SLOT_BYTES,
  SLOT_DAY,
  SLOT_KIND,
  SLOT_LENGTH,
  SLOT_OPEN,
  SLOT_START,
  SLOT_WORK,
} from '../../interface/calendar'
/**
 * Work-time slots of resources as the calendar kernel writes them and the scheduler reads them.
 *
 * A resource has n + 1 records in a row, ascending and disjoint, the last one a sentinel (start = NEVER, length 0, open
 * and work = totals of all its slots). Resources with the same slots may share their records. One record, 32 bytes:
 *
 *    0  start   i64  seconds UTC
 *    8  length  u32  seconds; the slot is [start, start + length)
 *   12  open    u32  open seconds of this resource before the slot, whatever their quantity
 *   16  work    i64  sum of quantity x seconds before the slot (10^-6 x s)
 *   24  kind    u32  kind of the slot (src/engine/calendar/problem.ts): among other things its quantity, an index into
 *                    the table given to `useKinds` (i64 by kind, 10^-6, above 0)
 *   28  day     i32  day number that the slot's shift belongs to
 *
 * Every function takes `first` and `last`, the addresses of the resource's first record and of its sentinel, and a
 * `cursor`, the address of any record from first to last (`first` at the beginning; then the result of seekSlot or
 * `slotCursor` after a jump): the cost of a search is the logarithm of the distance. None allocates or traps.
 *
 * With C(t) = quantity x seconds from the beginning to t:
 *   forwardWork(t, w)  = the smallest e >= t with C(e) - C(t) >= w   (a closing time stays the closing time)
 *   backwardWork(e, w) = the largest  t <= e with C(e) - C(t) >= w
 * so that forwardWork(t, w) <= e exactly when t <= backwardWork(e, w). forwardOpen and backwardOpen are the same with
 * open seconds. Where the slots do not suffice the results are NEVER and ALWAYS. Work of 0 or less changes nothing.
 */
/** Earlier than every instant. */
export const ALWAYS: i64 = -NEVER

let quantities: usize = 0

/** Sets the table of quantities by kind for the functions below. */
export function useKinds(table: usize): void {
  quantities = table
}

/** Record in which the last jump ended: the cursor for the next search on the same resource. */
export let slotCursor: usize = 0

export function slotStart(slot: usize): i64 {
  return load<i64>(slot, SLOT_START)
}

export function slotEnd(slot: usize): i64 {
  return load<i64>(slot, SLOT_START) + <i64>load<u32>(slot, SLOT_LENGTH)
}

export function slotQty(slot: usize): i64 {
  return load<i64>(quantities + ((<usize>load<u32>(slot, SLOT_KIND)) << 3))
}

export function slotWork(slot: usize): i64 {
  return load<i64>(slot, SLOT_WORK)
}

export function slotOpen(slot: usize): i64 {
  return <i64>load<u32>(slot, SLOT_OPEN)
}

export function slotKind(slot: usize): i32 {
  return load<i32>(slot, SLOT_KIND)
}

export function slotDay(slot: usize): i32 {
  return load<i32>(slot, SLOT_DAY)
}

/** Work before the instant; `slot` is the result of seekSlot for it. */
export function workBefore(slot: usize, at: i64): i64 {
  const into = at - slotStart(slot)
  return slotWork(slot) + (into > 0 ? into * slotQty(slot) : 0)
}

/** Open seconds before the instant; `slot` is the result of seekSlot for it. */
export function openBefore(slot: usize, at: i64): i64 {
  return slotOpen(slot) + max<i64>(0, at - slotStart(slot))
}

/**
 * Search criterion, a type so that each search is compiled separately: the end (must be after the key), the work before, or
 * the open seconds before (must be at least the key).
 */
type ByEnd = u8
type ByWork = i64
type ByOpen = u32

function reaches<By>(slot: usize, key: i64): bool {
  if (sizeof<By>() == sizeof<ByEnd>()) return slotEnd(slot) > key
  if (sizeof<By>() == sizeof<ByWork>()) return slotWork(slot) >= key
  return slotOpen(slot) >= key
}

/** First record that reaches the key, galloping from the cursor; `last` when no earlier one does. */
function gallop<By>(first: usize, last: usize, cursor: usize, key: i64): usize {
  let low: usize
  let high: usize
  let step = SLOT_BYTES
  if (reaches<By>(cursor, key)) {
    high = cursor
    for (;;) {
      if (high - first <= step) {
        low = first
        break
      }
      low = high - step
      if (!reaches<By>(low, key)) {
        low += SLOT_BYTES
        break
      }
      high = low
      step <<= 1
    }
  } else {
    low = cursor + SLOT_BYTES
    for (;;) {
      if (low >= last || last - low <= step) {
        high = last
        break
      }
      high = low + step
      if (reaches<By>(high, key)) break
      low = high + SLOT_BYTES
      step <<= 1
    }
  }
  // The result is in low..high, and high reaches the key or is the sentinel.
  while (low < high) {
    const middle = low + (((high - low) >> 6) << 5)
    if (reaches<By>(middle, key)) high = middle
    else low = middle + SLOT_BYTES
  }
  return high
}

/** First record that ends after the instant: the slot open at it or the next one to open, or the sentinel. */
export function seekSlot(first: usize, last: usize, cursor: usize, at: i64): usize {
  return gallop<ByEnd>(first, last, cursor, at)
}

/** First instant not before `at` at which the resource is open, or NEVER. */
export function openFrom(first: usize, last: usize, cursor: usize, at: i64): i64 {
  slotCursor = seekSlot(first, last, cursor, at)
  return max(at, slotStart(slotCursor))
}

/** Smallest e >= at with `work` between at and e (10^-6 x seconds), or NEVER. */
export function forwardWork(first: usize, last: usize, cursor: usize, at: i64, work: i64): i64 {
  slotCursor = cursor
  if (work <= 0) return at
  const slot = seekSlot(first, last, cursor, at)
  const before = workBefore(slot, at)
  if (work > slotWork(last) - before) return NEVER
  const target = before + work
  const found = gallop<ByWork>(first, last, slot, target) - SLOT_BYTES
  slotCursor = found
  const qty = slotQty(found)
  return slotStart(found) + (target - slotWork(found) + qty - 1) / qty
}

/** Largest t <= at with `work` between t and at (10^-6 x seconds), or ALWAYS. */
export function backwardWork(first: usize, last: usize, cursor: usize, at: i64, work: i64): i64 {
  slotCursor = cursor
  if (work <= 0) return at
  const slot = seekSlot(first, last, cursor, at)
  const before = workBefore(slot, at)
  if (work > before) return ALWAYS
  const target = before - work
  const found = gallop<ByWork>(first, last, slot, target + 1) - SLOT_BYTES
  slotCursor = found
  return slotStart(found) + (target - slotWork(found)) / slotQty(found)
}

/** Smallest e >= at with `seconds` open seconds between at and e, or NEVER. */
export function forwardOpen(first: usize, last: usize, cursor: usize, at: i64, seconds: i64): i64 {
  slotCursor = cursor
  if (seconds <= 0) return at
  const slot = seekSlot(first, last, cursor, at)
  const before = openBefore(slot, at)
  if (seconds > slotOpen(last) - before) return NEVER
  const target = before + seconds
  const found = gallop<ByOpen>(first, last, slot, target) - SLOT_BYTES
  slotCursor = found
  return slotStart(found) + target - slotOpen(found)
}

/** Largest t <= at with `seconds` open seconds between t and at, or ALWAYS. */
export function backwardOpen(first: usize, last: usize, cursor: usize, at: i64, seconds: i64): i64 {
  slotCursor = cursor
  if (seconds <= 0) return at
  const slot = seekSlot(first, last, cursor, at)
  const before = openBefore(slot, at)
  if (seconds > before) return ALWAYS
  const target = before - seconds
  const found = gallop<ByOpen>(first, last, slot, target + 1) - SLOT_BYTES
  slotCursor = found
  return slotStart(found) + target - slotOpen(found)
}
