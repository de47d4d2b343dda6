import { firstMember, lastMember, lineAt } from '../line-members'
import { eachLead, nextEach, startEach } from '../each'
import {
  demandSets,
  LINE_ANSWERS,
  LINE_FLAGS,
  LINE_USAGE,
  MEMBER_BYTES,
  MEMBER_DEN,
  MEMBER_ITEM,
  MEMBER_NUM,
  MEMBER_SUPPLIER,
  NEVER,
  recipeStart,
  SUPPLY_FREE,
  SUPPLY_TIME,
} from '../../../interface/kitting'
import { i32At, i64At } from '../../../memory/columns'
import {
  CHECKED,
  FALLING,
  firstAt,
  ITEM_END,
  ITEM_FLAGS,
  itemAt,
  startOf,
  supplyAt,
  totalOf,
} from '../supply'
import { requirement } from '../usage'
import { mulDivFloor } from '../../../numbers/muldiv128'
import { freeAt, mayDraw } from './free'
import { coverable } from './reach'

/**
 * The first time of TIMES from `earliest` to `to` at which `total` sets are feasible, or NEVER.
 */
export function firstIndependent(demand: i32, recipe: i32, total: i64, earliest: i32, to: i32): i32 {
  const done = i64At(demandSets, demand)
  const end = i32At(recipeStart, recipe + 1)
  let time = earliest
  for (let line = i32At(recipeStart, recipe); line < end; line++) {
    const record = lineAt(line)
    if (!(load<i32>(record, LINE_FLAGS) & LINE_ANSWERS)) continue
    const usage = load<i32>(record, LINE_USAGE)
    const wanted = requirement(usage, total) - requirement(usage, done)
    if (wanted <= 0) continue
    time = lineFirst(demand, record, wanted, time, to)
    if (time > to) return NEVER
  }
  // The time of a line is one of TIMES; the lower bound itself need not be.
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
    total += mulDivFloor(all, load<i64>(member, MEMBER_DEN), load<i64>(member, MEMBER_NUM))
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

/** One member of ratio 1: the quantity at `earliest`, then its later supplies in the order of their times. */
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
  let supply = falling ? firstAt(item, earliest) - 1 : start
  const step = falling ? -1 : 1
  for (; supply >= start && supply < end; supply += step) {
    const record = supplyAt(supply)
    const time = load<i32>(record, SUPPLY_TIME)
    if (time <= earliest) continue
    if (time > to) break
    const free = load<i64>(record, SUPPLY_FREE)
    if (free == 0 || (checked && !mayDraw(demand, supply, supplier))) continue
    sum += free
    if (sum >= wanted) return time
  }
  return NEVER
}

/** The next time after `time` at which the item has a free quantity, or NEVER. */
function nextFree(index: i32, time: i32): i32 {
  const item = itemAt(index)
  const start = startOf(item)
  if (load<i32>(item, ITEM_FLAGS) & FALLING) {
    for (let supply = firstAt(item, time) - 1; supply >= start; supply--)
      if (load<i64>(supplyAt(supply), SUPPLY_FREE) > 0) return load<i32>(supplyAt(supply), SUPPLY_TIME)
    return NEVER
  }
  const end = load<i32>(item, ITEM_END)
  let best = NEVER
  for (let supply = start; supply < end; supply++) {
    const record = supplyAt(supply)
    const own = load<i32>(record, SUPPLY_TIME)
    if (own > time && load<i64>(record, SUPPLY_FREE) > 0) best = min(best, own)
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
        const own = max(0, load<i32>(supplyAt(supply), SUPPLY_TIME)) + eachLead
        if (own >= time) best = min(best, own)
      }
    }
  }
  return best
}
