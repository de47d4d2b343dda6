import { NULL_I32, tableOf, type Table } from '../../../columns.ts'
import { inSlices, int64Of, pickBytes, pickInt64, pickInts } from '../../../numbers.ts'
import { LINE_LIST, LINE_WIDTH, MEMBER_MAIN } from '../../problem.ts'
import type { ExactSums } from '../../sums.ts'
import { shortageSchema } from '../../results.ts'
import { chains } from '../chains.ts'
import { daysBetween, instantOf } from '../facts.ts'
import { itemTexts } from '../item-texts.ts'
import type { ItemStock } from '../item-stock.ts'
import { itemsOf, kindOf, reasonCodes, textOf, type Shown } from '../shown.ts'
import { actionOf, actions } from '../suggestions.ts'

/** One row per demand and component that is short at the end of the commit window. */
export function shortageTable(shown: Shown, stock: ItemStock): Table<typeof shortageSchema> {
  const { facts, nodes, layout, names } = shown
  const { problem, prepared } = facts
  const { source, demands, ranked } = prepared
  const short = inDisplayOrder(shown)
  const demand = pickInts(nodes.demand, short)
  const position = pickInts(ranked.position, demand)
  const item = itemsOf(problem, pickInts(nodes.line, short))
  const ofDemand = (values: Int32Array) => pickInts(values, demand)
  const itemName = (index: number) => source.items.values[index]!
  const slots = Int32Array.from(item, (index, k) => stock.slot(index, demand[k]!))
  const itemOf = new Map(Array.from(slots, (slot, k) => [slot, item[k]!]))
  const inArea = (sums: ExactSums) => sums.column(slots, (slot) => itemName(itemOf.get(slot)!))
  const figures = judgements(shown, stock, short)
  const reason = Int32Array.from(pickBytes(nodes.reason, short), (number) => number - 1)
  const orders = names.order
  const texts = itemTexts(facts)
  const items = source.items.values
  return tableOf(shortageSchema, short.length, {
    seq: ofDemand(names.seq),
    order: { codes: ofDemand(orders.codes), values: orders.values },
    lineNo: { codes: ofDemand(names.lineNo.codes), values: names.lineNo.values },
    demandKind: kindOf(names, demand),
    orderItem: { codes: ofDemand(names.product), values: items },
    area: textOf(source.input.demands.columns.area, pickInts(names.row, demand)),
    need: pickInt64(demands.need, position),
    due: pickInt64(demands.due, position),
    path: { codes: pickInts(layout.path, short), values: layout.paths },
    item: { codes: item, values: items },
    itemName: texts.of('name', item),
    spec: texts.of('spec', item),
    required: pickInt64(nodes.required, short),
    allocated: int64Of(figures.allocated),
    available: int64Of(figures.available),
    short: pickInt64(nodes.short, short),
    onHand: inArea(stock.onHand),
    onHandFree: inArea(stock.onHandFree),
    inTransit: inArea(stock.inTransit),
    openOrders: inArea(stock.openOrders),
    firstSupply: int64Of(
      Float64Array.from(slots, (slot) => instantOf(prepared, stock.firstTime.array[slot]!)),
    ),
    expected: int64Of(figures.expected),
    delayDays: figures.delay,
    reason: { codes: reason, values: reasonCodes },
    takenBy: { codes: pickInts(orders.codes, pickInts(nodes.takenBy, short)), values: orders.values },
    substituteFree: figures.substitute,
    supplier: texts.of('supplier', item),
    buyer: texts.of('buyer', item),
    action: { codes: figures.action, values: actions },
    reasonText: chains(shown)(short),
  })
}

interface Judgements {
  readonly allocated: Float64Array
  readonly available: Float64Array
  readonly expected: Float64Array
  readonly delay: Int32Array
  /** Free quantity of substitutes, in main units. */
  readonly substitute: BigInt64Array
  readonly action: Int32Array
}

function judgements(shown: Shown, stock: ItemStock, short: Int32Array): Judgements {
  const count = short.length
  const figures = {
    allocated: new Float64Array(count),
    available: new Float64Array(count),
    expected: new Float64Array(count),
    delay: new Int32Array(count).fill(NULL_I32),
    substitute: new BigInt64Array(count),
    action: new Int32Array(count),
  }
  inSlices(count, (from, to) => judgeSlice(shown, stock, short, figures, from, to))
  return figures
}

function judgeSlice(
  shown: Shown,
  stock: ItemStock,
  short: Int32Array,
  { allocated, available, expected, delay, substitute, action }: Judgements,
  from: number,
  to: number,
): void {
  const { facts, nodes } = shown
  const { problem, prepared } = facts
  for (let k = from; k < to; k++) {
    const node = short[k]!
    const ready = nodes.ready[node]!
    const comes = ready === ready
    allocated[k] = nodes.real(node) + nodes.built[node]!
    available[k] = nodes.available(node)
    expected[k] = instantOf(prepared, ready)
    if (comes) delay[k] = Math.max(0, daysBetween(problem.demandNeed[nodes.demand[node]!]!, ready))
    substitute[k] = freeSubstitutes(shown, stock, node)
    action[k] = actionOf(nodes.reason[node]!, comes, substitute[k]! > 0n, nodes.elsewhere.has(node))
  }
}

function inDisplayOrder({ nodes, layout }: Shown): Int32Array {
  if (nodes.flat) return nodes.shortNodes
  return pickInts(layout.order, pickInts(layout.place, nodes.shortNodes).sort())
}

/** Free quantity of a line's substitutes in the area of its demand, in main units. */
function freeSubstitutes({ facts, nodes }: Shown, stock: ItemStock, node: number): bigint {
  const { problem } = facts
  const list = problem.lines[nodes.line[node]! * LINE_WIDTH + LINE_LIST]!
  if (list < 0) return 0n
  let sum = 0n
  for (let k = problem.listStart[list]!; k < problem.listStart[list + 1]!; k++) {
    if (problem.memberFlags[k]! & MEMBER_MAIN) continue
    sum +=
      (stock.free.exact(stock.slot(problem.memberItem[k]!, nodes.demand[node]!)) * problem.memberDen[k]!) /
      problem.memberNum[k]!
  }
  return sum < MOST ? sum : MOST
}

/** Upper limit where free substitutes in main units would exceed int64. */
const MOST = 2n ** 63n - 1n
