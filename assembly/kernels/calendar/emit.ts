import {
  dayCount,
  dayStart,
  dayTurn,
  firstDay,
  NEVER,
  SLOT_BYTES,
  SLOT_KIND,
  SLOT_LENGTH,
  SLOT_WORK,
} from '../../interface/calendar'
import {
  DAY,
  ENTRY_COUNT,
  ENTRY_END,
  ENTRY_FROM,
  ENTRY_KIND,
  ENTRY_MIDNIGHT,
  ENTRY_OPEN,
  ENTRY_SEGMENTS,
  ENTRY_SLOTS,
  ENTRY_TO,
  ENTRY_WORK,
  entryAt,
  from,
  SEGMENT_BYTES,
  SEGMENT_END,
  SEGMENT_KIND,
  SEGMENT_QTY,
  SEGMENT_START,
  to,
  turnedInstant,
} from './state'

/** Earlier than every instant that occurs. */
const NO_SLOT: i64 = i64.MIN_VALUE

let records: usize = 0

/** Address of the next record to write. */
export let written: i32 = 0

export function openOutput(recordsAt: usize): void {
  records = recordsAt
  written = 0
}

export function recordAt(index: i32): usize {
  return records + <usize>index * SLOT_BYTES
}

/** Discards all records from the given one on. */
export function rewind(index: i32): void {
  written = index
}

// End of the last slot, and the sums up to it.
let end: i64 = NO_SLOT
let open: i64 = 0
let work: i64 = 0

export function beginSlots(): void {
  end = NO_SLOT
  open = 0
  work = 0
}

/** Adds a slot at the end; an adjacent equal slot is extended instead. */
export function appendSlot(newStart: i64, newEnd: i64, qty: i64, kind: i32, day: i32): void {
  if (newStart >= newEnd) return
  const length = newEnd - newStart
  const record = recordAt(written)
  const last = record - SLOT_BYTES
  // A segment that ends where the window begins was not written.
  if (newStart == end && newStart > from && load<i32>(last, SLOT_KIND) == kind) {
    store<i64>(last, load<i64>(last, SLOT_LENGTH) + length, SLOT_LENGTH)
  } else {
    store<i64>(record, newStart)
    store<i64>(record, length | (open << 32), SLOT_LENGTH)
    store<i64>(record, work, SLOT_WORK)
    store<i64>(record, kindAndDay(kind, day), SLOT_KIND)
    written++
  }
  end = newEnd
  open += length
  work += length * qty
}

function kindAndDay(kind: i32, day: i32): i64 {
  return ((<i64>day) << 32) | <i64>(<u32>kind)
}

/** Writes the sentinel and returns its address. */
export function endSlots(): i32 {
  const record = recordAt(written)
  store<i64>(record, NEVER)
  store<i64>(record, open << 32, SLOT_LENGTH)
  store<i64>(record, work, SLOT_WORK)
  store<i64>(record, 0, SLOT_KIND)
  return written++
}

/** No later segment of the days processed so far begins before this instant. */
let reached: i64 = 0

/**
 * Emits the slots of the winners of all days. On a day without a clock change, inside the window and after all earlier
 * slots, they are those that `state` has prepared, with the midnight and the sums added: two additions of 128 bits per slot,
 * two slots at a time. All other days take the general path.
 */
export function emitDays(winners: usize, zone: i32): void {
  const starts = dayStart + ((<usize>(zone * dayCount)) << 3)
  const turns = dayTurn + ((<usize>(zone * dayCount)) << 2)
  const count = dayCount
  const windowFrom = from
  const windowTo = to
  const first = firstDay
  let record = recordAt(written)
  // The sums in the layout of a record: nothing and open seconds; work and nothing.
  let openSum = i64x2.splat(0)
  let workSum = i64x2.splat(0)
  let passed: i64 = NO_SLOT
  /** Entry of the day before with segments after midnight, or 0. */
  let late: usize = 0
  for (let d = 0; d < count; d++) {
    const winner = load<i32>(winners + ((<usize>d) << 2))
    if (winner < 0 && !late) continue
    const entry = entryAt(winner)
    const slots: usize = winner < 0 || late ? 0 : load<u32>(entry, ENTRY_SLOTS)
    if (slots) {
      const midnight = load<i64>(starts + ((<usize>d) << 3))
      const begin = midnight + load<i32>(entry, ENTRY_FROM)
      const stop = midnight + load<i32>(entry, ENTRY_TO)
      const turn = load<i32>(turns + ((<usize>d) << 2))
      if (turn < 0 && begin > passed && begin >= windowFrom && stop <= windowTo) {
        const slotCount = load<i32>(entry, ENTRY_COUNT)
        const timeAndOpen = i64x2.add(v128.load64_zero(starts + ((<usize>d) << 3)), openSum)
        const workAndKind = i64x2.replace_lane(
          workSum,
          1,
          kindAndDay(load<i32>(entry, ENTRY_KIND), first + d),
        )
        let source = slots
        let target = record
        for (let left = slotCount; left > 0; left -= 2) {
          v128.store(target, i64x2.add(v128.load(source), timeAndOpen))
          v128.store(target, i64x2.add(v128.load(source, 16), workAndKind), 16)
          v128.store(target, i64x2.add(v128.load(source, 32), timeAndOpen), 32)
          v128.store(target, i64x2.add(v128.load(source, 48), workAndKind), 48)
          source += 2 * SLOT_BYTES
          target += 2 * SLOT_BYTES
        }
        record += <usize>slotCount * SLOT_BYTES
        openSum = i64x2.add(openSum, v128.load(entry, ENTRY_OPEN))
        workSum = i64x2.add(workSum, v128.load(entry, ENTRY_WORK))
        passed = stop
        continue
      }
    }
    if (winner >= 0 && !late && load<i32>(entry, ENTRY_COUNT) == 0) continue
    written = <i32>((record - records) / SLOT_BYTES)
    end = min(passed, windowTo)
    open = <i64>(<u64>i64x2.extract_lane(openSum, 1) >> 32)
    work = i64x2.extract_lane(workSum, 0)
    reached = passed
    emitDay(late, winner, d, starts, turns)
    late = winner >= 0 && load<u32>(entry, ENTRY_MIDNIGHT) != load<u32>(entry, ENTRY_END) ? entry : 0
    record = recordAt(written)
    openSum = i64x2.replace_lane(openSum, 1, open << 32)
    workSum = i64x2.replace_lane(workSum, 0, work)
    passed = reached
  }
  written = <i32>((record - records) / SLOT_BYTES)
  end = min(passed, windowTo)
  open = <i64>(<u64>i64x2.extract_lane(openSum, 1) >> 32)
  work = i64x2.extract_lane(workSum, 0)
  reached = passed
  if (late) emitDay(late, -1, count, starts, turns)
}

/**
 * Segments of day `d` (its winner, or -1), and among them, by their local starts, those of the day before that begin
 * after its midnight (its entry, or 0).
 */
function emitDay(late: usize, winner: i32, d: i32, starts: usize, turns: usize): void {
  let own: usize = 0
  let ownEnd: usize = 0
  let entry: usize = 0
  if (winner >= 0) {
    entry = entryAt(winner)
    own = load<u32>(entry, ENTRY_SEGMENTS)
    ownEnd = load<u32>(entry, ENTRY_MIDNIGHT)
  }
  let before: usize = 0
  let beforeEnd: usize = 0
  if (late) {
    before = load<u32>(late, ENTRY_MIDNIGHT)
    beforeEnd = load<u32>(late, ENTRY_END)
  }
  while (own < ownEnd || before < beforeEnd) {
    const isLate =
      before < beforeEnd &&
      (own == ownEnd || load<i32>(before, SEGMENT_START) - DAY <= load<i32>(own, SEGMENT_START))
    if (isLate) {
      emitSegment(before, late, d - 1, starts, turns)
      before += SEGMENT_BYTES
    } else {
      emitSegment(own, entry, d, starts, turns)
      own += SEGMENT_BYTES
    }
  }
}

function emitSegment(segment: usize, entry: usize, d: i32, starts: usize, turns: usize): void {
  const localStart = load<i32>(segment, SEGMENT_START)
  const localEnd = load<i32>(segment, SEGMENT_END)
  const turn = load<i32>(turns + ((<usize>d) << 2))
  const midnight = load<i64>(starts + ((<usize>d) << 3))
  const start = turn < 0 ? midnight + localStart : turnedInstant(turn, d, localStart)
  const stop = turn < 0 ? midnight + localEnd : turnedInstant(turn, d, localEnd)
  const free = max(start, reached)
  if (free >= stop) return
  reached = stop
  appendSlot(
    max(free, from),
    min(stop, to),
    load<i64>(segment, SEGMENT_QTY),
    load<i32>(entry, ENTRY_KIND) + load<i32>(segment, SEGMENT_KIND),
    firstDay + d,
  )
}
