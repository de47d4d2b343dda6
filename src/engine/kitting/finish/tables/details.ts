import { NULL_I32, tableOf, type Table } from '../../../columns.ts'
import { int64Of, numbersOf } from '../../numbers.ts'
import { LINE_ITEM, LINE_USAGE, LINE_WIDTH } from '../../problem.ts'
import { LineOrigin } from '../../prepare/recipe-lines.ts'
import { kitFlags } from '../../prepare/recipes.ts'
import { detailSchema } from '../../results.ts'
import { instantOf, NOT_KITTED } from '../facts.ts'
import { itemTexts } from '../item-texts.ts'
import { demandItems, demandRows, orderNames, reasonCodes, textOf, type Shown } from '../shown.ts'
import { chains } from '../chains.ts'

/** Component lines of every demand: what each needs, has and lacks. */
export function detailTable(shown: Shown, gating: Int32Array): Table<typeof detailSchema> {
  const { facts, nodes, layout } = shown
  const { problem, prepared, requirements } = facts
  const { structure, source, ranked } = prepared
  const { book } = structure
  const count = nodes.count
  const integers = () => new Int32Array(count)
  const numbers = () => new Float64Array(count)
  const [seq, line, item, parent, kit, tier] = [
    integers(),
    integers(),
    integers(),
    integers(),
    integers(),
    integers(),
  ]
  const [orderCode, demandRow, path, process, reason, takenBy, level] = [
    integers(),
    integers(),
    integers(),
    integers(),
    integers(),
    integers(),
    integers(),
  ]
  const [usage, required, issued, net, reserved, now] = [
    numbers(),
    numbers(),
    numbers(),
    numbers(),
    numbers(),
    numbers(),
  ]
  const [onTime, late, built, short, cover, sets, ready] = [
    numbers(),
    numbers(),
    numbers(),
    numbers(),
    numbers(),
    numbers(),
    numbers(),
  ]
  const [substitute, gates] = [new Uint8Array(count), new Uint8Array(count)]
  const orders = orderNames(facts)
  const rows = demandRows(facts)
  const products = demandItems(facts)
  const issuedQty = numbersOf(source.input.demands.columns.issuedQty)
  const bomProcess = source.input.bom.columns.process
  const bySubstitute = substituted(shown)
  const keptFor = reservedBy(shown)
  for (let k = 0; k < count; k++) {
    const node = layout.order[k]!
    const demand = nodes.demand[node]!
    const at = nodes.line[node]!
    const above = nodes.parent[node]!
    const usageAt = problem.lines[at * LINE_WIDTH + LINE_USAGE]!
    const origin = book.lineOrigin.array[at]!
    const row = book.lineRow.array[at]!
    const given = origin === LineOrigin.list ? issuedQty[row]! || 0 : 0
    const need = nodes.required[node]!
    const real = nodes.real(node) + nodes.built[node]!
    const open = above < 0 ? facts.open[demand]! : nodes.built[above]! + nodes.short[above]!
    seq[k] = ranked.position[demand]! + 1
    orderCode[k] = orders.codes[demand]!
    demandRow[k] = rows[demand]!
    path[k] = layout.path[node]!
    level[k] = nodes.level[node]!
    parent[k] = above < 0 ? products[demand]! : problem.lines[nodes.line[above]! * LINE_WIDTH + LINE_ITEM]!
    line[k] = book.lineNo.array[at]! || NULL_I32
    item[k] = problem.lines[at * LINE_WIDTH + LINE_ITEM]!
    substitute[k] = bySubstitute[node]!
    process[k] = origin === LineOrigin.bom ? bomProcess[row]! : NULL_I32
    usage[k] = requirements.perParent(usageAt)
    required[k] = need + (above < 0 ? given : 0)
    issued[k] = given
    net[k] = need
    reserved[k] = keptFor[node]!
    now[k] = nodes.now[node]!
    onTime[k] = nodes.onTime[node]!
    late[k] = nodes.late[node]!
    built[k] = nodes.built[node]!
    short[k] = nodes.short[node]!
    cover[k] = need <= 0 ? 1_000_000 : Math.min(1_000_000, Math.floor((real / need) * 1_000_000))
    sets[k] = requirements.sets(usageAt, real, open)
    kit[k] = book.lineKit.array[at]!
    gates[k] = gating[demand] === node ? 1 : 0
    ready[k] = instantOf(prepared, nodes.ready[node]!)
    tier[k] = short[k]! > 0 || real < need ? NOT_KITTED : nodes.tier[node]!
    reason[k] = nodes.reason[node]! - 1
    takenBy[k] = nodes.takenBy[node]! < 0 ? -1 : orders.codes[nodes.takenBy[node]!]!
  }
  const texts = itemTexts(facts)
  const items = source.items.values
  return tableOf(detailSchema, count, {
    seq,
    order: { codes: orderCode, values: orders.values },
    lineNo: textOf(source.input.demands.columns.lineNo, demandRow),
    path: { codes: path, values: layout.paths },
    level,
    parent: { codes: parent, values: items },
    line,
    item: { codes: item, values: items },
    itemName: texts.of('name', item),
    substitute,
    process,
    usage: int64Of(usage),
    required: int64Of(required),
    issued: int64Of(issued),
    net: int64Of(net),
    reserved: int64Of(reserved),
    allocNow: int64Of(now),
    allocOnTime: int64Of(onTime),
    allocLate: int64Of(late),
    built: int64Of(built),
    short: int64Of(short),
    coverRate: int64Of(cover),
    setsCovered: int64Of(sets),
    kitFlag: { codes: kit, values: kitFlags },
    gating: gates,
    ready: int64Of(ready),
    tier,
    supplier: texts.of('supplier', item),
    buyer: texts.of('buyer', item),
    warehouse: texts.of('warehouse', item),
    reason: { codes: reason, values: reasonCodes },
    takenBy: { codes: takenBy, values: orders.values },
    reasonText: chains(shown, layout.order),
  })
}

/** 1 for nodes that are covered by a substitute, at least in part. */
function substituted({ facts, nodes, nodeOf }: Shown): Uint8Array {
  const { problem, solution } = facts
  const flags = new Uint8Array(nodes.count)
  for (let a = 0; a < solution.allocationCount; a++) {
    const node = nodeOf[a]!
    const main = problem.lines[nodes.line[node]! * LINE_WIDTH + LINE_ITEM]
    if (problem.supplyItem[solution.allocationSupply[a]!] !== main) flags[node] = 1
  }
  return flags
}

/** Per node: what is kept for the demand in reservations and pegs of the line's item. */
export function reservedBy({ facts, nodes }: Shown): Float64Array {
  const { problem, supplyQty } = facts
  const kept = new Float64Array(nodes.count)
  if (problem.pegSupply.length === 0) return kept
  for (let node = 0; node < nodes.count; node++) {
    const demand = nodes.demand[node]!
    const item = problem.lines[nodes.line[node]! * LINE_WIDTH + LINE_ITEM]
    if (nodes.parent[node]! >= 0) continue
    for (let k = problem.demandPegStart[demand]!; k < problem.demandPegStart[demand + 1]!; k++) {
      const supply = problem.pegSupply[k]!
      if (problem.supplyItem[supply] === item) kept[node]! += supplyQty[supply]!
    }
  }
  return kept
}
