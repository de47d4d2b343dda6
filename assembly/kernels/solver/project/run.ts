import { OUT_OF_MEMORY } from '../../../interface/memory'
import { below, seedRandom } from '../random'
import { at, get, put } from '../shop'
import { byStart, decode } from './decode'
import { child, count, member, sample, setCount } from './lists'
import { bindProject, list, makespans, POPULATION, starts } from './state'
import { bestStarts, duration, n, offered } from '../../../interface/project'

/**
 * Resource-constrained project scheduling: a genetic algorithm over activity lists (Hartmann 1998), every list decoded by
 * the serial schedule generation scheme and improved by double justification (Valls, Ballestin and Quintanilla 2005).
 * Every fourth child is a member with a part of its list reordered, which a crossover of similar lists no longer finds.
 * Free capacity lies in groups of four resources per unit of time, so that one comparison tests four of them.
 */
/** Rejected children in a row after which the population is replaced, except for the best. */
const STALE: i32 = 20000

let record: i32 = 0
let stale: i32 = 0

/** Binds the parameter block (src/engine/solver/project-kernel.ts) and resets the search. Returns 0 or OUT_OF_MEMORY. */
export function projectOpen(block: usize, seed: u32): i32 {
  seedRandom(seed)
  setCount(0)
  stale = 0
  record = i32.MAX_VALUE
  return bindProject(block) ? 0 : OUT_OF_MEMORY
}

/** Creates and improves `count` lists. Returns the makespan of the best schedule, whose starts are in the block. */
export function projectStep(lists: i32): i32 {
  for (let k = 0; k < lists; k++) {
    // Small projects have fewer distinct lists than the population has members: then children must be created nevertheless.
    if (count == 0) sample(0)
    else if (count < POPULATION && stale < POPULATION) sample(1 + <i32>below(8))
    else child()
    enter(decode())
  }
  return record
}

/** Adds a schedule found elsewhere, whose starts are in the block's last column. Returns as `projectStep`. */
export function projectOffer(): i32 {
  memory.copy(starts, offered, (<usize>n) << 2)
  let end = 0
  for (let i = 0; i < n; i++) end = max(end, get(starts, i) + get(duration, i))
  byStart(end)
  enter(decode())
  return record
}

/** Adds the decoded list to the population in place of the worst, unless it is worse or a duplicate. */
function enter(makespan: i32): void {
  if (makespan < record) {
    record = makespan
    memory.copy(bestStarts, starts, (<usize>n) << 2)
  }
  let worst = 0
  for (let k = 0; k < count; k++) {
    if (get(makespans, k) == makespan && memory.compare(member(k), list, (<usize>n) << 2) == 0) return miss()
    if (get(makespans, k) > get(makespans, worst)) worst = k
  }
  if (count < POPULATION) {
    worst = count
    setCount(count + 1)
    stale = 0
  } else if (makespan > get(makespans, worst)) return miss()
  else if (makespan < get(makespans, worst)) stale = 0
  else stale++
  memory.copy(member(worst), list, (<usize>n) << 2)
  put(makespans, worst, <usize>makespan)
}

function miss(): void {
  if (++stale < STALE) return
  stale = 0
  let best = 0
  for (let k = 1; k < count; k++) if (get(makespans, k) < get(makespans, best)) best = k
  memory.copy(member(0), member(best), (<usize>n) << 2)
  put(makespans, 0, at(makespans, best))
  setCount(1)
}
