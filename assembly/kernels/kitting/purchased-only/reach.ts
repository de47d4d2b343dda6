import { firstMember, lastMember, lineAt } from '../line-members'
import { UNIT } from '../draw'
import {
  demandSets,
  demandStep,
  LINE_USAGE,
  MEMBER_BYTES,
  MEMBER_DEN,
  MEMBER_ITEM,
  MEMBER_NUM,
  NEVER,
  recipeStart,
  wholeMain,
} from '../../../interface/kitting'
import { i32At, i64At } from '../../../memory/columns'
import { largestParents, requirement } from '../usage'
import { mulDivCeil, mulDivFloor } from '../../../numbers/muldiv128'
import { hasList, itemOf, lineRecordAt, perSet, STRAIGHT_BYTES } from './lines'
import { firstTime, FREE, freeNow, isPlaced, isSpent, itemRecord, nextTime, placeAt, timeFrom } from './stock'

/** Count of lines whose results are kept as bits, and the result that one of them has nothing at all. */
const GROUP: i32 = 31
const EMPTY: u32 = 0xffff_ffff

/** n(t): the largest number of sets, in steps and at most `cap`, that every line allows at `time`. */
export function reachPurchased(demand: i32, recipe: i32, time: i32, cap: i64): i64 {
  const done = i64At(demandSets, demand)
  if (cap <= done) return done
  const end = i32At(recipeStart, recipe + 1)
  let most = cap
  for (let line = i32At(recipeStart, recipe); line < end; line += GROUP) {
    let open = short(lineRecordAt(line), lineRecordAt(min(line + GROUP, end)), time, most - done)
    if (open == EMPTY) return done
    for (; open != 0; open &= open - 1) {
      most = allowed(demand, line + <i32>ctz(open), time, done, most)
      if (most <= done) return done
    }
  }
  return most
}

/**
 * A bit for each line whose item's head does not hold the requirement of `sets`. All lines are evaluated without a branch
 * on the results, so that their cache misses overlap.
 */
function short(at: usize, end: usize, time: i32, sets: i64): u32 {
  let bits: u32 = 0
  let bit: u32 = 1
  let empty: u32 = 0
  for (; at < end; at += STRAIGHT_BYTES) {
    const item = itemOf(at)
    const each = perSet(at)
    const free = load<i64>(item, FREE)
    const placed = u32(isPlaced(item, time))
    const holds = placed & u32(free >= sets * each) & u32(each > 0)
    empty |= placed & u32(free == 0) & u32(each > 0) & u32(!hasList(at))
    bits |= holds ? 0 : bit
    bit <<= 1
  }
  return empty ? EMPTY : bits
}

function allowed(demand: i32, line: i32, time: i32, done: i64, most: i64): i64 {
  const at = lineRecordAt(line)
  const each = perSet(at)
  const usage = each > 0 ? 0 : load<i32>(lineAt(line), LINE_USAGE)
  const before = each > 0 ? done * each : requirement(usage, done)
  const wanted = (each > 0 ? most * each : requirement(usage, most)) - before
  if (wanted <= 0) return most
  const there = coverable(line, at, wanted, time)
  if (there >= wanted) return most
  const sets = each > 0 ? done + there / each : largestParents(usage, before + there)
  const step = i64At(demandStep, demand)
  return (min(most, sets) / step) * step
}

/** Main units that a line can cover at `time`; stops as soon as `wanted` is reached. */
function coverable(line: i32, at: usize, wanted: i64, time: i32): i64 {
  const asksItem = perSet(at) > 0 || !hasList(at)
  let sum: i64 = 0
  if (asksItem) {
    const item = itemOf(at)
    placeAt(item, time)
    sum = freeNow(item, wanted)
    if (sum >= wanted || !hasList(at)) return sum
  }
  const record = lineAt(line)
  const last = lastMember(record)
  let best = sum
  let member = firstMember(record)
  if (asksItem) member += MEMBER_BYTES
  for (; member < last; member += MEMBER_BYTES) {
    const num = load<i64>(member, MEMBER_NUM)
    const den = load<i64>(member, MEMBER_DEN)
    const item = itemRecord(load<i32>(member, MEMBER_ITEM))
    placeAt(item, time)
    if (num == den) {
      sum += freeNow(item, wanted - sum)
      best = max(best, sum)
    } else {
      const covers = mulDivFloor(freeNow(item, mulDivCeil(wanted - sum, num, den)), den, num)
      best = max(best, sum + covers)
      sum += wholeMain ? covers - (covers % UNIT) : covers
    }
    if (best >= wanted) break
  }
  return best
}

/** The first time of TIMES from `earliest` to `to` at which `total` sets are feasible, or NEVER. */
export function firstPurchased(demand: i32, recipe: i32, total: i64, earliest: i32, to: i32): i32 {
  const done = i64At(demandSets, demand)
  const start = i32At(recipeStart, recipe)
  const end = i32At(recipeStart, recipe + 1)
  let spent = false
  for (let line = start; line < end; line++) {
    const at = lineRecordAt(line)
    spent = spent | (isSpent(itemOf(at)) & (perSet(at) > 0) & !hasList(at))
  }
  if (spent) return NEVER
  let time = earliest
  for (let line = start; line < end; line++) {
    const at = lineRecordAt(line)
    const each = perSet(at)
    const usage = each > 0 ? 0 : load<i32>(lineAt(line), LINE_USAGE)
    const wanted = each > 0 ? (total - done) * each : requirement(usage, total) - requirement(usage, done)
    if (wanted <= 0) continue
    const item = itemOf(at)
    if (each > 0 || !hasList(at)) {
      placeAt(item, time)
      if (load<i64>(item, FREE) >= wanted) continue
    }
    time = hasList(at) ? listFirst(line, at, wanted, time, to) : firstTime(item, wanted, time)
    if (time > to) return NEVER
  }
  // The time of a line is one of TIMES; the lower bound itself need not be.
  return time == earliest && time > 0 ? nextOfTimes(recipe, time) : time
}

/** First time not before `earliest` at which the list covers `wanted`: some supply's time, or `earliest`. */
function listFirst(line: i32, at: usize, wanted: i64, earliest: i32, to: i32): i32 {
  const record = lineAt(line)
  const last = lastMember(record)
  let time = earliest
  while (coverable(line, at, wanted, time) < wanted) {
    let next = NEVER
    for (let member = firstMember(record); member < last; member += MEMBER_BYTES) {
      const item = itemRecord(load<i32>(member, MEMBER_ITEM))
      placeAt(item, time)
      next = min(next, nextTime(item))
    }
    if (next > to) return NEVER
    time = next
  }
  return time
}

/** The first of TIMES not before `time`. */
function nextOfTimes(recipe: i32, time: i32): i32 {
  let best = NEVER
  const end = i32At(recipeStart, recipe + 1)
  for (let line = i32At(recipeStart, recipe); line < end; line++) {
    const at = lineRecordAt(line)
    if (!hasList(at)) {
      best = min(best, timeFrom(itemOf(at), time))
      continue
    }
    const last = lastMember(lineAt(line))
    for (let member = firstMember(lineAt(line)); member < last; member += MEMBER_BYTES)
      best = min(best, timeFrom(itemRecord(load<i32>(member, MEMBER_ITEM)), time))
  }
  return best
}
