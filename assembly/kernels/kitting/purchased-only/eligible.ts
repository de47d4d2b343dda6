import { alloc, allocRecords } from '../../../memory/arena'
import { firstMember, lastMember, lineAt } from '../line-members'
import {
  DEMAND_STEALS,
  demandCount,
  demandFlags,
  demandPegStart,
  demandRecipe,
  fairness,
  itemCount,
  itemSupplyStart,
  LINE_ANSWERS,
  LINE_FLAGS,
  LINE_ITEM,
  LINE_LIST,
  LINE_USAGE,
  lineMode,
  lineRecipe,
  MEMBER_BYTES,
  MEMBER_ITEM,
  MEMBER_MIN,
  MEMBER_SUPPLIER,
  MIX,
  mixing,
  NEVER,
  oneLot,
  RECIPE_NON_MONOTONE,
  recipeCount,
  recipeFlags,
  recipeNext,
  recipeStart,
  resultAsSupply,
  SEQUENTIAL,
  shelfLife,
  SUPPLY_SAFETY,
  supplyExpiry,
  supplyFlags,
} from '../../../interface/kitting'
import { i32At } from '../../../memory/columns'
import { comparesTags, jit } from '../state'
import { grows } from '../usage'

/**
 * True when every demand of the run is of the simplest kind: complete sets of purchased items, just in time, in rank order,
 * with unrestricted supplies. Lines of a recipe then do not compete, so that n(t) is evaluated line by line. `time` is
 * the column of supply times. Uses scratch from the arena that the caller releases.
 */
export function isPurchasedRun(time: usize): bool {
  if (lineMode || !jit || resultAsSupply || oneLot || comparesTags || mixing != MIX || fairness != SEQUENTIAL)
    return false
  const items = alloc(<usize>itemCount)
  const stamps = allocRecords(<usize>itemCount, 4)
  const known = alloc(<usize>recipeCount)
  if (!items || !stamps || !known) return false
  for (let i = 0; i < itemCount; i++) store<u8>(items + <usize>i, <u8>isOpenToAll(i, time))
  memory.fill(stamps, 0xff, (<usize>itemCount) << 2)
  memory.fill(known, 0, <usize>recipeCount)
  for (let demand = 0; demand < demandCount; demand++) {
    if (i32At(demandPegStart, demand) != i32At(demandPegStart, demand + 1)) return false
    if (i32At(demandFlags, demand) & DEMAND_STEALS) return false
    const recipe = i32At(demandRecipe, demand)
    if (load<u8>(known + <usize>recipe)) continue
    if (!isStraight(recipe, items, stamps)) return false
    store<u8>(known + <usize>recipe, 1)
  }
  return true
}

/** True when supplies are ordered latest first and none is restricted. */
function isOpenToAll(item: i32, time: usize): bool {
  const start = i32At(itemSupplyStart, item)
  const end = i32At(itemSupplyStart, item + 1)
  for (let s = start; s < end; s++) {
    if (s > start && i32At(time, s) > i32At(time, s - 1)) return false
    if (i32At(supplyFlags, s) & SUPPLY_SAFETY) return false
    if (shelfLife && i32At(supplyExpiry, s) != NEVER) return false
  }
  return true
}

function isStraight(recipe: i32, items: usize, stamps: usize): bool {
  if (i32At(recipeNext, recipe) >= 0 || (i32At(recipeFlags, recipe) & RECIPE_NON_MONOTONE) != 0) return false
  const end = i32At(recipeStart, recipe + 1)
  for (let line = i32At(recipeStart, recipe); line < end; line++) {
    const record = lineAt(line)
    const main = load<i32>(record, LINE_ITEM)
    if (!(load<i32>(record, LINE_FLAGS) & LINE_ANSWERS) || i32At(lineRecipe, line) >= 0) return false
    if (!grows(load<i32>(record, LINE_USAGE))) return false
    if (load<i32>(record, LINE_LIST) < 0) {
      if (!isFresh(main, recipe, items, stamps)) return false
      continue
    }
    const last = lastMember(record)
    for (let member = firstMember(record); member < last; member += MEMBER_BYTES) {
      if (load<i64>(member, MEMBER_MIN) > 0 || load<i32>(member, MEMBER_SUPPLIER) >= 0) return false
      if (!isFresh(load<i32>(member, MEMBER_ITEM), recipe, items, stamps)) return false
    }
  }
  return true
}

/** True when the item is unrestricted and no other line of the recipe needs it. */
function isFresh(item: i32, recipe: i32, items: usize, stamps: usize): bool {
  if (!load<u8>(items + <usize>item) || i32At(stamps, item) == recipe) return false
  store<i32>(stamps + ((<usize>item) << 2), recipe)
  return true
}
