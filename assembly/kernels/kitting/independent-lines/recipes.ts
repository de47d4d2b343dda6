import { alloc, allocRecords } from '../../../memory/arena'
import { firstMember, lastMember, lineAt } from '../line-members'
import {
  DEMAND_STEALS,
  demandFlags,
  demandPegStart,
  itemCount,
  LINE_ANSWERS,
  LINE_FLAGS,
  LINE_USAGE,
  lineRecipe,
  MEMBER_BYTES,
  MEMBER_ITEM,
  MEMBER_MIN,
  MIX,
  mixing,
  oneLot,
  RECIPE_NON_MONOTONE,
  recipeCount,
  recipeFlags,
  recipeNext,
  recipeStart,
} from '../../../interface/kitting'
import { crossing } from '../state'
import { i32At } from '../../../memory/columns'
import { FALLING, ITEM_FLAGS, itemAt, linking, RISING } from '../supply'
import { grows } from '../usage'
import { openSimpleLines } from './simple-lines'

/**
 * Fast path for recipes whose lines share no item and build nothing. Each line is evaluated alone, so n(t) needs no trials
 * and the next time of the staircase no list of times. The results equal those of the bisection of problem.ts, because
 * feasibility then only decreases with sets and increases with time.
 */
let recipeKinds: usize = 0
/** Values of `recipeKinds`: not independent, independent, independent with required lines only. */
const INDEPENDENT: i32 = 1
const ALL_REQUIRED: i32 = 2

export function openIndependent(): bool {
  recipeKinds = alloc(<usize>recipeCount)
  const stamps = allocRecords(<usize>itemCount, 4)
  if (!recipeKinds || !stamps) return false
  memory.fill(stamps, 0xff, (<usize>itemCount) << 2)
  for (let recipe = 0; recipe < recipeCount; recipe++) {
    const kind = !hasIndependentLines(recipe, stamps) ? 0 : allAnswer(recipe) ? ALL_REQUIRED : INDEPENDENT
    store<u8>(recipeKinds + <usize>recipe, <u8>kind)
  }
  return openSimpleLines()
}

function allAnswer(recipe: i32): bool {
  const end = i32At(recipeStart, recipe + 1)
  for (let line = i32At(recipeStart, recipe); line < end; line++)
    if (!(load<i32>(lineAt(line), LINE_FLAGS) & LINE_ANSWERS)) return false
  return true
}

function hasIndependentLines(recipe: i32, stamps: usize): bool {
  if (!linking || oneLot || crossing || mixing != MIX || i32At(recipeNext, recipe) >= 0) return false
  if (i32At(recipeFlags, recipe) & RECIPE_NON_MONOTONE) return false
  const end = i32At(recipeStart, recipe + 1)
  for (let line = i32At(recipeStart, recipe); line < end; line++) {
    const record = lineAt(line)
    if (i32At(lineRecipe, line) >= 0) return false
    if (!(load<i32>(record, LINE_FLAGS) & LINE_ANSWERS)) continue
    if (!grows(load<i32>(record, LINE_USAGE))) return false
    const last = lastMember(record)
    for (let member = firstMember(record); member < last; member += MEMBER_BYTES) {
      const item = load<i32>(member, MEMBER_ITEM)
      if (i32At(stamps, item) == recipe || load<i64>(member, MEMBER_MIN) > 0) return false
      if (!(load<i32>(itemAt(item), ITEM_FLAGS) & (FALLING | RISING))) return false
      store<i32>(stamps + ((<usize>item) << 2), recipe)
    }
  }
  return true
}

export function isIndependent(demand: i32, recipe: i32): bool {
  return load<u8>(recipeKinds + <usize>recipe) != 0 && !hasOwnSupplies(demand)
}

/** True when the demand draws from more than the common range of an item. */
export function hasOwnSupplies(demand: i32): bool {
  return (
    i32At(demandPegStart, demand) != i32At(demandPegStart, demand + 1) ||
    (i32At(demandFlags, demand) & DEMAND_STEALS) != 0
  )
}

/** True when `commitIndependent` may draw what `reachIndependent` found. */
export function commitsIndependent(recipe: i32): bool {
  return load<u8>(recipeKinds + <usize>recipe) == ALL_REQUIRED
}
