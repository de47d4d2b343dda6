import { calendarAt } from '../scheduling/axis'
import {
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
  i32At,
  kindCount,
  NONE,
  opCount,
  PLACED,
  put32,
  resourceCalendar,
  toolKinds,
  u8At,
  calendarEven,
} from '../scheduling/state'
import {
  BITS,
  CALENDAR,
  CANDIDATE,
  CLASS,
  HAS_PAUSE,
  IS_EARLY,
  IS_EVEN,
  IS_FURNACE,
  IS_HELD,
  IS_PLAIN,
  IS_SIMPLE,
  IS_SINGLE,
  KEY,
  LEAST_TURN,
  LINKS_END,
  NUMBER,
  OF_CANDIDATE,
  OWNER,
  PREDS,
  RANK_BITS,
  RANK_MASK,
  RESOURCE,
  RESOURCE_BYTES,
  SHAPE,
  STATIC,
  STATUS,
  STILL,
  SUCCS,
  TEARDOWN,
  TRAITS,
  USE,
  VALUE,
  WAITS_PLAINLY,
  WORK,
} from './record'

/** Where the records lie; the host's memory, bound by `open`. */
export let uses: usize = 0
/** First use as sub-resource. */
export let subUses: usize = 0
/** First of the uses that begin the lines, one per resource. */
export let heads: usize = 0
export let resources: usize = 0
/** First sub-resource of every operation, by its number, counted behind opCount. */
export let subFirst: usize = 0
/** Address of every operation, by its number. */
export let useOf: usize = 0

export function placeRecords(
  atUses: usize,
  atSubs: usize,
  atHeads: usize,
  atResources: usize,
  atIndex: usize,
  atSubFirst: usize,
): void {
  uses = atUses
  subUses = atSubs
  heads = atHeads
  subFirst = atSubFirst
  resources = atResources
  useOf = atIndex
}

export function operation(op: i32): usize {
  return <usize>load<u32>(useOf + ((<usize>op) << 2))
}

export function resourceAt(index: i32): usize {
  return resources + <usize>index * RESOURCE_BYTES
}

export function ownerOf(use: usize): usize {
  return use < subUses ? use : <usize>load<u32>(use, OWNER)
}

/** The uses of an operation as sub-resource lie one behind the other, and end where those of the next begin. */
export function firstSub(op: usize): usize {
  return subUses + <usize>(i32At(subFirst, load<i32>(op, NUMBER)) - opCount) * USE
}

export function lastSub(op: usize): usize {
  return subUses + <usize>(i32At(subFirst, load<i32>(op, NUMBER) + 1) - opCount) * USE
}

export function isStill(op: usize): bool {
  return (load<u32>(op, BITS) & STILL) != 0
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

/** Has operation `a` been placed before `b`? */
export function isBefore(a: usize, b: usize): bool {
  return load<i64>(a, KEY) < load<i64>(b, KEY)
}

/** Turns are counted in half seconds. */
export function setTurn(op: usize, turn: i64): void {
  store<i64>(op, (turn << RANK_BITS) | (load<i64>(op, KEY) & RANK_MASK), KEY)
}

export function hold(op: usize): void {
  store<u32>(op, load<u32>(op, BITS) | STILL, BITS)
  setTurn(op, LEAST_TURN)
}

/** Notes what follows from the candidate that an operation has, and gives it the changeover values of its tools. */
export function takeCandidate(op: usize): void {
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
  if (isPlain(shape, resource, candidate)) shape |= IS_PLAIN
  store<u32>(op, shape, SHAPE)
  store<u32>(op, <u32>resource, RESOURCE)
  store<u32>(op, calendar < 0 ? 0 : <u32>calendarAt(calendar), CALENDAR)
  store<i32>(op, i32At(candWork, candidate), WORK)
  store<i32>(op, i32At(candTeardown, candidate), TEARDOWN)
  store<i32>(op, i32At(candSetup, candidate), STATIC)
  takeTools(op, candidate)
}

function isPlain(shape: u32, resource: usize, candidate: i32): bool {
  const asked = IS_SIMPLE | IS_EVEN | WAITS_PLAINLY
  if ((shape & (asked | HAS_PAUSE | IS_EARLY)) != asked || kindCount > 1) return false
  return !hasTrait(resource, IS_FURNACE) && i32At(candWork, candidate) > 0
}

function takeTools(op: usize, candidate: i32): void {
  const first = load<i32>(op, NUMBER) * kindCount + kindCount - toolKinds
  for (let k = 0; k < toolKinds; k++) {
    put32(changeValue, first + k, i32At(candTool, candidate * toolKinds + k))
    put32(changeClass, first + k, i32At(candToolClass, candidate * toolKinds + k))
  }
  takeValue(op)
}

/** Copies the value in the first changeover kind into the record. */
export function takeValue(op: usize): void {
  const first = load<i32>(op, NUMBER) * kindCount
  store<i32>(op, kindCount > 0 ? i32At(changeValue, first) : -1, VALUE)
  store<i32>(op, kindCount > 0 ? i32At(changeClass, first) : 0, CLASS)
}

/** Where the links to what comes before an operation begin and end, and where those to what comes after it do. */
export function firstPred(op: usize): usize {
  return <usize>load<u32>(op, PREDS)
}

export function firstSucc(op: usize): usize {
  return <usize>load<u32>(op, SUCCS)
}

export function linksEnd(op: usize): usize {
  return <usize>load<u32>(op, LINKS_END)
}

export function turnOfUse(use: usize): i64 {
  return load<i64>(use, KEY) >> RANK_BITS
}
