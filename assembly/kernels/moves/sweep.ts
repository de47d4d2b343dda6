import { opCount } from '../scheduling/state'
import { insert, remove, save } from './log'
import { addStream } from './queue'
import { beginStream, sortStream } from './stream'
import {
  CUT,
  CUT_AT,
  FROM,
  HAS_SUBS,
  HEAD,
  IS_FURNACE,
  IS_SINGLE,
  IS_UNLIMITED,
  LEFT,
  LINE,
  REACHED,
  RESOURCE,
  RIGHT,
  START,
  STILL_COUNT,
  TAIL,
  TRAITS,
  USE,
} from './record'
import { hasTrait, isBefore, isPlaced, isStill, setTurn, turnOfUse, uses } from './state'
import { firstStill, stillAt } from './stills'

/**
 * A move that pushes much: all that comes later is placed anew, each operation once and in the order of turns, into lines
 * in which nothing stands but what has its place. That comes to the same places as looking at one after the other does
 * (src/engine/reference/scheduling/moves/replan.ts), and costs less where most of it gives way: nobody has to be told to
 * look, and no use in a line is passed over because its turn comes later. Several operations moved at once are always
 * settled so: they may free each other's places and change the turns of what waits for them.
 */
export let sweeping: bool = false
/** Which sweep it is: lines that bear another number have not been cut by it. */
let number: u32 = 0
/** After so many placings a move asks once more whether a sweep would be quicker. */
let patience: i32 = 1024
let placed: i32 = 0
/** The operation that was placed when it asked last; records lie in the order of their start. */
let asked: usize = 0
let isDue: bool = false

export function movesPatience(placings: i32): void {
  patience = placings
}

/** @param atOnce without waiting for the move to push much */
export function beginSweeping(atOnce: bool): void {
  isDue = atOnce
  placed = 0
  asked = 0
}

export function endSweep(): void {
  sweeping = false
}

/** Is a sweep quicker from here on? It is where two of five operations that stand near in time give way. */
export function isToSweep(op: usize): bool {
  if (sweeping) return false
  if (isDue) return true
  if (asked == 0) asked = op
  if (++placed < patience) return false
  const passed = op > asked ? <i32>((op - asked) / USE) : 0
  const left = <i32>((uses + <usize>opCount * USE - op) / USE)
  asked = op
  placed = 0
  return 2 * passed < 5 * patience && left > patience
}

/** Has everything placed again whose turn comes after that of an operation. Furnace batches stay unless they are pushed. */
export function sweep(now: usize): void {
  sweeping = true
  number++
  const behind = uses + <usize>opCount * USE
  beginStream(turnOfUse(now))
  for (let use = uses; use < behind; use += USE)
    if (isBefore(now, use) && isPlaced(use) && !isStill(use) && !isBatched(use)) addStream(use)
  sortStream()
}

/** Is an operation part of a furnace batch? */
export function isBatched(op: usize): bool {
  return hasTrait(<usize>load<u32>(op, RESOURCE), IS_FURNACE)
}

/** An operation takes its turn no earlier than that; while it waits in the queue nothing else need know. */
export function postpone(op: usize, turn: i64): void {
  if (turn <= turnOfUse(op)) return
  save(op)
  setTurn(op, turn)
}

/** Is a line one of a sweep? It is cut when the first operation is placed in it. */
export function isSwept(line: usize, op: usize): bool {
  if (load<u32>(line, CUT) == number) return true
  const traits = load<u32>(line, TRAITS)
  if ((traits & (IS_SINGLE | IS_FURNACE | IS_UNLIMITED | HAS_SUBS)) != IS_SINGLE) return false
  cut(line, op)
  return true
}

/** The use that was placed last of all in a line that has been cut: places are looked for from there. */
export function tailOf(line: usize): usize {
  return <usize>load<u32>(line, TAIL)
}

/** Leaves in a line what comes before an operation, and what never moves. */
function cut(line: usize, op: usize): void {
  const reached = load<i32>(line, REACHED)
  const now = turnOfUse(op)
  let last = load<u32>(op, LINE) == <u32>line ? <usize>load<u32>(op, LEFT) : <usize>load<u32>(line, HEAD)
  while (!isBefore(last, op)) last = <usize>load<u32>(last, LEFT)
  store<u32>(line, number, CUT)
  store<i32>(line, i32.MAX_VALUE, CUT_AT)
  let use = <usize>load<u32>(last, RIGHT)
  while (use) {
    const turn = turnOfUse(use)
    if (isBefore(use, op)) {
      join(last, use)
      last = use
    } else if (load<i32>(use, FROM) > reached && turn > now && turn == 2 * <i64>load<i32>(use, START)) {
      store<i32>(line, load<i32>(use, FROM), CUT_AT)
      break
    } else {
      save(use)
      store<u32>(use, 0, LINE)
    }
    use = <usize>load<u32>(use, RIGHT)
  }
  store<u32>(line, <u32>last, TAIL)
  const stills = use ? firstStill(line, load<i32>(use, FROM)) : i32.MAX_VALUE
  for (let k = stills; k < load<i32>(line, STILL_COUNT); k++) {
    const still = stillAt(line, k)
    join(last, still)
    last = still
  }
  join(last, 0)
}

function join(left: usize, right: usize): void {
  if (load<u32>(left, RIGHT) == <u32>right) return
  save(left)
  store<u32>(left, <u32>right, RIGHT)
  if (!right) return
  save(right)
  store<u32>(right, <u32>left, LEFT)
}

/** Puts a use into a line that has been cut, right behind another one. */
export function insertSwept(use: usize, line: usize, left: usize, from: i32): void {
  const old = <usize>load<u32>(use, LINE)
  if (old) {
    if (load<u32>(old, CUT) != number || load<i32>(use, FROM) < load<i32>(old, CUT_AT)) remove(use)
  }
  insert(use, line, left)
  if (from >= load<i32>(<usize>load<u32>(line, TAIL), FROM)) store<u32>(line, <u32>use, TAIL)
}
