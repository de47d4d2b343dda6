import { calendarAt } from '../scheduling/axis'
import {
  calendarEven,
  candCalendar,
  candPause,
  candResource,
  candSetup,
  candSubStart,
  candTeardown,
  candTool,
  candToolClass,
  candWork,
  changeClass,
  changeValue,
  FIXED,
  kindCount,
  NONE,
  opCount,
  PLACED,
  resourceCalendar,
  toolKinds,
} from '../../interface/scheduling'
import { i32At, put32, u8At } from '../../memory/columns'
import {
  ASSIGNMENT_BYTES,
  BITS,
  CALENDAR,
  CANDIDATE,
  CLASS,
  EARLIEST_DISPATCH_TIME,
  HAS_ONLY_FINISH_LINKS,
  HAS_PAUSE,
  IS_EARLY,
  IS_EVEN,
  IS_FAST,
  IS_FURNACE,
  IS_HELD,
  IS_SIMPLE,
  IS_SINGLE,
  KEY,
  LINKS_END,
  NUMBER,
  OF_CANDIDATE,
  OWNER,
  PINNED,
  PREDS,
  RANK_BITS,
  RANK_MASK,
  RESOURCE,
  RESOURCE_BYTES,
  SHAPE,
  STATIC,
  STATUS,
  SUCCS,
  TEARDOWN,
  TRAITS,
  VALUE,
  WORK,
} from './record'

/** Addresses of the records in the memory of the host, bound by `open`. */
export let assignments: usize = 0
/** First assignment of a sub-resource. */
export let subAssignments: usize = 0
/** First of the head assignments, one per resource. */
export let heads: usize = 0
export let resources: usize = 0
/** First sub-resource of every operation, by its number, counted from opCount. */
export let subFirst: usize = 0
/** Address of every operation, by its number. */
export let recordOf: usize = 0

export function placeRecords(
  atAssignments: usize,
  atSubs: usize,
  atHeads: usize,
  atResources: usize,
  atIndex: usize,
  atSubFirst: usize,
): void {
  assignments = atAssignments
  subAssignments = atSubs
  heads = atHeads
  subFirst = atSubFirst
  resources = atResources
  recordOf = atIndex
}

export function operation(op: i32): usize {
  return <usize>load<u32>(recordOf + ((<usize>op) << 2))
}

export function resourceAt(index: i32): usize {
  return resources + <usize>index * RESOURCE_BYTES
}

export function ownerOf(assignment: usize): usize {
  return assignment < subAssignments ? assignment : <usize>load<u32>(assignment, OWNER)
}

/** The sub-resource assignments of an operation are adjacent, and end where those of the next operation begin. */
export function firstSub(op: usize): usize {
  return subAssignments + <usize>(i32At(subFirst, load<i32>(op, NUMBER)) - opCount) * ASSIGNMENT_BYTES
}

export function lastSub(op: usize): usize {
  return subAssignments + <usize>(i32At(subFirst, load<i32>(op, NUMBER) + 1) - opCount) * ASSIGNMENT_BYTES
}

export function isPinned(op: usize): bool {
  return (load<u32>(op, BITS) & PINNED) != 0
}

export function isPlaced(op: usize): bool {
  const status = load<u32>(op, BITS) & STATUS
  return status == PLACED || status == FIXED
}

export function hasShape(op: usize, shape: u32): bool {
  return (load<u32>(op, SHAPE) & shape) != 0
}

export function hasTrait(resource: usize, trait: u32): bool {
  return (load<u32>(resource, TRAITS) & trait) != 0
}

/** True when operation `a` is placed before `b`. */
export function isBefore(a: usize, b: usize): bool {
  return load<i64>(a, KEY) < load<i64>(b, KEY)
}

/** Dispatch times are counted in half seconds. */
export function setDispatchTime(op: usize, dispatchTime: i64): void {
  store<i64>(op, (dispatchTime << RANK_BITS) | (load<i64>(op, KEY) & RANK_MASK), KEY)
}

export function pin(op: usize): void {
  store<u32>(op, load<u32>(op, BITS) | PINNED, BITS)
  setDispatchTime(op, EARLIEST_DISPATCH_TIME)
}

/** Sets what is derived from the candidate of an operation, and the changeover values of its tools. */
export function applyCandidate(op: usize): void {
  const candidate = load<i32>(op, CANDIDATE)
  if (candidate < 0) return
  const index = i32At(candResource, candidate)
  const resource = resourceAt(index)
  const calendar = i32At(candCalendar, candidate)
  const hasSubs = i32At(candSubStart, candidate) != i32At(candSubStart, candidate + 1)
  const isOwn = calendar == i32At(resourceCalendar, index)
  const hasPause = i32At(candPause, candidate) != NONE
  let shape = load<u32>(op, SHAPE) & ~OF_CANDIDATE
  if (!isOwn || hasPause || hasSubs) shape |= IS_HELD
  if (calendar >= 0 && u8At(calendarEven, calendar) == 1) shape |= IS_EVEN
  if (hasPause) shape |= HAS_PAUSE
  if (!hasSubs && isOwn && hasTrait(resource, IS_SINGLE)) shape |= IS_SIMPLE
  if (allowsFastPath(shape, resource, candidate)) shape |= IS_FAST
  store<u32>(op, shape, SHAPE)
  store<u32>(op, <u32>resource, RESOURCE)
  store<u32>(op, calendar < 0 ? 0 : <u32>calendarAt(calendar), CALENDAR)
  store<i32>(op, i32At(candWork, candidate), WORK)
  store<i32>(op, i32At(candTeardown, candidate), TEARDOWN)
  store<i32>(op, i32At(candSetup, candidate), STATIC)
  applyTools(op, candidate)
}

function allowsFastPath(shape: u32, resource: usize, candidate: i32): bool {
  const lastChecked = IS_SIMPLE | IS_EVEN | HAS_ONLY_FINISH_LINKS
  if ((shape & (lastChecked | HAS_PAUSE | IS_EARLY)) != lastChecked || kindCount > 1) return false
  return !hasTrait(resource, IS_FURNACE) && i32At(candWork, candidate) > 0
}

function applyTools(op: usize, candidate: i32): void {
  const first = load<i32>(op, NUMBER) * kindCount + kindCount - toolKinds
  for (let k = 0; k < toolKinds; k++) {
    put32(changeValue, first + k, i32At(candTool, candidate * toolKinds + k))
    put32(changeClass, first + k, i32At(candToolClass, candidate * toolKinds + k))
  }
  copyValue(op)
}

/** Copies the value of the first changeover kind into the record. */
export function copyValue(op: usize): void {
  const first = load<i32>(op, NUMBER) * kindCount
  store<i32>(op, kindCount > 0 ? i32At(changeValue, first) : -1, VALUE)
  store<i32>(op, kindCount > 0 ? i32At(changeClass, first) : 0, CLASS)
}

/** Begin of the links to predecessors, of those to successors, and the end of both. */
export function firstPred(op: usize): usize {
  return <usize>load<u32>(op, PREDS)
}

export function firstSucc(op: usize): usize {
  return <usize>load<u32>(op, SUCCS)
}

export function linksEnd(op: usize): usize {
  return <usize>load<u32>(op, LINKS_END)
}

export function dispatchTimeOf(assignment: usize): i64 {
  return load<i64>(assignment, KEY) >> RANK_BITS
}
