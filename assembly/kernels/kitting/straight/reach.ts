import { firstMember, lastMember, lineAt } from '../cover'
import { UNIT } from '../draw'
import {
  demandSets,
  demandStep,
  i32At,
  i64At,
  LINE_USAGE,
  MEMBER_BYTES,
  MEMBER_DEN,
  MEMBER_ITEM,
  MEMBER_NUM,
  NEVER,
  recipeStart,
  wholeMain,
} from '../state'
import { largestParents, requirement } from '../usage'
import { ceilOf, floorOf } from '../wide'
import { hasList, itemOf, perSet, straightAt } from './lines'
import { firstTime, FREE, freeNow, isPlaced, isSpent, itemRecord, nextTime, placeAt, timeFrom } from './stock'

/** Lines whose answers are kept as bits. */
const GROUP: i32 = 32

/** n(t): the largest number of sets, in steps and at most `cap`, that every line allows at `time`. */
export function straightReach(demand: i32, recipe: i32, time: i32, cap: i64): i64 {
  const done = i64At(demandSets, demand)
  if (cap <= done) return done
  const end = i32At(recipeStart, recipe + 1)
  let most = cap
  for (let line = i32At(recipeStart, recipe); line < end; line += GROUP) {
    const last = min(line + GROUP, end)
    let open = 0
    let empty = false
    // First all lines at once, without a branch on what they answer, so that their cache misses overlap.
    for (let k = line; k < last; k++) {
      const at = straightAt(k)
      const item = itemOf(at)
      const each = perSet(at)
      const free = load<i64>(item, FREE)
      const placed = isPlaced(item, time)
      const holds = placed & (free >= (most - done) * each) & (each > 0)
      open |= i32(!holds) << (k - line)
      empty = empty | (placed & (free == 0) & (each > 0) & !hasList(at))
    }
    if (empty) return done
    for (; open != 0; open &= open - 1) {
      most = allowed(demand, line + ctz(open), time, done, most)
      if (most <= done) return done
    }
  }
  return most
}

function allowed(demand: i32, line: i32, time: i32, done: i64, most: i64): i64 {
  const at = straightAt(line)
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

/** Main units a line can cover at `time`; the walk ends as soon as `wanted` is reached. */
function coverable(line: i32, at: usize, wanted: i64, time: i32): i64 {
  if (hasList(at)) return coverableByList(lineAt(line), wanted, time)
  const item = itemOf(at)
  placeAt(item, time)
  return freeNow(item, wanted)
}

function coverableByList(record: usize, wanted: i64, time: i32): i64 {
  const last = lastMember(record)
  let best: i64 = 0
  let sum: i64 = 0
  for (let member = firstMember(record); member < last; member += MEMBER_BYTES) {
    const num = load<i64>(member, MEMBER_NUM)
    const den = load<i64>(member, MEMBER_DEN)
    const item = itemRecord(load<i32>(member, MEMBER_ITEM))
    placeAt(item, time)
    if (num == den) {
      sum += freeNow(item, wanted - sum)
      best = max(best, sum)
    } else {
      const covers = floorOf(freeNow(item, ceilOf(wanted - sum, num, den)), den, num)
      best = max(best, sum + covers)
      sum += wholeMain ? covers - (covers % UNIT) : covers
    }
    if (best >= wanted) break
  }
  return best
}

/** The first time of TIMES from `earliest` to `to` at which `total` sets are feasible, or NEVER. */
export function straightFirst(demand: i32, recipe: i32, total: i64, earliest: i32, to: i32): i32 {
  const done = i64At(demandSets, demand)
  const start = i32At(recipeStart, recipe)
  const end = i32At(recipeStart, recipe + 1)
  let spent = false
  for (let line = start; line < end; line++) {
    const at = straightAt(line)
    spent = spent | (isSpent(itemOf(at)) & (perSet(at) > 0) & !hasList(at))
  }
  if (spent) return NEVER
  let time = earliest
  for (let line = start; line < end; line++) {
    const at = straightAt(line)
    const each = perSet(at)
    const usage = each > 0 ? 0 : load<i32>(lineAt(line), LINE_USAGE)
    const wanted = each > 0 ? (total - done) * each : requirement(usage, total) - requirement(usage, done)
    if (wanted <= 0) continue
    if (hasList(at)) time = listFirst(lineAt(line), wanted, time, to)
    else {
      placeAt(itemOf(at), time)
      time = firstTime(itemOf(at), wanted, time)
    }
    if (time > to) return NEVER
  }
  // A time that a line gave is one of TIMES; the lower bound itself need not be.
  return time == earliest && time > 0 ? nextOfTimes(recipe, time) : time
}

/** First time not before `earliest` at which the list covers `wanted`: some supply's time, or `earliest`. */
function listFirst(record: usize, wanted: i64, earliest: i32, to: i32): i32 {
  const last = lastMember(record)
  let time = earliest
  while (coverableByList(record, wanted, time) < wanted) {
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
    const at = straightAt(line)
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
