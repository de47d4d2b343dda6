import { put32 } from '../../memory/columns'
import { enqueue } from './work-list'
import {
  ASSIGNMENT_BYTES,
  FROM,
  HEAD,
  IS_FREED,
  IS_SINGLE,
  LATEST,
  LATEST_END,
  LEFT,
  NEXT_FREED,
  PINNED_COUNT,
  PINNED_LIST,
  RIGHT,
  TIMELINE,
  TO,
  TRAITS,
} from './record'
import { firstSub, hasTrait, isPinned, lastSub, ownerOf } from './state'

/** First of the resources from which the current move removed a pinned assignment. */
let freed: usize = 0

export function openPinned(): void {
  freed = 0
}

/** Updates the latest end up to every pinned assignment of a timeline: of overlapping ones the latest end counts. */
export function updateLatestEnds(timeline: usize): void {
  const list = <usize>load<u32>(timeline, PINNED_LIST)
  let count = 0
  let end = -1
  let last: usize = 0
  for (let assignment = firstUse(timeline); assignment; assignment = <usize>load<u32>(assignment, RIGHT)) {
    if (!isPinned(ownerOf(assignment))) continue
    if (load<i32>(assignment, TO) > end) {
      end = load<i32>(assignment, TO)
      last = assignment
    }
    store<i32>(assignment, end, LATEST_END)
    store<u32>(assignment, <u32>last, LATEST)
    put32(list, count, <i32>assignment)
    count++
  }
  store<i32>(timeline, count, PINNED_COUNT)
}

/** Index of the first pinned assignment of a timeline at or behind a position. */
export function firstPinned(timeline: usize, from: i32): i32 {
  let first = 0
  let end = load<i32>(timeline, PINNED_COUNT)
  while (first < end) {
    const middle = (first + end) >> 1
    if (load<i32>(pinnedAt(timeline, middle), FROM) >= from) end = middle
    else first = middle + 1
  }
  return first
}

export function pinnedAt(timeline: usize, index: i32): usize {
  return <usize>load<u32>(<usize>load<u32>(timeline, PINNED_LIST) + ((<usize>index) << 2))
}

function firstUse(timeline: usize): usize {
  return <usize>load<u32>(<usize>load<u32>(timeline, HEAD), RIGHT)
}

/** The latest-ending pinned assignment right before an assignment, or 0. */
function pinnedBefore(assignment: usize): usize {
  const left = <usize>load<u32>(assignment, LEFT)
  return isPinned(ownerOf(left)) ? <usize>load<u32>(left, LATEST) : 0
}

export function clearFreed(): void {
  for (let timeline = freed; timeline; timeline = <usize>load<u32>(timeline, NEXT_FREED))
    store<u32>(timeline, load<u32>(timeline, TRAITS) & ~IS_FREED, TRAITS)
  freed = 0
}

/** Before a pinned operation is removed: records which pinned assignment precedes each of the others. */
export function recordPinnedBefore(op: usize): void {
  free(op)
  const end = lastSub(op)
  for (let assignment = firstSub(op); assignment < end; assignment += ASSIGNMENT_BYTES) free(assignment)
  for (let timeline = freed; timeline; timeline = <usize>load<u32>(timeline, NEXT_FREED)) {
    if (!hasTrait(timeline, IS_SINGLE)) continue
    for (let assignment = firstUse(timeline); assignment; assignment = <usize>load<u32>(assignment, RIGHT))
      if (!isPinned(ownerOf(assignment))) store<u32>(assignment, <u32>pinnedBefore(assignment), LATEST)
  }
}

function free(assignment: usize): void {
  const timeline = <usize>load<u32>(assignment, TIMELINE)
  if (!timeline || hasTrait(timeline, IS_FREED)) return
  store<u32>(timeline, load<u32>(timeline, TRAITS) | IS_FREED, TRAITS)
  store<u32>(timeline, <u32>freed, NEXT_FREED)
  freed = timeline
}

/** After the removal: adds operations whose preceding pinned assignment has changed. */
export function enqueueBehindFreed(): void {
  updateFreedEnds()
  for (let timeline = freed; timeline; timeline = <usize>load<u32>(timeline, NEXT_FREED)) {
    if (!hasTrait(timeline, IS_SINGLE)) continue
    for (let assignment = firstUse(timeline); assignment; assignment = <usize>load<u32>(assignment, RIGHT)) {
      if (isPinned(ownerOf(assignment))) continue
      const before = load<u32>(assignment, LATEST)
      if (before && <u32>pinnedBefore(assignment) != before) enqueue(ownerOf(assignment))
    }
  }
}

export function updateFreedEnds(): void {
  for (let timeline = freed; timeline; timeline = <usize>load<u32>(timeline, NEXT_FREED))
    updateLatestEnds(timeline)
}
