import { emptyColumn, NULL_I32, tableOf, type Table } from '../../../columns.ts'
import {
  inSlices,
  int64Of,
  numbersOf,
  pickBytes,
  pickInt64,
  pickInts,
  reorderInt64,
  wordsOf,
  writeInt64,
} from '../../../numbers.ts'
import { mulDivDown } from '../../exact.ts'
import { LINE_ITEM, LINE_USAGE, LINE_WIDTH } from '../../problem.ts'
import { LineOrigin } from '../../prepare/recipe-lines.ts'
import { kitFlags } from '../../prepare/recipes.ts'
import { detailSchema } from '../../results.ts'
import { NOT_KITTED, type Facts } from '../facts.ts'
import { itemTexts } from '../item-texts.ts'
import type { Nodes } from '../nodes.ts'
import { itemsOf, kindOf, reasonCodes, type Shown } from '../shown.ts'
import { chains } from '../chains.ts'

/** Component lines of every demand: requirement, allocation and shortage. Column by column, for the locality of memory. */
export function detailTable(shown: Shown, gating: Int32Array): Table<typeof detailSchema> {
  const { facts, nodes, layout } = shown
  const { problem, prepared } = facts
  const { structure, source } = prepared
  const { book } = structure
  const { order } = layout
  const { order: orders, lineNo } = shown.names
  const count = order.length
  // Without builds the forest is in display order: its columns are the table's.
  const ints = (values: Int32Array) => (nodes.flat ? values.subarray(0, count) : pickInts(values, order))
  const quantity = (values: Float64Array) =>
    nodes.flat ? int64Of(values.subarray(0, count)) : pickInt64(values, order)
  const demand = ints(nodes.demand)
  const line = ints(nodes.line)
  const item = itemsOf(problem, line)
  const ofDemand = (values: Int32Array) => pickInts(values, demand)
  // Equal columns share one array: a table of half a million lines has many, and they are never written to.
  const zero = new BigInt64Array(count)
  const none = emptyColumn('text', count)
  const net = quantity(nodes.required)
  const figures = lineFigures(shown, gating)
  const ofLines = lineColumns(shown)
  const issued = issuedColumns(shown)
  const texts = itemTexts(facts)
  const items = source.items.values
  return tableOf(detailSchema, order.length, {
    seq: ofDemand(shown.names.seq),
    order: { codes: ofDemand(orders.codes), values: orders.values },
    lineNo: { codes: ofDemand(lineNo.codes), values: lineNo.values },
    demandKind: kindOf(shown.names, demand),
    path: { codes: ints(layout.path), values: layout.paths },
    level: ints(nodes.level),
    parent: { codes: figures.parent, values: items },
    line: pickInts(ofLines.lineNo, line),
    item: { codes: item, values: items },
    itemName: texts.of('name', item),
    substitute: nodes.flat ? nodes.substitute.subarray(0, count) : pickBytes(nodes.substitute, order),
    mainItem: none,
    altGroup: none,
    process: pickInts(ofLines.process, line),
    usage: reorderInt64(ofLines.usage, line),
    required: issued?.required ?? net,
    issued: issued?.issued ?? zero,
    net,
    reserved: problem.pegSupply.length === 0 ? zero : quantity(reservedBy(shown)),
    allocNow: quantity(nodes.now),
    allocOnTime: quantity(nodes.onTime),
    allocLate: quantity(nodes.late),
    built: nodes.flat ? zero : quantity(nodes.built),
    available: quantity(availableOf(shown)),
    short: quantity(nodes.short),
    coverRate: figures.cover,
    setsCovered: figures.sets,
    kitFlag: { codes: pickInts(book.lineKit.array, line), values: kitFlags },
    gating: figures.gates,
    ready: figures.ready,
    tier: figures.tier,
    supplier: texts.of('supplier', item),
    buyer: texts.of('buyer', item),
    warehouse: texts.of('warehouse', item),
    reason: { codes: figures.reason, values: reasonCodes },
    takenBy: { codes: pickInts(orders.codes, ints(nodes.takenBy)), values: orders.values },
    reasonText: chains(shown, order),
  })
}

function availableOf({ nodes }: Shown): Float64Array {
  const available = new Float64Array(nodes.count)
  inSlices(nodes.count, (from, to) => {
    for (let node = from; node < to; node++) available[node] = nodes.available(node)
  })
  return available
}

/** Values shared by the rows of the same line, by line. */
function lineColumns({ facts }: Shown) {
  const { problem, prepared, requirements } = facts
  const { book } = prepared.structure
  const bomProcess = prepared.source.input.bom.columns.process
  const count = problem.lines.length / LINE_WIDTH
  const [lineNo, process, usage] = [new Int32Array(count), new Int32Array(count), new BigInt64Array(count)]
  const words = wordsOf(usage)
  for (let line = 0; line < count; line++) {
    const isBom = book.lineOrigin.array[line] === LineOrigin.bom
    lineNo[line] = book.lineNo.array[line]! || NULL_I32
    process[line] = isBom ? bomProcess[book.lineRow.array[line]!]! : NULL_I32
    writeInt64(words, line, requirements.perParent(problem.lines[line * LINE_WIDTH + LINE_USAGE]!))
  }
  return { lineNo, process, usage }
}

/** Columns that need more than one lookup, in display order. */
function lineFigures(shown: Shown, gating: Int32Array): LineFigures {
  const count = shown.nodes.count
  const integers = () => new Int32Array(count)
  const quantities = () => new BigInt64Array(count)
  const figures = {
    parent: integers(),
    tier: integers(),
    reason: integers(),
    cover: quantities(),
    sets: quantities(),
    ready: quantities(),
    gates: new Uint8Array(count),
  }
  const { cover, sets, ready } = figures
  const words = { cover: wordsOf(cover), sets: wordsOf(sets), ready: wordsOf(ready) }
  inSlices(count, (from, to) => readFigures(shown, figures, words, gating, from, to))
  return figures
}

interface LineFigures {
  readonly parent: Int32Array
  readonly tier: Int32Array
  readonly reason: Int32Array
  readonly cover: BigInt64Array
  readonly sets: BigInt64Array
  readonly ready: BigInt64Array
  readonly gates: Uint8Array
}

type Words = Readonly<Record<'cover' | 'sets' | 'ready', Int32Array>>

/** Rows from..to-1 of the figures, written directly into the columns of the table. */
function readFigures(
  { facts, nodes, layout, names }: Shown,
  { parent, tier, reason, gates }: LineFigures,
  words: Words,
  gating: Int32Array,
  from: number,
  to: number,
): void {
  const { problem, prepared, requirements, open: openOf } = facts
  const { source } = prepared
  const { lines } = problem
  const { required, now: held0, onTime, late, built, short } = nodes
  const now = Math.max(source.base, source.options.asOf)
  for (let k = from; k < to; k++) {
    const node = layout.order[k]!
    const demand = nodes.demand[node]!
    const above = nodes.parent[node]!
    const need = required[node]!
    const held = held0[node]! + onTime[node]! + late[node]! + built[node]!
    const open = above < 0 ? openOf[demand]! : built[above]! + short[above]!
    const ready = nodes.ready[node]!
    const enough = held >= need
    parent[k] = above < 0 ? names.product[demand]! : lines[nodes.line[above]! * LINE_WIDTH + LINE_ITEM]!
    tier[k] = short[node]! > 0 || !enough ? NOT_KITTED : nodes.tier[node]!
    reason[k] = nodes.reason[node]! - 1
    if (gating[demand] === node) gates[k] = 1
    writeInt64(words.ready, k, ready === 0 ? now : source.base + ready)
    writeInt64(words.cover, k, enough ? 1_000_000 : mulDivDown(held, 1_000_000, need))
    const usage = enough ? 0 : lines[nodes.line[node]! * LINE_WIDTH + LINE_USAGE]!
    writeInt64(words.sets, k, enough ? open : requirements.sets(usage, held, open))
  }
}

/** Quantities issued by component lists, and those required with them; null when no demand has such a list. */
function issuedColumns({ facts, nodes, layout }: Shown) {
  const { source, structure } = facts.prepared
  const { component, issuedQty } = source.input.demands.columns
  if (component.values.length === 0) return null
  const given = numbersOf(issuedQty)
  const [required, issued] = [new BigInt64Array(nodes.count), new BigInt64Array(nodes.count)]
  const [requiredWords, issuedWords] = [wordsOf(required), wordsOf(issued)]
  for (let k = 0; k < nodes.count; k++) {
    const node = layout.order[k]!
    const at = nodes.line[node]!
    const isListed = structure.book.lineOrigin.array[at] === LineOrigin.list
    const qty = isListed ? given[structure.book.lineRow.array[at]!]! || 0 : 0
    writeInt64(issuedWords, k, qty)
    writeInt64(requiredWords, k, nodes.required[node]! + (nodes.parent[node]! < 0 ? qty : 0))
  }
  return { required, issued }
}

/** Per node: quantity reserved or pegged for the demand, on the first line with the item. */
export function reservedBy({ facts, nodes }: Shown): Float64Array {
  const { problem, supplyQty } = facts
  const kept = new Float64Array(nodes.count)
  for (let demand = 0; demand < problem.demandCount; demand++)
    for (let k = problem.demandPegStart[demand]!; k < problem.demandPegStart[demand + 1]!; k++) {
      const supply = problem.pegSupply[k]!
      const node = firstOf(facts, nodes, demand, problem.supplyItem[supply]!)
      if (node >= 0) kept[node]! += supplyQty[supply]!
    }
  return kept
}

/** The first line of a demand for an item, including those of its variants; -1 = none. */
function firstOf({ problem }: Facts, nodes: Nodes, demand: number, item: number): number {
  const isOf = (node: number) => problem.lines[nodes.line[node]! * LINE_WIDTH + LINE_ITEM] === item
  for (let node = nodes.topStart[demand]!; node < nodes.topStart[demand + 1]!; node++)
    if (isOf(node)) return node
  return nodes.topExtra.get(demand)?.find(isOf) ?? -1
}
