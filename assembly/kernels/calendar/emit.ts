import { NEVER, SLOT_BYTES, SLOT_LENGTH, SLOT_QTY, SLOT_WORK } from './slots'
import {
  dayCount,
  dayStart,
  dayTurn,
  DAY,
  ENTRY_EARLY,
  ENTRY_KIND,
  ENTRY_LATE,
  ENTRY_SEGMENTS,
  entryAt,
  firstDay,
  from,
  SEGMENT_BYTES,
  SEGMENT_END,
  SEGMENT_KIND,
  SEGMENT_QTY,
  SEGMENT_START,
  to,
  turnedInstant,
} from './state'

let records: usize = 0
let kinds: usize = 0
let days: usize = 0

/** Records written so far: the next one goes there. */
export let written: i32 = 0

export function openOutput(recordsAt: usize, kindsAt: usize, daysAt: usize): void {
  records = recordsAt
  kinds = kindsAt
  days = daysAt
  written = 0
}

export function recordAt(index: i32): usize {
  return records + <usize>index * SLOT_BYTES
}

export function kindAt(index: i32): i32 {
  return load<i32>(kinds + ((<usize>index) << 2))
}

export function dayAt(index: i32): i32 {
  return load<i32>(days + ((<usize>index) << 2))
}

/** Takes back everything from the record on. */
export function rewind(index: i32): void {
  written = index
}

// The slot that may still grow, and the sums before it.
let start: i64 = 0
let end: i64 = 0
let qty: i64 = 0
let kind: i32 = -1
let day: i32 = 0
let open: i64 = 0
let work: i64 = 0

export function beginSlots(): void {
  start = 0
  end = 0
  kind = -1
  open = 0
  work = 0
}

/** Adds a slot behind the others; an equal neighbour grows instead. */
export function appendSlot(newStart: i64, newEnd: i64, newQty: i64, newKind: i32, newDay: i32): void {
  if (newStart >= newEnd) return
  if (newStart == end && newKind == kind && newQty == qty) {
    end = newEnd
    return
  }
  if (kind >= 0) flush()
  start = newStart
  end = newEnd
  qty = newQty
  kind = newKind
  day = newDay
}

function flush(): void {
  const record = recordAt(written)
  const length = end - start
  store<i64>(record, start)
  store<i64>(record, length | (open << 32), SLOT_LENGTH)
  store<i64>(record, work, SLOT_WORK)
  store<i64>(record, qty, SLOT_QTY)
  store<i32>(kinds + ((<usize>written) << 2), kind)
  store<i32>(days + ((<usize>written) << 2), day)
  written++
  open += length
  work += length * qty
}

/** Writes the last slot and the sentinel; returns the sentinel's place. */
export function endSlots(): i32 {
  if (kind >= 0) flush()
  const record = recordAt(written)
  store<i64>(record, NEVER)
  store<i64>(record, open << 32, SLOT_LENGTH)
  store<i64>(record, work, SLOT_WORK)
  store<i64>(record, 0, SLOT_QTY)
  store<i32>(kinds + ((<usize>written) << 2), 0)
  store<i32>(days + ((<usize>written) << 2), 0)
  return written++
}

/** Start of what may still be open on the way through the days. */
let reached: i64 = 0

/** Slots of the winners of all days. */
export function emitDays(winners: usize, zone: i32): void {
  const starts = dayStart + ((<usize>(zone * dayCount)) << 3)
  const turns = dayTurn + ((<usize>(zone * dayCount)) << 2)
  reached = i64.MIN_VALUE
  /** Entry of the day before with segments after midnight, or -1. */
  let late = -1
  for (let d = 0; d < dayCount; d++) {
    const winner = load<i32>(winners + ((<usize>d) << 2))
    if (late >= 0) emitLate(late, winner, d, starts, turns)
    else if (winner >= 0) {
      const entry = entryAt(winner)
      const segment: usize = load<u32>(entry, ENTRY_SEGMENTS)
      const last = segment + <usize>load<u32>(entry, ENTRY_EARLY) * SEGMENT_BYTES
      emitSegments(segment, last, entry, d, starts, turns)
    }
    late = winner >= 0 && load<i32>(entryAt(winner), ENTRY_LATE) > 0 ? winner : -1
  }
  if (late >= 0) emitLate(late, -1, dayCount, starts, turns)
}

/** Segments of day `d` from `segment` to `last` of an entry. */
function emitSegments(segment: usize, last: usize, entry: usize, d: i32, starts: usize, turns: usize): void {
  const entryKind = load<i32>(entry, ENTRY_KIND)
  const turn = load<i32>(turns + ((<usize>d) << 2))
  const midnight = load<i64>(starts + ((<usize>d) << 3))
  for (; segment < last; segment += SEGMENT_BYTES) {
    const localStart = load<i32>(segment, SEGMENT_START)
    const localEnd = load<i32>(segment, SEGMENT_END)
    let segmentStart = midnight + localStart
    let segmentEnd = midnight + localEnd
    if (turn >= 0) {
      segmentStart = turnedInstant(turn, d, localStart)
      segmentEnd = turnedInstant(turn, d, localEnd)
    }
    if (segmentStart < reached) segmentStart = reached
    if (segmentStart >= segmentEnd) continue
    reached = segmentEnd
    appendSlot(
      max(segmentStart, from),
      min(segmentEnd, to),
      load<i64>(segment, SEGMENT_QTY),
      entryKind + load<i32>(segment, SEGMENT_KIND),
      firstDay + d,
    )
  }
}

/** Segments of the day before that begin after its midnight, among those of day `d` by their local starts. */
function emitLate(before: i32, winner: i32, d: i32, starts: usize, turns: usize): void {
  const lateEntry = entryAt(before)
  let late: usize = load<u32>(lateEntry, ENTRY_SEGMENTS)
  late += <usize>load<u32>(lateEntry, ENTRY_EARLY) * SEGMENT_BYTES
  const lateEnd = late + <usize>load<u32>(lateEntry, ENTRY_LATE) * SEGMENT_BYTES
  let own: usize = 0
  let ownEnd: usize = 0
  let ownEntry: usize = 0
  if (winner >= 0) {
    ownEntry = entryAt(winner)
    own = load<u32>(ownEntry, ENTRY_SEGMENTS)
    ownEnd = own + <usize>load<u32>(ownEntry, ENTRY_EARLY) * SEGMENT_BYTES
  }
  while (late < lateEnd) {
    const start = load<i32>(late, SEGMENT_START) - DAY
    while (own < ownEnd && load<i32>(own, SEGMENT_START) < start) {
      emitSegments(own, own + SEGMENT_BYTES, ownEntry, d, starts, turns)
      own += SEGMENT_BYTES
    }
    emitSegments(late, late + SEGMENT_BYTES, lateEntry, d - 1, starts, turns)
    late += SEGMENT_BYTES
  }
  if (own < ownEnd) emitSegments(own, ownEnd, ownEntry, d, starts, turns)
}
