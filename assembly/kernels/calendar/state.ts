import { alloc } from '../../memory/arena'
import { SLOT_BYTES, SLOT_KIND, SLOT_LENGTH, SLOT_WORK } from './slots'
import { next, openBlock } from '../../memory/block'
import { i32At, i64At } from '../../memory/columns'

export { i32At, i64At } from '../../memory/columns'

/**
 * State of one expansion, bound from the parameter block that the host fills (src/engine/kernel/calendar.ts has the same
 * order of slots). Semantics: src/engine/calendar/problem.ts; instants, quantities and turns are int64 here.
 */
export let from: i64 = 0
export let to: i64 = 0
export let firstDay: i32 = 0
export let dayCount: i32 = 0
export let dayStart: usize = 0
export let dayTurn: usize = 0
export let turnLocal: usize = 0
export let turnUtc: usize = 0
export let turnOffset: usize = 0
/** 64-bit words of a day set, and the sets. */
export let dayWords: i32 = 0
export let daySets: usize = 0
export let entries: usize = 0
export let entryDays: usize = 0
export let listStart: usize = 0
export let classCount: i32 = 0
export let classList: usize = 0
export let classZone: usize = 0
export let resourceCount: i32 = 0
export let resourceClass: usize = 0
export let resourceOwn: usize = 0
export let resourcePieces: usize = 0
export let pieceStart: usize = 0
export let pieceEnd: usize = 0
export let pieceQty: usize = 0
export let pieceKind: usize = 0
export let pieceDay: usize = 0

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
  openBlock(block)
  const window = next()
  from = load<i64>(window)
  to = load<i64>(window, 8)
  firstDay = <i32>next()
  dayCount = <i32>next()
  dayStart = next()
  dayTurn = next()
  turnLocal = next()
  turnUtc = next()
  turnOffset = next()
  dayWords = <i32>next()
  daySets = next()
  const segmentCount = <i32>next()
  const segments = packSegments(segmentCount, next(), next(), next(), next())
  const planStart = next()
  const entryCount = <i32>next()
  const rank = next()
  entryDays = next()
  const plan = next()
  const kind = next()
  listStart = next()
  classCount = <i32>next()
  classList = next()
  classZone = next()
  resourceCount = <i32>next()
  resourceClass = next()
  resourceOwn = next()
  resourcePieces = next()
  pieceStart = next()
  pieceEnd = next()
  pieceQty = next()
  pieceKind = next()
  pieceDay = next()
  if (!segments) return false
  entries = alloc(<usize>(entryCount + 1) * ENTRY_BYTES)
  if (!entries) return false
  const planCount = planTotal(plan, entryCount)
  const dayPlans = packDays(planCount, planStart, segments)
  if (!dayPlans) return false
  for (let k = 0; k < entryCount; k++) {
    const entry = entryAt(k)
    memory.copy(entry, dayPlans + <usize>i32At(plan, k) * ENTRY_BYTES, ENTRY_BYTES)
    store<i32>(entry, i32At(kind, k), ENTRY_KIND)
    store<i32>(entry, i32At(rank, k), ENTRY_RANK)
  }
  return true
}

function planTotal(plan: usize, entryCount: i32): i32 {
  let total = 0
  for (let k = 0; k < entryCount; k++) total = max(total, i32At(plan, k) + 1)
  return total
}

/** Segments of every plan as entries without kind and rank; 0 when memory is exhausted. */
function packDays(planCount: i32, planStart: usize, segments: usize): usize {
  const plans = alloc(<usize>(planCount + 1) * ENTRY_BYTES)
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
  const room = ((count + 1) & ~1) * SLOT_BYTES
  const slots = alloc(room)
  if (!slots) return false
  memory.fill(slots, 0, room)
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

function packSegments(count: i32, start: usize, end: usize, qty: usize, kind: usize): usize {
  const segments = alloc(<usize>(count + 1) * SEGMENT_BYTES)
  if (!segments) return 0
  for (let k = 0; k < count; k++) {
    const segment = segments + <usize>k * SEGMENT_BYTES
    store<i32>(segment, i32At(start, k), SEGMENT_START)
    store<i32>(segment, i32At(end, k), SEGMENT_END)
    store<i64>(segment, i64At(qty, k), SEGMENT_QTY)
    store<i32>(segment, i32At(kind, k), SEGMENT_KIND)
  }
  return segments
}

export function entryAt(index: i32): usize {
  return entries + <usize>index * ENTRY_BYTES
}

/** Address of the day set of an entry. */
export function daysOf(entry: i32): usize {
  return daySets + <usize>(i32At(entryDays, entry) * dayWords) * 8
}

/** Instant of a local time of day `day` near a change of the zone's clock; `turn` from dayTurn. */
export function turnedInstant(turn: i32, day: i32, local: i32): i64 {
  const fromStart = <i64>day * DAY + <i64>local
  let at = turn
  while (i64At(turnLocal, at + 1) <= fromStart) at++
  return max(i64At(turnUtc, at), fromStart - i64At(turnOffset, at))
}
