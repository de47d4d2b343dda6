import { tableOf, type Table, type TextColumn } from '../../../columns.ts'
import { inSlices, int64Of } from '../../../numbers.ts'
import { NumberList, Int32List } from '../../../number-lists.ts'
import { DAY } from '../../prepare/time.ts'
import { LINE_ITEM, LINE_WIDTH } from '../../problem.ts'
import { ExactSums } from '../../sums.ts'
import { itemShortageSchema } from '../../results.ts'
import { itemQuantity } from '../../prepare/item-facts.ts'
import { instantOf, type Facts } from '../facts.ts'
import type { ItemStock } from '../item-stock.ts'
import { itemTexts } from '../item-texts.ts'
import { itemsShort } from '../nodes.ts'
import { textOf, type Shown } from '../shown.ts'
import { suggestionOf, suggestions } from '../suggestions.ts'
import type { Summary } from '../summary.ts'

/** Buckets of the need date, counted from the as-of day: past, 7 days, 8 weeks, later. */
export const buckets = [
  'past',
  'd0',
  'd1',
  'd2',
  'd3',
  'd4',
  'd5',
  'd6',
  'w1',
  'w2',
  'w3',
  'w4',
  'w5',
  'w6',
  'w7',
  'w8',
  'later',
] as const

export function bucketOf(day: number): number {
  if (day < 0) return 0
  if (day < 7) return 1 + day
  return Math.min(16, 8 + Math.floor((day - 7) / 7))
}

/** Days by which an order that is never kitted counts as late. */
const NEVER_DAYS = 30

/** One group per item and area of the demand. */
class Groups {
  readonly item = new Int32List()
  readonly area = new Int32List()
  readonly required = new ExactSums()
  readonly allocated = new ExactSums()
  readonly available = new ExactSums()
  readonly short = new ExactSums()
  readonly bucket = new ExactSums()
  /** Slot of the item's stock in the area. */
  readonly stock = new Int32List()
  readonly orders = new Int32List()
  readonly gated = new Int32List()
  readonly earliest = new NumberList()
  readonly gain = new NumberList()
  readonly reason = new Int32List()
  /** 1: another area has enough. */
  readonly elsewhere = new Int32List()
  readonly lastDemand = new Int32List()
  readonly #areas: number
  readonly #known: Int32Array

  constructor(items: number, areas: number) {
    this.#areas = areas + 1
    this.#known = new Int32Array(items * this.#areas).fill(-1)
  }

  /** Area of a demand by the texts of the demands, -1 = none. */
  areaOf({ prepared: { demands, ranked, source } }: Facts, demand: number): number {
    const position = ranked.position[demand]!
    return position < 0 ? -1 : source.input.demands.columns.area.codes[demands.row[position]!]!
  }

  of(item: number, area: number): number {
    const key = item * this.#areas + area + 1
    let group = this.#known[key]!
    if (group < 0) {
      this.#known[key] = group = this.item.push(item)
      this.area.push(area)
      for (const list of [this.required, this.allocated, this.available, this.short]) list.push()
      this.gain.push(0)
      for (const list of [this.orders, this.gated, this.reason, this.elsewhere]) list.push(0)
      for (let k = 0; k < buckets.length; k++) this.bucket.push()
      this.earliest.push(NaN)
      this.lastDemand.push(-1)
      this.stock.push(-1)
    }
    return group
  }
}

/** Items that are short, with the totals of all their lines; expedite value = order-days gained if it were in time. */
export function itemShortageTable(
  shown: Shown,
  summary: Summary,
  stock: ItemStock,
): Table<typeof itemShortageSchema> {
  const { facts } = shown
  const { prepared } = facts
  const groups = collect(shown, summary, stock)
  // An item that is short in one area may have enough in another.
  const order = Array.from({ length: groups.item.length }, (_, k) => k).filter(
    (group) => groups.short.exact(group) > 0n,
  )
  const { values: areaTexts } = prepared.source.input.demands.columns.area
  const areaOf = (group: number) => areaTexts[groups.area.array[group]!] ?? ''
  order.sort((a, b) => groups.item.array[a]! - groups.item.array[b]! || (areaOf(a) < areaOf(b) ? -1 : 1))
  const count = order.length
  const items = Int32Array.from(order, (group) => groups.item.array[group]!)
  const texts = itemTexts(facts)
  const nameOf = (k: number) => itemName(groups.item.array[k] ?? -1) ?? ''
  const sums = (list: ExactSums) => list.column(order, nameOf)
  const numbers = (list: NumberList) => int64Of(Float64Array.from(order, (group) => list.array[group]!))
  const itemName = (item: number) => prepared.source.items.values[item]!
  const bucketColumns = Object.fromEntries(
    buckets.map((name, k) => [
      name,
      groups.bucket.column(
        order.map((group) => group * buckets.length + k),
        (index) => nameOf(Math.floor(index / buckets.length)),
      ),
    ]),
  ) as Record<(typeof buckets)[number], BigInt64Array>
  const slots = Int32Array.from(order, (group) => groups.stock.array[group]!)
  const itemOf = new Map(Array.from(slots, (slot, k) => [slot, items[k]!]))
  const inArea = (list: ExactSums) => list.column(slots, (slot) => itemName(itemOf.get(slot)!))
  const firstRow = Int32Array.from(slots, (slot) => {
    const lot = stock.firstLot.array[slot]!
    return lot < 0 ? -1 : prepared.lots.row[lot]!
  })
  return tableOf(itemShortageSchema, count, {
    item: { codes: items, values: prepared.source.items.values },
    itemName: texts.of('name', items),
    area: { codes: Int32Array.from(order, (group) => groups.area.array[group]!), values: areaTexts },
    buyer: texts.of('buyer', items),
    supplier: texts.of('supplier', items),
    required: sums(groups.required),
    allocated: sums(groups.allocated),
    available: sums(groups.available),
    short: sums(groups.short),
    ...bucketColumns,
    ordersAffected: Int32Array.from(order, (group) => groups.orders.array[group]!),
    ordersGated: Int32Array.from(order, (group) => groups.gated.array[group]!),
    earliestNeed: numbers(groups.earliest),
    stock: inArea(stock.onHand),
    reserved: inArea(stock.reserved),
    safety: int64Of(Float64Array.from(items, (item) => itemQuantity(prepared.source, item, 'safety') ?? NaN)),
    nextReceipt: int64Of(
      Float64Array.from(slots, (slot) => instantOf(prepared, stock.firstTime.array[slot]!)),
    ),
    nextReceiptDoc: textOf(prepared.source.input.supplies.columns.doc, firstRow),
    expediteValue: int64Of(Float64Array.from(order, (group) => Math.round(groups.gain.array[group]! * 1e6))),
    suggestion: suggestionColumn(groups, order, stock),
  })
}

function suggestionColumn(groups: Groups, order: readonly number[], stock: ItemStock): TextColumn {
  const codes = Int32Array.from(order, (group) => {
    const coming = !Number.isNaN(stock.firstTime.array[groups.stock.array[group]!]!)
    return suggestionOf(groups.reason.array[group]!, coming, groups.elsewhere.array[group] === 1)
  })
  return { codes, values: suggestions }
}

function collect(shown: Shown, summary: Summary, stock: ItemStock): Groups {
  const { facts, nodes, layout } = shown
  const { problem, prepared } = facts
  const { source } = prepared
  const area = source.input.demands.columns.area
  const isShort = itemsShort(facts, nodes)
  const groups = new Groups(problem.itemCount, area.values.length)
  const today = source.clock.dayStart(source.options.asOf)
  inSlices(layout.order.length, (from, to) => addSlice(groups, shown, summary, isShort, today, from, to))
  for (const node of nodes.shortNodes) {
    const [item, demand] = [problem.lines[nodes.line[node]! * LINE_WIDTH + LINE_ITEM]!, nodes.demand[node]!]
    groups.stock.array[groups.of(item, groups.areaOf(facts, demand))] = stock.slot(item, demand)
  }
  return groups
}

function addSlice(
  groups: Groups,
  shown: Shown,
  summary: Summary,
  isShort: Uint8Array,
  today: number,
  from: number,
  to: number,
): void {
  const { order } = shown.layout
  const { line } = shown.nodes
  const { lines } = shown.facts.problem
  for (let k = from; k < to; k++) {
    const node = order[k]!
    const item = lines[line[node]! * LINE_WIDTH + LINE_ITEM]!
    if (isShort[item] === 1) addLine(groups, shown, summary, node, item, today)
  }
}

/** Adds one line of an item that is short somewhere to its group. */
function addLine(
  groups: Groups,
  { facts, nodes }: Shown,
  summary: Summary,
  node: number,
  item: number,
  today: number,
): void {
  const { demands, ranked, source } = facts.prepared
  const demand = nodes.demand[node]!
  const position = ranked.position[demand]!
  const group = groups.of(item, groups.areaOf(facts, demand))
  groups.required.add(group, nodes.required[node]!)
  groups.allocated.add(group, nodes.real(node) + nodes.built[node]!)
  groups.available.add(group, nodes.available(node))
  const gatesAlone = summary.uncovered[demand] === 1 && summary.gating[demand] === node && position >= 0
  if (gatesAlone) groups.gated.array[group]!++
  const short = nodes.short[node]!
  if (short === 0) return
  const need = position < 0 ? source.options.asOf : demands.need[position]!
  const day = Math.round((source.clock.dayStart(need) - today) / DAY)
  groups.short.add(group, short)
  groups.bucket.add(group * buckets.length + bucketOf(day), short)
  if (!(groups.earliest.array[group]! <= need)) groups.earliest.array[group] = need
  if (groups.reason.array[group] === 0) {
    groups.reason.array[group] = nodes.reason[node]!
    groups.elsewhere.array[group] = Number(nodes.elsewhere.has(node))
  }
  if (position >= 0 && groups.lastDemand.array[group] !== demand) {
    groups.lastDemand.array[group] = demand
    groups.orders.array[group]!++
  }
  if (!gatesAlone) return
  groups.gain.array[group]! += gain(
    shortReady(nodes.ready[node]!),
    summary.secondReady[demand]!,
    facts.problem.demandNeed[demand]!,
  )
}

const shortReady = (ready: number) => (Number.isNaN(ready) ? Infinity : ready)

/** Days gained when a line came in time: bounded by the line that would decide next. */
function gain(ready: number, second: number, need: number): number {
  const from = Math.max(second, need)
  return Math.max(0, Math.min(NEVER_DAYS, (ready - from) / DAY))
}
