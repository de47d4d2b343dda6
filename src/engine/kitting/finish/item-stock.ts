import { Int32List, NumberList } from '../../number-lists.ts'
import { unify } from '../../text-codes.ts'
import { LINE_ITEM, LINE_LIST, LINE_WIDTH, MEMBER_MAIN, SUPPLY_ENDLESS } from '../problem.ts'
import { ExactSums } from '../sums.ts'
import { tiersOfLots, type Facts } from './facts.ts'
import type { Nodes } from './nodes.ts'
import type { SupplyParts } from './supply-parts.ts'

const IN_TRANSIT = 2
const FIRST_ORDERED = 3

/**
 * What there is of an item in an area, over the supplies of the area and those without one; where no area is asked for,
 * over all. Quantities are what was used, reserved or left free of the supplies, so that they agree with their rows.
 */
export class ItemStock {
  readonly onHand = new ExactSums()
  readonly onHandFree = new ExactSums()
  /** In transit or in inspection, and ordered but not sent. */
  readonly inTransit = new ExactSums()
  readonly openOrders = new ExactSums()
  readonly free = new ExactSums()
  readonly reserved = new ExactSums()
  /** First outstanding receipt, NaN = none: problem time and lot. */
  readonly firstTime = new NumberList()
  readonly firstLot = new Int32List()
  readonly #facts: Facts
  /** Area of every demand row and supply row in one numbering, -1 = none. */
  readonly #ofDemand: Int32Array
  readonly #ofSupply: Int32Array
  readonly #areas: number
  readonly #slots: Int32Array
  readonly #ofItem = new Map<number, { readonly area: number; readonly slot: number }[]>()

  constructor(facts: Facts) {
    const { demands, supplies } = facts.prepared.source.input
    const { columns, values } = unify([demands.columns.area, supplies.columns.area])
    this.#facts = facts
    this.#ofDemand = columns[0]!
    this.#ofSupply = columns[1]!
    this.#areas = values.length + 1
    this.#slots = new Int32Array(facts.problem.itemCount * this.#areas).fill(-1)
  }

  /** Number of an item's figures for a demand's area; they are computed by `read`. */
  slot(item: number, demand: number): number {
    const area = this.#areaOf(demand)
    const key = item * this.#areas + area + 1
    let slot = this.#slots[key]!
    if (slot >= 0) return slot
    this.#slots[key] = slot = this.firstTime.push(NaN)
    this.firstLot.push(-1)
    for (const sums of [this.onHand, this.onHandFree, this.inTransit, this.openOrders]) sums.push()
    for (const sums of [this.free, this.reserved]) sums.push()
    const known = this.#ofItem.get(item)
    if (known) known.push({ area, slot })
    else this.#ofItem.set(item, [{ area, slot }])
    return slot
  }

  #areaOf(demand: number): number {
    const { demands, ranked } = this.#facts.prepared
    const position = ranked.position[demand]!
    return position < 0 ? -1 : this.#ofDemand[demands.row[position]!]!
  }

  read(parts: SupplyParts): void {
    const { lots } = this.#facts.prepared
    const tiers = tiersOfLots(this.#facts)
    for (let lot = 0; lot < lots.count; lot++) {
      if (lots.item[lot]! < 0 || lots.special[lot] === SUPPLY_ENDLESS) continue
      const row = lots.row[lot]!
      const area = row < 0 ? -1 : this.#ofSupply[row]!
      for (const asked of this.#ofItem.get(lots.item[lot]!) ?? [])
        if (asked.area < 0 || area < 0 || area === asked.area) this.#add(asked.slot, lot, tiers[lot]!, parts)
    }
  }

  #add(slot: number, lot: number, tier: number, { used, reserved, free }: SupplyParts): void {
    const usable = used[lot]! + reserved[lot]! + free[lot]!
    this.free.add(slot, free[lot]!)
    this.reserved.add(slot, reserved[lot]!)
    if (usable === 0) return
    const time = this.#facts.prepared.lots.time[lot]!
    if (tier < IN_TRANSIT && time === 0) {
      this.onHand.add(slot, usable)
      this.onHandFree.add(slot, free[lot]!)
      return
    }
    if (tier < FIRST_ORDERED) this.inTransit.add(slot, usable)
    else this.openOrders.add(slot, usable)
    const earlier = !(time >= this.firstTime.array[slot]!)
    const same = time === this.firstTime.array[slot] && isBefore(this.#facts, lot, this.firstLot.array[slot]!)
    if (!earlier && !same) return
    this.firstTime.array[slot] = time
    this.firstLot.array[slot] = lot
  }
}

/** The stock of every item that is short and of its substitutes, in the areas of the demands that lack it. */
export function itemStock(facts: Facts, nodes: Nodes, parts: SupplyParts): ItemStock {
  const { problem } = facts
  const stock = new ItemStock(facts)
  for (const node of nodes.shortNodes) {
    const at = nodes.line[node]! * LINE_WIDTH
    const demand = nodes.demand[node]!
    stock.slot(problem.lines[at + LINE_ITEM]!, demand)
    const list = problem.lines[at + LINE_LIST]!
    if (list < 0) continue
    for (let k = problem.listStart[list]!; k < problem.listStart[list + 1]!; k++)
      if (!(problem.memberFlags[k]! & MEMBER_MAIN)) stock.slot(problem.memberItem[k]!, demand)
  }
  stock.read(parts)
  return stock
}

/** Of receipts at the same time the one with the smaller document. */
function isBefore({ prepared }: Facts, a: number, b: number): boolean {
  const { codes, values } = prepared.source.input.supplies.columns.doc
  const doc = (lot: number) => values[codes[prepared.lots.row[lot]!] ?? -1] ?? ''
  return doc(a) < doc(b)
}
