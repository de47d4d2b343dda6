import {
  bindProblem,
  dayWords,
  daySets,
  entryCount,
  entryDays,
  entryKind,
  entryPlan,
  entryRank,
  planStart,
  segEnd,
  segKind,
  segmentCount,
  segQty,
  segStart,
  SLOT_BYTES,
  SLOT_KIND,
  SLOT_LENGTH,
  SLOT_WORK,
  turnLocal,
  turnOffset,
  turnUtc,
  window,
} from '../../interface/calendar'
import { allocRecords } from '../../memory/arena'
import { i32At, i64At } from '../../memory/columns'

/** Window of the expansion. Semantics of all columns: src/engine/calendar/problem.ts; times are int64 here. */
export let from: i64 = 0
export let to: i64 = 0
/** 64-bit words of a day set. */
export let wordPairs: i32 = 0
export let entries: usize = 0

/**
 * Entry in one record: addresses (u32) of its first segment, of the first that begins after midnight, and behind its
 * last; kind i32; rank i32; segments i32; local start of the first and end of the last segment i32; its slots as they
 * are on an even day with nothing before (u32, 0 = not of that kind); and what these add to the sums, as they stand in
 * the halves of a record: nothing, open seconds (shifted); work, nothing (four i64).
 */
export const ENTRY_BYTES: usize = 80
export const ENTRY_SEGMENTS: usize = 0
export const ENTRY_MIDNIGHT: usize = 4
export const ENTRY_END: usize = 8
export const ENTRY_KIND: usize = 12
export const ENTRY_RANK: usize = 16
export const ENTRY_COUNT: usize = 20
export const ENTRY_FROM: usize = 24
export const ENTRY_TO: usize = 28
export const ENTRY_SLOTS: usize = 32
export const ENTRY_OPEN: usize = 40
export const ENTRY_WORK: usize = 56

/** Segment: start i32, end i32 (local seconds from midnight), quantity i64, kind i32, unused. */
export const SEGMENT_BYTES: usize = 24
export const SEGMENT_START: usize = 0
export const SEGMENT_END: usize = 4
export const SEGMENT_QTY: usize = 8
export const SEGMENT_KIND: usize = 16

/** Seconds of an even day. */
export const DAY: i32 = 86400

/** Reads the block and packs entries and segments. Returns false when memory is exhausted. */
export function bind(block: usize): bool {
  bindProblem(block)
  from = load<i64>(window)
  to = load<i64>(window, 8)
  wordPairs = dayWords >> 1
  const segments = packSegments()
  if (!segments) return false
  entries = allocRecords(<usize>(entryCount + 1), ENTRY_BYTES)
  if (!entries) return false
  const planCount = planTotal()
  const dayPlans = packDays(planCount, segments)
  if (!dayPlans) return false
  for (let k = 0; k < entryCount; k++) {
    const entry = entryAt(k)
    memory.copy(entry, dayPlans + <usize>i32At(entryPlan, k) * ENTRY_BYTES, ENTRY_BYTES)
    store<i32>(entry, i32At(entryKind, k), ENTRY_KIND)
    store<i32>(entry, i32At(entryRank, k), ENTRY_RANK)
  }
  return true
}

function planTotal(): i32 {
  let total = 0
  for (let k = 0; k < entryCount; k++) total = max(total, i32At(entryPlan, k) + 1)
  return total
}

/** Segments of every plan as entries without kind and rank; 0 when memory is exhausted. */
function packDays(planCount: i32, segments: usize): usize {
  const plans = allocRecords(<usize>(planCount + 1), ENTRY_BYTES)
  if (!plans) return 0
  for (let p = 0; p < planCount; p++) {
    const entry = plans + <usize>p * ENTRY_BYTES
    const begin = segments + <usize>i32At(planStart, p) * SEGMENT_BYTES
    const end = segments + <usize>i32At(planStart, p + 1) * SEGMENT_BYTES
    let late = begin
    while (late < end && load<i32>(late, SEGMENT_START) < DAY) late += SEGMENT_BYTES
    store<u32>(entry, <u32>begin, ENTRY_SEGMENTS)
    store<u32>(entry, <u32>late, ENTRY_MIDNIGHT)
    store<u32>(entry, <u32>end, ENTRY_END)
    store<i32>(entry, <i32>((end - begin) / SEGMENT_BYTES), ENTRY_COUNT)
    store<u32>(entry, 0, ENTRY_SLOTS)
    if (begin == end) continue
    store<i32>(entry, load<i32>(begin, SEGMENT_START), ENTRY_FROM)
    store<i32>(entry, load<i32>(end - SEGMENT_BYTES, SEGMENT_END), ENTRY_TO)
    if (late == end && !packDay(entry, begin, end)) return 0
  }
  return plans
}

/** The slots of one day as records from midnight 0 with sums from 0 and kinds from 0, an even number of them. */
function packDay(entry: usize, begin: usize, end: usize): bool {
  const count = (end - begin) / SEGMENT_BYTES
  const even = (count + 1) & ~1
  const slots = allocRecords(even, SLOT_BYTES)
  if (!slots) return false
  memory.fill(slots, 0, even * SLOT_BYTES)
  let record = slots
  let open: i64 = 0
  let work: i64 = 0
  for (let segment = begin; segment < end; segment += SEGMENT_BYTES) {
    const length = <i64>(load<i32>(segment, SEGMENT_END) - load<i32>(segment, SEGMENT_START))
    store<i64>(record, load<i32>(segment, SEGMENT_START))
    store<i64>(record, length | (open << 32), SLOT_LENGTH)
    store<i64>(record, work, SLOT_WORK)
    store<i32>(record, load<i32>(segment, SEGMENT_KIND), SLOT_KIND)
    record += SLOT_BYTES
    open += length
    work += length * load<i64>(segment, SEGMENT_QTY)
  }
  store<u32>(entry, <u32>slots, ENTRY_SLOTS)
  store<i64>(entry, 0, ENTRY_OPEN)
  store<i64>(entry, open << 32, ENTRY_OPEN + 8)
  store<i64>(entry, work, ENTRY_WORK)
  store<i64>(entry, 0, ENTRY_WORK + 8)
  return true
}

function packSegments(): usize {
  const segments = allocRecords(<usize>(segmentCount + 1), SEGMENT_BYTES)
  if (!segments) return 0
  for (let k = 0; k < segmentCount; k++) {
    const segment = segments + <usize>k * SEGMENT_BYTES
    store<i32>(segment, i32At(segStart, k), SEGMENT_START)
    store<i32>(segment, i32At(segEnd, k), SEGMENT_END)
    store<i64>(segment, i64At(segQty, k), SEGMENT_QTY)
    store<i32>(segment, i32At(segKind, k), SEGMENT_KIND)
  }
  return segments
}

export function entryAt(index: i32): usize {
  return entries + <usize>index * ENTRY_BYTES
}

/** Address of the day set of an entry. */
export function daysOf(entry: i32): usize {
  return daySets + <usize>(i32At(entryDays, entry) * wordPairs) * 8
}

/** Instant of a local time of day `day` near a change of the zone's clock; `turn` from dayTurn. */
export function turnedInstant(turn: i32, day: i32, local: i32): i64 {
  const fromStart = <i64>day * DAY + <i64>local
  let at = turn
  while (i64At(turnLocal, at + 1) <= fromStart) at++
  return max(i64At(turnUtc, at), fromStart - i64At(turnOffset, at))
}
