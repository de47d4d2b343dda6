import {
  LINE_ANSWERS,
  LINE_ANSWERS_BELOW,
  LINE_WIDTH,
  MEMBER_MAIN,
  NEVER,
  POLICY_SIZE,
  RECIPE_HAS_SUBSTITUTES,
  Setting,
  TAG_WIDTH,
  type Problem,
} from '#engine/kitting/problem.ts'
import { seeded } from './random.ts'

const UNIT = 1_000_000
const DAY = 86_400
export const LINES_PER_ORDER = 10
/** Lines of all orders per item, and supplies per item. */
const LINES_PER_ITEM = 100
const SUPPLIES_PER_ITEM = 20
const LINES_PER_RECIPE = 10
const HORIZON_DAYS = 120
/** Supply as a share of the requirement of the orders. */
const COVERAGE = 0.9

/**
 * The plain path: orders of ten component lines, single level, complete sets, just in time, two phases, 30 % of the
 * lines with one substitute (ratio 1 or 2), 90 % of the demand supplied, 40 % of it from stock. The core problem is
 * made directly: the bench compares solvers, not the preparation that they share.
 */
export function plainProblem(componentLines: number, seed = 1): Problem {
  const random = seeded(seed)
  const int = (count: number) => Math.floor(random() * count)
  const demandCount = Math.round(componentLines / LINES_PER_ORDER)
  const itemCount = Math.max(100, Math.round(componentLines / LINES_PER_ITEM))
  const recipeCount = Math.max(20, Math.round(itemCount / 5))

  const need = Int32Array.from({ length: demandCount }, () => (1 + int(90)) * DAY).sort()
  const open = Float64Array.from({ length: demandCount }, () => (1 + int(40)) * UNIT)
  const recipe = Int32Array.from({ length: demandCount }, () => int(recipeCount))
  const { lines, listStart, memberItem, memberNum, memberFlags } = recipeLines(
    recipeCount,
    itemCount,
    int,
    random,
  )
  const wanted = wantedPerItem(itemCount, open, recipe, lines)
  const supplies = supplyColumns(wanted, random, int)
  const memberCount = memberItem.length
  const policy = new Int32Array(POLICY_SIZE)
  policy[Setting.twoPhase] = 1
  policy[Setting.releaseSets] = 1
  policy[Setting.loops] = 9
  const zeros = (length: number) => new Int32Array(length)
  const noTags = new Int32Array(TAG_WIDTH).fill(-1)
  return {
    policy,
    demandCount,
    demandOpen: BigInt64Array.from(open, BigInt),
    demandStep: new BigInt64Array(demandCount).fill(BigInt(UNIT)),
    demandMinBatch: new BigInt64Array(demandCount),
    demandNeed: need,
    demandLimit: new Int32Array(demandCount).fill(365 * DAY),
    demandRecipe: recipe,
    demandFlags: zeros(demandCount),
    demandTag: zeros(demandCount),
    demandGroup: Int32Array.from({ length: demandCount }, (_, d) => d),
    demandValue: zeros(demandCount),
    demandOutput: zeros(demandCount).fill(-1),
    demandPegStart: zeros(demandCount + 1),
    pegSupply: zeros(0),
    recipeCount,
    recipeStart: Int32Array.from({ length: recipeCount + 1 }, (_, r) => r * LINES_PER_RECIPE),
    recipeNext: zeros(recipeCount).fill(-1),
    recipeFlags: zeros(recipeCount).fill(RECIPE_HAS_SUBSTITUTES),
    lines,
    usageCount: 3,
    usageNum: BigInt64Array.of(1n, 2n, 3n),
    usageDen: BigInt64Array.of(1n, 1n, 1n),
    usageOffset: new BigInt64Array(3),
    usageRound: BigInt64Array.of(1n, 1n, 1n),
    usageStepStart: zeros(4),
    stepFrom: new BigInt64Array(0),
    stepQty: new BigInt64Array(0),
    listCount: listStart.length - 1,
    listStart,
    memberItem,
    memberNum,
    memberDen: new BigInt64Array(memberCount).fill(1n),
    memberMin: new BigInt64Array(memberCount),
    memberShare: zeros(memberCount),
    memberSupplier: zeros(memberCount).fill(-1),
    memberFlags,
    itemCount,
    ...supplies,
    itemPeggedStart: zeros(itemCount + 1).fill(supplies.supplyCount),
    lineRecipe: zeros(lines.length / LINE_WIDTH).fill(-1),
    itemLead: zeros(itemCount),
    itemMinRemain: zeros(itemCount),
    demandTags: noTags,
    supplyTags: noTags,
  }
}

type Int = (count: number) => number

function recipeLines(recipeCount: number, itemCount: number, int: Int, random: () => number) {
  const lines: number[] = []
  const listStart = [0]
  const memberItem: number[] = []
  const memberNum: bigint[] = []
  const memberFlags: number[] = []
  for (let r = 0; r < recipeCount; r++) {
    const taken = new Set<number>()
    const fresh = () => {
      let item = int(itemCount)
      while (taken.has(item)) item = int(itemCount)
      taken.add(item)
      return item
    }
    for (let l = 0; l < LINES_PER_RECIPE; l++) {
      const item = fresh()
      const substituted = random() < 0.3
      lines.push(item, int(3), substituted ? listStart.length - 1 : -1, LINE_ANSWERS | LINE_ANSWERS_BELOW)
      if (!substituted) continue
      memberItem.push(item, fresh())
      memberNum.push(1n, BigInt(1 + int(2)))
      memberFlags.push(MEMBER_MAIN, 0)
      listStart.push(memberItem.length)
    }
  }
  return {
    lines: Int32Array.from(lines),
    listStart: Int32Array.from(listStart),
    memberItem: Int32Array.from(memberItem),
    memberNum: BigInt64Array.from(memberNum),
    memberFlags: Int32Array.from(memberFlags),
  }
}

function wantedPerItem(
  items: number,
  open: Float64Array,
  recipe: Int32Array,
  lines: Int32Array,
): Float64Array {
  const wanted = new Float64Array(items)
  for (let d = 0; d < open.length; d++)
    for (let k = 0; k < LINES_PER_RECIPE; k++) {
      const at = (recipe[d]! * LINES_PER_RECIPE + k) * 4
      wanted[lines[at]!]! += open[d]! * (1 + lines[at + 1]!)
    }
  return wanted
}

/** Twenty rows per item, latest first as a just-in-time run draws them; two fifths of them are stock. */
function supplyColumns(wanted: Float64Array, random: () => number, int: Int) {
  const itemCount = wanted.length
  const supplyCount = itemCount * SUPPLIES_PER_ITEM
  const supplyQty = new BigInt64Array(supplyCount)
  const supplyTime = new Int32Array(supplyCount)
  const supplyItem = new Int32Array(supplyCount)
  for (let i = 0; i < itemCount; i++) {
    const start = i * SUPPLIES_PER_ITEM
    const times = Array.from({ length: SUPPLIES_PER_ITEM }, () =>
      random() < 0.4 ? 0 : int(HORIZON_DAYS) * DAY,
    )
    times.sort((a, b) => b - a)
    for (let k = 0; k < SUPPLIES_PER_ITEM; k++) {
      const mean = ((wanted[i]! / UNIT) * COVERAGE) / SUPPLIES_PER_ITEM
      supplyQty[start + k] = BigInt(Math.max(1, Math.round(mean * (0.5 + random())))) * BigInt(UNIT)
      supplyTime[start + k] = times[k]!
      supplyItem[start + k] = i
    }
  }
  return {
    itemSupplyStart: Int32Array.from({ length: itemCount + 1 }, (_, i) => i * SUPPLIES_PER_ITEM),
    supplyCount,
    supplyItem,
    supplyQty,
    supplyTime,
    supplyExpiry: new Int32Array(supplyCount).fill(NEVER),
    supplyTag: new Int32Array(supplyCount),
    supplyLot: new Int32Array(supplyCount).fill(-1),
    supplySupplier: new Int32Array(supplyCount).fill(-1),
    supplyFlags: new Int32Array(supplyCount),
  }
}
