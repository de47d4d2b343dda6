import {
  LINE_ANSWERS,
  LINE_ANSWERS_BELOW,
  LINE_WIDTH,
  MEMBER_MAIN,
  NEVER,
  POLICY_SIZE,
  Setting,
  TAG_WIDTH,
  type Problem,
} from '#engine/kitting/problem.ts'
import { seeded } from './random-problem.ts'

const UNIT = 1_000_000

interface Member {
  readonly item: number
  readonly num: number
  readonly den: number
}

/**
 * A core problem of the kind that the kernel solves without trials (assembly/kernels/kitting/straight): just in time,
 * complete sets, no builds, no tags, no pegs, no two lines of a recipe with the same item. The same for the same seed;
 * every seventh has items with a hundred supplies and more, every eleventh recipes of more than 32 lines.
 */
export function purchasedProblem(seed: number): Problem {
  const random = seeded(seed)
  const int = (low: number, high: number) => low + Math.floor(random() * (high - low + 1))
  const chance = (share: number) => random() < share
  const pick = <T>(choices: readonly T[]): T => choices[int(0, choices.length - 1)]!
  const qty = () => (chance(0.8) ? int(1, 20) * UNIT : int(1, 20 * UNIT))
  const many = seed % 7 === 0
  const long = seed % 11 === 0
  const itemCount = long ? int(80, 120) : int(2, 12)
  const horizon = many ? 200 : 15

  const usages = Array.from({ length: int(1, 5) }, () => {
    const plain = chance(0.6)
    return {
      num: plain ? int(0, 3) : int(1, 3 * UNIT),
      den: plain ? 1 : chance(0.5) ? UNIT : int(1, 3) * 333_333,
      offset: chance(0.8) ? 0 : int(-3, 3) * UNIT,
      round: chance(0.8) ? 1 : pick([UNIT, 2 * UNIT, 1_500_000]),
    }
  })

  const lists: Member[][] = []
  const recipes = Array.from({ length: int(1, 4) }, () => {
    const left = Array.from({ length: itemCount }, (_, i) => i)
    const fresh = () => left.splice(int(0, left.length - 1), 1)[0]!
    const lines: number[] = []
    for (let k = long ? int(33, 70) : int(1, 6); k > 0 && left.length > 0; k--) {
      const item = fresh()
      let list = -1
      if (chance(0.4)) {
        const others = Array.from({ length: Math.min(left.length, int(0, 2)) }, () => ({
          item: fresh(),
          num: pick([1, 1, 2, 3]),
          den: pick([1, 1, 2, 3]),
        }))
        const main = { item, num: 1, den: 1 }
        list = lists.push(chance(0.2) ? [...others, main] : [main, ...others]) - 1
      }
      lines.push(item, int(0, usages.length - 1), list, LINE_ANSWERS | LINE_ANSWERS_BELOW)
    }
    return lines
  })

  const supplies: { item: number; qty: number; time: number }[] = []
  const itemSupplyStart = [0]
  for (let item = 0; item < itemCount; item++) {
    const own = Array.from({ length: many ? int(25, 150) : int(0, 6) }, () => ({
      item,
      qty: chance(0.1) ? 0 : qty(),
      time: chance(0.3) ? 0 : int(-2, horizon),
    }))
    supplies.push(...own.toSorted((a, b) => b.time - a.time))
    itemSupplyStart.push(supplies.length)
  }

  const demands = Array.from({ length: int(1, many ? 40 : 12) }, () => {
    const open = chance(0.8) ? int(1, 12) * UNIT : int(1, 12 * UNIT)
    const need = int(-1, horizon)
    return {
      open,
      step: pick([UNIT, UNIT, 1, 2 * UNIT]),
      minBatch: chance(0.7) ? 0 : chance(0.4) ? open : int(1, 5) * UNIT,
      need,
      limit: pick([NEVER >> 1, NEVER >> 1, need, need + 3, int(-1, horizon)]),
      recipe: int(0, recipes.length - 1),
    }
  })

  const policy = new Int32Array(POLICY_SIZE)
  policy[Setting.twoPhase] = int(0, 1)
  policy[Setting.releaseSets] = int(0, 1)
  policy[Setting.loops] = int(1, 4)
  policy[Setting.shelfLife] = int(0, 1)
  policy[Setting.wholeMain] = int(0, 1)
  const zeros = (length: number) => new Int32Array(length)
  const none = (length: number) => new Int32Array(length).fill(-1)
  const ints = (values: readonly number[]) => Int32Array.from(values)
  const longs = (values: readonly number[]) => BigInt64Array.from(values, BigInt)
  const starts = (parts: readonly (readonly unknown[])[], width = 1) =>
    parts.reduce<number[]>((sums, part) => [...sums, sums.at(-1)! + part.length / width], [0])
  const members = lists.flat()
  return {
    policy,
    demandCount: demands.length,
    demandOpen: longs(demands.map((d) => d.open)),
    demandStep: longs(demands.map((d) => d.step)),
    demandMinBatch: longs(demands.map((d) => d.minBatch)),
    demandNeed: ints(demands.map((d) => d.need)),
    demandLimit: ints(demands.map((d) => d.limit)),
    demandRecipe: ints(demands.map((d) => d.recipe)),
    demandFlags: zeros(demands.length),
    demandTag: zeros(demands.length),
    demandGroup: ints(demands.map((_, d) => d)),
    demandValue: zeros(demands.length),
    demandOutput: none(demands.length),
    demandPegStart: zeros(demands.length + 1),
    pegSupply: zeros(0),
    recipeCount: recipes.length,
    recipeStart: ints(starts(recipes, 4)),
    recipeNext: none(recipes.length),
    recipeFlags: zeros(recipes.length),
    lines: ints(recipes.flat()),
    lineRecipe: none(recipes.flat().length / LINE_WIDTH),
    usageCount: usages.length,
    usageNum: longs(usages.map((u) => u.num)),
    usageDen: longs(usages.map((u) => u.den)),
    usageOffset: longs(usages.map((u) => u.offset)),
    usageRound: longs(usages.map((u) => u.round)),
    usageStepStart: zeros(usages.length + 1),
    stepFrom: longs([]),
    stepQty: longs([]),
    listCount: lists.length,
    listStart: ints(starts(lists)),
    memberItem: ints(members.map((m) => m.item)),
    memberNum: longs(members.map((m) => m.num)),
    memberDen: longs(members.map((m) => m.den)),
    memberMin: longs(members.map(() => 0)),
    memberShare: zeros(members.length),
    memberSupplier: none(members.length),
    memberFlags: ints(members.map((m) => (m.num === 1 && m.den === 1 ? MEMBER_MAIN : 0))),
    itemCount,
    itemSupplyStart: ints(itemSupplyStart),
    itemPeggedStart: zeros(itemCount + 1).fill(supplies.length),
    itemLead: zeros(itemCount),
    itemMinRemain: zeros(itemCount),
    supplyCount: supplies.length,
    supplyItem: ints(supplies.map((s) => s.item)),
    supplyQty: longs(supplies.map((s) => s.qty)),
    supplyTime: ints(supplies.map((s) => s.time)),
    supplyExpiry: zeros(supplies.length).fill(NEVER),
    supplyTag: zeros(supplies.length),
    supplyLot: none(supplies.length),
    supplySupplier: none(supplies.length),
    supplyFlags: zeros(supplies.length),
    demandTags: none(TAG_WIDTH),
    supplyTags: none(TAG_WIDTH),
  }
}
