import { alloc, allocRecords } from '../../memory/arena'
import { calendarAt, totalOf } from './axis'
import {
  clearEnds,
  clearKeys,
  endBytes,
  endsUntil,
  firstFit,
  keyBytes,
  lastFit,
  setEnd,
  setKeys,
  shiftEnds,
  shiftKeys,
} from './gap-index'
import { columns, keysBetween, openKeys } from './gap-keys'
import { CLASS, neighbour, VALUE } from './setups'
import {
  FURNACE,
  opCount,
  resourceCalendar,
  resourceCount,
  resourceKind,
  SINGLE,
} from '../../interface/scheduling'
import { i32At, u8At } from '../../memory/columns'

/**
 * Gaps of every resource of capacity one, in order, packed into a cache line each: from, to, left, right
 * (int32), value and class of the left one, and a copy of the record of the right one (setups.ts).
 * Only gaps in which some operation could ever fit are kept; blocks are not. Left and right are operations; right is
 * CALENDAR_END where the calendar ends, and WALL before an immovable block without a changeover. A filled gap stays as an
 * empty one (`isEmpty`) until its entry is needed.
 */
export const GAP: usize = 64
export const FROM: usize = 0
export const TO: usize = 4
export const LEFT: usize = 8
export const RIGHT: usize = 12
export const LEFT_RECORD: usize = 16
export const RIGHT_RECORD: usize = 32
export const CALENDAR_END: i32 = -1
export const WALL: i32 = -2

/** Per resource: first gap, count, capacity, empty ones among them, load (f64), indexes of ends and keys. */
const LIST: usize = 32
const GAPS: usize = 0
const COUNT: usize = 4
const CAPACITY: usize = 8
const EMPTY: usize = 12
const LOAD: usize = 16
const ENDS: usize = 24
const KEYS: usize = 28
const MIN_CAPACITY: i32 = 16

let lists: usize = 0
/** Set when memory is exhausted: the pass is invalid. */
export let exhausted: bool = false

export function exhaust(): void {
  exhausted = true
}

function listAt(resource: i32): usize {
  return lists + <usize>resource * LIST
}

function gapsOf(list: usize): usize {
  return <usize>load<u32>(list, GAPS)
}

function keysOf(list: usize): usize {
  return <usize>load<u32>(list, KEYS)
}

function endsOf(list: usize): usize {
  return <usize>load<u32>(list, ENDS)
}

export function openGaps(): bool {
  exhausted = false
  lists = allocRecords(<usize>resourceCount, LIST)
  if (!lists || !openKeys()) return false
  memory.fill(lists, 0, <usize>resourceCount * LIST)
  for (let resource = 0; resource < resourceCount; resource++) {
    const calendar = i32At(resourceCalendar, resource)
    const kind = u8At(resourceKind, resource)
    if (calendar < 0 || (kind != SINGLE && kind != FURNACE)) continue
    const list = listAt(resource)
    if (!growList(list, MIN_CAPACITY)) return false
    store<i32>(list, 1, COUNT)
    setGap(resource, gapsOf(list), 0, totalOf(calendarAt(calendar)), opCount + resource, CALENDAR_END)
  }
  return true
}

/** Allocates a list without gaps. */
function growList(list: usize, capacity: i32): bool {
  const gaps = allocRecords(<usize>capacity, GAP)
  const ends = alloc(endBytes(capacity))
  const keys = alloc(keyBytes(capacity, columns))
  if (!gaps || !ends || !keys) return false
  store<u32>(list, <u32>gaps, GAPS)
  store<u32>(list, <u32>ends, ENDS)
  store<u32>(list, <u32>keys, KEYS)
  store<i32>(list, capacity, CAPACITY)
  clearEnds(ends, capacity)
  clearKeys(keys, capacity, columns)
  return true
}

/** Writes a gap and its index entries. */
export function setGap(resource: i32, gap: usize, from: i32, to: i32, left: i32, right: i32): void {
  store<i32>(gap, from, FROM)
  store<i32>(gap, to, TO)
  setLeft(gap, left)
  setRight(gap, right)
  index(resource, gap)
}

function setLeft(gap: usize, left: i32): void {
  store<i32>(gap, left, LEFT)
  store<i32>(gap + LEFT_RECORD, left < 0 ? -1 : load<i32>(neighbour(left), VALUE), VALUE)
  store<i32>(gap + LEFT_RECORD, left < 0 ? 0 : load<i32>(neighbour(left), CLASS), CLASS)
}

function setRight(gap: usize, right: i32): void {
  store<i32>(gap, right, RIGHT)
  if (right < 0) return
  const record = neighbour(right)
  v128.store(gap + RIGHT_RECORD, v128.load(record))
  v128.store(gap + RIGHT_RECORD, v128.load(record, 16), 16)
}

/** The gap begins later, behind `left`. */
export function beginLater(resource: i32, gap: usize, from: i32, left: i32): void {
  store<i32>(gap, from, FROM)
  setLeft(gap, left)
  index(resource, gap)
}

/** The gap ends earlier, before `right`. */
export function endEarlier(resource: i32, gap: usize, to: i32, right: i32): void {
  store<i32>(gap, to, TO)
  setRight(gap, right)
  index(resource, gap)
}

/** Splits a gap in two: the first ends at `to` before `right`, the second begins at `from` behind `left`. */
export function splitGap(resource: i32, gap: usize, to: i32, right: i32, from: i32, left: i32): void {
  const first = insertBehind(resource, gap)
  if (!first) return
  copyGap(first + GAP, first)
  endEarlier(resource, first, to, right)
  beginLater(resource, first + GAP, from, left)
}

/** Copies sixteen bytes at a time: a call of `memory.copy` costs more than a gap. */
function copyGap(to: usize, from: usize): void {
  v128.store(to, v128.load(from))
  v128.store(to, v128.load(from, 16), 16)
  v128.store(to, v128.load(from, 32), 32)
  v128.store(to, v128.load(from, 48), 48)
}

function index(resource: i32, gap: usize): void {
  const list = listAt(resource)
  const capacity = load<i32>(list, CAPACITY)
  const at = numberOf(list, gap)
  setEnd(endsOf(list), capacity, at, load<i32>(gap, TO))
  const keys = keysBetween(
    resource,
    load<i32>(gap, FROM),
    load<i32>(gap, TO),
    load<i32>(gap, LEFT),
    gap + LEFT_RECORD,
    load<i32>(gap, RIGHT),
    gap + RIGHT_RECORD,
  )
  setKeys(keysOf(list), capacity, columns, at, keys)
}

function numberOf(list: usize, gap: usize): i32 {
  return <i32>((gap - gapsOf(list)) / GAP)
}

function gapAt(list: usize, number: i32): usize {
  return gapsOf(list) + <usize>number * GAP
}

export function isEmpty(gap: usize): bool {
  return load<i32>(gap, FROM) >= load<i32>(gap, TO)
}

/** An empty gap fits nothing; its end is kept, so that ends ascend. */
export function emptyGap(resource: i32, gap: usize): void {
  const list = listAt(resource)
  store<i32>(gap, load<i32>(gap, TO), FROM)
  store<i32>(list, load<i32>(list, EMPTY) + 1, EMPTY)
  v128.store(zeros, i32x4.splat(0))
  setKeys(keysOf(list), load<i32>(list, CAPACITY), columns, numberOf(list, gap), zeros)
}

const zeros: usize = memory.data(16)

export function firstGap(resource: i32): usize {
  return gapsOf(listAt(resource))
}

export function endOfGaps(resource: i32): usize {
  const list = listAt(resource)
  return gapAt(list, load<i32>(list, COUNT))
}

export function loadOf(resource: i32): f64 {
  return load<f64>(listAt(resource), LOAD)
}

export function addLoad(resource: i32, seconds: i32): void {
  const list = listAt(resource)
  store<f64>(list, load<f64>(list, LOAD) + <f64>seconds, LOAD)
}

/** First gap that ends after position x, or the end of the list. It may be an empty one. */
export function gapAfter(resource: i32, x: i32): usize {
  const list = listAt(resource)
  const count = load<i32>(list, COUNT)
  return gapAt(list, min(count, endsUntil(endsOf(list), load<i32>(list, CAPACITY), x)))
}

/** First gap at `gap` or behind it that may fit (gap-keys.ts), or 0. */
export function fitFrom(resource: i32, gap: usize, column: i32, key: i32): usize {
  const list = listAt(resource)
  const at = firstFit(keysOf(list), load<i32>(list, CAPACITY), columns, column, numberOf(list, gap), key)
  return at < 0 ? 0 : gapAt(list, at)
}

/** Last gap before `gap` that may fit, or 0. */
export function fitBefore(resource: i32, gap: usize, column: i32, key: i32): usize {
  const list = listAt(resource)
  const at = lastFit(keysOf(list), load<i32>(list, CAPACITY), columns, column, numberOf(list, gap) - 1, key)
  return at < 0 ? 0 : gapAt(list, at)
}

/** Inserts an entry behind `gap`, to be written next. New address of `gap`, or 0 when memory is exhausted. */
function insertBehind(resource: i32, gap: usize): usize {
  const list = listAt(resource)
  const count = load<i32>(list, COUNT)
  const next = gap + GAP
  if (next < gapAt(list, count) && isEmpty(next)) {
    store<i32>(list, load<i32>(list, EMPTY) - 1, EMPTY)
    return gap
  }
  if (count == load<i32>(list, CAPACITY)) {
    const moved = makeSpace(resource, gap)
    return moved ? insertBehind(resource, moved) : 0
  }
  const capacity = load<i32>(list, CAPACITY)
  const at = numberOf(list, next)
  for (let last = gapAt(list, count); last > next; last -= GAP) copyGap(last, last - GAP)
  shiftEnds(endsOf(list), capacity, at, count)
  shiftKeys(keysOf(list), capacity, columns, at, count)
  store<i32>(list, count + 1, COUNT)
  return gap
}

/** Removes the empty gaps, and doubles the capacity when they were few. New address of `gap`, or 0. */
function makeSpace(resource: i32, gap: usize): usize {
  const list = listAt(resource)
  const capacity = load<i32>(list, CAPACITY)
  const last = endOfGaps(resource)
  let from = gapsOf(list)
  if (load<i32>(list, EMPTY) << 2 >= capacity) {
    clearEnds(endsOf(list), capacity)
    clearKeys(keysOf(list), capacity, columns)
  } else if (!growList(list, capacity << 1)) {
    exhausted = true
    return 0
  }
  let to = gapsOf(list)
  let moved: usize = 0
  for (; from < last; from += GAP) {
    if (from == gap) moved = to
    if (isEmpty(from)) continue
    if (to != from) copyGap(to, from)
    index(resource, to)
    to += GAP
  }
  store<i32>(list, numberOf(list, to), COUNT)
  store<i32>(list, 0, EMPTY)
  return moved
}
