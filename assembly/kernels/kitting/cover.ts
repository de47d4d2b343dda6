import { firstChoice, lastChoice } from './chosen'
import { ANY_LOT, lotsOf, takeMember } from './draw'
import { flowCover } from './flow'
import { buildCount, drawCount, outOfMemory, rollback, startBuild } from './journal'
import { firstMember, isDrawn, isMain, lastMember, lineAt, mainAmong, shareOf } from './line-members'
import { growScratch } from './scratch'
import {
  buildFirst,
  demandRecipe,
  demandSets,
  flow,
  itemLead,
  LINE_ANSWERS,
  LINE_ANSWERS_BELOW,
  LINE_FLAGS,
  LINE_ITEM,
  LINE_USAGE,
  lineRecipe,
  MAX_DEPTH,
  MEMBER_BYTES,
  mixing,
  NOMIX_BATCH,
  NOMIX_ORDER,
  oneLot,
  RATIO,
  recipeNext,
  recipeStart,
  supplyCount,
} from '../../interface/kitting'
import { i32At, i64At } from '../../memory/columns'
import { requirement } from './usage'

/**
 * Draws for the sets done..total of the recipe at `time`; draws nothing and returns false when a required line cannot be
 * covered.
 */
export function coverSets(demand: i32, recipe: i32, total: i64, time: i32): bool {
  const draws = drawCount
  const builds = buildCount
  const done = i64At(demandSets, demand)
  const end = i32At(recipeStart, recipe + 1)
  for (let line = i32At(recipeStart, recipe); line < end; line++) {
    const record = lineAt(line)
    if (!(load<i32>(record, LINE_FLAGS) & LINE_ANSWERS)) continue
    const usage = load<i32>(record, LINE_USAGE)
    if (coverLine(demand, line, requirement(usage, total) - requirement(usage, done), time, 0, 0, -1))
      continue
    rollback(draws, builds)
    return flow && flowCover(demand, recipe, total, time)
  }
  return true
}

/** Draws for the sets done..total by the first feasible variant of the recipe. */
export function coverAnyVariant(demand: i32, total: i64, time: i32): bool {
  for (let recipe = i32At(demandRecipe, demand); recipe >= 0; recipe = i32At(recipeNext, recipe))
    if (coverSets(demand, recipe, total, time)) return true
  return false
}

/** Covers all of `amount` main units of a line, or draws nothing. */
export function coverLine(
  demand: i32,
  line: i32,
  amount: i64,
  time: i32,
  lead: i32,
  depth: i32,
  build: i32,
): bool {
  if (amount <= 0) return true
  const draws = drawCount
  const builds = buildCount
  let covered: bool
  if (oneLot) covered = coverOneLot(demand, line, amount, time, lead, depth, build)
  else if (mixing == RATIO) covered = coverRatio(demand, line, amount, time, lead, depth, build)
  else if (mixing == NOMIX_BATCH || mixing == NOMIX_ORDER)
    covered = coverAlone(demand, line, amount, time, lead, depth, build)
  else covered = coverMixed(demand, line, amount, time, lead, depth, build)
  if (!covered) rollback(draws, builds)
  return covered
}

export function takeIfDrawn(
  demand: i32,
  line: i32,
  amount: i64,
  time: i32,
  lead: i32,
  build: i32,
  member: usize,
): i64 {
  return isDrawn(lineAt(line), member)
    ? takeMember(demand, line, build, lead, time, member, amount, ANY_LOT)
    : 0
}

function coverMixed(demand: i32, line: i32, amount: i64, time: i32, lead: i32, depth: i32, build: i32): bool {
  const record = lineAt(line)
  const end = lastMember(record)
  let left = amount
  for (let member = firstMember(record); member < end; member += MEMBER_BYTES) {
    left -= takeIfDrawn(demand, line, left, time, lead, build, member)
    if (left == 0) return true
    if (buildFirst && isMain(member) && buildItem(demand, line, left, time, lead, depth, build)) return true
  }
  return buildItem(demand, line, left, time, lead, depth, build)
}

/** Covers all from one member; a build may complete the main member. */
function coverAlone(demand: i32, line: i32, amount: i64, time: i32, lead: i32, depth: i32, build: i32): bool {
  const first = firstChoice(demand, line, build)
  const end = lastChoice(demand, line, build)
  const draws = drawCount
  const builds = buildCount
  for (let member = first; member < end; member += MEMBER_BYTES) {
    if (takeIfDrawn(demand, line, amount, time, lead, build, member) == amount) return true
    rollback(draws, builds)
    if (
      buildFirst &&
      isMain(member) &&
      completeMain(demand, line, amount, time, lead, depth, build, first, end)
    )
      return true
  }
  return !buildFirst && completeMain(demand, line, amount, time, lead, depth, build, first, end)
}

function completeMain(
  demand: i32,
  line: i32,
  amount: i64,
  time: i32,
  lead: i32,
  depth: i32,
  build: i32,
  first: usize,
  end: usize,
): bool {
  const main = mainAmong(first, end)
  if (!main) return false
  const draws = drawCount
  const builds = buildCount
  const left = amount - takeIfDrawn(demand, line, amount, time, lead, build, main)
  if (buildItem(demand, line, left, time, lead, depth, build)) return true
  rollback(draws, builds)
  return false
}

function coverOneLot(
  demand: i32,
  line: i32,
  amount: i64,
  time: i32,
  lead: i32,
  depth: i32,
  build: i32,
): bool {
  const first = firstChoice(demand, line, build)
  const end = lastChoice(demand, line, build)
  for (let member = first; member < end; member += MEMBER_BYTES) {
    if (isDrawn(lineAt(line), member) && oneLotCovers(demand, line, amount, time, lead, build, member))
      return true
    if (buildFirst && isMain(member) && buildItem(demand, line, amount, time, lead, depth, build)) return true
  }
  return (
    !buildFirst && mainAmong(first, end) != 0 && buildItem(demand, line, amount, time, lead, depth, build)
  )
}

function oneLotCovers(
  demand: i32,
  line: i32,
  amount: i64,
  time: i32,
  lead: i32,
  build: i32,
  member: usize,
): bool {
  const draws = drawCount
  const builds = buildCount
  const lots = growScratch(0, <usize>(supplyCount + 1), 4)
  if (!lots) {
    outOfMemory()
    return false
  }
  const count = lotsOf(demand, time, member, lots)
  for (let k = 0; k < count; k++) {
    if (takeMember(demand, line, build, lead, time, member, amount, i32At(lots, k)) == amount) return true
    rollback(draws, builds)
  }
  return false
}

/** Each substitute covers its share, the main member the rest. */
function coverRatio(demand: i32, line: i32, amount: i64, time: i32, lead: i32, depth: i32, build: i32): bool {
  const record = lineAt(line)
  const end = lastMember(record)
  for (let member = firstMember(record); member < end; member += MEMBER_BYTES) {
    const part = shareOf(record, member, amount)
    if (part == 0) continue
    const left = part - takeIfDrawn(demand, line, part, time, lead, build, member)
    if (left > 0 && !(isMain(member) && buildItem(demand, line, left, time, lead, depth, build))) return false
  }
  return true
}

/**
 * Builds `amount` of the line's item by the first feasible variant of its recipe, or draws nothing.
 * Recursion is bounded by MAX_DEPTH.
 */
export function buildItem(
  demand: i32,
  line: i32,
  amount: i64,
  time: i32,
  lead: i32,
  depth: i32,
  parent: i32,
): bool {
  const item = load<i32>(lineAt(line), LINE_ITEM)
  const own = i32At(itemLead, item)
  let recipe = i32At(lineRecipe, line)
  if (recipe < 0 || depth >= MAX_DEPTH || time - own < 0) return false
  while (recipe >= 0) {
    const draws = drawCount
    const builds = buildCount
    const build = startBuild(line, parent, recipe, amount)
    if (coverBelow(demand, recipe, amount, time - own, lead + own, depth + 1, build)) return true
    rollback(draws, builds)
    recipe = i32At(recipeNext, recipe)
  }
  return false
}

function coverBelow(
  demand: i32,
  recipe: i32,
  amount: i64,
  time: i32,
  lead: i32,
  depth: i32,
  build: i32,
): bool {
  const end = i32At(recipeStart, recipe + 1)
  for (let line = i32At(recipeStart, recipe); line < end; line++) {
    const record = lineAt(line)
    if (!(load<i32>(record, LINE_FLAGS) & LINE_ANSWERS_BELOW)) continue
    if (
      !coverLine(demand, line, requirement(load<i32>(record, LINE_USAGE), amount), time, lead, depth, build)
    )
      return false
  }
  return true
}
