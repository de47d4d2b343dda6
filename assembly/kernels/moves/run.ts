import { firstTurn, lastTurn } from './open-records'
import { beginPut, lift } from './put'
import { i32At, opBasis, PLACED } from '../scheduling/state'
import { turnByLinks, wantedTurn } from './links'
import { clearLog, copyAt, logged, logSize, putBack, save } from './log'
import { placing, raise, standSuccessors, standTurn } from './looks'
import { openTurns, resetQueue, take } from './queue'
import {
  BITS,
  BY_HAND,
  CANDIDATE,
  FENCE,
  FORCED,
  IS_MOVED,
  IS_SURE,
  LEADS_SURE,
  LEAST_TURN,
  NUMBER,
  READY,
  RELEASE,
  RESOURCE,
  SHAPE,
  START,
  STATUS,
  STILL,
} from './record'
import { beginConflicts } from './successors'
import { place } from './settle'
import { hasShape, isStill, operation, setTurn, subUses, takeCandidate } from './state'
import { isChanged } from './tell'
import { beginSweeping, endSweep, isToSweep, sweep } from './sweep'
import { forgetFreed, lookBehindFreed, noteBehind, spreadFreed } from './stills'

/** Is the last move neither taken back nor, for the moves to come, where everything stands? */
let isKept: bool = false
/** Operation that found no place. */
let blamed: i32 = -1
/** Operations that are moved by hand. */
let started: i32 = 0

export function openRun(): void {
  isKept = false
}

/** Begins a move: from here on everything can be taken back. */
export function movesBegin(): void {
  standKept()
  clearLog()
  forgetFreed()
  endSweep()
  beginPut()
  beginConflicts()
  blamed = -1
  placing(0)
  started = 0
  resetQueue(firstTurn, lastTurn)
}

/** Nothing stands where an operation stood, and it takes its turn by the time wanted. */
export function movesStart(number: i32, candidate: i32, release: i32): void {
  const op = operation(number)
  started++
  save(op)
  const wasStill = isStill(op)
  if (wasStill) noteBehind(op)
  lift(op)
  store<u32>(op, load<u32>(op, BITS) & ~STILL, BITS)
  if (wasStill) lookBehindFreed()
  store<i32>(op, candidate, CANDIDATE)
  takeCandidate(op)
  store<u32>(op, (load<u32>(op, BITS) & ~(STATUS | FORCED)) | PLACED | BY_HAND, BITS)
  const least = max(i32At(opBasis, number), load<i32>(<usize>load<u32>(op, RESOURCE), FENCE))
  store<i32>(op, max(release, least), RELEASE)
  store<u32>(op, load<u32>(op, SHAPE) | IS_MOVED, SHAPE)
  setTurn(op, LEAST_TURN)
  standSuccessors(op, true)
}

/** Gives what has been started its turn. */
export function movesEnter(number: i32): void {
  const op = operation(number)
  raise(op, started > 1 ? wantedTurn(op) : turnByLinks(op))
}

/** Places what is to be looked at; 0, or why that is not possible (settle.ts). */
export function movesSettle(): i32 {
  openTurns()
  beginSweeping(started > 1)
  for (let op = take(); op; op = take()) {
    placing(op)
    if (isToSweep(op)) sweep(op)
    const refused = place(op)
    if (!refused) continue
    blamed = load<i32>(op, NUMBER)
    return refused
  }
  return 0
}

export function movesBlamed(): i32 {
  return blamed
}

/** Takes everything back. */
export function movesRestore(): void {
  isKept = false
  for (let k = logSize() - 1; k >= 0; k--) {
    const use = logged(k)
    const changes = load<i32>(use, CANDIDATE) != load<i32>(copyAt(k), CANDIDATE)
    putBack(k)
    if (changes) takeCandidate(use)
    store<u32>(use, load<u32>(use, SHAPE) & ~IS_MOVED, SHAPE)
  }
  spreadFreed()
  clearLog()
}

/**
 * Ends a move. It can still be taken back. Returns how many operations stand elsewhere; what stands where it stood is ready
 * when it was, whether the move has looked at it or not.
 */
export function movesKeep(): i32 {
  isKept = true
  let count = 0
  for (let k = 0; k < logSize(); k++) {
    const op = logged(k)
    if (op >= subUses) continue
    if (isChanged(k)) count++
    else store<i32>(op, load<i32>(copyAt(k), READY), READY)
  }
  return count
}

/** What a move has touched that was not taken back: from now on it stands where it stands. */
function standKept(): void {
  if (!isKept) return
  isKept = false
  for (let k = 0; k < logSize(); k++) {
    const op = logged(k)
    if (op >= subUses) continue
    store<i32>(op, load<i32>(op, START), RELEASE)
    const bits = load<u32>(op, BITS) & ~BY_HAND
    store<u32>(op, bits, BITS)
    if (hasShape(op, IS_SURE) && !(bits & STILL)) setTurn(op, 2 * <i64>load<i32>(op, START))
  }
  // What the turns of others bear upon.
  for (let k = 0; k < logSize(); k++) {
    const op = logged(k)
    if (op >= subUses) continue
    if (!hasShape(op, IS_SURE)) standTurn(op, false)
    else if (!hasShape(op, LEADS_SURE)) standSuccessors(op, false)
  }
}
