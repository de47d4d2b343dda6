import { firstMember, lastMember, lineAt } from './line-members'
import { eachLead, nextEach, startEach } from './each'
import { outOfMemory } from './journal'
import { growScratch } from './scratch'
import {
  demandRecipe,
  itemLead,
  LINE_ITEM,
  lineRecipe,
  MAX_DEPTH,
  MEMBER_BYTES,
  MEMBER_ITEM,
  recipeNext,
  recipeStart,
  SUPPLY_TIME,
} from '../../interface/kitting'
import { i32At } from '../../memory/columns'
import { supplyAt } from './supply'

/** Scratch blocks of this module. */
const TIMES: i32 = 5
const SEEN: i32 = 6

export let times: usize = 0
export let timeCount: i32 = 0

let seen: usize = 0
let seenCount: i32 = 0

/**
 * Collects the times not after `to` at which the quantities that the demand can draw may change (problem.ts, TIMES),
 * ascending and distinct, in `times`. They are valid until the next call.
 */
export function collectTimes(demand: i32, to: i32): void {
  timeCount = 0
  seenCount = 0
  addTime(0, to)
  addRecipe(demand, i32At(demandRecipe, demand), 0, 0, to)
  sortTimes()
}

function addTime(time: i32, to: i32): void {
  if (time > to) return
  times = growScratch(TIMES, <usize>(timeCount + 1), 4, (<usize>timeCount) << 2)
  if (!times) {
    timeCount = 0
    outOfMemory()
    return
  }
  store<i32>(times + ((<usize>timeCount) << 2), time)
  timeCount++
}

/** Returns false when the pair is known. `kind` 0 = item, 1 = recipe. */
function note(kind: i32, index: i32, lead: i32): bool {
  const key = ((<i64>(index * 2 + kind)) << 32) | <i64>(<u32>lead)
  for (let k = 0; k < seenCount; k++) if (load<i64>(seen + ((<usize>k) << 3)) == key) return false
  seen = growScratch(SEEN, <usize>(seenCount + 1), 8, (<usize>seenCount) << 3)
  if (!seen) {
    seenCount = 0
    outOfMemory()
    return false
  }
  store<i64>(seen + ((<usize>seenCount) << 3), key)
  seenCount++
  return true
}

function addRecipe(demand: i32, first: i32, lead: i32, depth: i32, to: i32): void {
  if (depth > MAX_DEPTH || lead > to || !note(1, first, lead)) return
  addTime(lead, to)
  for (let recipe = first; recipe >= 0; recipe = i32At(recipeNext, recipe)) {
    const end = i32At(recipeStart, recipe + 1)
    for (let line = i32At(recipeStart, recipe); line < end; line++) {
      const record = lineAt(line)
      const last = lastMember(record)
      for (let member = firstMember(record); member < last; member += MEMBER_BYTES)
        addItem(demand, load<i32>(member, MEMBER_ITEM), lead, to)
      const item = load<i32>(record, LINE_ITEM)
      const below = i32At(lineRecipe, line)
      if (below >= 0) addRecipe(demand, below, lead + i32At(itemLead, item), depth + 1, to)
    }
  }
}

function addItem(demand: i32, item: i32, lead: i32, to: i32): void {
  if (!note(0, item, lead)) return
  startEach(demand, item)
  for (let supply = nextEach(); supply >= 0; supply = nextEach())
    addLater(<i64>max(0, load<i32>(supplyAt(supply), SUPPLY_TIME)) + <i64>eachLead + <i64>lead, to)
}

/** A sum of leads may be later than any time of a run. */
function addLater(time: i64, to: i32): void {
  if (time <= <i64>to) addTime(<i32>time, to)
}

/** Heap sort in place, then removal of duplicates. */
function sortTimes(): void {
  for (let k = (timeCount >> 1) - 1; k >= 0; k--) sink(k, timeCount)
  for (let end = timeCount - 1; end > 0; end--) {
    const last = i32At(times, end)
    store<i32>(times + ((<usize>end) << 2), i32At(times, 0))
    store<i32>(times, last)
    sink(0, end)
  }
  let kept = 0
  for (let k = 0; k < timeCount; k++) {
    const time = i32At(times, k)
    if (kept > 0 && i32At(times, kept - 1) == time) continue
    store<i32>(times + ((<usize>kept) << 2), time)
    kept++
  }
  timeCount = kept
}

function sink(start: i32, end: i32): void {
  const value = i32At(times, start)
  let hole = start
  for (;;) {
    let child = 2 * hole + 1
    if (child >= end) break
    if (child + 1 < end && i32At(times, child + 1) > i32At(times, child)) child++
    if (i32At(times, child) <= value) break
    store<i32>(times + ((<usize>hole) << 2), i32At(times, child))
    hole = child
  }
  store<i32>(times + ((<usize>hole) << 2), value)
}
