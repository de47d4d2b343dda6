import { put32 } from '../../memory/columns'
import { save } from './log'
import { add } from './queue'
import { ASSIGNMENT_BYTES, BITS, BY_HAND, IS_SIMPLE, IS_SINGLE, LINK, OTHER, RIGHT, TIMELINE } from './record'
import {
  dispatchTimeOf,
  firstSub,
  firstSucc,
  hasShape,
  hasTrait,
  isBefore,
  isPinned,
  isPlaced,
  lastSub,
  linksEnd,
  ownerOf,
  setDispatchTime,
} from './state'
import { placedDispatchTime } from './links'
import { isShifting, postpone } from './shifting'

/** The operation that is being placed; 0 = none. */
let current: usize = 0
/** Successors of an operation whose dispatch time has changed, still to be updated. */
let stack: usize = 0
let depth: i32 = 0

/** @param atStack capacity for all links and all operations */
export function openWorkList(atStack: usize): void {
  stack = atStack
  depth = 0
}

export function setCurrent(op: usize): void {
  current = op
}

/** Adds an operation to the work list: it is placed again at its dispatch time. */
export function enqueue(op: usize): void {
  if (isPinned(op) || (current && isBefore(op, current))) return
  add(op)
}

/** Adds the owner of an assignment where the resource has capacity one. */
export function enqueueOwner(assignment: usize): void {
  if (hasTrait(<usize>load<u32>(assignment, TIMELINE), IS_SINGLE)) enqueue(ownerOf(assignment))
}

/** Adds the right neighbours of an operation that leaves its place: their left neighbour changes. */
function enqueueRight(op: usize): void {
  enqueueRightOf(op)
  if (hasShape(op, IS_SIMPLE)) return
  const last = lastSub(op)
  for (let assignment = firstSub(op); assignment < last; assignment += ASSIGNMENT_BYTES)
    enqueueRightOf(assignment)
}

function enqueueRightOf(assignment: usize): void {
  if (!load<u32>(assignment, TIMELINE)) return
  const right = <usize>load<u32>(assignment, RIGHT)
  if (right) enqueueOwner(right)
}

/** Sets a later dispatch time of an operation; its successors cannot have an earlier one. */
export function raise(op: usize, dispatchTime: i64): void {
  if (dispatchTime <= dispatchTimeOf(op)) return
  if (isShifting) {
    postpone(op, dispatchTime)
    add(op)
    return
  }
  const base = depth
  pushOne(op)
  while (depth > base) {
    const one = popOne()
    if (isPinned(one) || dispatchTime <= dispatchTimeOf(one)) continue
    save(one)
    setDispatchTime(one, dispatchTime)
    add(one)
    enqueueRight(one)
    pushSuccessors(one)
  }
}

/** Sets the dispatch time of an operation and its successors by their places; where it changes and `enqueues`, adds them. */
export function refreshDispatchTime(op: usize, enqueues: bool): void {
  const base = depth
  pushOne(op)
  refreshAll(base, enqueues)
}

export function refreshSuccessors(op: usize, enqueues: bool): void {
  const base = depth
  pushSuccessors(op)
  refreshAll(base, enqueues)
}

function refreshAll(base: i32, enqueues: bool): void {
  while (depth > base) {
    const one = popOne()
    if (isPinned(one) || (load<u32>(one, BITS) & BY_HAND) != 0) continue
    const dispatchTime = placedDispatchTime(one)
    if (dispatchTime == dispatchTimeOf(one)) continue
    save(one)
    setDispatchTime(one, dispatchTime)
    if (enqueues) {
      add(one)
      enqueueRight(one)
    }
    pushSuccessors(one)
  }
}

function pushOne(op: usize): void {
  put32(stack, depth, <i32>op)
  depth++
}

function popOne(): usize {
  depth--
  return <usize>load<u32>(stack + ((<usize>depth) << 2))
}

function pushSuccessors(op: usize): void {
  const end = linksEnd(op)
  for (let link = firstSucc(op); link < end; link += LINK) {
    const after = <usize>load<u32>(link, OTHER)
    if (isPlaced(after)) pushOne(after)
  }
}
