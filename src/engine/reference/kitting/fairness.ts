import { FairnessCode } from '../../kitting/problem.ts'
import { requirement, type Coverer } from './cover.ts'
import { eachSupply } from './draw.ts'
import { mulDivDown, UNIT } from '../../kitting/exact.ts'
import type { Demand, Item } from './model.ts'
import type { Phase, Stairs } from './staircase.ts'

/**
 * Order of the demands of equal priority (kitting.md §3.7). Each function commits batches by `stairs.next`:
 *
 * PROPORTIONAL  alone[d] = n at the end of the phase with the ledger as it is. The largest share k of 1000 is bisected
 *               (like n) for which all demands in order can hold min(alone, open * k / 1000 rounded down to steps) at
 *               the end of the phase together; every demand is extended to its part, then, in order, as far as possible.
 * ROUND_ROBIN   one batch each in turn until a whole round gives none.
 * MAX_ORDERS    candidates = unmet demands that could be completed alone by the end of the phase. At most 20: the
 *               largest set that can be completed together, in order; the first found by "include before exclude" among
 *               equals. More: candidates by use of scarce items, smallest first, then in order. Then all others in order.
 * MAX_VALUE     the same with the largest sum of values; more than 20: by value per use of scarce items.
 *
 * Use of scarce items of a demand = sum over the lines of its recipe of
 * min(1000, ceil(1000 * requirement of the open sets / free quantity it may draw by the end of the phase)).
 */
export function* climb(
  cover: Coverer,
  stairs: Stairs,
  group: readonly Demand[],
  phaseOf: (demand: Demand) => Phase,
): Generator<void> {
  switch (cover.settings.fairness) {
    case FairnessCode.PROPORTIONAL:
      yield* proportional(cover, stairs, group, phaseOf)
      return
    case FairnessCode.ROUND_ROBIN:
      yield* roundRobin(stairs, group, phaseOf)
      return
    case FairnessCode.MAX_ORDERS:
    case FairnessCode.MAX_VALUE:
      yield* best(cover, stairs, group, phaseOf)
      return
    default:
      yield* inOrder(stairs, group, phaseOf)
  }
}

type PhaseOf = (demand: Demand) => Phase

function* inOrder(stairs: Stairs, group: Iterable<Demand>, phaseOf: PhaseOf): Generator<void> {
  for (const demand of group) {
    const stair = stairs.start(demand, phaseOf(demand))
    while (stairs.next(stair));
    yield
  }
}

function* roundRobin(stairs: Stairs, group: readonly Demand[], phaseOf: PhaseOf): Generator<void> {
  let turn = group.map((demand) => stairs.start(demand, phaseOf(demand)))
  while (turn.length > 0) {
    turn = turn.filter((stair) => stairs.next(stair))
    yield
  }
}

const open = (group: readonly Demand[], phaseOf: PhaseOf) =>
  group.filter((demand) => demand.done < demand.open && phaseOf(demand).from <= phaseOf(demand).to)

function* proportional(
  cover: Coverer,
  stairs: Stairs,
  group: readonly Demand[],
  phaseOf: PhaseOf,
): Generator<void> {
  const sharing = open(group, phaseOf).map((demand) => ({
    demand,
    alone: stairs.reach(demand, phaseOf(demand).to, demand.open).total,
  }))
  const part = (demand: Demand, alone: number, k: number) => {
    const wanted = mulDivDown(demand.open, k, 1000)
    return Math.max(demand.done, Math.min(alone, wanted - (wanted % demand.step)))
  }
  const together = (k: number): boolean => {
    const mark = cover.ledger.mark()
    const fits = sharing.every(({ demand, alone }) => {
      const total = part(demand, alone, k)
      return total <= demand.done || cover.anyVariant(demand, total, phaseOf(demand).to)
    })
    cover.ledger.rollback(mark)
    return fits
  }
  let [low, high] = [0, 1000]
  if (together(high)) low = high
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if (together(middle)) low = middle
    else high = middle
  }
  for (const { demand, alone } of sharing) {
    const stair = stairs.start(demand, phaseOf(demand))
    while (stairs.next(stair, part(demand, alone, low)));
    yield
  }
  yield* inOrder(stairs, group, phaseOf)
}

function* best(cover: Coverer, stairs: Stairs, group: readonly Demand[], phaseOf: PhaseOf): Generator<void> {
  const candidates = open(group, phaseOf).filter(
    (demand) => stairs.reach(demand, phaseOf(demand).to, demand.open).total === demand.open,
  )
  const byValue = cover.settings.fairness === FairnessCode.MAX_VALUE
  const worth = (demand: Demand) => (byValue ? demand.value : 1)
  const chosen =
    candidates.length <= 20
      ? largestTogether(cover, candidates, phaseOf, worth)
      : byScarcity(cover, candidates, phaseOf, worth)
  yield* inOrder(stairs, chosen, phaseOf)
  yield* inOrder(stairs, group, phaseOf)
}

/** Branch and bound over include and exclude, demands in order. */
function largestTogether(
  cover: Coverer,
  candidates: readonly Demand[],
  phaseOf: PhaseOf,
  worth: (demand: Demand) => number,
): readonly Demand[] {
  const rest = candidates.map((_, k) => candidates.slice(k).reduce((sum, each) => sum + worth(each), 0))
  let best: readonly Demand[] = []
  let most = -1
  const search = (k: number, taken: readonly Demand[], value: number): void => {
    if (value > most) [best, most] = [taken, value]
    const demand = candidates[k]
    if (!demand || value + rest[k]! <= most) return
    const mark = cover.ledger.mark()
    if (cover.anyVariant(demand, demand.open, phaseOf(demand).to))
      search(k + 1, [...taken, demand], value + worth(demand))
    cover.ledger.rollback(mark)
    search(k + 1, taken, value)
  }
  search(0, [], 0)
  return best
}

function byScarcity(
  cover: Coverer,
  candidates: readonly Demand[],
  phaseOf: PhaseOf,
  worth: (demand: Demand) => number,
): readonly Demand[] {
  const scored = candidates.map((demand) => ({
    demand,
    use: 1 + scarcity(cover, demand, phaseOf(demand).to),
  }))
  scored.sort((a, b) => worth(b.demand) * a.use - worth(a.demand) * b.use || a.demand.index - b.demand.index)
  return scored.map(({ demand }) => demand)
}

function scarcity(cover: Coverer, demand: Demand, time: number): number {
  const free = (item: Item): bigint => {
    let sum = 0n
    eachSupply(cover.settings, demand, item, (supply, lead) => {
      if (supply.time + lead <= time) sum += BigInt(supply.free)
      return false
    })
    return sum
  }
  const used = demand.recipe.lines.map((line) => {
    const wanted = requirement(line.usage, demand.open) - requirement(line.usage, demand.done)
    const there = free(line.item)
    if (wanted <= 0) return 0
    return BigInt(wanted) >= there ? 1000 : Number((BigInt(wanted) * 1000n + there - 1n) / there)
  })
  return Math.min(
    UNIT,
    used.reduce((sum, use) => sum + use, 0),
  )
}
