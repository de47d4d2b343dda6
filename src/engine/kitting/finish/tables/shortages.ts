import { NULL_I32, tableOf, type Table } from '../../../columns.ts'
import { int64Of, pickInts } from '../../numbers.ts'
import { mulDivDown } from '../../exact.ts'
import { LINE_ITEM, LINE_LIST, LINE_WIDTH, MEMBER_MAIN } from '../../problem.ts'
import { shortageSchema } from '../../results.ts'
import { chains } from '../chains.ts'
import { daysBetween, instantOf } from '../facts.ts'
import { itemTexts } from '../item-texts.ts'
import type { ItemStock } from '../item-stock.ts'
import { reasonCodes, textOf, type Shown } from '../shown.ts'
import { actionOf, actions } from '../suggestions.ts'

/** One row per demand and component that is short at the end of the commit window. */
export function shortageTable(shown: Shown, stock: ItemStock): Table<typeof shortageSchema> {
  const { facts, nodes, layout } = shown
  const { problem, prepared } = facts
  const { source, demands, ranked } = prepared
  const short = inDisplayOrder(shown)
  const count = short.length
  const integers = () => new Int32Array(count)
  const numbers = () => new Float64Array(count)
  const [seq, orderCode, demandRow, product, path, item] = [
    integers(),
    integers(),
    integers(),
    integers(),
    integers(),
    integers(),
  ]
  const [reason, takenBy, action, delay] = [integers(), integers(), integers(), integers().fill(NULL_I32)]
  const [need, due, required, allocated, missing] = [numbers(), numbers(), numbers(), numbers(), numbers()]
  const [onHand, onHandFree, inTransit, openOrders, first, expected, substitute] = [
    numbers(),
    numbers(),
    numbers(),
    numbers(),
    numbers(),
    numbers(),
    numbers(),
  ]
  const { names } = shown
  const orders = names.order
  for (let k = 0; k < count; k++) {
    const node = short[k]!
    const demand = nodes.demand[node]!
    const position = ranked.position[demand]!
    const at = problem.lines[nodes.line[node]! * LINE_WIDTH + LINE_ITEM]!
    const ready = nodes.ready[node]!
    seq[k] = position + 1
    orderCode[k] = orders.codes[demand]!
    demandRow[k] = names.row[demand]!
    product[k] = names.product[demand]!
    need[k] = position < 0 ? NaN : demands.need[position]!
    due[k] = position < 0 ? NaN : demands.due[position]!
    path[k] = layout.path[node]!
    item[k] = at
    required[k] = nodes.required[node]!
    allocated[k] = nodes.real(node) + nodes.built[node]!
    missing[k] = nodes.short[node]!
    onHand[k] = stock.onHand[at]!
    onHandFree[k] = stock.onHandFree[at]!
    inTransit[k] = stock.inTransit[at]!
    openOrders[k] = stock.openOrders[at]!
    first[k] = instantOf(prepared, stock.firstTime[at]!)
    expected[k] = instantOf(prepared, ready)
    if (!Number.isNaN(ready)) delay[k] = Math.max(0, daysBetween(problem.demandNeed[demand]!, ready))
    substitute[k] = freeSubstitutes(shown, stock, nodes.line[node]!)
    reason[k] = nodes.reason[node]! - 1
    takenBy[k] = nodes.takenBy[node]! < 0 ? -1 : orders.codes[nodes.takenBy[node]!]!
    action[k] = actionOf(nodes.reason[node]!, !Number.isNaN(ready), substitute[k]!)
  }
  const texts = itemTexts(facts)
  const items = source.items.values
  return tableOf(shortageSchema, count, {
    seq,
    order: { codes: orderCode, values: orders.values },
    lineNo: textOf(source.input.demands.columns.lineNo, demandRow),
    orderItem: { codes: product, values: items },
    need: int64Of(need),
    due: int64Of(due),
    path: { codes: path, values: layout.paths },
    item: { codes: item, values: items },
    itemName: texts.of('name', item),
    spec: texts.of('spec', item),
    required: int64Of(required),
    allocated: int64Of(allocated),
    short: int64Of(missing),
    onHand: int64Of(onHand),
    onHandFree: int64Of(onHandFree),
    inTransit: int64Of(inTransit),
    openOrders: int64Of(openOrders),
    firstSupply: int64Of(first),
    expected: int64Of(expected),
    delayDays: delay,
    reason: { codes: reason, values: reasonCodes },
    takenBy: { codes: takenBy, values: orders.values },
    substituteFree: int64Of(substitute),
    supplier: texts.of('supplier', item),
    buyer: texts.of('buyer', item),
    action: { codes: action, values: actions },
    reasonText: chains(shown, short),
  })
}

function inDisplayOrder({ nodes, layout }: Shown): Int32Array {
  if (nodes.flat) return nodes.shortNodes
  return pickInts(layout.order, pickInts(layout.place, nodes.shortNodes).sort())
}

/** Free quantity of a line's substitutes, in main units. */
function freeSubstitutes({ facts }: Shown, stock: ItemStock, line: number): number {
  const { problem } = facts
  const list = problem.lines[line * LINE_WIDTH + LINE_LIST]!
  if (list < 0) return 0
  let sum = 0
  for (let k = problem.listStart[list]!; k < problem.listStart[list + 1]!; k++) {
    if (problem.memberFlags[k]! & MEMBER_MAIN) continue
    sum += mulDivDown(
      stock.free[problem.memberItem[k]!]!,
      Number(problem.memberDen[k]),
      Number(problem.memberNum[k]),
    )
  }
  return sum
}
