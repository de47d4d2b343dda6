import { alloc } from '../../memory/arena'
import { firstMember, lastMember, lineAt } from './cover'
import { UNIT } from './draw'
import { eachLead, nextEach, startEach } from './each'
import {
  ANSWERS,
  crossing,
  demandCount,
  demandFlags,
  demandPegStart,
  demandRecipe,
  demandSets,
  demandStep,
  DEMAND_STEALS,
  fairness,
  i32At,
  i64At,
  itemCount,
  itemRecipe,
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
  addToTotal,
  allowed,
  CHECKED,
  deferHeads,
  defersHeads,
  FALLING,
  firstAt,
  following,
  FREE,
  ITEM_END,
  headAt,
  ITEM_CURSOR,
  ITEM_FLAGS,
  ITEM_HEAD,
  ITEM_HEAD_FREE,
  ITEM_HIGH,
  ITEM_LOW,
  itemAt,
  linking,
  NEXT,
  RISING,
  settleHead,
  startOf,
  SUPPLY_BYTES,
  supplyAt,
  TIME,
  totalOf,
  verdictOf,
} from './supply'
import { pushAllocation } from './output'
import { grows, largestParents, requirement, smallMultiple } from './usage'
import { ceilOf, floorOf } from './wide'

/**
 * The plain path: recipes whose lines share no item, with nothing to build. There each line can be asked alone how
 * many sets it allows, so n(t) needs no trials and the next time of the staircase no list of times. The answers are those
 * of the bisection of problem.ts, because feasibility then only falls with sets and grows with time.
 */
let plainRecipes: usize = 0
/** What `plainRecipes` says of a recipe: not plain, plain, plain with nothing but lines that answer. */
const PLAIN: i32 = 1
const WHOLLY: i32 = 2

export function openPlain(): bool {
  plainRecipes = alloc(<usize>recipeCount)
  const stamps = alloc((<usize>itemCount) << 2)
  if (!plainRecipes || !stamps) return false
  memory.fill(stamps, 0xff, (<usize>itemCount) << 2)
  for (let recipe = 0; recipe < recipeCount; recipe++) {
    const kind = !isPlainRecipe(recipe, stamps) ? 0 : allAnswer(recipe) ? WHOLLY : PLAIN
    store<u8>(plainRecipes + <usize>recipe, <u8>kind)
  }
  if (!openQuickLines()) return false
  deferHeads(fairness == 0 && everyDemandIsPlain())
  return true
}

function everyDemandIsPlain(): bool {
  for (let demand = 0; demand < demandCount; demand++) {
    const recipe = i32At(demandRecipe, demand)
    if (!isPlain(demand, recipe) || !commitsPlainly(recipe)) return false
  }
  return true
}

/**
 * Per line of a recipe, beside its record: what it needs per set where that is a plain multiple and its main item is
 * asked first, one for one (i64, otherwise 0), and the address of that item (u32).
 */
const QUICK_BYTES: usize = 16
const QUICK_ITEM: usize = 8
let quickLines: usize = 0

function openQuickLines(): bool {
  const end = i32At(recipeStart, recipeCount)
  quickLines = alloc(<usize>end * QUICK_BYTES)
  if (!quickLines) return false
  for (let line = 0; line < end; line++) {
    const record = lineAt(line)
    const first = firstMember(record)
    const asked =
      (load<i32>(record, LINE_FLAGS) & ANSWERS) != 0 &&
      load<i32>(first, MEMBER_ITEM) == load<i32>(record, LINE_ITEM) &&
      load<i64>(first, MEMBER_NUM) == load<i64>(first, MEMBER_DEN) &&
      load<i32>(first, MEMBER_SUPPLIER) < 0
    store<i64>(quickAt(line), asked ? smallMultiple(load<i32>(record, LINE_USAGE)) : 0)
    store<u32>(quickAt(line), <u32>itemAt(load<i32>(record, LINE_ITEM)), QUICK_ITEM)
  }
  return true
}

function quickAt(line: i32): usize {
  return quickLines + <usize>line * QUICK_BYTES
}

/** Does the head of the item hold `wanted` at `time`, as far as is known without looking? */
function headHolds(item: usize, wanted: i64, time: i32): bool {
  return (
    load<i32>(item, ITEM_HEAD) >= 0 &&
    time >= load<i32>(item, ITEM_LOW) &&
    time < load<i32>(item, ITEM_HIGH) &&
    load<i64>(item, ITEM_HEAD_FREE) >= wanted
  )
}

function allAnswer(recipe: i32): bool {
  const end = i32At(recipeStart, recipe + 1)
  for (let line = i32At(recipeStart, recipe); line < end; line++)
    if (!(load<i32>(lineAt(line), LINE_FLAGS) & ANSWERS)) return false
  return true
}

function isPlainRecipe(recipe: i32, stamps: usize): bool {
  if (!linking || oneLot || crossing || mixing != MIX || i32At(recipeNext, recipe) >= 0) return false
  if (i32At(recipeFlags, recipe) & RECIPE_NON_MONOTONE) return false
  const end = i32At(recipeStart, recipe + 1)
  for (let line = i32At(recipeStart, recipe); line < end; line++) {
    const record = lineAt(line)
    if (i32At(itemRecipe, load<i32>(record, LINE_ITEM)) >= 0) return false
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
  return load<u8>(plainRecipes + <usize>recipe) != 0 && !hasOwnSupplies(demand)
}

/** Does the demand draw from more than the common range of an item? */
export function hasOwnSupplies(demand: i32): bool {
  return (
    i32At(demandPegStart, demand) != i32At(demandPegStart, demand + 1) ||
    (i32At(demandFlags, demand) & DEMAND_STEALS) != 0
  )
}

/** May `plainCommit` take what `plainReach` found? */
export function commitsPlainly(recipe: i32): bool {
  return load<u8>(plainRecipes + <usize>recipe) == WHOLLY
}

let touched: i32 = 0

/**
 * Reads a word of every item of the recipe and of the supply before its cursor. The reads do not wait for each other, as
 * the questions about the lines do, so that the cache misses of a demand overlap.
 */
function touchItems(line: i32, end: i32): void {
  let sum = 0
  for (; line < end; line++) {
    const item = <usize>load<u32>(quickAt(line), QUICK_ITEM)
    sum += load<i32>(supplyAt(load<i32>(item, ITEM_CURSOR)) - SUPPLY_BYTES, TIME)
  }
  touched = sum
}

/** n(t): the largest number of sets, in steps and at most `cap`, that every line allows at `time`. */
export function plainReach(demand: i32, recipe: i32, time: i32, cap: i64): i64 {
  const done = i64At(demandSets, demand)
  if (cap <= done) return done
  const step = i64At(demandStep, demand)
  const end = i32At(recipeStart, recipe + 1)
  const start = i32At(recipeStart, recipe)
  touchItems(start, end)
  let most = cap
  for (let line = start; line < end; line++) {
    const quick = quickAt(line)
    const perSet = load<i64>(quick)
    if (perSet > 0 && headHolds(<usize>load<u32>(quick, QUICK_ITEM), (most - done) * perSet, time)) continue
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
  if ((load<i32>(item, ITEM_FLAGS) & CHECKED) != 0 || supplier >= 0)
    return sumChecked(demand, item, supplier, wanted, time)
  const head = headAt(item, time)
  if (time < load<i32>(item, ITEM_LOW)) return 0
  const sum = load<i64>(item, ITEM_HEAD_FREE)
  return sum >= wanted ? sum : sumOn(item, head + 1, sum, wanted, time)
}

/** As `freeAt`, for items in any order. */
export function looselyFree(demand: i32, member: usize, wanted: i64, time: i32): i64 {
  const item = itemAt(load<i32>(member, MEMBER_ITEM))
  if (load<i32>(item, ITEM_FLAGS) & (FALLING | RISING)) return freeAt(demand, member, wanted, time)
  const supplier = load<i32>(member, MEMBER_SUPPLIER)
  const end = load<i32>(item, ITEM_END)
  let sum: i64 = 0
  for (let supply = startOf(item); supply < end && sum < wanted; supply++) {
    const record = supplyAt(supply)
    if (load<i32>(record, TIME) <= time && mayDraw(demand, supply, supplier)) sum += load<i64>(record, FREE)
  }
  return sum
}

/** Adds what follows in the range of an item that everybody may draw, from `supply` on. */
function sumOn(item: usize, supply: i32, sum: i64, wanted: i64, time: i32): i64 {
  const end = load<i32>(item, ITEM_END)
  while (supply < end) {
    supply = following(supply)
    if (supply >= end) break
    const record = supplyAt(supply)
    if (load<i32>(record, TIME) > time) break
    sum += load<i64>(record, FREE)
    if (sum >= wanted) break
    supply++
  }
  return sum
}

function sumChecked(demand: i32, item: usize, supplier: i32, wanted: i64, time: i32): i64 {
  const end = load<i32>(item, ITEM_END)
  let supply = firstAt(item, time)
  let sum: i64 = 0
  while (supply < end) {
    supply = following(supply)
    if (supply >= end) break
    const record = supplyAt(supply)
    if (load<i32>(record, TIME) > time) break
    if (mayDraw(demand, supply, supplier)) {
      sum += load<i64>(record, FREE)
      if (sum >= wanted) break
    }
    supply++
  }
  return sum
}

function mayDraw(demand: i32, supply: i32, supplier: i32): bool {
  return (
    verdictOf(demand, supply) == 1 &&
    (supplier < 0 || i32At(supplySupplier, supply) == supplier) &&
    allowed(demand, supply)
  )
}

/**
 * Takes the sets done..total, which `plainReach` has just found, and writes them as a batch: no trial, no journal.
 */
export function plainCommit(demand: i32, recipe: i32, total: i64, time: i32, batch: i32): void {
  const done = i64At(demandSets, demand)
  const end = i32At(recipeStart, recipe + 1)
  for (let line = i32At(recipeStart, recipe); line < end; line++) {
    const quick = quickAt(line)
    const perSet = load<i64>(quick)
    const item = <usize>load<u32>(quick, QUICK_ITEM)
    if (perSet > 0 && headHolds(item, (total - done) * perSet + 1, time)) {
      takeFromHead(item, line, (total - done) * perSet, (total - done) * perSet, batch)
      continue
    }
    const record = lineAt(line)
    const usage = load<i32>(record, LINE_USAGE)
    let left = requirement(usage, total) - (done > 0 ? requirement(usage, done) : 0)
    const last = lastMember(record)
    for (let member = firstMember(record); member < last && left > 0; member += MEMBER_BYTES)
      left -= takePlainly(demand, line, member, left, time, batch)
  }
}

/** The usual case: the head of an item has enough and something is left in it. */
function takeFromHead(item: usize, line: i32, wanted: i64, covered: i64, batch: i32): void {
  const head = load<i32>(item, ITEM_HEAD)
  const left = load<i64>(item, ITEM_HEAD_FREE) - wanted
  pushAllocation(batch, line, head, wanted, covered)
  store<i64>(item, left, ITEM_HEAD_FREE)
  if (defersHeads()) return
  store<i64>(supplyAt(head), left, FREE)
  addToTotal(item, -wanted)
}

/** Takes up to `wanted` from the head of a falling item and what follows it; what is left of the last is the new head. */
function takeHeads(item: usize, line: i32, wanted: i64, batch: i32): i64 {
  const end = load<i32>(item, ITEM_END)
  let head = load<i32>(item, ITEM_HEAD)
  let free = load<i64>(item, ITEM_HEAD_FREE)
  let left = wanted
  while (head < end && left > 0) {
    const qty = min(free, left)
    pushAllocation(batch, line, head, qty, qty)
    left -= qty
    const record = supplyAt(head)
    if (qty < free) {
      free -= qty
      if (!defersHeads()) {
        store<i64>(record, free, FREE)
        addToTotal(item, -qty)
      }
      break
    }
    addToTotal(item, -load<i64>(record, FREE))
    store<i64>(record, 0, FREE)
    store<i32>(record, head + 1, NEXT)
    head = min(following(head + 1), end)
    free = head < end ? load<i64>(supplyAt(head), FREE) : 0
  }
  store<i32>(item, head, ITEM_HEAD)
  store<i64>(item, free, ITEM_HEAD_FREE)
  return wanted - left
}

/** Takes up to `amount` main units from a member; returns what is covered. */
function takePlainly(demand: i32, line: i32, member: usize, amount: i64, time: i32, batch: i32): i64 {
  const item = itemAt(load<i32>(member, MEMBER_ITEM))
  const num = load<i64>(member, MEMBER_NUM)
  const den = load<i64>(member, MEMBER_DEN)
  let covered = amount
  let wanted = amount
  if (num != den) {
    wanted = ceilOf(amount, num, den)
    const free = freeAt(demand, member, wanted, time)
    if (free < wanted) {
      covered = floorOf(free, den, num)
      if (wholeMain) covered -= covered % UNIT
      wanted = ceilOf(covered, num, den)
    }
  }
  const supplier = load<i32>(member, MEMBER_SUPPLIER)
  if ((load<i32>(item, ITEM_FLAGS) & CHECKED) == 0 && supplier < 0) {
    headAt(item, time)
    if (num == den && (load<i32>(item, ITEM_FLAGS) & FALLING) != 0)
      return takeHeads(item, line, amount, batch)
    const free = load<i64>(item, ITEM_HEAD_FREE)
    if (free > wanted && time >= load<i32>(item, ITEM_LOW)) {
      if (wanted > 0) takeFromHead(item, line, wanted, covered, batch)
      return covered
    }
  }
  settleHead(item)
  const taken = takeAlong(demand, line, item, supplier, wanted, covered, num, den, time, batch)
  store<i32>(item, -1, ITEM_HEAD)
  addToTotal(item, -taken)
  return num == den ? taken : covered
}

/** Takes `wanted` units, as far as there are so many, from one supply after the other; returns what it took. */
function takeAlong(
  demand: i32,
  line: i32,
  item: usize,
  supplier: i32,
  wanted: i64,
  covered: i64,
  num: i64,
  den: i64,
  time: i32,
  batch: i32,
): i64 {
  const checked = (load<i32>(item, ITEM_FLAGS) & CHECKED) != 0 || supplier >= 0
  const end = load<i32>(item, ITEM_END)
  let supply = firstAt(item, time)
  let taken: i64 = 0
  let before: i64 = 0
  while (supply < end && taken < wanted) {
    supply = following(supply)
    if (supply >= end) break
    const record = supplyAt(supply)
    if (load<i32>(record, TIME) > time) break
    if (!checked || mayDraw(demand, supply, supplier)) {
      const free = load<i64>(record, FREE)
      const qty = min(free, wanted - taken)
      taken += qty
      const after = num == den ? taken : taken == wanted ? covered : min(covered, floorOf(taken, den, num))
      pushAllocation(batch, line, supply, qty, after - before)
      before = after
      store<i64>(record, free - qty, FREE)
      if (free == qty) store<i32>(record, supply + 1, NEXT)
    }
    supply++
  }
  return taken
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
  let total: i64 = 0
  for (let member = first; member < last && total < wanted; member += MEMBER_BYTES) {
    const all = totalOf(itemAt(load<i32>(member, MEMBER_ITEM)))
    total += floorOf(all, load<i64>(member, MEMBER_DEN), load<i64>(member, MEMBER_NUM))
  }
  if (total < wanted) return NEVER
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

/** One member of ratio 1: what is there at `earliest`, then its later supplies in the order of their times. */
function memberFirst(demand: i32, member: usize, wanted: i64, earliest: i32, to: i32): i32 {
  const item = itemAt(load<i32>(member, MEMBER_ITEM))
  if (totalOf(item) < wanted) return NEVER
  let sum = freeAt(demand, member, wanted, earliest)
  if (sum >= wanted) return earliest
  const supplier = load<i32>(member, MEMBER_SUPPLIER)
  const checked = (load<i32>(item, ITEM_FLAGS) & CHECKED) != 0 || supplier >= 0
  const start = startOf(item)
  const end = load<i32>(item, ITEM_END)
  const falling = (load<i32>(item, ITEM_FLAGS) & FALLING) != 0
  settleHead(item)
  let supply = falling ? firstAt(item, earliest) - 1 : start
  const step = falling ? -1 : 1
  for (; supply >= start && supply < end; supply += step) {
    const record = supplyAt(supply)
    const time = load<i32>(record, TIME)
    if (time <= earliest) continue
    if (time > to) break
    const free = load<i64>(record, FREE)
    if (free == 0 || (checked && !mayDraw(demand, supply, supplier))) continue
    sum += free
    if (sum >= wanted) return time
  }
  return NEVER
}

/** The next time after `time` at which the item has something, or NEVER. */
function nextFree(index: i32, time: i32): i32 {
  const item = itemAt(index)
  const start = startOf(item)
  if (load<i32>(item, ITEM_FLAGS) & FALLING) {
    for (let supply = firstAt(item, time) - 1; supply >= start; supply--)
      if (load<i64>(supplyAt(supply), FREE) > 0) return load<i32>(supplyAt(supply), TIME)
    return NEVER
  }
  const end = load<i32>(item, ITEM_END)
  let best = NEVER
  for (let supply = start; supply < end; supply++) {
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
