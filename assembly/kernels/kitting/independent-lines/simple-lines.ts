import { allocRecords } from '../../../memory/arena'
import { firstMember, lineAt } from '../line-members'
import {
  LINE_ANSWERS,
  LINE_FLAGS,
  LINE_ITEM,
  LINE_USAGE,
  MEMBER_DEN,
  MEMBER_ITEM,
  MEMBER_NUM,
  MEMBER_SUPPLIER,
  recipeCount,
  recipeStart,
  SUPPLY_BYTES,
  SUPPLY_TIME,
} from '../../../interface/kitting'
import { i32At } from '../../../memory/columns'
import { ITEM_CURSOR, ITEM_HEAD, ITEM_HEAD_FREE, ITEM_HIGH, ITEM_LOW, itemAt, supplyAt } from '../supply'
import { smallMultiple } from '../usage'

/**
 * Per line of a recipe, parallel to its record: the requirement per set where that is a constant multiple and the main
 * item is drawn first, one for one (i64, otherwise 0), and the address of that item (u32).
 */
const QUICK_BYTES: usize = 16
export const QUICK_ITEM: usize = 8
let simpleLines: usize = 0

export function openSimpleLines(): bool {
  const end = i32At(recipeStart, recipeCount)
  simpleLines = allocRecords(<usize>end, QUICK_BYTES)
  if (!simpleLines) return false
  for (let line = 0; line < end; line++) {
    const record = lineAt(line)
    const first = firstMember(record)
    const asked =
      (load<i32>(record, LINE_FLAGS) & LINE_ANSWERS) != 0 &&
      load<i32>(first, MEMBER_ITEM) == load<i32>(record, LINE_ITEM) &&
      load<i64>(first, MEMBER_NUM) == load<i64>(first, MEMBER_DEN) &&
      load<i32>(first, MEMBER_SUPPLIER) < 0
    store<i64>(simpleAt(line), asked ? smallMultiple(load<i32>(record, LINE_USAGE)) : 0)
    store<u32>(simpleAt(line), <u32>itemAt(load<i32>(record, LINE_ITEM)), QUICK_ITEM)
  }
  return true
}

export function simpleAt(line: i32): usize {
  return simpleLines + <usize>line * QUICK_BYTES
}

/** True when the head of the item is known to hold `wanted` at `time`. */
export function headHolds(item: usize, wanted: i64, time: i32): bool {
  return (
    load<i32>(item, ITEM_HEAD) >= 0 &&
    time >= load<i32>(item, ITEM_LOW) &&
    time < load<i32>(item, ITEM_HIGH) &&
    load<i64>(item, ITEM_HEAD_FREE) >= wanted
  )
}

let touched: i32 = 0

/**
 * Prefetches a word of every item of the recipe and of the supply before its cursor. The reads are independent of each
 * other, unlike those of the evaluation, so that the cache misses of a demand overlap.
 */
export function touchItems(line: i32, end: i32): void {
  let sum = 0
  for (; line < end; line++) {
    const item = <usize>load<u32>(simpleAt(line), QUICK_ITEM)
    sum += load<i32>(supplyAt(load<i32>(item, ITEM_CURSOR)) - SUPPLY_BYTES, SUPPLY_TIME)
  }
  touched = sum
}
