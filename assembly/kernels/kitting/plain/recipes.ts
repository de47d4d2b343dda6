import { alloc } from '../../../memory/arena'
import { firstMember, lastMember, lineAt } from '../line-members'
import {
  ANSWERS,
  DEMAND_STEALS,
  LINE_FLAGS,
  LINE_ITEM,
  LINE_USAGE,
  MEMBER_BYTES,
  MEMBER_ITEM,
  MEMBER_MIN,
  MIX,
  RECIPE_NON_MONOTONE,
  crossing,
  demandFlags,
  demandPegStart,
  i32At,
  itemCount,
  lineRecipe,
  mixing,
  oneLot,
  recipeCount,
  recipeFlags,
  recipeNext,
  recipeStart,
} from '../state'
import { FALLING, ITEM_FLAGS, RISING, itemAt, linking } from '../supply'
import { grows } from '../usage'
import { openQuickLines } from './quick'

/**
 * The plain path: recipes whose lines share no item, with nothing to build. There each line can be asked alone how
 * many sets it allows, so n(t) needs no trials and the next time of the staircase no list of times. The answers are those
 * of the bisection of problem.ts, because feasibility then only falls with sets and grows with time.
 */
let plainRecipes: usize = 0
/** What `plainRecipes` says of a recipe: not plain, plain, plain with nothing but lines that answer. */
const PLAIN: i32 = 1
const WHOLLY: i32 = 2

export function openPlain(): bool {
  plainRecipes = alloc(<usize>recipeCount)
  const stamps = alloc((<usize>itemCount) << 2)
  if (!plainRecipes || !stamps) return false
  memory.fill(stamps, 0xff, (<usize>itemCount) << 2)
  for (let recipe = 0; recipe < recipeCount; recipe++) {
    const kind = !isPlainRecipe(recipe, stamps) ? 0 : allAnswer(recipe) ? WHOLLY : PLAIN
    store<u8>(plainRecipes + <usize>recipe, <u8>kind)
  }
  return openQuickLines()
}

function allAnswer(recipe: i32): bool {
  const end = i32At(recipeStart, recipe + 1)
  for (let line = i32At(recipeStart, recipe); line < end; line++)
    if (!(load<i32>(lineAt(line), LINE_FLAGS) & ANSWERS)) return false
  return true
}

function isPlainRecipe(recipe: i32, stamps: usize): bool {
  if (!linking || oneLot || crossing || mixing != MIX || i32At(recipeNext, recipe) >= 0) return false
  if (i32At(recipeFlags, recipe) & RECIPE_NON_MONOTONE) return false
  const end = i32At(recipeStart, recipe + 1)
  for (let line = i32At(recipeStart, recipe); line < end; line++) {
    const record = lineAt(line)
    if (i32At(lineRecipe, line) >= 0) return false
    if (!(load<i32>(record, LINE_FLAGS) & ANSWERS)) continue
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

export function isPlain(demand: i32, recipe: i32): bool {
  return load<u8>(plainRecipes + <usize>recipe) != 0 && !hasOwnSupplies(demand)
}

/** Does the demand draw from more than the common range of an item? */
export function hasOwnSupplies(demand: i32): bool {
  return (
    i32At(demandPegStart, demand) != i32At(demandPegStart, demand + 1) ||
    (i32At(demandFlags, demand) & DEMAND_STEALS) != 0
  )
}

/** May `plainCommit` take what `plainReach` found? */
export function commitsPlainly(recipe: i32): bool {
  return load<u8>(plainRecipes + <usize>recipe) == WHOLLY
}
