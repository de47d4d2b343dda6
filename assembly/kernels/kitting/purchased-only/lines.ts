import { allocRecords } from '../../../memory/arena'
import { lineAt } from '../line-members'
import { i32At } from '../../../memory/columns'
import {
  LINE_ITEM,
  LINE_LIST,
  LINE_USAGE,
  listStart,
  MEMBER_BYTES,
  MEMBER_DEN,
  MEMBER_ITEM,
  MEMBER_NUM,
  members,
  recipeCount,
  recipeStart,
} from '../../../interface/kitting'
import { smallMultiple } from '../usage'
import { itemRecord } from './stock'

/**
 * Line record of this path: the address of the item's record (u32), the requirement per set where that is a constant
 * multiple and the item itself is drawn first (u16, otherwise 0), and whether there is a list of members (u16).
 */
export const STRAIGHT_BYTES: usize = 8
const SHAPE: usize = 4

let packed: usize = 0

export function packLines(): bool {
  const end = i32At(recipeStart, recipeCount)
  packed = allocRecords(<usize>end, STRAIGHT_BYTES)
  if (!packed) return false
  for (let line = 0; line < end; line++) {
    const record = lineAt(line)
    const list = load<i32>(record, LINE_LIST)
    const item = load<i32>(record, LINE_ITEM)
    const at = lineRecordAt(line)
    store<u32>(at, <u32>itemRecord(item))
    const first = list < 0 || asksFirst(list, item)
    store<u16>(at, first ? <u16>smallMultiple(load<i32>(record, LINE_USAGE)) : 0, SHAPE)
    store<u16>(at, list < 0 ? 0 : 1, SHAPE + 2)
  }
  return true
}

function asksFirst(list: i32, item: i32): bool {
  const member = members + <usize>i32At(listStart, list) * MEMBER_BYTES
  return (
    i32At(listStart, list) < i32At(listStart, list + 1) &&
    load<i32>(member, MEMBER_ITEM) == item &&
    load<i64>(member, MEMBER_NUM) == load<i64>(member, MEMBER_DEN)
  )
}

export function lineRecordAt(line: i32): usize {
  return packed + <usize>line * STRAIGHT_BYTES
}

export function itemOf(at: usize): usize {
  return <usize>load<u32>(at)
}

/** Requirement per set, or 0: use `requirement` and the members. */
export function perSet(at: usize): i64 {
  return <i64>load<u16>(at, SHAPE)
}

export function hasList(at: usize): bool {
  return load<u16>(at, SHAPE + 2) != 0
}
