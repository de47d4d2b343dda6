import { firstMember, lastMember, lineAt } from '../line-members'
import { UNIT } from '../draw'
import { pushAllocation } from '../output'
import {
  demandSets,
  LINE_USAGE,
  MEMBER_BYTES,
  MEMBER_DEN,
  MEMBER_ITEM,
  MEMBER_NUM,
  MEMBER_SUPPLIER,
  recipeStart,
  SUPPLY_FREE,
  SUPPLY_NEXT,
  SUPPLY_TIME,
  wholeMain,
} from '../../../interface/kitting'
import { i32At, i64At } from '../../../memory/columns'
import {
  addToTotal,
  CHECKED,
  FALLING,
  firstAt,
  following,
  headAt,
  ITEM_END,
  ITEM_FLAGS,
  ITEM_HEAD,
  ITEM_HEAD_FREE,
  ITEM_LOW,
  itemAt,
  supplyAt,
} from '../supply'
import { requirement } from '../usage'
import { mulDivCeil, mulDivFloor } from '../../../numbers/muldiv128'
import { freeAt, mayDraw } from './free'
import { headHolds, QUICK_ITEM, simpleAt } from './simple-lines'

/**
 * Draws the sets done..total that `reachIndependent` has just found, and writes them as a batch: no trial, no journal.
 */
export function commitIndependent(demand: i32, recipe: i32, total: i64, time: i32, batch: i32): void {
  const done = i64At(demandSets, demand)
  const end = i32At(recipeStart, recipe + 1)
  for (let line = i32At(recipeStart, recipe); line < end; line++) {
    const simple = simpleAt(line)
    const perSet = load<i64>(simple)
    const item = <usize>load<u32>(simple, QUICK_ITEM)
    if (perSet > 0 && headHolds(item, (total - done) * perSet + 1, time)) {
      takeFromHead(item, line, (total - done) * perSet, (total - done) * perSet, batch)
      continue
    }
    const record = lineAt(line)
    const usage = load<i32>(record, LINE_USAGE)
    let left = requirement(usage, total) - (done > 0 ? requirement(usage, done) : 0)
    const last = lastMember(record)
    for (let member = firstMember(record); member < last && left > 0; member += MEMBER_BYTES)
      left -= takeIndependent(demand, line, member, left, time, batch)
  }
}

/** Usual case: the head of an item has enough and something is left in it. */
function takeFromHead(item: usize, line: i32, wanted: i64, covered: i64, batch: i32): void {
  const head = load<i32>(item, ITEM_HEAD)
  const left = load<i64>(item, ITEM_HEAD_FREE) - wanted
  pushAllocation(batch, line, head, wanted, covered)
  store<i64>(item, left, ITEM_HEAD_FREE)
  store<i64>(supplyAt(head), left, SUPPLY_FREE)
  addToTotal(item, -wanted)
}

/** Draws up to `wanted` from the head of a falling item and the next supplies; the remainder of the last is the new head. */
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
      store<i64>(record, free, SUPPLY_FREE)
      addToTotal(item, -qty)
      break
    }
    addToTotal(item, -load<i64>(record, SUPPLY_FREE))
    store<i64>(record, 0, SUPPLY_FREE)
    store<i32>(record, head + 1, SUPPLY_NEXT)
    head = min(following(head + 1), end)
    free = head < end ? load<i64>(supplyAt(head), SUPPLY_FREE) : 0
  }
  store<i32>(item, head, ITEM_HEAD)
  store<i64>(item, free, ITEM_HEAD_FREE)
  return wanted - left
}

/** Draws up to `amount` main units from a member; returns the units covered. */
function takeIndependent(demand: i32, line: i32, member: usize, amount: i64, time: i32, batch: i32): i64 {
  const item = itemAt(load<i32>(member, MEMBER_ITEM))
  const num = load<i64>(member, MEMBER_NUM)
  const den = load<i64>(member, MEMBER_DEN)
  let covered = amount
  let wanted = amount
  if (num != den) {
    wanted = mulDivCeil(amount, num, den)
    const free = freeAt(demand, member, wanted, time)
    if (free < wanted) {
      covered = mulDivFloor(free, den, num)
      if (wholeMain) covered -= covered % UNIT
      wanted = mulDivCeil(covered, num, den)
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
  const taken = takeAlong(demand, line, item, supplier, wanted, covered, num, den, time, batch)
  store<i32>(item, -1, ITEM_HEAD)
  addToTotal(item, -taken)
  return num == den ? taken : covered
}

/** Draws up to `wanted` units from consecutive supplies; returns the units drawn. */
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
    if (load<i32>(record, SUPPLY_TIME) > time) break
    if (!checked || mayDraw(demand, supply, supplier)) {
      const free = load<i64>(record, SUPPLY_FREE)
      const qty = min(free, wanted - taken)
      taken += qty
      const after =
        num == den ? taken : taken == wanted ? covered : min(covered, mulDivFloor(taken, den, num))
      pushAllocation(batch, line, supply, qty, after - before)
      before = after
      store<i64>(record, free - qty, SUPPLY_FREE)
      if (free == qty) store<i32>(record, supply + 1, SUPPLY_NEXT)
    }
    supply++
  }
  return taken
}
