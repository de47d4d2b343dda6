import { mayReach } from './bound'
import { isOpenChoice, keepMembers } from './chosen'
import { coverSets } from './cover'
import { lineAt } from './line-members'
import { buildCount, DRAW_LEAD, DRAW_SUPPLY, drawAt, drawCount, exhausted, rollback } from './journal'
import { commitBatch, openBatch } from './output'
import { coverPartly } from './partial'
import { firstIndependent } from './independent-lines/first'
import { reachIndependent } from './independent-lines/reach'
import { commitsIndependent, isIndependent } from './independent-lines/recipes'
import { commitIndependent } from './independent-lines/take'
import {
  demandMinBatch,
  demandNeed,
  demandOpen,
  demandRecipe,
  demandSets,
  demandStep,
  LINE_ANSWERS,
  LINE_FLAGS,
  LINE_USAGE,
  mixing,
  NOMIX_BATCH,
  oneLot,
  RECIPE_NON_MONOTONE,
  recipeFlags,
  recipeNext,
  recipeStart,
  SUPPLY_TIME,
} from '../../interface/kitting'
import { i32At, i64At } from '../../memory/columns'
import { jit } from './state'
import { supplyAt } from './supply'
import { collectTimes, timeCount, times } from './times'
import { requirement } from './usage'
import { addFresh } from './fresh'

/** Position of a demand on its staircase: times up to `after` are done (i32), the JIT step is pending (i32). */
export const STAIR_BYTES: usize = 8
const AFTER: usize = 0
const JIT: usize = 4
/** A batch without a time of its own is kitted when everything is ready. */
export const WHEN_READY: i32 = i32.MIN_VALUE

/** Result of `reach`: the variant and the sets reached. */
let reachedRecipe: i32 = 0
let reachedIndependent: bool = false
/** Arguments and result of the last `reach`; a commit invalidates them. */
let askedDemand: i32 = -1
let askedTime: i32 = 0
let askedCap: i64 = 0
let askedTotal: i64 = 0
let askedRecipe: i32 = 0
/** Demand and end of the phase whose times are in `times`. */
let timesOf: i32 = -1
let timesTo: i32 = 0

/** Called at the start of a run, and when quantities changed other than by a batch. */
export function openStairs(): void {
  timesOf = -1
  askedDemand = -1
}

export function startStair(stair: usize, demand: i32, from: i32, to: i32): void {
  const need = i32At(demandNeed, demand)
  const first = jit && need >= from && need <= to
  store<i32>(stair, first ? need : from - 1, AFTER)
  store<i32>(stair, first ? 1 : 0, JIT)
}

/** Sets that a demand can reach by `time` in addition to those done: n(t), at most `cap`. */
export function reach(demand: i32, time: i32, cap: i64, firstOnly: bool): i64 {
  const first = i32At(demandRecipe, demand)
  reachedRecipe = first
  reachedIndependent = isIndependent(demand, first)
  if (reachedIndependent) return reachIndependent(demand, first, time, cap)
  if (askedDemand == demand && askedTime == time && askedCap == cap && !firstOnly) {
    reachedRecipe = askedRecipe
    return askedTotal
  }
  let best = i64At(demandSets, demand)
  for (let recipe = first; recipe >= 0; recipe = firstOnly ? -1 : i32At(recipeNext, recipe)) {
    const total = bisect(demand, recipe, time, cap)
    if (total > best) {
      best = total
      reachedRecipe = recipe
    }
  }
  if (!firstOnly) {
    askedDemand = demand
    askedTime = time
    askedCap = cap
    askedTotal = best
    askedRecipe = reachedRecipe
  }
  return best
}

function bisect(demand: i32, recipe: i32, time: i32, cap: i64): i64 {
  const done = i64At(demandSets, demand)
  const step = i64At(demandStep, demand)
  let high = (cap + step - 1) / step
  let low = done / step
  const most = min(high * step, cap)
  if (most <= done) return done
  if (feasible(demand, recipe, most, time)) return most
  while (high - low > 1 && !exhausted) {
    const middle = (low + high) >> 1
    if (feasible(demand, recipe, min(middle * step, cap), time)) low = middle
    else high = middle
  }
  return max(done, min(low * step, cap))
}

function feasible(demand: i32, recipe: i32, total: i64, time: i32): bool {
  if (total <= i64At(demandSets, demand)) return true
  if (!mayReach(demand, total, time)) return false
  const draws = drawCount
  const builds = buildCount
  const covered = coverSets(demand, recipe, total, time)
  rollback(draws, builds)
  return covered
}

/** Commits the next batch of the staircase; false when there is none. */
export function nextBatch(stair: usize, demand: i32, from: i32, to: i32, pass: i32, cap: i64): bool {
  if (to < from || i64At(demandSets, demand) >= cap || exhausted) return false
  const recipe = i32At(demandRecipe, demand)
  const need = i32At(demandNeed, demand)
  const monotone = !(i32At(recipeFlags, recipe) & RECIPE_NON_MONOTONE)
  if (isOpenChoice(demand) && !choose(demand, from, to, cap)) return false
  if (load<i32>(stair, JIT)) {
    const time = bestUntil(demand, from, to, need, cap)
    const emitted = emit(demand, time, need, pass, cap)
    store<i32>(stair, emitted && repeats(recipe) ? 1 : 0, JIT)
    if (emitted) return true
  }
  const after = load<i32>(stair, AFTER)
  if (isIndependent(demand, recipe))
    return walkIndependent(stair, demand, recipe, max(after + 1, from), to, pass, cap)
  if (after < from && from == 0 && wholeAt(demand, recipe, monotone, pass, cap)) return true
  return walk(stair, demand, from, to, pass, cap, monotone)
}

/** Commits everything at once: most demands need no list of times. */
function wholeAt(demand: i32, recipe: i32, monotone: bool, pass: i32, cap: i64): bool {
  const open = i64At(demandOpen, demand)
  if (!monotone || repeats(recipe) || cap < open) return false
  return feasible(demand, recipe, open, 0) && emit(demand, 0, 0, pass, cap)
}

function walkIndependent(
  stair: usize,
  demand: i32,
  recipe: i32,
  earliest: i32,
  to: i32,
  pass: i32,
  cap: i64,
): bool {
  if (earliest > to) return false
  const time = firstIndependent(demand, recipe, leastBatch(demand, cap), earliest, to)
  if (time > to || !emit(demand, time, time, pass, cap)) return false
  store<i32>(stair, repeats(recipe) ? time - 1 : time, AFTER)
  return true
}

function walk(stair: usize, demand: i32, from: i32, to: i32, pass: i32, cap: i64, monotone: bool): bool {
  const least = leastBatch(demand, cap)
  if (!mayReach(demand, least, to)) return false
  loadTimes(demand, to)
  const after = load<i32>(stair, AFTER)
  let k = firstTime(max(after + 1, from))
  if (k == timeCount) return false
  if (monotone) k = firstEmitting(demand, k, cap)
  else k = firstPossible(demand, k, least)
  for (; k < timeCount && !exhausted; k++) {
    const time = i32At(times, k)
    if (!emit(demand, time, time, pass, cap)) continue
    store<i32>(stair, repeats(i32At(demandRecipe, demand)) ? time - 1 : time, AFTER)
    return true
  }
  return false
}

function loadTimes(demand: i32, to: i32): void {
  if (timesOf == demand && timesTo == to) return
  collectTimes(demand, to)
  timesOf = demand
  timesTo = to
}

/** Index of the first of the times that is not before `earliest`. */
function firstTime(earliest: i32): i32 {
  let low = 0
  let high = timeCount
  while (low < high) {
    const middle = (low + high) >> 1
    if (i32At(times, middle) < earliest) low = middle + 1
    else high = middle
  }
  return low
}

/** Index of the first time from `from` on at which the bound allows `total` sets. */
function firstPossible(demand: i32, from: i32, total: i64): i32 {
  let low = from
  let high = timeCount
  while (low < high) {
    const middle = (low + high) >> 1
    if (mayReach(demand, total, i32At(times, middle))) high = middle
    else low = middle + 1
  }
  return low
}

/** The smallest number of sets that may be emitted. */
function leastBatch(demand: i32, cap: i64): i64 {
  const step = i64At(demandStep, demand)
  const least = i64At(demandSets, demand) + max<i64>(i64At(demandMinBatch, demand), 1)
  return min(cap, ((least + step - 1) / step) * step)
}

/** Feasibility only increases with time: index of the first time at which the smallest batch is feasible. */
function firstEmitting(demand: i32, from: i32, cap: i64): i32 {
  const wanted = leastBatch(demand, cap)
  let low = from
  let high = timeCount
  while (low < high) {
    const middle = (low + high) >> 1
    const time = i32At(times, middle)
    let emits = false
    for (let recipe = i32At(demandRecipe, demand); recipe >= 0 && !emits; recipe = i32At(recipeNext, recipe))
      emits = feasible(demand, recipe, wanted, time)
    if (emits) high = middle
    else low = middle + 1
  }
  return low
}

/** NOMIX_ORDER: every line keeps a member; false when no time of the phase gives a batch. */
function choose(demand: i32, from: i32, to: i32, cap: i64): bool {
  const first = min(i32At(demandNeed, demand), to)
  if (first >= from && chooseBy(demand, from, to, first, cap)) return true
  return first < to && chooseBy(demand, from, to, to, cap)
}

/** Keeps the members that give the most sets by a time, unless these make no batch. */
function chooseBy(demand: i32, from: i32, to: i32, until: i32, cap: i64): bool {
  const time = bestUntil(demand, from, to, until, cap)
  const total = reach(demand, time, cap, false)
  if (!isBatch(demand, total)) return false
  const draws = drawCount
  const builds = buildCount
  const recipe = reachedRecipe
  if (!coverSets(demand, recipe, total, time)) return false
  keepMembers(demand, recipe)
  rollback(draws, builds)
  askedDemand = -1
  return true
}

/** True when the sets between those done and `total` may form a batch. */
function isBatch(demand: i32, total: i64): bool {
  const qty = total - i64At(demandSets, demand)
  return qty > 0 && (qty >= i64At(demandMinBatch, demand) || total >= i64At(demandOpen, demand))
}

/** The time not after `until` with the largest n, the latest among equals. */
function bestUntil(demand: i32, from: i32, to: i32, until: i32, cap: i64): i32 {
  if (!(i32At(recipeFlags, i32At(demandRecipe, demand)) & RECIPE_NON_MONOTONE)) return until
  let best = until
  let most = reach(demand, until, cap, false)
  const step = i64At(demandStep, demand)
  let better = min(cap, (most / step + 1) * step)
  if (most == cap || !mayReach(demand, better, until)) return best
  loadTimes(demand, to)
  for (let k = firstTime(until) - 1; k >= 0 && most != cap && !exhausted; k--) {
    const time = i32At(times, k)
    if (time < from || !mayReach(demand, better, time)) break
    const total = reach(demand, time, cap, false)
    if (total > most) {
      best = time
      most = total
      better = min(cap, (most / step + 1) * step)
    }
  }
  return best
}

function emit(demand: i32, time: i32, kit: i32, pass: i32, cap: i64): bool {
  const total = reach(demand, time, cap, false)
  if (!isBatch(demand, total)) return false
  const qty = total - i64At(demandSets, demand)
  const recipe = reachedRecipe
  if (!reachedIndependent || !commitsIndependent(recipe))
    return commitSets(demand, recipe, total, time, kit, pass)
  commitIndependent(demand, recipe, total, time, openBatch(demand, recipe, kit, qty, pass))
  store<i64>(demandSets + ((<usize>demand) << 3), total)
  return true
}

/** Commits the sets done..total, which are feasible at `time`. `kit` is the time of the batch or WHEN_READY. */
export function commitSets(demand: i32, recipe: i32, total: i64, time: i32, kit: i32, pass: i32): bool {
  if (!coverSets(demand, recipe, total, time)) return false
  const done = i64At(demandSets, demand)
  keepMembers(demand, recipe)
  const end = i32At(recipeStart, recipe + 1)
  for (let line = i32At(recipeStart, recipe); line < end; line++) {
    const record = lineAt(line)
    if (load<i32>(record, LINE_FLAGS) & LINE_ANSWERS) continue
    const usage = load<i32>(record, LINE_USAGE)
    coverPartly(demand, line, requirement(usage, total) - requirement(usage, done), time)
  }
  const at = kit == WHEN_READY ? readyTime(demand) : kit
  store<i64>(demandSets + ((<usize>demand) << 3), total)
  if (at <= i32At(demandNeed, demand)) addFresh(demand, total - done)
  commitBatch(demand, recipe, at, total - done, pass)
  askedDemand = -1
  return true
}

/** Time at which the last draw of the journal is ready; just in time waits for the need. */
export function readyTime(demand: i32): i32 {
  let ready = 0
  for (let k = 0; k < drawCount; k++) {
    const row = drawAt(k)
    ready = max(
      ready,
      load<i32>(supplyAt(load<i32>(row, DRAW_SUPPLY)), SUPPLY_TIME) + load<i32>(row, DRAW_LEAD),
    )
  }
  const need = i32At(demandNeed, demand)
  return jit && ready <= need ? need : ready
}

/** True when a recipe may emit again at the same time. */
function repeats(recipe: i32): bool {
  return mixing == NOMIX_BATCH || oneLot || i32At(recipeNext, recipe) >= 0
}
