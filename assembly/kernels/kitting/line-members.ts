import { allocRecords } from '../../memory/arena'
import {
  explodeAll,
  itemCount,
  LINE_BYTES,
  LINE_ITEM,
  LINE_LIST,
  lineRecipe,
  lines,
  listStart,
  MEMBER_BYTES,
  MEMBER_DEN,
  MEMBER_FLAGS,
  MEMBER_ITEM,
  MEMBER_MAIN,
  MEMBER_MIN,
  MEMBER_NUM,
  MEMBER_SHARE,
  MEMBER_SUPPLIER,
  members,
} from '../../interface/kitting'
import { i32At } from '../../memory/columns'
import { mulDivFloor } from '../../numbers/muldiv128'

/** The main item as its only member, per item: for lines without a list. */
let alone: usize = 0

export function openCover(): bool {
  alone = allocRecords(<usize>itemCount, MEMBER_BYTES)
  if (!alone) return false
  for (let i = 0; i < itemCount; i++) {
    const member = alone + <usize>i * MEMBER_BYTES
    store<i32>(member, i, MEMBER_ITEM)
    store<i32>(member, MEMBER_MAIN, MEMBER_FLAGS)
    store<i64>(member, 1, MEMBER_NUM)
    store<i64>(member, 1, MEMBER_DEN)
    store<i64>(member, 0, MEMBER_MIN)
    store<i32>(member, 0, MEMBER_SHARE)
    store<i32>(member, -1, MEMBER_SUPPLIER)
  }
  return true
}

export function lineAt(line: i32): usize {
  return lines + <usize>line * LINE_BYTES
}

/** First member of a line; `lastMember` is their end. */
export function firstMember(line: usize): usize {
  const list = load<i32>(line, LINE_LIST)
  if (list < 0) return alone + <usize>load<i32>(line, LINE_ITEM) * MEMBER_BYTES
  return members + <usize>i32At(listStart, list) * MEMBER_BYTES
}

export function lastMember(line: usize): usize {
  const list = load<i32>(line, LINE_LIST)
  if (list < 0) return alone + <usize>(load<i32>(line, LINE_ITEM) + 1) * MEMBER_BYTES
  return members + <usize>i32At(listStart, list + 1) * MEMBER_BYTES
}

export function isMain(member: usize): bool {
  return (load<i32>(member, MEMBER_FLAGS) & MEMBER_MAIN) != 0
}

/** With EXPLODE_ALL a makeable item is only built, never drawn. */
export function isDrawn(line: usize, member: usize): bool {
  return !(explodeAll && isMain(member) && recipeOf(line) >= 0)
}

/** Recipe by which the item of a line is built, or -1. */
export function recipeOf(line: usize): i32 {
  return i32At(lineRecipe, <i32>((line - lines) / LINE_BYTES))
}

/** The main member in a range of members, or 0. */
export function mainAmong(first: usize, end: usize): usize {
  for (let member = first; member < end; member += MEMBER_BYTES) if (isMain(member)) return member
  return 0
}

/** Mixing RATIO: the share of a member; the main member has the rest. */
export function shareOf(line: usize, member: usize, amount: i64): i64 {
  if (!isMain(member)) return mulDivFloor(amount, <i64>load<i32>(member, MEMBER_SHARE), 100)
  let rest = amount
  const end = lastMember(line)
  for (let other = firstMember(line); other < end; other += MEMBER_BYTES)
    if (!isMain(other)) rest -= mulDivFloor(amount, <i64>load<i32>(other, MEMBER_SHARE), 100)
  return rest
}
