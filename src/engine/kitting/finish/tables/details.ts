import { NULL_I32, tableOf, type Table } from '../../../columns.ts'
import { int64Of, numbersOf, pickInt64, pickInts } from '../../numbers.ts'
import { LINE_ITEM, LINE_USAGE, LINE_WIDTH } from '../../problem.ts'
import { LineOrigin } from '../../prepare/recipe-lines.ts'
import { kitFlags } from '../../prepare/recipes.ts'
import { detailSchema } from '../../results.ts'
import { NOT_KITTED } from '../facts.ts'
import { itemTexts } from '../item-texts.ts'
import { demandItems, demandRows, orderNames, reasonCodes, textOf, type Shown } from '../shown.ts'
import { chains } from '../chains.ts'

/** Component lines of every demand: what each needs, has and lacks. Column by column, because that is what memory likes. */
export function detailTable(shown: Shown, gating: Int32Array): Table<typeof detailSchema> {
  const { facts, nodes, layout } = shown
  const { problem, prepared } = facts
  const { structure, source, ranked } = prepared
  const { book } = structure
  const { order } = layout
  const orders = orderNames(facts)
  const count = order.length
  // Without anything built the forest stands in display order: its columns are the table's.
  const ints = (values: Int32Array) => (nodes.flat ? values.subarray(0, count) : pickInts(values, order))
  const quantity = (values: Float64Array) =>
    nodes.flat ? int64Of(values.subarray(0, count)) : pickInt64(values, order)
  const demand = ints(nodes.demand)
  const line = ints(nodes.line)
  const item = pickInts(itemsOfLines(problem.lines), line)
  const ofDemand = (values: Int32Array) => pickInts(values, demand)
  const zero = () => new BigInt64Array(count)
  const figures = lineFigures(shown)
  const texts = itemTexts(facts)
  const items = source.items.values
  const lineNo = textOf(source.input.demands.columns.lineNo, demandRows(facts))
  const takers = ints(nodes.takenBy)
  const gates = new Uint8Array(order.length)
  for (let k = 0; k < order.length; k++) if (gating[demand[k]!] === order[k]) gates[k] = 1
  return tableOf(detailSchema, order.length, {
    seq: ofDemand(ranked.position.map((position) => position + 1)),
    order: { codes: ofDemand(orders.codes), values: orders.values },
    lineNo: { codes: ofDemand(lineNo.codes), values: lineNo.values },
    path: { codes: ints(layout.path), values: layout.paths },
    level: ints(nodes.level),
    parent: { codes: figures.parent, values: items },
    line: figures.lineNo,
    item: { codes: item, values: items },
    itemName: texts.of('name', item),
    substitute: figures.substitute,
    process: figures.process,
    usage: pickInt64(perParent(shown), pickInts(usagesOfLines(problem.lines), line)),
    required: int64Of(figures.required),
    issued: source.input.demands.columns.component.values.length === 0 ? zero() : int64Of(figures.issued),
    net: quantity(nodes.required),
    reserved: problem.pegSupply.length === 0 ? zero() : quantity(reservedBy(shown)),
    allocNow: quantity(nodes.now),
    allocOnTime: quantity(nodes.onTime),
    allocLate: quantity(nodes.late),
    built: nodes.flat ? zero() : quantity(nodes.built),
    short: quantity(nodes.short),
    coverRate: int64Of(figures.cover),
    setsCovered: int64Of(figures.sets),
    kitFlag: { codes: pickInts(book.lineKit.array, line), values: kitFlags },
    gating: gates,
    ready: quantity(instants(shown)),
    tier: figures.tier,
    supplier: texts.of('supplier', item),
    buyer: texts.of('buyer', item),
    warehouse: texts.of('warehouse', item),
    reason: { codes: pickInts(nodes.reason, order).map((reason) => reason - 1), values: reasonCodes },
    takenBy: { codes: pickInts(orders.codes, takers), values: orders.values },
    reasonText: chains(shown, order),
  })
}

function itemsOfLines(lines: Int32Array): Int32Array {
  return strided(lines, LINE_ITEM)
}

function usagesOfLines(lines: Int32Array): Int32Array {
  return strided(lines, LINE_USAGE)
}

function strided(lines: Int32Array, offset: number): Int32Array {
  const column = new Int32Array(lines.length / LINE_WIDTH)
  for (let line = 0; line < column.length; line++) column[line] = lines[line * LINE_WIDTH + offset]!
  return column
}

function perParent({ facts }: Shown): Float64Array {
  const usages = new Float64Array(facts.problem.usageCount)
  for (let usage = 0; usage < usages.length; usage++) usages[usage] = facts.requirements.perParent(usage)
  return usages
}

/** Instant at which each node is ready. */
function instants({ facts, nodes }: Shown): Float64Array {
  const { source } = facts.prepared
  const now = Math.max(source.base, source.options.asOf)
  const at = new Float64Array(nodes.count)
  for (let node = 0; node < at.length; node++) {
    const ready = nodes.ready[node]!
    at[node] = ready === 0 ? now : source.base + ready
  }
  return at
}

/** Columns that need more than one look-up, in display order. */
function lineFigures(shown: Shown) {
  const { facts, nodes, layout } = shown
  const { problem, prepared, requirements } = facts
  const { structure, source } = prepared
  const { book } = structure
  const count = nodes.count
  const [parent, lineNo, process, tier] = [
    new Int32Array(count),
    new Int32Array(count),
    new Int32Array(count),
    new Int32Array(count),
  ]
  const [required, issued, cover, sets] = [
    new Float64Array(count),
    new Float64Array(count),
    new Float64Array(count),
    new Float64Array(count),
  ]
  const issuedQty = numbersOf(source.input.demands.columns.issuedQty)
  const bomProcess = source.input.bom.columns.process
  const products = demandItems(facts)
  const bySubstitute = substituted(shown)
  const substitute = new Uint8Array(count)
  for (let k = 0; k < count; k++) {
    const node = layout.order[k]!
    const at = nodes.line[node]!
    const above = nodes.parent[node]!
    const origin = book.lineOrigin.array[at]!
    const row = book.lineRow.array[at]!
    const need = nodes.required[node]!
    const short = nodes.short[node]!
    const held = nodes.now[node]! + nodes.onTime[node]! + nodes.late[node]! + nodes.built[node]!
    const open = above < 0 ? facts.open[nodes.demand[node]!]! : nodes.built[above]! + nodes.short[above]!
    issued[k] = origin === LineOrigin.list ? issuedQty[row]! || 0 : 0
    required[k] = above < 0 ? need + issued[k]! : need
    parent[k] =
      above < 0 ? products[nodes.demand[node]!]! : problem.lines[nodes.line[above]! * LINE_WIDTH + LINE_ITEM]!
    lineNo[k] = book.lineNo.array[at]! || NULL_I32
    process[k] = origin === LineOrigin.bom ? bomProcess[row]! : NULL_I32
    substitute[k] = bySubstitute[node]!
    tier[k] = short > 0 || held < need ? NOT_KITTED : nodes.tier[node]!
    if (held >= need) {
      cover[k] = 1_000_000
      sets[k] = open
    } else {
      cover[k] = Math.floor((held / need) * 1_000_000)
      sets[k] = requirements.sets(problem.lines[at * LINE_WIDTH + LINE_USAGE]!, held, open)
    }
  }
  return { parent, lineNo, process, tier, required, issued, cover, sets, substitute }
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
