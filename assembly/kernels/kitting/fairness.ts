import { freeOf } from './available'
import { coverAnyVariant } from './cover'
import { lineAt } from './line-members'
import { UNIT } from './draw'
import { buildCount, drawCount, exhausted, outOfMemory, rollback } from './journal'
import { isUnmet, pass, phaseFrom, phaseTo } from './phase'
import { growScratch } from './scratch'
import { nextBatch, reach, STAIR_BYTES, startStair } from './staircase'
import {
  demandOpen,
  demandRecipe,
  demandSets,
  demandStep,
  demandValue,
  fairness,
  LINE_ITEM,
  LINE_USAGE,
  MAX_VALUE,
  PROPORTIONAL,
  recipeStart,
  ROUND_ROBIN,
} from '../../interface/kitting'
import { i32At, i64At } from '../../memory/columns'
import { requirement } from './usage'
import { mulDivCeil, mulDivFloor } from '../../numbers/muldiv128'

/** Scratch blocks of this module: one record per demand of the group. */
const STAIRS: i32 = 7
const LIST: i32 = 8
const NUMBERS: i32 = 9

const MAX_EXACT_DEMANDS: i32 = 20

const single = memory.data(8)

/** Order of the demands [start, end) of equal priority: see src/engine/reference/kitting/fairness.ts. */
export function climb(start: i32, end: i32): void {
  if (fairness == PROPORTIONAL) shareOut(start, end)
  else if (fairness == ROUND_ROBIN) roundRobin(start, end)
  else takeBest(start, end)
}

/** Extends one demand as far as possible within the phase, at most to `cap` sets. */
export function climbAlone(demand: i32): void {
  if (i64At(demandSets, demand) >= i64At(demandOpen, demand)) return
  const from = phaseFrom(demand)
  const to = phaseTo(demand)
  if (to < from) return
  startStair(single, demand, from, to)
  while (nextBatch(single, demand, from, to, pass, i64At(demandOpen, demand)));
}

function roundRobin(start: i32, end: i32): void {
  const count = end - start
  const stairs = growScratch(STAIRS, <usize>count, STAIR_BYTES)
  const turn = growScratch(LIST, <usize>count, 4)
  if (!stairs || !turn) return outOfMemory()
  for (let k = 0; k < count; k++) {
    startStair(stairs + <usize>k * STAIR_BYTES, start + k, phaseFrom(start + k), phaseTo(start + k))
    store<i32>(turn + ((<usize>k) << 2), k)
  }
  let left = count
  while (left > 0 && !exhausted) {
    let kept = 0
    for (let j = 0; j < left; j++) {
      const k = i32At(turn, j)
      const demand = start + k
      const stair = stairs + <usize>k * STAIR_BYTES
      if (!nextBatch(stair, demand, phaseFrom(demand), phaseTo(demand), pass, i64At(demandOpen, demand)))
        continue
      store<i32>(turn + ((<usize>kept) << 2), k)
      kept++
    }
    left = kept
  }
}

function shareOut(start: i32, end: i32): void {
  const list = growScratch(LIST, <usize>(end - start), 4)
  const alone = growScratch(NUMBERS, <usize>(end - start), 8)
  if (!list || !alone) return outOfMemory()
  let count = 0
  for (let demand = start; demand < end; demand++) {
    if (!isUnmet(demand)) continue
    store<i32>(list + ((<usize>count) << 2), demand)
    store<i64>(
      alone + ((<usize>count) << 3),
      reach(demand, phaseTo(demand), i64At(demandOpen, demand), false),
    )
    count++
  }
  let low: i64 = 0
  let high: i64 = 1000
  if (fitTogether(list, alone, count, high)) low = high
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if (fitTogether(list, alone, count, middle)) low = middle
    else high = middle
  }
  for (let k = 0; k < count; k++) {
    const demand = i32At(list, k)
    const from = phaseFrom(demand)
    const to = phaseTo(demand)
    startStair(single, demand, from, to)
    while (nextBatch(single, demand, from, to, pass, partOf(demand, i64At(alone, k), low)));
  }
  for (let demand = start; demand < end; demand++) climbAlone(demand)
}

function partOf(demand: i32, alone: i64, share: i64): i64 {
  const wanted = mulDivFloor(i64At(demandOpen, demand), share, 1000)
  return max(i64At(demandSets, demand), min(alone, wanted - (wanted % i64At(demandStep, demand))))
}

function fitTogether(list: usize, alone: usize, count: i32, share: i64): bool {
  const draws = drawCount
  const builds = buildCount
  let fits = true
  for (let k = 0; k < count && fits; k++) {
    const demand = i32At(list, k)
    const total = partOf(demand, i64At(alone, k), share)
    fits = total <= i64At(demandSets, demand) || coverAnyVariant(demand, total, phaseTo(demand))
  }
  rollback(draws, builds)
  return fits
}

function takeBest(start: i32, end: i32): void {
  const list = growScratch(LIST, <usize>(end - start), 4)
  if (!list) return outOfMemory()
  let count = 0
  for (let demand = start; demand < end; demand++) {
    if (!isUnmet(demand)) continue
    const open = i64At(demandOpen, demand)
    if (reach(demand, phaseTo(demand), open, false) != open) continue
    store<i32>(list + ((<usize>count) << 2), demand)
    count++
  }
  if (count <= MAX_EXACT_DEMANDS) {
    const taken = largestTogether(list, count)
    for (let k = 0; k < count; k++) if (taken & (1 << k)) climbAlone(i32At(list, k))
  } else {
    sortByScarcity(list, count)
    for (let k = 0; k < count; k++) climbAlone(i32At(list, k))
  }
  for (let demand = start; demand < end; demand++) climbAlone(demand)
}

function worthOf(demand: i32): i64 {
  return fairness == MAX_VALUE ? <i64>i32At(demandValue, demand) : 1
}

let bestTaken: i32 = 0
let bestValue: i64 = 0

/** Branch and bound over include and exclude, demands in order; the set as bits. */
function largestTogether(list: usize, count: i32): i32 {
  bestTaken = 0
  bestValue = -1
  let rest: i64 = 0
  for (let k = 0; k < count; k++) rest += worthOf(i32At(list, k))
  search(list, count, 0, 0, 0, rest)
  return bestTaken
}

function search(list: usize, count: i32, k: i32, taken: i32, value: i64, rest: i64): void {
  if (value > bestValue) {
    bestTaken = taken
    bestValue = value
  }
  if (k == count || value + rest <= bestValue || exhausted) return
  const demand = i32At(list, k)
  const worth = worthOf(demand)
  const draws = drawCount
  const builds = buildCount
  if (coverAnyVariant(demand, i64At(demandOpen, demand), phaseTo(demand)))
    search(list, count, k + 1, taken | (1 << k), value + worth, rest - worth)
  rollback(draws, builds)
  search(list, count, k + 1, taken, value, rest - worth)
}

/** Heap sort by worth per use of scarce items, largest first, then in order. */
function sortByScarcity(list: usize, count: i32): void {
  const uses = growScratch(NUMBERS, <usize>count, 8)
  if (!uses) return outOfMemory()
  for (let k = 0; k < count; k++) store<i64>(uses + ((<usize>k) << 3), 1 + scarcityOf(i32At(list, k)))
  for (let k = (count >> 1) - 1; k >= 0; k--) sink(list, uses, k, count)
  for (let end = count - 1; end > 0; end--) {
    swap(list, uses, 0, end)
    sink(list, uses, 0, end)
  }
}

function sink(list: usize, uses: usize, start: i32, end: i32): void {
  let hole = start
  for (;;) {
    let child = 2 * hole + 1
    if (child >= end) return
    if (child + 1 < end && isAfter(list, uses, child + 1, child)) child++
    if (!isAfter(list, uses, child, hole)) return
    swap(list, uses, hole, child)
    hole = child
  }
}

function swap(list: usize, uses: usize, a: i32, b: i32): void {
  const demand = i32At(list, a)
  store<i32>(list + ((<usize>a) << 2), i32At(list, b))
  store<i32>(list + ((<usize>b) << 2), demand)
  const use = i64At(uses, a)
  store<i64>(uses + ((<usize>a) << 3), i64At(uses, b))
  store<i64>(uses + ((<usize>b) << 3), use)
}

function isAfter(list: usize, uses: usize, a: i32, b: i32): bool {
  const x = i32At(list, a)
  const y = i32At(list, b)
  const difference = worthOf(y) * i64At(uses, a) - worthOf(x) * i64At(uses, b)
  return difference != 0 ? difference > 0 : x > y
}

/** Sum over the lines of 1000 x requirement / free quantity, each at most 1000; see the reference. */
function scarcityOf(demand: i32): i64 {
  const recipe = i32At(demandRecipe, demand)
  const end = i32At(recipeStart, recipe + 1)
  const time = phaseTo(demand)
  let sum: i64 = 0
  for (let line = i32At(recipeStart, recipe); line < end; line++) {
    const record = lineAt(line)
    const usage = load<i32>(record, LINE_USAGE)
    const wanted =
      requirement(usage, i64At(demandOpen, demand)) - requirement(usage, i64At(demandSets, demand))
    if (wanted <= 0) continue
    const there = freeOf(demand, load<i32>(record, LINE_ITEM), time)
    sum += wanted >= there ? 1000 : mulDivCeil(wanted, 1000, there)
  }
  return min(UNIT, sum)
}
