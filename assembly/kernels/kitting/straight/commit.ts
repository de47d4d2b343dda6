import { firstMember, lastMember, lineAt } from '../cover'
import { UNIT } from '../draw'
import { pushRow } from '../output'
import {
  i32At,
  LINE_USAGE,
  MEMBER_BYTES,
  MEMBER_DEN,
  MEMBER_ITEM,
  MEMBER_NUM,
  recipeStart,
  wholeMain,
} from '../state'
import { requirement } from '../usage'
import { ceilOf, floorOf } from '../wide'
import { hasList, itemOf, perSet, straightAt } from './lines'
import { COUNT, FIRST, FREE, freeNow, HEAD, itemRecord, nextHead, placeAt } from './stock'

/** Takes the sets done..total, which `straightReach` has just found for `time`, and writes them as rows of the batch. */
export function straightCommit(recipe: i32, done: i64, total: i64, time: i32, batch: i32): void {
  const end = i32At(recipeStart, recipe + 1)
  for (let line = i32At(recipeStart, recipe); line < end; line++) {
    const at = straightAt(line)
    const item = itemOf(at)
    const wanted = (total - done) * perSet(at)
    const left = load<i64>(item, FREE) - wanted
    // What one set needs is known only of lines whose item `straightReach` has placed.
    if (wanted > 0 && left > 0) {
      pushRow(batch, line, load<i32>(item, FIRST) + load<i32>(item, HEAD), wanted, wanted)
      store<i64>(item, left, FREE)
    } else takeLine(line, at, done, total, time, batch)
  }
}

function takeLine(line: i32, at: usize, done: i64, total: i64, time: i32, batch: i32): void {
  const each = perSet(at)
  const record = lineAt(line)
  let left = (total - done) * each
  if (each == 0) {
    const usage = load<i32>(record, LINE_USAGE)
    left = requirement(usage, total) - requirement(usage, done)
  }
  if (!hasList(at)) {
    placeAt(itemOf(at), time)
    takeHeads(itemOf(at), left, line, batch)
    return
  }
  const last = lastMember(record)
  for (let member = firstMember(record); member < last && left > 0; member += MEMBER_BYTES)
    left -= takeMember(member, left, line, time, batch)
}

/** Takes up to `amount` main units from a member; returns what is covered. */
function takeMember(member: usize, amount: i64, line: i32, time: i32, batch: i32): i64 {
  const item = itemRecord(load<i32>(member, MEMBER_ITEM))
  const num = load<i64>(member, MEMBER_NUM)
  const den = load<i64>(member, MEMBER_DEN)
  placeAt(item, time)
  if (num == den) return takeHeads(item, amount, line, batch)
  let covered = amount
  let wanted = ceilOf(amount, num, den)
  const free = freeNow(item, wanted)
  if (free < wanted) {
    covered = floorOf(free, den, num)
    if (wholeMain) covered -= covered % UNIT
    wanted = ceilOf(covered, num, den)
  }
  takeByRatio(item, wanted, covered, num, den, line, batch)
  return covered
}

/** Takes up to `wanted` from the head and what follows it; returns what it took. */
function takeHeads(item: usize, wanted: i64, line: i32, batch: i32): i64 {
  const count = load<i32>(item, COUNT)
  const first = load<i32>(item, FIRST)
  let left = wanted
  while (left > 0) {
    const head = load<i32>(item, HEAD)
    if (head >= count) break
    const free = load<i64>(item, FREE)
    const qty = min(free, left)
    pushRow(batch, line, first + head, qty, qty)
    left -= qty
    if (qty < free) store<i64>(item, free - qty, FREE)
    else nextHead(item)
  }
  return wanted - left
}

/** Takes `wanted` units, all of which are there, for `covered` main units. */
function takeByRatio(
  item: usize,
  wanted: i64,
  covered: i64,
  num: i64,
  den: i64,
  line: i32,
  batch: i32,
): void {
  const first = load<i32>(item, FIRST)
  let taken: i64 = 0
  let before: i64 = 0
  while (taken < wanted) {
    const free = load<i64>(item, FREE)
    const qty = min(free, wanted - taken)
    taken += qty
    const after = taken == wanted ? covered : min(covered, floorOf(taken, den, num))
    pushRow(batch, line, first + load<i32>(item, HEAD), qty, after - before)
    before = after
    if (qty < free) store<i64>(item, free - qty, FREE)
    else nextHead(item)
  }
}
