import {
  LINE_ANSWERS,
  LINE_ANSWERS_BELOW,
  MEMBER_MAIN,
  NEVER,
  POLICY_SIZE,
  RECIPE_NON_MONOTONE,
  Setting,
  TAG_WIDTH,
  type Problem,
} from '#engine/kitting/problem.ts'

/** Seeded uniform numbers in [0, 1): mulberry32. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

const UNIT = 1_000_000

/**
 * A small core problem with random data and policies, the same for the same seed. `plain` keeps to the default policies
 * and single-level recipes without shared items, where the kernel takes its short cuts.
 */
export function randomProblem(seed: number, plain = false): Problem {
  const random = seeded(seed)
  const int = (low: number, high: number) => low + Math.floor(random() * (high - low + 1))
  const chance = (share: number) => random() < share
  const pick = <T>(choices: readonly T[]): T => choices[int(0, choices.length - 1)]!
  const qty = () => (chance(0.8) ? int(1, 20) * UNIT : int(1, 20 * UNIT))
  const time = () => (chance(0.3) ? 0 : int(-2, 12))

  const itemCount = int(2, 8)
  const made = plain ? 0 : int(0, Math.min(3, itemCount - 1))

  // ---- usages
  const usages = Array.from({ length: int(1, 5) }, () => ({
    num: chance(0.6) ? int(1, 3) * UNIT : int(1, 3 * UNIT),
    den: chance(0.8) ? UNIT : int(1, 3) * 333_333,
    offset: chance(0.7) ? 0 : int(-3, 3) * UNIT,
    round: chance(0.7) ? 1 : pick([UNIT, 2 * UNIT, 1_500_000]),
    steps: chance(plain ? 0.1 : 0.15)
      ? [1, int(2, 5), int(6, 9)].map((from) => [from * UNIT, qty()] as const)
      : [],
  }))

  // ---- lists of members and recipes; items below are numbered higher, so that nothing is circular
  const lists: {
    item: number
    num: number
    den: number
    min: number
    share: number
    supplier: number
    flags: number
  }[][] = []
  const listFor = (item: number, taken: Set<number>): number => {
    if (!chance(0.4)) return -1
    const others = Array.from({ length: itemCount }, (_, i) => i).filter(
      (i) => i !== item && (!plain || !taken.has(i)),
    )
    const substitutes = others.filter(() => chance(0.3)).slice(0, 3)
    for (const substitute of substitutes) taken.add(substitute)
    const main = { item, num: 1, den: 1, min: 0, share: 0, supplier: -1, flags: MEMBER_MAIN }
    const members = substitutes.map((substitute) => ({
      item: substitute,
      num: pick([1, 1, 2, 3]),
      den: pick([1, 1, 2, 3]),
      min: !plain && chance(0.15) ? qty() : 0,
      share: pick([0, 20, 30]),
      supplier: chance(0.15) ? int(0, 1) : -1,
      flags: 0,
    }))
    lists.push(chance(0.2) ? [...members, main] : [main, ...members])
    return lists.length - 1
  }
  const recipes: { lines: number[][]; next: number; flags: number }[] = []
  const recipe = (from: number, sharing: boolean): number => {
    const taken = new Set<number>()
    const lines = Array.from({ length: int(chance(0.05) ? 0 : 1, 4) }, () => {
      const items = Array.from({ length: itemCount - from }, (_, i) => from + i)
      const fresh = items.filter((i) => sharing || !taken.has(i))
      const item = pick(fresh.length > 0 ? fresh : items)
      taken.add(item)
      const flags = (chance(0.85) ? LINE_ANSWERS : 0) | (chance(0.85) ? LINE_ANSWERS_BELOW : 0)
      return [item, int(0, usages.length - 1), listFor(item, taken), flags]
    })
    recipes.push({ lines, next: -1, flags: !plain && chance(0.5) ? RECIPE_NON_MONOTONE : 0 })
    return recipes.length - 1
  }
  const withVariants = (from: number, sharing: boolean): number => {
    const first = recipe(from, sharing)
    if (!plain && chance(0.15)) recipes[first]!.next = recipe(from, sharing)
    return first
  }
  const itemRecipe = Array.from({ length: itemCount }, (_, i) => (i < made ? withVariants(i + 1, true) : -1))
  const tops = Array.from({ length: int(1, 3) }, () => withVariants(0, !plain || chance(0.1)))

  // ---- supplies in draw order per item, then pegged pieces per item
  const tag = () => Array.from({ length: TAG_WIDTH }, () => (chance(0.5) ? -1 : int(0, 1)))
  const demandTags = Array.from({ length: int(1, 3) }, tag)
  const supplyTags = Array.from({ length: int(1, 3) }, tag)
  const order = pick(['asc', 'desc', 'desc', 'asc', 'none'])
  const supplyOf = (item: number) => ({
    item,
    qty: chance(0.1) ? 0 : qty(),
    time: time(),
    expiry: chance(0.7) ? NEVER : int(0, 15),
    tag: int(0, supplyTags.length - 1),
    lot: int(-1, 1),
    supplier: int(-1, 1),
    flags: chance(0.1) ? 1 : 0,
  })
  const supplies: ReturnType<typeof supplyOf>[] = []
  const itemSupplyStart = [0]
  for (let i = 0; i < itemCount; i++) {
    const own = Array.from({ length: int(0, 5) }, () => supplyOf(i))
    if (order !== 'none') own.sort((a, b) => (order === 'asc' ? a.time - b.time : b.time - a.time))
    supplies.push(...own)
    itemSupplyStart.push(supplies.length)
  }
  const itemPeggedStart = [supplies.length]
  for (let i = 0; i < itemCount; i++) {
    if (!plain) supplies.push(...Array.from({ length: chance(0.3) ? int(0, 2) : 0 }, () => supplyOf(i)))
    itemPeggedStart.push(supplies.length)
  }

  // ---- demands
  let group = 0
  const demands = Array.from({ length: int(1, 6) }, () => {
    const open = chance(0.8) ? int(1, 12) * UNIT : int(1, 12 * UNIT)
    if (chance(0.4)) group++
    const need = int(-1, 10)
    return {
      open,
      step: pick([UNIT, UNIT, plain ? 1 : UNIT / 2, 2 * UNIT]),
      minBatch: chance(0.7) ? 0 : chance(0.4) ? open : int(1, 5) * UNIT,
      need,
      limit: pick([100, 100, need, need + 3, int(-1, 12)]),
      recipe: pick(tops),
      flags: (chance(0.1) ? 1 : 0) | (chance(0.3) ? 2 : 0),
      tag: int(0, demandTags.length - 1),
      group,
      value: int(0, 1000),
      output: !plain && supplies.length > 0 && chance(0.3) ? int(0, supplies.length - 1) : -1,
      pegs:
        (plain && chance(0.9)) || supplies.length === 0
          ? []
          : Array.from({ length: chance(0.3) ? int(1, 2) : 0 }, () => int(0, supplies.length - 1)),
    }
  })

  const policy = new Int32Array(POLICY_SIZE)
  const set = (name: keyof typeof Setting, value: number) => {
    policy[Setting[name]] = value
  }
  const odd = (share: number) => Number(!plain && chance(share))
  set('lineMode', odd(0.2))
  set('timing', order === 'asc' || chance(0.2) ? 1 : 0)
  set('twoPhase', Number(chance(0.6)))
  set('releaseSets', Number(chance(0.5)))
  set('loops', int(1, 4))
  set('fairness', odd(0.4) ? int(1, 4) : 0)
  set('mixing', odd(0.5) ? int(1, 3) : 0)
  set('buildFirst', odd(0.3))
  set('flow', odd(0.3))
  set('explodeAll', odd(0.2))
  set('shelfLife', Number(chance(0.5)))
  set('oneLot', odd(0.2))
  set('areaLead', int(0, 3))
  set('wholeMain', Number(chance(0.3)))
  set('resultAsSupply', odd(0.2))
  set('useTags', Number(chance(plain ? 0.3 : 0.5)))
  for (let slot = 0; slot < TAG_WIDTH; slot++)
    policy[Setting.tagModes + slot] = chance(0.5) ? 0 : slot === 0 && !plain && chance(0.6) ? 6 : int(0, 5)

  const ints = (values: readonly number[]) => Int32Array.from(values)
  const longs = (values: readonly number[]) => BigInt64Array.from(values, BigInt)
  const starts = (parts: readonly (readonly unknown[])[]) =>
    Int32Array.from(
      [0, ...parts].map((_, k) => parts.slice(0, k).reduce((sum, part) => sum + part.length, 0)),
    )
  const members = lists.flat()
  const steps = usages.flatMap((usage) => usage.steps)
  return {
    policy,
    demandCount: demands.length,
    demandOpen: longs(demands.map((d) => d.open)),
    demandStep: longs(demands.map((d) => d.step)),
    demandMinBatch: longs(demands.map((d) => d.minBatch)),
    demandNeed: ints(demands.map((d) => d.need)),
    demandLimit: ints(demands.map((d) => d.limit)),
    demandRecipe: ints(demands.map((d) => d.recipe)),
    demandFlags: ints(demands.map((d) => d.flags)),
    demandTag: ints(demands.map((d) => d.tag)),
    demandGroup: ints(demands.map((d) => d.group)),
    demandValue: ints(demands.map((d) => d.value)),
    demandOutput: ints(demands.map((d) => d.output)),
    demandPegStart: starts(demands.map((d) => d.pegs)),
    pegSupply: ints(demands.flatMap((d) => d.pegs)),
    recipeCount: recipes.length,
    recipeStart: starts(recipes.map((r) => r.lines)),
    recipeNext: ints(recipes.map((r) => r.next)),
    recipeFlags: ints(recipes.map((r) => r.flags)),
    lines: ints(recipes.flatMap((r) => r.lines.flat())),
    lineRecipe: ints(recipes.flatMap((r) => r.lines.map(([item]) => itemRecipe[item!]!))),
    usageCount: usages.length,
    usageNum: longs(usages.map((u) => u.num)),
    usageDen: longs(usages.map((u) => u.den)),
    usageOffset: longs(usages.map((u) => u.offset)),
    usageRound: longs(usages.map((u) => u.round)),
    usageStepStart: starts(usages.map((u) => u.steps)),
    stepFrom: longs(steps.map(([from]) => from)),
    stepQty: longs(steps.map(([, quantity]) => quantity)),
    listCount: lists.length,
    listStart: starts(lists),
    memberItem: ints(members.map((m) => m.item)),
    memberNum: longs(members.map((m) => m.num)),
    memberDen: longs(members.map((m) => m.den)),
    memberMin: longs(members.map((m) => m.min)),
    memberShare: ints(members.map((m) => m.share)),
    memberSupplier: ints(members.map((m) => m.supplier)),
    memberFlags: ints(members.map((m) => m.flags)),
    itemCount,
    itemSupplyStart: ints(itemSupplyStart),
    itemPeggedStart: ints(itemPeggedStart),
    itemLead: ints(Array.from({ length: itemCount }, () => int(0, 3))),
    itemMinRemain: ints(Array.from({ length: itemCount }, () => int(0, 3))),
    supplyCount: supplies.length,
    supplyItem: ints(supplies.map((s) => s.item)),
    supplyQty: longs(supplies.map((s) => s.qty)),
    supplyTime: ints(supplies.map((s) => s.time)),
    supplyExpiry: ints(supplies.map((s) => s.expiry)),
    supplyTag: ints(supplies.map((s) => s.tag)),
    supplyLot: ints(supplies.map((s) => s.lot)),
    supplySupplier: ints(supplies.map((s) => s.supplier)),
    supplyFlags: ints(supplies.map((s) => s.flags)),
    demandTags: ints(demandTags.flat()),
    supplyTags: ints(supplyTags.flat()),
  }
}
