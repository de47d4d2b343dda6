import { mayUse } from '../../kitting/eligible.ts'
import {
  DEMAND_STEALS,
  LINE_ANSWERS,
  LINE_ANSWERS_BELOW,
  LINE_FLAGS,
  LINE_ITEM,
  LINE_LIST,
  LINE_USAGE,
  LINE_WIDTH,
  MEMBER_MAIN,
  RECIPE_NON_MONOTONE,
  Setting,
  TAG_WIDTH,
  type Problem,
} from '../../kitting/problem.ts'

/** The problem as plain objects; names and units as in problem.ts. */
export interface Supply {
  readonly index: number
  readonly item: number
  free: number
  readonly time: number
  readonly tag: Int32Array
  readonly lot: number
  readonly supplier: number
}

export interface Usage {
  readonly num: number
  readonly den: number
  readonly offset: number
  readonly round: number
  readonly steps: readonly { readonly from: number; readonly qty: number }[]
}

export interface Member {
  readonly item: Item
  readonly num: number
  readonly den: number
  readonly min: number
  readonly share: number
  readonly supplier: number
  readonly main: boolean
}

export interface Line {
  readonly index: number
  readonly item: Item
  readonly usage: Usage
  readonly members: readonly Member[]
  readonly answers: boolean
  readonly answersBelow: boolean
  /** First variant of the recipe by which the line's item is built. */
  build: Recipe | null
}

export interface Recipe {
  readonly index: number
  readonly lines: readonly Line[]
  readonly nonMonotone: boolean
  next: Recipe | null
}

export interface Item {
  readonly index: number
  readonly supplies: readonly Supply[]
  readonly pegged: readonly Supply[]
  readonly lead: number
}

export interface Demand {
  readonly index: number
  readonly open: number
  readonly step: number
  readonly minBatch: number
  readonly need: number
  readonly limit: number
  readonly recipe: Recipe
  readonly steals: boolean
  /** Shelf life and safety stock allow it to use the supply. */
  readonly mayUse: (supply: Supply) => boolean
  readonly tag: Int32Array
  readonly group: number
  readonly value: number
  readonly output: Supply | null
  readonly pegs: readonly Supply[]
  done: number
  /** Sets kitted by the need date that have not yet become supply. */
  fresh: number
  /** NOMIX_ORDER: the member each line keeps; null before the first batch. */
  chosen: Map<Line, Member> | null
}

export interface Model {
  readonly demands: readonly Demand[]
  readonly supplies: readonly Supply[]
  readonly settings: Settings
}

export type Settings = { readonly [N in Exclude<keyof typeof Setting, 'tagModes'>]: number } & {
  readonly tagModes: Int32Array
}

function settingsOf(policy: Int32Array): Settings {
  const named = Object.entries(Setting).map(([name, index]) => [name, policy[index]!] as const)
  return {
    ...Object.fromEntries(named),
    tagModes: policy.subarray(Setting.tagModes, Setting.tagModes + TAG_WIDTH),
  } as Settings
}

const slice = (tags: Int32Array, tag: number) => tags.subarray(tag * TAG_WIDTH, (tag + 1) * TAG_WIDTH)
const range = <T>(from: number, to: number, make: (index: number) => T): T[] =>
  Array.from({ length: to - from }, (_, k) => make(from + k))

export function unpack(problem: Problem): Model {
  const supplies = range(
    0,
    problem.supplyCount,
    (index): Supply => ({
      index,
      item: problem.supplyItem[index]!,
      free: Number(problem.supplyQty[index]),
      time: problem.supplyTime[index]!,
      tag: slice(problem.supplyTags, problem.supplyTag[index]!),
      lot: problem.supplyLot[index]!,
      supplier: problem.supplySupplier[index]!,
    }),
  )
  const items = range(
    0,
    problem.itemCount,
    (index): Item => ({
      index,
      supplies: supplies.slice(problem.itemSupplyStart[index], problem.itemSupplyStart[index + 1]),
      pegged: supplies.slice(problem.itemPeggedStart[index], problem.itemPeggedStart[index + 1]),
      lead: problem.itemLead[index]!,
    }),
  )
  const recipes = recipesOf(problem, items)
  return { demands: demandsOf(problem, recipes, supplies), supplies, settings: settingsOf(problem.policy) }
}

function recipesOf(problem: Problem, items: readonly Item[]): Recipe[] {
  const usages = range(
    0,
    problem.usageCount,
    (index): Usage => ({
      num: Number(problem.usageNum[index]),
      den: Number(problem.usageDen[index]),
      offset: Number(problem.usageOffset[index]),
      round: Number(problem.usageRound[index]),
      steps: range(problem.usageStepStart[index]!, problem.usageStepStart[index + 1]!, (step) => ({
        from: Number(problem.stepFrom[step]),
        qty: Number(problem.stepQty[step]),
      })),
    }),
  )
  const memberOf = (index: number): Member => ({
    item: items[problem.memberItem[index]!]!,
    num: Number(problem.memberNum[index]),
    den: Number(problem.memberDen[index]),
    min: Number(problem.memberMin[index]),
    share: problem.memberShare[index]!,
    supplier: problem.memberSupplier[index]!,
    main: (problem.memberFlags[index]! & MEMBER_MAIN) !== 0,
  })
  const lists = range(0, problem.listCount, (list) =>
    range(problem.listStart[list]!, problem.listStart[list + 1]!, memberOf),
  )
  const alone = items.map((item): Member[] => [
    { item, num: 1, den: 1, min: 0, share: 0, supplier: -1, main: true },
  ])
  const lineOf = (index: number): Line => {
    const at = index * LINE_WIDTH
    const item = problem.lines[at + LINE_ITEM]!
    const flags = problem.lines[at + LINE_FLAGS]!
    return {
      index,
      item: items[item]!,
      usage: usages[problem.lines[at + LINE_USAGE]!]!,
      members: lists[problem.lines[at + LINE_LIST]!] ?? alone[item]!,
      answers: (flags & LINE_ANSWERS) !== 0,
      answersBelow: (flags & LINE_ANSWERS_BELOW) !== 0,
      build: null,
    }
  }
  const recipes = range(
    0,
    problem.recipeCount,
    (index): Recipe => ({
      index,
      lines: range(problem.recipeStart[index]!, problem.recipeStart[index + 1]!, lineOf),
      nonMonotone: (problem.recipeFlags[index]! & RECIPE_NON_MONOTONE) !== 0,
      next: null,
    }),
  )
  for (const recipe of recipes) {
    recipe.next = recipes[problem.recipeNext[recipe.index]!] ?? null
    for (const line of recipe.lines) line.build = recipes[problem.lineRecipe[line.index]!] ?? null
  }
  return recipes
}

function demandsOf(
  problem: Problem,
  recipes: readonly Recipe[],
  supplies: readonly Supply[],
): readonly Demand[] {
  return range(
    0,
    problem.demandCount,
    (index): Demand => ({
      index,
      open: Number(problem.demandOpen[index]),
      step: Number(problem.demandStep[index]),
      minBatch: Number(problem.demandMinBatch[index]),
      need: problem.demandNeed[index]!,
      limit: problem.demandLimit[index]!,
      recipe: recipes[problem.demandRecipe[index]!]!,
      steals: (problem.demandFlags[index]! & DEMAND_STEALS) !== 0,
      mayUse: (supply) => mayUse(problem, index, supply.index),
      tag: slice(problem.demandTags, problem.demandTag[index]!),
      group: problem.demandGroup[index]!,
      value: problem.demandValue[index]!,
      output: supplies[problem.demandOutput[index]!] ?? null,
      pegs: Array.from(
        problem.pegSupply.subarray(problem.demandPegStart[index], problem.demandPegStart[index + 1]),
        (supply) => supplies[supply]!,
      ),
      done: 0,
      fresh: 0,
      chosen: null,
    }),
  )
}
