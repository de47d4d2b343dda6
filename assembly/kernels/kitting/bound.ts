import { firstMember, isDrawn, lastMember, lineAt, recipeOf } from './line-members'
import { drawCount } from './journal'
import { looselyFree } from './independent-lines/free'
import { hasOwnSupplies } from './independent-lines/recipes'
import {
  demandRecipe,
  demandSets,
  itemLead,
  LINE_ANSWERS,
  LINE_ANSWERS_BELOW,
  LINE_FLAGS,
  LINE_ITEM,
  LINE_USAGE,
  MAX_DEPTH,
  MEMBER_BYTES,
  MEMBER_DEN,
  MEMBER_NUM,
  MIX,
  mixing,
  oneLot,
  recipeNext,
  recipeStart,
} from '../../interface/kitting'
import { crossing } from './state'
import { i32At, i64At } from '../../memory/columns'
import { linking } from './supply'
import { grows, requirement } from './usage'
import { mulDivCeil, mulDivFloor } from '../../numbers/muldiv128'

/**
 * Upper bound on trials: every line is evaluated alone, as if no other line needed the same supplies. No trial can cover
 * what the bound refuses; unlike trials the bound never decreases with time nor increases with sets, so that one refusal
 * holds for all earlier times and all larger quantities.
 */
export function mayReach(demand: i32, total: i64, time: i32): bool {
  if (!linking || mixing != MIX || oneLot || crossing || drawCount > 0 || hasOwnSupplies(demand)) return true
  for (let recipe = i32At(demandRecipe, demand); recipe >= 0; recipe = i32At(recipeNext, recipe))
    if (recipeMayReach(demand, recipe, total, time)) return true
  return false
}

function recipeMayReach(demand: i32, recipe: i32, total: i64, time: i32): bool {
  const done = i64At(demandSets, demand)
  const end = i32At(recipeStart, recipe + 1)
  for (let line = i32At(recipeStart, recipe); line < end; line++) {
    const record = lineAt(line)
    if (!(load<i32>(record, LINE_FLAGS) & LINE_ANSWERS)) continue
    const usage = load<i32>(record, LINE_USAGE)
    if (!grows(usage)) continue
    const wanted = requirement(usage, total) - (done > 0 ? requirement(usage, done) : 0)
    if (wanted > 0 && !lineMayCover(demand, record, wanted, time, 0)) return false
  }
  return true
}

function lineMayCover(demand: i32, line: usize, wanted: i64, time: i32, depth: i32): bool {
  const last = lastMember(line)
  let left = wanted
  for (let member = firstMember(line); member < last; member += MEMBER_BYTES) {
    if (!isDrawn(line, member)) continue
    const num = load<i64>(member, MEMBER_NUM)
    const den = load<i64>(member, MEMBER_DEN)
    if (num == den) left -= looselyFree(demand, member, left, time)
    else left -= mulDivFloor(looselyFree(demand, member, mulDivCeil(left, num, den), time), den, num)
    if (left <= 0) return true
  }
  const item = load<i32>(line, LINE_ITEM)
  const own = i32At(itemLead, item)
  let recipe = recipeOf(line)
  if (depth >= MAX_DEPTH || time - own < 0) return false
  for (; recipe >= 0; recipe = i32At(recipeNext, recipe))
    if (buildMayCover(demand, recipe, left, time - own, depth + 1)) return true
  return false
}

function buildMayCover(demand: i32, recipe: i32, amount: i64, time: i32, depth: i32): bool {
  const end = i32At(recipeStart, recipe + 1)
  for (let line = i32At(recipeStart, recipe); line < end; line++) {
    const record = lineAt(line)
    if (!(load<i32>(record, LINE_FLAGS) & LINE_ANSWERS_BELOW)) continue
    const usage = load<i32>(record, LINE_USAGE)
    if (!grows(usage)) continue
    const wanted = requirement(usage, amount)
    if (wanted > 0 && !lineMayCover(demand, record, wanted, time, depth)) return false
  }
  return true
}
