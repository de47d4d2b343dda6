import { stand } from './put'
import { sortPacked } from '../../memory/radix'
import { posOf } from '../scheduling/axis'
import { candSubStart, i32At, opCount, subResource } from '../scheduling/state'
import {
  CALENDAR,
  CANDIDATE,
  END,
  FROM,
  HEAD,
  IS_SERVED,
  IS_UNLIMITED,
  LEFT,
  LINE,
  OWN,
  PRODUCED,
  RESOURCE,
  RIGHT,
  SETUP,
  START,
  STILLS,
  TO,
  USE,
} from './record'
import { firstSub, hasShape, hasTrait, isPlaced, operation, resourceAt, uses } from './state'
import { readNeeded, neededFrom, neededTo } from './subs'

/**
 * Puts the uses of every placed operation into the lines, in the order of their places.
 * @param pairs and spare: room for two elements per use, `stillsAt` for an address
 */
export function lineUp(pairs: usize, spare: usize, counters: usize, stillsAt: usize): void {
  let at = pairs
  for (let op = 0; op < opCount; op++) at = standMain(operation(op), at)
  for (let op = 0; op < opCount; op++) at = standSubs(operation(op), at)
  const count = <u32>((at - pairs) >> 3)
  let from = pairs
  let to = spare
  // By resource, setup, end; then as they came.
  for (let column = 0; column < 3; column++) {
    for (let k = from; k < from + ((<usize>count) << 3); k += 8) {
      const use = <usize>load<u32>(k)
      const key = column == 0 ? load<u32>(use, TO) : column == 1 ? load<u32>(use, FROM) : load<u32>(use, LINE)
      store<u32>(k, key, 4)
    }
    const sorted = sortPacked(from, to, count, 32, counters)
    to = sorted == from ? to : from
    from = sorted
  }
  let resource: usize = 0
  let left: usize = 0
  let stills = stillsAt
  for (let k = from; k < from + ((<usize>count) << 3); k += 8) {
    const use = <usize>load<u32>(k)
    const line = <usize>load<u32>(use, LINE)
    if (line != resource) {
      resource = line
      left = <usize>load<u32>(line, HEAD)
      store<u32>(line, <u32>stills, STILLS)
    }
    store<u32>(use, <u32>left, LEFT)
    store<u32>(left, <u32>use, RIGHT)
    left = use
    stills += 4
  }
}

function standMain(use: usize, at: usize): usize {
  if (!isPlaced(use)) return at
  const resource = <usize>load<u32>(use, RESOURCE)
  const own = <usize>load<u32>(resource, OWN)
  if (!own || hasTrait(resource, IS_UNLIMITED)) return at
  const from = posOf(own, load<i32>(use, SETUP))
  return join(use, resource, from, posOf(own, load<i32>(use, START)), posOf(own, load<i32>(use, END)), at)
}

function standSubs(op: usize, at: usize): usize {
  const calendar = isPlaced(op) ? <usize>load<u32>(op, CALENDAR) : 0
  if (!calendar || hasShape(op, IS_SERVED)) return at
  const s = posOf(calendar, load<i32>(op, SETUP))
  const q = posOf(calendar, load<i32>(op, START))
  const e = posOf(calendar, load<i32>(op, PRODUCED))
  const x = posOf(calendar, load<i32>(op, END))
  let use = firstSub(op)
  const cand = load<i32>(op, CANDIDATE)
  for (let sub = i32At(candSubStart, cand); sub < i32At(candSubStart, cand + 1); sub++, use += USE) {
    const resource = resourceAt(i32At(subResource, sub))
    const theirs = <usize>load<u32>(resource, OWN)
    if (!readNeeded(sub, calendar, s, q, e, x) || !theirs || hasTrait(resource, IS_UNLIMITED)) continue
    const from = posOf(theirs, neededFrom)
    at = join(use, resource, from, from, posOf(theirs, neededTo), at)
  }
  return at
}

/** What takes no working time of its resource stands in nobody's way. */
function join(use: usize, resource: usize, from: i32, begin: i32, to: i32, at: usize): usize {
  if (to <= from) return at
  stand(use, resource, from, begin, to)
  store<u32>(use, <u32>resource, LINE)
  store<u32>(at, <u32>use)
  return at + 8
}
