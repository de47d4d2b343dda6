import { setPositions } from './place'
import { sortPacked } from '../../memory/radix'
import { posOf } from '../scheduling/axis'
import { candSubStart, opCount, subResource } from '../../interface/scheduling'
import { i32At } from '../../memory/columns'
import {
  ASSIGNMENT_BYTES,
  CALENDAR,
  CANDIDATE,
  END,
  FROM,
  HEAD,
  IS_SERVED,
  IS_UNLIMITED,
  LEFT,
  OWN,
  PINNED_LIST,
  PRODUCED,
  RESOURCE,
  RIGHT,
  SETUP,
  START,
  TIMELINE,
  TO,
} from './record'
import { firstSub, hasShape, hasTrait, isPlaced, operation, resourceAt } from './state'
import { neededFrom, neededTo, readNeeded } from './sub-resources'

/**
 * Inserts the assignments of every placed operation into the timelines, ordered by position.
 * @param pairs and spare: capacity for two elements per assignment, `pinnedListAt` for an address each
 */
export function buildTimelines(pairs: usize, spare: usize, counters: usize, pinnedListAt: usize): void {
  let at = pairs
  for (let op = 0; op < opCount; op++) at = addMain(operation(op), at)
  for (let op = 0; op < opCount; op++) at = addSubs(operation(op), at)
  const count = <u32>((at - pairs) >> 3)
  let from = pairs
  let to = spare
  // Sort by resource, setup, end; the sort is stable.
  for (let column = 0; column < 3; column++) {
    for (let k = from; k < from + ((<usize>count) << 3); k += 8) {
      const assignment = <usize>load<u32>(k)
      const key =
        column == 0
          ? load<u32>(assignment, TO)
          : column == 1
            ? load<u32>(assignment, FROM)
            : load<u32>(assignment, TIMELINE)
      store<u32>(k, key, 4)
    }
    const sorted = sortPacked(from, to, count, 32, counters)
    to = sorted == from ? to : from
    from = sorted
  }
  let resource: usize = 0
  let left: usize = 0
  let pinnedList = pinnedListAt
  for (let k = from; k < from + ((<usize>count) << 3); k += 8) {
    const assignment = <usize>load<u32>(k)
    const timeline = <usize>load<u32>(assignment, TIMELINE)
    if (timeline != resource) {
      resource = timeline
      left = <usize>load<u32>(timeline, HEAD)
      store<u32>(timeline, <u32>pinnedList, PINNED_LIST)
    }
    store<u32>(assignment, <u32>left, LEFT)
    store<u32>(left, <u32>assignment, RIGHT)
    left = assignment
    pinnedList += 4
  }
}

function addMain(assignment: usize, at: usize): usize {
  if (!isPlaced(assignment)) return at
  const resource = <usize>load<u32>(assignment, RESOURCE)
  const own = <usize>load<u32>(resource, OWN)
  if (!own || hasTrait(resource, IS_UNLIMITED)) return at
  const from = posOf(own, load<i32>(assignment, SETUP))
  return append(
    assignment,
    resource,
    from,
    posOf(own, load<i32>(assignment, START)),
    posOf(own, load<i32>(assignment, END)),
    at,
  )
}

function addSubs(op: usize, at: usize): usize {
  const calendar = isPlaced(op) ? <usize>load<u32>(op, CALENDAR) : 0
  if (!calendar || hasShape(op, IS_SERVED)) return at
  const s = posOf(calendar, load<i32>(op, SETUP))
  const q = posOf(calendar, load<i32>(op, START))
  const e = posOf(calendar, load<i32>(op, PRODUCED))
  const x = posOf(calendar, load<i32>(op, END))
  let assignment = firstSub(op)
  const cand = load<i32>(op, CANDIDATE)
  for (
    let sub = i32At(candSubStart, cand);
    sub < i32At(candSubStart, cand + 1);
    sub++, assignment += ASSIGNMENT_BYTES
  ) {
    const resource = resourceAt(i32At(subResource, sub))
    const theirs = <usize>load<u32>(resource, OWN)
    if (!readNeeded(sub, calendar, s, q, e, x) || !theirs || hasTrait(resource, IS_UNLIMITED)) continue
    const from = posOf(theirs, neededFrom)
    at = append(assignment, resource, from, from, posOf(theirs, neededTo), at)
  }
  return at
}

/** An assignment that takes no working time of its resource is left out. */
function append(assignment: usize, resource: usize, from: i32, begin: i32, to: i32, at: usize): usize {
  if (to <= from) return at
  setPositions(assignment, resource, from, begin, to)
  store<u32>(assignment, <u32>resource, TIMELINE)
  store<u32>(at, <u32>assignment)
  return at + 8
}
