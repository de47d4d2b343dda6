import { alloc, allocRecords } from '../../memory/arena'
import { lineAt } from './line-members'
import { addFresh } from './fresh'
import { buildCount, drawCount, outOfMemory } from './journal'
import { commitBatch } from './output'
import { coverPartly } from './partial'
import { pass, phaseTo } from './phase'
import { growScratch } from './scratch'
import { commitSets, reach, readyTime, WHEN_READY } from './staircase'
import {
  demandCount,
  demandNeed,
  demandOpen,
  demandRecipe,
  demandSets,
  demandStep,
  LINE_ANSWERS,
  LINE_FLAGS,
  LINE_USAGE,
  lineMode,
  recipeStart,
  releaseSets,
} from '../../interface/kitting'
import { i32At, i64At } from '../../memory/columns'
import { requirement } from './usage'

/**
 * Mode LINE: every line draws what it can, complete sets are counted afterwards. Quantities held per line survive a phase
 * only where nothing is released: `held` is the first int64 of the demand, `kept` whether they are set.
 */
let held: usize = 0
let heldStart: usize = 0
let kept: usize = 0
const TRIAL: i32 = 9

export function openLines(): bool {
  if (!lineMode || releaseSets) return true
  heldStart = allocRecords(<usize>demandCount, 4)
  kept = alloc(<usize>demandCount)
  let sum = 0
  if (!heldStart || !kept) return false
  for (let d = 0; d < demandCount; d++) {
    const recipe = i32At(demandRecipe, d)
    store<i32>(heldStart + ((<usize>d) << 2), sum)
    sum += i32At(recipeStart, recipe + 1) - i32At(recipeStart, recipe)
  }
  held = allocRecords(<usize>sum, 8)
  memory.fill(kept, 0, <usize>demandCount)
  return held != 0
}

/** Draws line by line and keeps it, in complete sets or not. */
export function keepLines(demand: i32): void {
  const own = held + ((<usize>i32At(heldStart, demand)) << 3)
  const known = load<u8>(kept + <usize>demand) != 0
  const total = drawLines(demand, own, known)
  const qty = total - i64At(demandSets, demand)
  // Nothing drawn and no set gained: the lines hold the same quantities.
  if (drawCount == 0 && buildCount == 0 && qty == 0) return
  store<u8>(kept + <usize>demand, 1)
  const time = readyTime(demand)
  store<i64>(demandSets + ((<usize>demand) << 3), total)
  if (time <= i32At(demandNeed, demand)) addFresh(demand, qty)
  commitBatch(demand, i32At(demandRecipe, demand), time, qty, pass)
}

/** Sets that the demand would reach line by line; the draws stay in the journal. */
export function tryLines(demand: i32): i64 {
  const recipe = i32At(demandRecipe, demand)
  const count = i32At(recipeStart, recipe + 1) - i32At(recipeStart, recipe)
  const own = growScratch(TRIAL, <usize>count, 8)
  if (!own) {
    outOfMemory()
    return i64At(demandSets, demand)
  }
  return drawLines(demand, own, false)
}

/** Commits at most the sets of `tryLines`, as complete sets; true when sets were gained. */
export function commitLines(demand: i32, most: i64): bool {
  const done = i64At(demandSets, demand)
  if (most <= done) return false
  const time = phaseTo(demand)
  const total = reach(demand, time, most, true)
  if (total <= done) return false
  return commitSets(demand, i32At(demandRecipe, demand), total, time, WHEN_READY, pass)
}

function drawLines(demand: i32, own: usize, known: bool): i64 {
  const recipe = i32At(demandRecipe, demand)
  const start = i32At(recipeStart, recipe)
  const end = i32At(recipeStart, recipe + 1)
  const done = i64At(demandSets, demand)
  const open = i64At(demandOpen, demand)
  const time = phaseTo(demand)
  for (let line = start; line < end; line++) {
    const usage = load<i32>(lineAt(line), LINE_USAGE)
    const at = own + ((<usize>(line - start)) << 3)
    const before = known ? load<i64>(at) : requirement(usage, done)
    store<i64>(at, before + coverPartly(demand, line, requirement(usage, open) - before, time))
  }
  return largest(demand, start, end, own)
}

/** The largest number of sets, in steps, that all required lines hold; committed sets are held. */
function largest(demand: i32, start: i32, end: i32, own: usize): i64 {
  const step = i64At(demandStep, demand)
  const open = i64At(demandOpen, demand)
  const done = i64At(demandSets, demand)
  let high = (open + step - 1) / step
  if (complete(start, end, own, min(high * step, open))) return min(high * step, open)
  let low = done / step
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if (complete(start, end, own, min(middle * step, open))) low = middle
    else high = middle
  }
  return max(done, min(low * step, open))
}

function complete(start: i32, end: i32, own: usize, sets: i64): bool {
  for (let line = start; line < end; line++) {
    const record = lineAt(line)
    if (!(load<i32>(record, LINE_FLAGS) & LINE_ANSWERS)) continue
    if (requirement(load<i32>(record, LINE_USAGE), sets) > i64At(own, line - start)) return false
  }
  return true
}
