import { put32 } from '../scheduling/state'
import { look } from './looks'
import {
  FAR,
  FAR_END,
  FROM,
  HEAD,
  IS_FREED,
  IS_SINGLE,
  LEFT,
  LINE,
  NEXT_FREED,
  RIGHT,
  STILL_COUNT,
  STILLS,
  TO,
  TRAITS,
  USE,
} from './record'
import { firstSub, hasTrait, isStill, lastSub, ownerOf } from './state'

/** Resources from which the move that is on took something that had not moved. */
let freed: usize = 0

export function openStills(): void {
  freed = 0
}

/** Notes the ends up to and with every use of a line that never moves: of those that overlap the one that ends last counts. */
export function spreadEnds(line: usize): void {
  const list = <usize>load<u32>(line, STILLS)
  let count = 0
  let end = -1
  let last: usize = 0
  for (let use = firstUse(line); use; use = <usize>load<u32>(use, RIGHT)) {
    if (!isStill(ownerOf(use))) continue
    if (load<i32>(use, TO) > end) {
      end = load<i32>(use, TO)
      last = use
    }
    store<i32>(use, end, FAR_END)
    store<u32>(use, <u32>last, FAR)
    put32(list, count, <i32>use)
    count++
  }
  store<i32>(line, count, STILL_COUNT)
}

/** Place among those of a line that never move of the first that stands at a position or behind it. */
export function firstStill(line: usize, from: i32): i32 {
  let first = 0
  let end = load<i32>(line, STILL_COUNT)
  while (first < end) {
    const middle = (first + end) >> 1
    if (load<i32>(stillAt(line, middle), FROM) >= from) end = middle
    else first = middle + 1
  }
  return first
}

export function stillAt(line: usize, place: i32): usize {
  return <usize>load<u32>(<usize>load<u32>(line, STILLS) + ((<usize>place) << 2))
}

function firstUse(line: usize): usize {
  return <usize>load<u32>(<usize>load<u32>(line, HEAD), RIGHT)
}

/** What never moves and ends last of that right before a use, or 0. */
function stillBefore(use: usize): usize {
  const left = <usize>load<u32>(use, LEFT)
  return isStill(ownerOf(left)) ? <usize>load<u32>(left, FAR) : 0
}

export function forgetFreed(): void {
  for (let line = freed; line; line = <usize>load<u32>(line, NEXT_FREED))
    store<u32>(line, load<u32>(line, TRAITS) & ~IS_FREED, TRAITS)
  freed = 0
}

/** Before an operation that never moved is taken out of its lines: what stands behind something that does not move. */
export function noteBehind(op: usize): void {
  free(op)
  const end = lastSub(op)
  for (let use = firstSub(op); use < end; use += USE) free(use)
  for (let line = freed; line; line = <usize>load<u32>(line, NEXT_FREED)) {
    if (!hasTrait(line, IS_SINGLE)) continue
    for (let use = firstUse(line); use; use = <usize>load<u32>(use, RIGHT))
      if (!isStill(ownerOf(use))) store<u32>(use, <u32>stillBefore(use), FAR)
  }
}

function free(use: usize): void {
  const line = <usize>load<u32>(use, LINE)
  if (!line || hasTrait(line, IS_FREED)) return
  store<u32>(line, load<u32>(line, TRAITS) | IS_FREED, TRAITS)
  store<u32>(line, <u32>freed, NEXT_FREED)
  freed = line
}

/** Afterwards: looks at what stands behind something else now. */
export function lookBehindFreed(): void {
  spreadFreed()
  for (let line = freed; line; line = <usize>load<u32>(line, NEXT_FREED)) {
    if (!hasTrait(line, IS_SINGLE)) continue
    for (let use = firstUse(line); use; use = <usize>load<u32>(use, RIGHT)) {
      if (isStill(ownerOf(use))) continue
      const far = load<u32>(use, FAR)
      if (far && <u32>stillBefore(use) != far) look(ownerOf(use))
    }
  }
}

export function spreadFreed(): void {
  for (let line = freed; line; line = <usize>load<u32>(line, NEXT_FREED)) spreadEnds(line)
}
