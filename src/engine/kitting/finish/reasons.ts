import { bucket } from '../../numbers.ts'
import { LINE_ITEM, LINE_WIDTH } from '../problem.ts'
import { exclusions, type Exclusion } from '../prepare/supply-lots.ts'
import { isFresh, mayUse, tagsFit } from '../eligible.ts'
import { freeElsewhere } from './elsewhere.ts'
import type { Facts } from './facts.ts'
import { itemsShort, WAITS_LATER, type Nodes } from './nodes.ts'

/** Largest and second largest holder of an item, so that a demand is never reported as its own competitor. */
interface Takers {
  readonly first: Int32Array
  readonly second: Int32Array
}

/** Quantity that an exclusion withholds, per item. */
type Excluded = ReadonlyMap<Exclusion, Float64Array>

/**
 * Reason of every short node (ShortReason of entities.md §1), in this order: S13 circular BOM; S14
 * other members would cover it, but an order takes one only; S5 another area has enough on hand; S11 a part of it is short;
 * S3 there is supply, but after the commit window; S4 there is enough of the item, but others took it; S10, S7, S6, S12, S9
 * when the item has supply that is overdue, held by quality, expired, kept as safety stock, or a substitute that is not
 * approved; S5 when the supply does not match lot, place, project or owner, or is outside of kitting; S2 some, but too little; S1 none.
 */
export class Reasons {
  readonly #facts: Facts
  readonly #nodes: Nodes
  readonly #takers: Takers
  readonly #excluded: Excluded
  readonly #usable: Float64Array
  readonly #free: Float64Array
  readonly #picky: boolean

  constructor(facts: Facts, nodes: Nodes) {
    this.#facts = facts
    this.#nodes = nodes
    this.#takers = findTakers(facts, nodes)
    this.#excluded = findExcluded(facts)
    this.#usable = new Float64Array(facts.problem.itemCount)
    this.#free = new Float64Array(facts.problem.itemCount)
    facts.supplyQty.forEach((qty, supply) => {
      const item = facts.problem.supplyItem[supply]!
      this.#usable[item]! += qty
      this.#free[item]! += qty - facts.supplyUsed[supply]!
    })
    this.#picky = facts.prepared.tags.used || facts.prepared.source.policy.shelfLife !== 'OFF'
  }

  run(): void {
    const { shortNodes } = this.#nodes
    for (let k = shortNodes.length - 1; k >= 0; k--) this.#explain(shortNodes[k]!)
  }

  #explain(node: number): void {
    const nodes = this.#nodes
    const demand = nodes.demand[node]!
    const item = this.#facts.problem.lines[nodes.line[node]! * LINE_WIDTH + LINE_ITEM]!
    const set = (reason: number, by = -1) => {
      nodes.reason[node] = reason
      nodes.takenBy[node] = by
    }
    const { cycles, book } = this.#facts.prepared.structure
    if (cycles.at(book.lineAt.array[nodes.line[node]!]!).has(item)) return set(13)
    if (nodes.unmixed.has(node)) return set(14)
    const elsewhere = this.#picky ? freeElsewhere(this.#facts, demand, item) : undefined
    if (elsewhere && elsewhere.qty >= nodes.short[node]!) {
      nodes.elsewhere.set(node, elsewhere)
      return set(5)
    }
    for (let child = nodes.firstChild[node]!; child >= 0; child = nodes.nextSibling[child]!)
      if (nodes.short[child]! > 0) return set(11)
    if (nodes.waits[node]! & WAITS_LATER) return set(3)
    const usable = this.#usableBy(demand, item)
    const by = this.#takers.first[item] === demand ? this.#takers.second[item]! : this.#takers.first[item]!
    if (by >= 0 && usable.fits >= nodes.required[node]!) return set(4, by)
    const kept = this.#keptOut(item)
    if (kept > 0) return set(kept)
    if (this.#unapproved(item, nodes.short[node]!)) return set(9)
    if (usable.fits > 0) return set(2, by)
    if (usable.stale) return set(6)
    if (usable.any || this.#out(item, 'RESERVED') > 0 || this.#out(item, 'WAREHOUSE') > 0) return set(5)
    return set(1)
  }

  /** Quantity of an item that would suit a demand without competitors. */
  #usableBy(demand: number, item: number): { fits: number; stale: boolean; any: boolean } {
    const { problem, supplyQty } = this.#facts
    const all = this.#usable[item]!
    if (all === 0 || !this.#picky) return { fits: all, stale: false, any: all > 0 }
    let fits = 0
    let stale = false
    for (let s = problem.itemSupplyStart[item]!; s < problem.itemSupplyStart[item + 1]!; s++) {
      if (!tagsFit(problem, demand, s)) continue
      if (!isFresh(problem, demand, s)) stale = true
      else if (mayUse(problem, demand, s)) fits += supplyQty[s]!
    }
    return { fits, stale, any: true }
  }

  #out(item: number, rule: Exclusion): number {
    return this.#excluded.get(rule)?.[item] ?? 0
  }

  #keptOut(item: number): number {
    if (this.#out(item, 'OVERDUE') > 0) return 10
    if (this.#out(item, 'QUALITY') > 0) return 7
    if (this.#out(item, 'EXPIRED') > 0) return 6
    return this.#out(item, 'SAFETY') > 0 ? 12 : 0
  }

  #unapproved(item: number, short: number): boolean {
    const substitutes = this.#facts.prepared.structure.substitutes.unapproved.get(item) ?? []
    return substitutes.some((substitute) => this.#free[substitute]! >= short)
  }
}

/** Only for items that are short somewhere. */
function findTakers(facts: Facts, nodes: Nodes): Takers {
  const { problem, solution, allocationQty } = facts
  const short = itemsShort(facts, nodes)
  const first = new Int32Array(problem.itemCount).fill(-1)
  const second = new Int32Array(problem.itemCount).fill(-1)
  const items = new Int32Array(solution.allocationCount)
  for (let a = 0; a < items.length; a++) {
    const item = problem.supplyItem[solution.allocationSupply[a]!]!
    items[a] = short[item] ? item : -1
  }
  const { start, order } = bucket(items, problem.itemCount)
  const sums = new Float64Array(problem.demandCount)
  for (let item = 0; item < problem.itemCount; item++) {
    if (start[item] === start[item + 1]) continue
    const touched: number[] = []
    for (let k = start[item]!; k < start[item + 1]!; k++) {
      const demand = solution.batchDemand[solution.allocationBatch[order[k]!]!]!
      if (sums[demand] === 0) touched.push(demand)
      sums[demand]! += allocationQty[order[k]!]!
    }
    const before = (a: number, b: number) => b < 0 || sums[a]! > sums[b]! || (sums[a] === sums[b] && a < b)
    let [most, next] = [-1, -1]
    for (const demand of touched) {
      if (before(demand, most)) [most, next] = [demand, most]
      else if (before(demand, next)) next = demand
    }
    first[item] = most
    second[item] = next
    for (const demand of touched) sums[demand] = 0
  }
  return { first, second }
}

function findExcluded({ prepared, problem }: Facts): Excluded {
  const { lots, pieces } = prepared
  const excluded = new Map<Exclusion, Float64Array>()
  const add = (rule: Exclusion, item: number, qty: number): void => {
    let sums = excluded.get(rule)
    if (!sums) excluded.set(rule, (sums = new Float64Array(problem.itemCount)))
    sums[item]! += qty
  }
  for (let lot = 0; lot < lots.count; lot++) {
    const item = lots.item[lot]!
    if (item < 0) continue
    if (lots.rule[lot] !== 0) add(exclusions[lots.rule[lot]!]!, item, Math.max(0, lots.qty[lot]!))
    if (pieces.safety[lot]! > 0) add('SAFETY', item, pieces.safety[lot]!)
    if (pieces.reserved[lot]! > 0) add('RESERVED', item, pieces.reserved[lot]!)
  }
  return excluded
}
