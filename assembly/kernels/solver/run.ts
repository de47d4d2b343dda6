import { OUT_OF_MEMORY } from '../../interface/memory'
import { findPath } from './critical'
import { apply, evaluate, loadSolution, makespan, saveSolution } from './graph'
import { moveAfter, moveAlt, moveOf } from './choice'
import { findMove } from './moves'
import { seedRandom } from './random'
import { ALT, at, bindShop, get, ID, isSentinel, MACHINE, MS, order, put, Q, R, RANK } from './shop'
import { altMachine, n } from '../../interface/shop'
import { clearTabu, forbid, forbidReturn, nextIteration, openTabu } from './tabu'

let record: i32 = 0
let idle: i32 = 0
let stuck: bool = false

/** Binds the parameter block, whose columns must not move. Returns 0 or OUT_OF_MEMORY. */
export function solverOpen(block: usize, seed: u32): i32 {
  seedRandom(seed)
  return bindShop(block) && openTabu() ? 0 : OUT_OF_MEMORY
}

/** Starts from the solution in the block's order and alternatives; returns its makespan. */
export function solverLoad(): i32 {
  loadSolution()
  clearTabu()
  record = makespan
  idle = 0
  stuck = false
  return makespan
}

/**
 * Tabu search for at most `most` iterations, or until `maxIdle` of them in a row found nothing better or there is no
 * move (then the schedule is optimal, or every move was tried). Returns the iterations done; whenever a better
 * schedule is found it is written to the block's order and alternatives.
 */
export function solverStep(most: i32, maxIdle: i32): i32 {
  let done = 0
  while (done < most && idle < maxIdle && !stuck) {
    done++
    findPath()
    findMove(record)
    if (!moveOf || !makeMove()) {
      stuck = true
      break
    }
    idle++
    if (makespan < record) {
      record = makespan
      idle = 0
      saveSolution()
    }
  }
  return done
}

/** Makespan of the best schedule since `solverLoad`. */
export function solverRecord(): i32 {
  return record
}

/** 1 when the search has ended: too many idle iterations or no move left. */
export function solverEnded(maxIdle: i32): i32 {
  return stuck || idle >= maxIdle ? 1 : 0
}

/**
 * The current schedule of the search, which need not be its best: order and alternatives as in the block, heads and tails
 * by operation. Returns its makespan.
 */
export function solverPresent(orderOut: usize, altOut: usize, heads: usize, tails: usize): i32 {
  for (let i = 0; i < n; i++) {
    const x = at(order, i)
    const id = load<i32>(x, ID)
    put(orderOut, i, <usize>id)
    put(altOut, id, <usize>load<i32>(x, ALT))
    put(heads, id, <usize>load<i32>(x, R))
    put(tails, id, <usize>load<i32>(x, Q))
  }
  return makespan
}

function makeMove(): bool {
  const v = moveOf
  const machine = load<i32>(v, MACHINE)
  nextIteration()
  if (get(altMachine, moveAlt) != machine) forbidReturn(v, machine)
  else if (isSentinel(moveAfter) || load<i32>(moveAfter, RANK) < load<i32>(v, RANK))
    forbid(load<usize>(moveAfter, MS), v)
  else forbid(v, moveAfter)
  if (!apply(v, moveAlt, moveAfter)) return false
  evaluate()
  return true
}
