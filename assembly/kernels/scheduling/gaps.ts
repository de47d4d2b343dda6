import { alloc } from '../../memory/arena'
import { calendarAt, down, toStart, totalOf, unitOf } from './axis'
import {
  beginOf,
  changeWorkerOf,
  CLASS,
  isHeld,
  neighbour,
  readyOf,
  setupUnits,
  unitsOf,
  VALUE,
  workerOf,
} from './setups'
import {
  FURNACE,
  i32At,
  opCount,
  profileSlack,
  put32,
  resourceCalendar,
  resourceCount,
  resourceKind,
  resourceLeast,
  resourceProfile,
  setup,
  SINGLE,
  start,
  u8At,
} from './state'

/**
 * Gaps of every resource that does one thing at a time, in order, packed: from, to, left, right, and the value and
 * class of the left one in the first changeover kind, so that looking for a place reads gaps alone (int32 each).
 * Only gaps in which some operation could ever fit are kept; blocks themselves are not. Left and right are operations;
 * right is NOTHING where the calendar ends and WALL before what neither moves nor asks for a changeover.
 */
export const GAP: usize = 32
export const FROM: usize = 0
export const TO: usize = 4
export const LEFT: usize = 8
export const RIGHT: usize = 12
export const LEFT_VALUE: usize = 16
export const LEFT_CLASS: usize = 20
export const NOTHING: i32 = -1
export const WALL: i32 = -2

/** Per resource: first gap, count, room (uint32 each), load (f64). */
const LIST: usize = 24
const GAPS: usize = 0
const COUNT: usize = 4
const ROOM: usize = 8
const LOAD: usize = 16

let lists: usize = 0
/** Memory ran out: the pass is worth nothing. */
export let exhausted: bool = false

export function exhaust(): void {
  exhausted = true
}

function listAt(resource: i32): usize {
  return lists + <usize>resource * LIST
}

export function openGaps(): bool {
  exhausted = false
  lists = alloc(<usize>resourceCount * LIST)
  if (!lists) return false
  memory.fill(lists, 0, <usize>resourceCount * LIST)
  for (let resource = 0; resource < resourceCount; resource++) {
    const calendar = i32At(resourceCalendar, resource)
    const kind = u8At(resourceKind, resource)
    if (calendar < 0 || (kind != SINGLE && kind != FURNACE)) continue
    const first = alloc(8 * GAP)
    if (!first) return false
    const list = listAt(resource)
    store<u32>(list, <u32>first, GAPS)
    store<u32>(list, 1, COUNT)
    store<u32>(list, 8, ROOM)
    write(first, 0, totalOf(calendarAt(calendar)), opCount + resource, NOTHING)
  }
  return true
}

function write(gap: usize, from: i32, to: i32, left: i32, right: i32): void {
  store<i32>(gap, from, FROM)
  store<i32>(gap, to, TO)
  setLeft(gap, left)
  store<i32>(gap, right, RIGHT)
}

function setLeft(gap: usize, left: i32): void {
  store<i32>(gap, left, LEFT)
  store<i32>(gap, left < 0 ? -1 : load<i32>(neighbour(left), VALUE), LEFT_VALUE)
  store<i32>(gap, left < 0 ? 0 : load<i32>(neighbour(left), CLASS), LEFT_CLASS)
}

export function firstGap(resource: i32): usize {
  return <usize>load<u32>(listAt(resource), GAPS)
}

export function endOfGaps(resource: i32): usize {
  const list = listAt(resource)
  return <usize>load<u32>(list, GAPS) + <usize>load<u32>(list, COUNT) * GAP
}

export function loadOf(resource: i32): f64 {
  return load<f64>(listAt(resource), LOAD)
}

export function addLoad(resource: i32, seconds: i32): void {
  const list = listAt(resource)
  store<f64>(list, load<f64>(list, LOAD) + <f64>seconds, LOAD)
}

/** First gap that ends after position x, or the end of the list. */
export function gapAfter(resource: i32, x: i32): usize {
  const list = listAt(resource)
  let low = <usize>load<u32>(list, GAPS)
  let count = <usize>load<u32>(list, COUNT)
  while (count > 0) {
    const half = count >> 1
    const middle = low + half * GAP
    if (load<i32>(middle, TO) <= x) {
      low = middle + GAP
      count -= half + 1
    } else count = half
  }
  return low
}

/** Largest end that the right neighbour of a gap allows for an operation (-1: a use as sub-resource), or -1. */
export function limitOf(resource: i32, gap: usize, op: i32): i32 {
  const right = load<i32>(gap, RIGHT)
  const to = load<i32>(gap, TO)
  if (right < 0) return to
  const units = setupUnits(resource, op, right)
  if (units < 0) return -1
  const worker = changeWorkerOf(resource, op, right)
  if (isHeld(right)) return beginOf(right) - to == units && workerOf(right) == worker ? to : -1
  return worker < 0 && to - units >= readyOf(right) ? to - units : -1
}

/**
 * Fills [from, to) of a gap. What is left before it keeps `before` as its right neighbour and ends at `limit`; what is
 * left behind it has `after` as its left neighbour.
 */
export function fill(resource: i32, gap: usize, limit: i32, before: i32, to: i32, after: i32): void {
  const from = load<i32>(gap, FROM)
  const until = load<i32>(gap, TO)
  const right = load<i32>(gap, RIGHT)
  const keepsLeft = isUseful(resource, from, limit, load<i32>(gap, LEFT), before)
  const keepsRight = isUseful(resource, to, until, after, right)
  if (keepsLeft && keepsRight) {
    const at = insert(resource, gap)
    if (!at) return
    write(at + GAP, to, until, after, right)
    store<i32>(at, limit, TO)
    store<i32>(at, before, RIGHT)
  } else if (keepsLeft) {
    store<i32>(gap, limit, TO)
    store<i32>(gap, before, RIGHT)
  } else if (keepsRight) {
    store<i32>(gap, to, FROM)
    setLeft(gap, after)
  } else remove(resource, gap)
}

/**
 * Can anything ever be put between two neighbours? It takes its own work and, changeovers counted, at least what lies
 * between them now, less the slack of the profile (problem.ts, profileSlack).
 */
function isUseful(resource: i32, from: i32, to: i32, left: i32, right: i32): bool {
  if (to <= from) return false
  const least = i32At(resourceLeast, resource)
  if (to - from < least) return false
  // A use as sub-resource (least use 1) asks for no changeover at all.
  if (right < 0 || least <= 1 || isHeld(right)) return true
  const units = setupUnits(resource, left, right)
  if (units < 0) return true
  const slack = i32At(profileSlack, i32At(resourceProfile, resource))
  const unit = unitOf(calendarAt(i32At(resourceCalendar, resource)))
  return to - from - units + unitsOf(slack, unit) >= least
}

/** Makes room for one more gap behind `gap`; its new address, or 0 when memory ran out. */
function insert(resource: i32, gap: usize): usize {
  const list = listAt(resource)
  const first = <usize>load<u32>(list, GAPS)
  const count = load<u32>(list, COUNT)
  const bytes = <usize>count * GAP
  const offset = gap - first
  let target = first
  if (count == load<u32>(list, ROOM)) {
    target = alloc(bytes * 2)
    if (!target) {
      exhausted = true
      return 0
    }
    memory.copy(target, first, offset + GAP)
    store<u32>(list, <u32>target, GAPS)
    store<u32>(list, count * 2, ROOM)
  }
  memory.copy(target + offset + 2 * GAP, first + offset + GAP, bytes - offset - GAP)
  store<u32>(list, count + 1, COUNT)
  return target + offset
}

function remove(resource: i32, gap: usize): void {
  const list = listAt(resource)
  const last = endOfGaps(resource)
  memory.copy(gap, gap + GAP, last - gap - GAP)
  store<u32>(list, load<u32>(list, COUNT) - 1, COUNT)
}

/** Takes what is fixed out of all gaps it touches; it need not lie in one. */
export function block(resource: i32, from: i32, to: i32, op: i32): void {
  if (to <= from || !firstGap(resource)) return
  const least = i32At(resourceLeast, resource)
  let gap = gapAfter(resource, from)
  while (gap < endOfGaps(resource)) {
    const begin = load<i32>(gap, FROM)
    const until = load<i32>(gap, TO)
    if (begin >= to) break
    if (begin >= from && until <= to) {
      remove(resource, gap)
      continue
    }
    if (begin < from && until > to) {
      fill(resource, gap, from, WALL, to, op)
      break
    }
    if (begin < from) {
      store<i32>(gap, from, TO)
      store<i32>(gap, WALL, RIGHT)
      if (from - begin < least) {
        remove(resource, gap)
        continue
      }
    } else {
      store<i32>(gap, to, FROM)
      setLeft(gap, op)
      if (until - to < least) {
        remove(resource, gap)
        continue
      }
    }
    gap += GAP
  }
}

/** The setup of a free right neighbour of a gap is placed anew: it now follows `op`. */
export function makeRoom(resource: i32, gap: usize, op: i32): void {
  const right = load<i32>(gap, RIGHT)
  if (right < 0 || isHeld(right)) return
  const units = setupUnits(resource, op, right)
  const calendar = calendarAt(i32At(resourceCalendar, resource))
  const place = down(calendar, load<i32>(gap, TO) - units)
  put32(setup, right, units > 0 ? toStart(calendar, place) : i32At(start, right))
}

/**
 * Whether a use as sub-resource can have [from, to): -1, or (forward) a later position to try from, or (backward) an
 * earlier one to end at.
 */
export function subConflict(resource: i32, from: i32, to: i32, backward: bool): i32 {
  const total = totalOf(calendarAt(i32At(resourceCalendar, resource)))
  const last = endOfGaps(resource)
  if (!backward) {
    let gap = gapAfter(resource, from)
    if (gap == last) return total
    if (load<i32>(gap, FROM) > from) return load<i32>(gap, FROM)
    if (to <= limitOf(resource, gap, -1)) return -1
    gap += GAP
    while (gap < last && load<i32>(gap, FROM) <= from) gap += GAP
    return gap < last ? load<i32>(gap, FROM) : total
  }
  const first = firstGap(resource)
  let gap = last
  while (gap > first) {
    gap -= GAP
    if (load<i32>(gap, FROM) >= to) continue
    const most = limitOf(resource, gap, -1)
    const begin = load<i32>(gap, FROM)
    if (to <= most && begin <= from) return -1
    return to > most && most > begin ? most : begin
  }
  return 0
}
