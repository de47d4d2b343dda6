import { alloc } from '../../memory/arena'
import { firstMember, lastMember, lineAt } from './cover'
import { UNIT } from './draw'
import { eachLead, nextEach, startEach } from './each'
import {
  ANSWERS,
  crossing,
  demandFlags,
  demandPegStart,
  demandSets,
  demandStep,
  DEMAND_STEALS,
  i32At,
  i64At,
  itemCount,
  LINE_FLAGS,
  LINE_ITEM,
  LINE_USAGE,
  MEMBER_BYTES,
  MEMBER_DEN,
  MEMBER_ITEM,
  MEMBER_MIN,
  MEMBER_NUM,
  MEMBER_SUPPLIER,
  MIX,
  mixing,
  NEVER,
  oneLot,
  recipeCount,
  recipeFlags,
  recipeNext,
  recipeStart,
  RECIPE_NON_MONOTONE,
  supplySupplier,
  wholeMain,
} from './state'
import {
  allowed,
  CHECKED,
  FALLING,
  firstAt,
  following,
  FREE,
  ITEM_END,
  ITEM_FLAGS,
  ITEM_RECIPE,
  ITEM_START,
  ITEM_TOTAL,
  itemAt,
  linking,
  RISING,
  stopsLater,
  supplyAt,
  TIME,
  verdictOf,
} from './supply'
import { grows, largestParents, requirement } from './usage'
import { ceilOf, floorOf } from './wide'

/**
 * The plain path: recipes whose lines share no item, with nothing to build. There each line can be asked alone how
 * many sets it allows, so n(t) needs no trials and the next time of the staircase no list of times. The answers are those
 * of the bisection of problem.ts, because feasibility then only falls with sets and grows with time.
 */
let plainRecipes: usize = 0

export function openPlain(): bool {
  plainRecipes = alloc(<usize>recipeCount)
  const stamps = alloc((<usize>itemCount) << 2)
  if (!plainRecipes || !stamps) return false
  memory.fill(stamps, 0xff, (<usize>itemCount) << 2)
  for (let recipe = 0; recipe < recipeCount; recipe++)
    store<u8>(plainRecipes + <usize>recipe, <u8>isPlainRecipe(recipe, stamps))
  return true
}

function isPlainRecipe(recipe: i32, stamps: usize): bool {
  if (oneLot || crossing || mixing != MIX || i32At(recipeNext, recipe) >= 0) return false
  if (i32At(recipeFlags, recipe) & RECIPE_NON_MONOTONE) return false
  const end = i32At(recipeStart, recipe + 1)
  for (let line = i32At(recipeStart, recipe); line < end; line++) {
    const record = lineAt(line)
    if (load<i32>(itemAt(load<i32>(record, LINE_ITEM)), ITEM_RECIPE) >= 0) return false
    if (!(load<i32>(record, LINE_FLAGS) & ANSWERS)) continue
    if (!grows(load<i32>(record, LINE_USAGE))) return false
    const last = lastMember(record)
    for (let member = firstMember(record); member < last; member += MEMBER_BYTES) {
      const item = load<i32>(member, MEMBER_ITEM)
      if (i32At(stamps, item) == recipe || load<i64>(member, MEMBER_MIN) > 0) return false
      if (!(load<i32>(itemAt(item), ITEM_FLAGS) & (FALLING | RISING))) return false
      store<i32>(stamps + ((<usize>item) << 2), recipe)
    }
  }
  return true
}

export function isPlain(demand: i32, recipe: i32): bool {
  return (
    load<u8>(plainRecipes + <usize>recipe) != 0 &&
    i32At(demandPegStart, demand) == i32At(demandPegStart, demand + 1) &&
    !(i32At(demandFlags, demand) & DEMAND_STEALS)
  )
}

/** n(t): the largest number of sets, in steps and at most `cap`, that every line allows at `time`. */
export function plainReach(demand: i32, recipe: i32, time: i32, cap: i64): i64 {
  const done = i64At(demandSets, demand)
  if (cap <= done) return done
  const step = i64At(demandStep, demand)
  const end = i32At(recipeStart, recipe + 1)
  let most = cap
  for (let line = i32At(recipeStart, recipe); line < end; line++) {
    const record = lineAt(line)
    if (!(load<i32>(record, LINE_FLAGS) & ANSWERS)) continue
    const usage = load<i32>(record, LINE_USAGE)
    const before = done > 0 ? requirement(usage, done) : 0
    const wanted = requirement(usage, most) - before
    if (wanted <= 0) continue
    const there = coverable(demand, record, wanted, time)
    if (there >= wanted) continue
    most = (min(most, largestParents(usage, before + there)) / step) * step
    if (most <= done) return done
  }
  return most
}

/** Main units a line can cover at `time`; the walk ends as soon as `wanted` is reached. */
function coverable(demand: i32, line: usize, wanted: i64, time: i32): i64 {
  const last = lastMember(line)
  let best: i64 = 0
  let sum: i64 = 0
  for (let member = firstMember(line); member < last; member += MEMBER_BYTES) {
    const num = load<i64>(member, MEMBER_NUM)
    const den = load<i64>(member, MEMBER_DEN)
    if (num == den) {
      sum += freeAt(demand, member, wanted - sum, time)
      best = max(best, sum)
    } else {
      const free = freeAt(demand, member, ceilOf(wanted - sum, num, den), time)
      const covers = floorOf(free, den, num)
      best = max(best, sum + covers)
      sum += wholeMain ? covers - (covers % UNIT) : covers
    }
    if (best >= wanted) break
  }
  return best
}

/** Free quantity of a member's item for the demand at `time`, counted no further than `wanted`. */
function freeAt(demand: i32, member: usize, wanted: i64, time: i32): i64 {
  const item = itemAt(load<i32>(member, MEMBER_ITEM))
  const supplier = load<i32>(member, MEMBER_SUPPLIER)
  const checked = (load<i32>(item, ITEM_FLAGS) & CHECKED) != 0 || supplier >= 0
  const end = load<i32>(item, ITEM_END)
  const stops = stopsLater(item)
  let sum: i64 = 0
  let supply = firstAt(item, time)
  while (supply < end) {
    if (linking) {
      supply = following(supply)
      if (supply >= end) break
    }
    const record = supplyAt(supply)
    if (load<i32>(record, TIME) > time) {
      if (stops) break
    } else if (!checked || mayDraw(demand, supply, item, supplier)) {
      sum += load<i64>(record, FREE)
      if (sum >= wanted) break
    }
    supply++
  }
  return sum
}

function mayDraw(demand: i32, supply: i32, item: usize, supplier: i32): bool {
  return (
    verdictOf(demand, supply) == 1 &&
    (supplier < 0 || i32At(supplySupplier, supply) == supplier) &&
    allowed(demand, supply, item)
  )
}

/**
 * The first time of TIMES from `earliest` to `to` at which `total` sets are feasible, or NEVER.
 */
export function plainFirst(demand: i32, recipe: i32, total: i64, earliest: i32, to: i32): i32 {
  const done = i64At(demandSets, demand)
  const end = i32At(recipeStart, recipe + 1)
  let time = earliest
  for (let line = i32At(recipeStart, recipe); line < end; line++) {
    const record = lineAt(line)
    if (!(load<i32>(record, LINE_FLAGS) & ANSWERS)) continue
    const usage = load<i32>(record, LINE_USAGE)
    const wanted = requirement(usage, total) - requirement(usage, done)
    if (wanted <= 0) continue
    time = lineFirst(demand, record, wanted, time, to)
    if (time > to) return NEVER
  }
  // A time that a line gave is one of TIMES; the lower bound itself need not be.
  return time == earliest && time > 0 ? nextOfTimes(demand, recipe, time) : time
}

/** First time not before `earliest` at which the line covers `wanted`: some supply's time, or `earliest`. */
function lineFirst(demand: i32, line: usize, wanted: i64, earliest: i32, to: i32): i32 {
  const first = firstMember(line)
  const last = lastMember(line)
  if (last - first == MEMBER_BYTES && load<i64>(first, MEMBER_NUM) == load<i64>(first, MEMBER_DEN))
    return memberFirst(demand, first, wanted, earliest, to)
  let time = earliest
  while (coverable(demand, line, wanted, time) < wanted) {
    let next = NEVER
    for (let member = first; member < last; member += MEMBER_BYTES)
      next = min(next, nextFree(load<i32>(member, MEMBER_ITEM), time))
    if (next > to) return NEVER
    time = next
  }
  return time
}

/** One member of ratio 1: its supplies are added up in the order of their times. */
function memberFirst(demand: i32, member: usize, wanted: i64, earliest: i32, to: i32): i32 {
  const item = itemAt(load<i32>(member, MEMBER_ITEM))
  if (linking && load<i64>(item, ITEM_TOTAL) < wanted) return NEVER
  const supplier = load<i32>(member, MEMBER_SUPPLIER)
  const checked = (load<i32>(item, ITEM_FLAGS) & CHECKED) != 0 || supplier >= 0
  const start = load<i32>(item, ITEM_START)
  const end = load<i32>(item, ITEM_END)
  const falling = (load<i32>(item, ITEM_FLAGS) & FALLING) != 0
  let sum: i64 = 0
  for (let k = 0; k < end - start; k++) {
    const supply = falling ? end - 1 - k : start + k
    const record = supplyAt(supply)
    const time = load<i32>(record, TIME)
    if (time > to) return NEVER
    const free = load<i64>(record, FREE)
    if (free == 0 || (checked && !mayDraw(demand, supply, item, supplier))) continue
    sum += free
    if (sum >= wanted) return max(earliest, time)
  }
  return NEVER
}

/** The next time after `time` at which the item has something, or NEVER. */
function nextFree(index: i32, time: i32): i32 {
  const item = itemAt(index)
  const end = load<i32>(item, ITEM_END)
  let best = NEVER
  for (let supply = load<i32>(item, ITEM_START); supply < end; supply++) {
    const record = supplyAt(supply)
    const own = load<i32>(record, TIME)
    if (own > time && load<i64>(record, FREE) > 0) best = min(best, own)
  }
  return best
}

/** The first of TIMES not before `time`. */
function nextOfTimes(demand: i32, recipe: i32, time: i32): i32 {
  let best = NEVER
  const end = i32At(recipeStart, recipe + 1)
  for (let line = i32At(recipeStart, recipe); line < end; line++) {
    const record = lineAt(line)
    const last = lastMember(record)
    for (let member = firstMember(record); member < last; member += MEMBER_BYTES) {
      startEach(demand, load<i32>(member, MEMBER_ITEM))
      for (let supply = nextEach(); supply >= 0; supply = nextEach()) {
        const own = max(0, load<i32>(supplyAt(supply), TIME)) + eachLead
        if (own >= time) best = min(best, own)
      }
    }
  }
  return best
}
