import { allocRecords } from '../../memory/arena'
import {
  calendarCount,
  calendarEven,
  calendarStart,
  calendarUnit,
  NONE,
  slotBefore,
  slotEnd,
  slotSpeed,
  slotStart,
} from '../../interface/scheduling'
import { i32At, u8At } from '../../memory/columns'

/**
 * The work axis of every calendar (src/engine/scheduling/problem.ts). Slots are packed: start, end, before, speed (int32
 * each). A calendar is a record of 48 bytes with two tables that map a time or position directly to its slot: resources
 * with equal shifts share one, so that it stays in the cache.
 */
export const SLOT: usize = 16
const START: usize = 0
const END: usize = 4
const BEFORE: usize = 8
const SPEED: usize = 12

const CALENDAR: usize = 48
const FIRST: usize = 0
const LAST: usize = 4
const TOTAL: usize = 8
const UNIT: usize = 12
const EVEN: usize = 16
const TIME_TABLE: usize = 20
const TIME_BASE: usize = 24
const TIME_SHIFT: usize = 28
const TIME_MAX: usize = 32
const POS_TABLE: usize = 36
const POS_SHIFT: usize = 40

let calendars: usize = 0

export function calendarAt(index: i32): usize {
  return calendars + <usize>index * CALENDAR
}

/** Packs the calendars. Returns false when memory is exhausted. */
export function openAxis(): bool {
  calendars = allocRecords(<usize>calendarCount, CALENDAR)
  if (!calendars) return false
  for (let index = 0; index < calendarCount; index++) if (!openCalendar(index)) return false
  return true
}

function openCalendar(index: i32): bool {
  const from = i32At(calendarStart, index)
  const to = i32At(calendarStart, index + 1)
  const count = to - from
  const first = allocRecords(<usize>count + 1, SLOT)
  if (!first) return false
  let slot = first
  for (let k = from; k < to; k++) {
    store<i32>(slot, i32At(slotStart, k), START)
    store<i32>(slot, i32At(slotEnd, k), END)
    store<i32>(slot, i32At(slotBefore, k), BEFORE)
    store<i32>(slot, i32At(slotSpeed, k), SPEED)
    slot += SLOT
  }
  const last = slot - SLOT
  const total =
    load<i32>(last, BEFORE) + (load<i32>(last, END) - load<i32>(last, START)) * load<i32>(last, SPEED)
  // The sentinel ends every search.
  store<i32>(slot, i32.MAX_VALUE, START)
  store<i32>(slot, i32.MAX_VALUE, END)
  store<i32>(slot, total, BEFORE)
  store<i32>(slot, 1, SPEED)
  const record = calendarAt(index)
  const base = load<i32>(first, START)
  const span = load<i32>(last, END) - base
  let shift = 0
  while (span >> shift > 2 * count + 2) shift++
  const entries = (span >> shift) + 2
  const times = allocRecords(<usize>entries, 4)
  let posShift = 0
  while (total >> posShift > 2 * count + 2) posShift++
  const posEntries = (total >> posShift) + 2
  const positions = allocRecords(<usize>posEntries, 4)
  if (!times || !positions) return false
  slot = first
  for (let k = 0; k < entries; k++) {
    const t = base + (k << shift)
    while (load<i32>(slot, END) <= t) slot += SLOT
    store<u32>(times + ((<usize>k) << 2), <u32>slot)
  }
  // The last slot that begins at the position or before it.
  slot = first
  for (let k = 0; k < posEntries; k++) {
    const x = k << posShift
    while (slot < last && load<i32>(slot + SLOT, BEFORE) <= x) slot += SLOT
    store<u32>(positions + ((<usize>k) << 2), <u32>slot)
  }
  store<u32>(record, <u32>first, FIRST)
  store<u32>(record, <u32>(last + SLOT), LAST)
  store<i32>(record, total, TOTAL)
  store<i32>(record, i32At(calendarUnit, index), UNIT)
  store<i32>(record, u8At(calendarEven, index), EVEN)
  store<u32>(record, <u32>times, TIME_TABLE)
  store<i32>(record, base, TIME_BASE)
  store<i32>(record, shift, TIME_SHIFT)
  store<i32>(record, entries - 1, TIME_MAX)
  store<u32>(record, <u32>positions, POS_TABLE)
  store<i32>(record, posShift, POS_SHIFT)
  return true
}

export function totalOf(calendar: usize): i32 {
  return load<i32>(calendar, TOTAL)
}

export function unitOf(calendar: usize): i32 {
  return load<i32>(calendar, UNIT)
}

export function isEven(calendar: usize): bool {
  return load<i32>(calendar, EVEN) != 0
}

/** Slots are adjacent; time and position of one. */
export function timeOf(slot: usize): i32 {
  return load<i32>(slot, START)
}

export function placeOf(slot: usize): i32 {
  return load<i32>(slot, BEFORE)
}

export function firstSlot(calendar: usize): usize {
  return <usize>load<u32>(calendar, FIRST)
}

/** The sentinel behind the slots of a calendar: at no time, its position is the total. */
export function lastSlot(calendar: usize): usize {
  return <usize>load<u32>(calendar, LAST)
}

/** First slot that ends after t, or the sentinel. */
export function slotAt(calendar: usize, t: i32): usize {
  const base = load<i32>(calendar, TIME_BASE)
  if (t < base) return <usize>load<u32>(calendar, FIRST)
  const k = min((t - base) >> load<i32>(calendar, TIME_SHIFT), load<i32>(calendar, TIME_MAX))
  let slot = <usize>load<u32>(<usize>load<u32>(calendar, TIME_TABLE) + ((<usize>k) << 2))
  while (load<i32>(slot, END) <= t) slot += SLOT
  return slot
}

/** Last slot that begins at position x or before it; the first for x < 0, the last for those beyond. */
export function slotOf(calendar: usize, x: i32): usize {
  const total = load<i32>(calendar, TOTAL)
  const k = clamped(x, total) >> load<i32>(calendar, POS_SHIFT)
  let slot = <usize>load<u32>(<usize>load<u32>(calendar, POS_TABLE) + ((<usize>k) << 2))
  const last = <usize>load<u32>(calendar, LAST) - SLOT
  while (slot < last && load<i32>(slot + SLOT, BEFORE) <= x) slot += SLOT
  return slot
}

function clamped(x: i32, total: i32): i32 {
  return x < 0 ? 0 : x > total ? total : x
}

/** Last slot that begins before position x, the first slot for x <= 0. */
function slotBelow(calendar: usize, x: i32): usize {
  return slotOf(calendar, x - 1)
}

export function posOf(calendar: usize, t: i32): i32 {
  const slot = slotAt(calendar, t)
  const into = t - load<i32>(slot, START)
  return (
    load<i32>(slot, BEFORE) +
    (into > 0 && load<i32>(slot, START) != i32.MAX_VALUE ? into * load<i32>(slot, SPEED) : 0)
  )
}

export function toEnd(calendar: usize, x: i32): i32 {
  const slot = slotBelow(calendar, x)
  const speed = load<i32>(slot, SPEED)
  const into = max(0, x - load<i32>(slot, BEFORE))
  return load<i32>(slot, START) + (speed == 1 ? into : (into + speed - 1) / speed)
}

export function toStart(calendar: usize, x: i32): i32 {
  if (x >= load<i32>(calendar, TOTAL)) return load<i32>(<usize>load<u32>(calendar, LAST) - SLOT, END)
  const slot = slotOf(calendar, x)
  const speed = load<i32>(slot, SPEED)
  const into = max(0, x - load<i32>(slot, BEFORE))
  return load<i32>(slot, START) + (speed == 1 ? into : into / speed)
}

export function up(calendar: usize, x: i32): i32 {
  return isEven(calendar) ? x : posOf(calendar, toEnd(calendar, x))
}

export function down(calendar: usize, x: i32): i32 {
  return isEven(calendar) ? x : posOf(calendar, toStart(calendar, x))
}

/** Smallest position whose end lies at t or later. */
export function endingFrom(calendar: usize, t: i32): i32 {
  const x = posOf(calendar, t)
  return toEnd(calendar, x) < t ? up(calendar, x + 1) : x
}

/** Largest position whose start lies at t or before; -1 when there is none. */
export function startingBy(calendar: usize, t: i32): i32 {
  const x = posOf(calendar, t)
  return toStart(calendar, x) > t ? (x == 0 ? -1 : down(calendar, x - 1)) : x
}

/** Position of the first break longer than `pause` seconds inside [from, to), or -1. */
export function firstBreak(calendar: usize, from: i32, to: i32, pause: i32): i32 {
  if (from >= to) return -1
  const last = <usize>load<u32>(calendar, LAST)
  for (let slot = slotBelow(calendar, from + 1) + SLOT; slot < last; slot += SLOT) {
    if (load<i32>(slot, BEFORE) >= to) break
    if (load<i32>(slot, START) - load<i32>(slot - SLOT, END) > pause) return load<i32>(slot, BEFORE)
  }
  return -1
}

/** As `firstBreak`, the last one. */
export function lastBreak(calendar: usize, from: i32, to: i32, pause: i32): i32 {
  if (from >= to) return -1
  const first = <usize>load<u32>(calendar, FIRST)
  for (let slot = slotBelow(calendar, to); slot > first; slot -= SLOT) {
    if (load<i32>(slot, BEFORE) <= from) break
    if (load<i32>(slot, START) - load<i32>(slot - SLOT, END) > pause) return load<i32>(slot, BEFORE)
  }
  return -1
}

/** First time in [from, to) at which `other` is closed while `calendar` works, or NONE. */
export function firstClosed(calendar: usize, from: i32, to: i32, other: usize): i32 {
  const last = <usize>load<u32>(calendar, LAST)
  for (let slot = slotAt(calendar, from); slot < last; slot += SLOT) {
    let at = max(from, load<i32>(slot, START))
    const until = min(to, load<i32>(slot, END))
    if (at >= until) break
    for (let open = slotAt(other, at); at < until; open += SLOT) {
      if (load<i32>(open, START) > at) return at
      at = load<i32>(open, END)
    }
  }
  return NONE
}

/** As `firstClosed`: the end of the last closed time in [from, to), or NONE. */
export function lastClosed(calendar: usize, from: i32, to: i32, other: usize): i32 {
  const last = <usize>load<u32>(calendar, LAST)
  let found = NONE
  for (let slot = slotAt(calendar, from); slot < last; slot += SLOT) {
    let at = max(from, load<i32>(slot, START))
    const until = min(to, load<i32>(slot, END))
    if (at >= until) break
    for (let open = slotAt(other, at); at < until; open += SLOT) {
      const opens = min(until, load<i32>(open, START))
      if (opens > at) found = opens
      at = load<i32>(open, END)
    }
  }
  return found
}

/** First time at t or after at which the calendar is open, or NONE. */
export function openFrom(calendar: usize, t: i32): i32 {
  const slot = slotAt(calendar, t)
  return slot == <usize>load<u32>(calendar, LAST) ? NONE : max(t, load<i32>(slot, START))
}

/** Last time at t or before up to which the calendar is open, or NONE. */
export function openUntil(calendar: usize, t: i32): i32 {
  const slot = slotAt(calendar, t)
  if (slot < <usize>load<u32>(calendar, LAST) && load<i32>(slot, START) < t) return t
  return slot == <usize>load<u32>(calendar, FIRST) ? NONE : load<i32>(slot - SLOT, END)
}
