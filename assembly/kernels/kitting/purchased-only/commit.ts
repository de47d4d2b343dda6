import { firstMember, lastMember, lineAt } from '../line-members'
import { UNIT } from '../draw'
import { pushRow, pushRowOf } from '../output'
import { i32At } from '../../../memory/columns'
import {
  LINE_USAGE,
  MEMBER_BYTES,
  MEMBER_DEN,
  MEMBER_ITEM,
  MEMBER_NUM,
  recipeStart,
  wholeMain,
} from '../../../interface/kitting'
import { requirement } from '../usage'
import { mulDivCeil, mulDivFloor } from '../../../numbers/muldiv128'
import { hasList, itemOf, lineRecordAt, perSet, STRAIGHT_BYTES } from './lines'
import { FREE, freeNow, headOf, itemRecord, nextHead, placeAt } from './stock'

/** Draws the sets done..total that `reachPurchased` has just found for `time`, and writes them as rows of the batch. */
export function commitPurchased(recipe: i32, done: i64, total: i64, time: i32, batch: i32): void {
  const end = i32At(recipeStart, recipe + 1)
  const sets = total - done
  let line = i32At(recipeStart, recipe)
  for (let at = lineRecordAt(line); line < end; line++, at += STRAIGHT_BYTES) {
    const item = itemOf(at)
    let left = sets * perSet(at)
    if (left == 0) {
      takeLine(line, at, done, total, time, batch)
      continue
    }
    // The requirement per set is known only of lines whose item `reachPurchased` has positioned.
    while (left > 0) {
      const free = load<i64>(item, FREE)
      if (free == 0) break
      const qty = min(free, left)
      pushRow(batch, line, headOf(item), qty)
      left -= qty
      if (qty < free) store<i64>(item, free - qty, FREE)
      else nextHead(item)
    }
    if (left > 0) takeMembers(line, 1, left, time, batch)
  }
}

/** A line whose requirement per set is unknown, or whose item is not drawn first. */
function takeLine(line: i32, at: usize, done: i64, total: i64, time: i32, batch: i32): void {
  const usage = load<i32>(lineAt(line), LINE_USAGE)
  const left = requirement(usage, total) - requirement(usage, done)
  if (hasList(at)) takeMembers(line, 0, left, time, batch)
  else {
    placeAt(itemOf(at), time)
    takeHeads(itemOf(at), left, line, batch)
  }
}

/** Draws the remainder of a line from the members of its list after the first `passed`. */
function takeMembers(line: i32, passed: usize, amount: i64, time: i32, batch: i32): void {
  const record = lineAt(line)
  const last = lastMember(record)
  let left = amount
  for (
    let member = firstMember(record) + passed * MEMBER_BYTES;
    member < last && left > 0;
    member += MEMBER_BYTES
  )
    left -= takeMember(member, left, line, time, batch)
}

/** Draws up to `amount` main units from a member; returns the units covered. */
function takeMember(member: usize, amount: i64, line: i32, time: i32, batch: i32): i64 {
  const item = itemRecord(load<i32>(member, MEMBER_ITEM))
  const num = load<i64>(member, MEMBER_NUM)
  const den = load<i64>(member, MEMBER_DEN)
  placeAt(item, time)
  if (num == den) return takeHeads(item, amount, line, batch)
  let covered = amount
  let wanted = mulDivCeil(amount, num, den)
  const free = freeNow(item, wanted)
  if (free < wanted) {
    covered = mulDivFloor(free, den, num)
    if (wholeMain) covered -= covered % UNIT
    wanted = mulDivCeil(covered, num, den)
  }
  takeByRatio(item, wanted, covered, num, den, line, batch)
  return covered
}

/** Draws up to `wanted` from the head and the next supplies; returns the units drawn. */
function takeHeads(item: usize, wanted: i64, line: i32, batch: i32): i64 {
  let left = wanted
  while (left > 0) {
    const free = load<i64>(item, FREE)
    if (free == 0) break
    const qty = min(free, left)
    pushRow(batch, line, headOf(item), qty)
    left -= qty
    if (qty < free) store<i64>(item, free - qty, FREE)
    else nextHead(item)
  }
  return wanted - left
}

/** Draws `wanted` available units for `covered` main units. */
function takeByRatio(
  item: usize,
  wanted: i64,
  covered: i64,
  num: i64,
  den: i64,
  line: i32,
  batch: i32,
): void {
  let taken: i64 = 0
  let before: i64 = 0
  while (taken < wanted) {
    const free = load<i64>(item, FREE)
    const qty = min(free, wanted - taken)
    taken += qty
    const after = taken == wanted ? covered : min(covered, mulDivFloor(taken, den, num))
    pushRowOf(batch, line, headOf(item), qty, after - before)
    before = after
    if (qty < free) store<i64>(item, free - qty, FREE)
    else nextHead(item)
  }
}
