import { put32 } from '../scheduling/state'
import { save } from './log'
import { add } from './queue'
import { BITS, BY_HAND, IS_SIMPLE, IS_SINGLE, LINE, LINK, OTHER, RIGHT, USE } from './record'
import {
  firstSub,
  firstSucc,
  hasShape,
  hasTrait,
  isBefore,
  isPlaced,
  isStill,
  lastSub,
  linksEnd,
  ownerOf,
  setTurn,
  turnOfUse,
} from './state'
import { standingTurn } from './links'
import { postpone, sweeping } from './sweep'

/** The operation that is being placed; 0 = none. */
let now: usize = 0
/** Operations that wait for one whose turn has changed, and are still to be seen to. */
let stack: usize = 0
let depth: i32 = 0

/** @param atStack room for all links and all operations */
export function openLooks(atStack: usize): void {
  stack = atStack
  depth = 0
}

export function placing(op: usize): void {
  now = op
}

/** Has an operation looked at when its turn comes. */
export function look(op: usize): void {
  if (isStill(op) || (now && isBefore(op, now))) return
  add(op)
}

/** The same of the owner of a use, where its resource does one thing after the other. */
export function lookOn(use: usize): void {
  if (hasTrait(<usize>load<u32>(use, LINE), IS_SINGLE)) look(ownerOf(use))
}

/** The neighbours behind an operation that gives way have another one before them. */
function lookBehind(op: usize): void {
  lookBehindUse(op)
  if (hasShape(op, IS_SIMPLE)) return
  const last = lastSub(op)
  for (let use = firstSub(op); use < last; use += USE) lookBehindUse(use)
}

function lookBehindUse(use: usize): void {
  if (!load<u32>(use, LINE)) return
  const right = <usize>load<u32>(use, RIGHT)
  if (right) lookOn(right)
}

/** Gives an operation a later turn; what waits for it cannot come before it. */
export function raise(op: usize, turn: i64): void {
  if (turn <= turnOfUse(op)) return
  if (sweeping) {
    postpone(op, turn)
    add(op)
    return
  }
  const base = depth
  pushOne(op)
  while (depth > base) {
    const one = popOne()
    if (isStill(one) || turn <= turnOfUse(one)) continue
    save(one)
    setTurn(one, turn)
    add(one)
    lookBehind(one)
    pushSuccessors(one)
  }
}

/** Gives an operation the turn by which it stands, and what waits for it; where it changes and `looks`, looks at them. */
export function standTurn(op: usize, looks: bool): void {
  const base = depth
  pushOne(op)
  standAll(base, looks)
}

export function standSuccessors(op: usize, looks: bool): void {
  const base = depth
  pushSuccessors(op)
  standAll(base, looks)
}

function standAll(base: i32, looks: bool): void {
  while (depth > base) {
    const one = popOne()
    if (isStill(one) || (load<u32>(one, BITS) & BY_HAND) != 0) continue
    const turn = standingTurn(one)
    if (turn == turnOfUse(one)) continue
    save(one)
    setTurn(one, turn)
    if (looks) {
      add(one)
      lookBehind(one)
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
