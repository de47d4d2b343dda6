import { bucket } from '../../numbers.ts'
import {
  LINE_ANSWERS,
  LINE_FLAGS,
  LINE_ITEM,
  LINE_USAGE,
  LINE_WIDTH,
  SUPPLY_ENDLESS,
  SUPPLY_PEGGED,
  SUPPLY_RESERVED,
} from '../problem.ts'
import { mayUse, tagsFit } from '../eligible.ts'
import type { Facts } from './facts.ts'
import type { Nodes } from './nodes.ts'

/**
 * Sets that could be built today: besides its allocations of stock on hand, a demand may count on unallocated stock (just
 * in time draws later receipts first and leaves stock unused). Demands claim it in their order, so
 * that the same part is not counted twice.
 */
export class OnHand {
  readonly #facts: Facts
  readonly #nodes: Nodes
  readonly #free: Float64Array
  /** Supplies that are there, by item. */
  readonly #start: Int32Array
  readonly #supplies: Int32Array

  constructor(facts: Facts, nodes: Nodes) {
    const { problem, supplyQty, supplyUsed } = facts
    this.#facts = facts
    this.#nodes = nodes
    this.#free = supplyQty.map((qty, supply) => qty - supplyUsed[supply]!)
    const kept = SUPPLY_PEGGED | SUPPLY_RESERVED
    const there = problem.supplyItem.map((item, supply) =>
      problem.supplyTime[supply] === 0 && (problem.supplyFlags[supply]! & kept) === 0 ? item : -1,
    )
    const { start, order } = bucket(there, problem.itemCount)
    this.#start = start
    this.#supplies = order
  }

  /** Sets that could be built now, at least `allocated` (those whose parts were allocated from stock on hand). */
  sets(demand: number, allocated: number): number {
    const { problem, requirements, open } = this.#facts
    const nodes = this.#nodes
    const most = open[demand]!
    if (allocated >= most) return allocated
    let sets = most
    const from = nodes.topStart[demand]!
    const to = nodes.topStart[demand + 1]!
    for (let node = from; node < to && sets > allocated; node++) {
      const at = nodes.line[node]! * LINE_WIDTH
      if ((problem.lines[at + LINE_FLAGS]! & LINE_ANSWERS) === 0) continue
      const usage = problem.lines[at + LINE_USAGE]!
      const held = nodes.now[node]! + nodes.builtNow[node]!
      const wanted = (sets === most ? nodes.required[node]! : requirements.of(usage, sets)) - held
      if (wanted <= 0) continue
      const more = this.#available(demand, problem.lines[at + LINE_ITEM]!, wanted)
      if (more < wanted) sets = requirements.sets(usage, held + more, sets)
    }
    if (sets < most) sets -= sets % Number(problem.demandStep[demand])
    return sets > allocated && this.#claim(demand, sets) ? sets : allocated
  }

  #available(demand: number, item: number, wanted: number): number {
    const { problem } = this.#facts
    let sum = 0
    for (let k = this.#start[item]!; k < this.#start[item + 1]! && sum < wanted; k++) {
      const supply = this.#supplies[k]!
      if (this.#free[supply]! > 0 && mayUse(problem, demand, supply) && tagsFit(problem, demand, supply))
        sum += this.#free[supply]!
    }
    return sum
  }

  /** Takes the parts of the sets; nothing, when two lines need the same part and there is not enough for both. */
  #claim(demand: number, sets: number): boolean {
    const { problem, requirements } = this.#facts
    const nodes = this.#nodes
    const taken: [supply: number, qty: number][] = []
    for (let node = nodes.topStart[demand]!; node < nodes.topStart[demand + 1]!; node++) {
      const at = nodes.line[node]! * LINE_WIDTH
      if ((problem.lines[at + LINE_FLAGS]! & LINE_ANSWERS) === 0) continue
      const item = problem.lines[at + LINE_ITEM]!
      let left =
        requirements.of(problem.lines[at + LINE_USAGE]!, sets) - nodes.now[node]! - nodes.builtNow[node]!
      for (let k = this.#start[item]!; k < this.#start[item + 1]! && left > 0; k++) {
        const supply = this.#supplies[k]!
        if (!mayUse(problem, demand, supply) || !tagsFit(problem, demand, supply)) continue
        const qty = Math.min(left, this.#free[supply]!)
        if (qty <= 0) continue
        if ((problem.supplyFlags[supply]! & SUPPLY_ENDLESS) === 0) this.#free[supply]! -= qty
        taken.push([supply, qty])
        left -= qty
      }
      if (left <= 0) continue
      for (const [supply, qty] of taken)
        if ((problem.supplyFlags[supply]! & SUPPLY_ENDLESS) === 0) this.#free[supply]! += qty
      return false
    }
    return true
  }
}
