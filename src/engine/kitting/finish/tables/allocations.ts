import { NULL_I32, tableOf, type Table } from '../../../columns.ts'
import { bucket, int64Of } from '../../numbers.ts'
import {
  LINE_ITEM,
  LINE_WIDTH,
  SUPPLY_ENDLESS,
  SUPPLY_PEGGED,
  SUPPLY_RESERVED,
  SUPPLY_SAFETY,
  SUPPLY_STABLE,
} from '../../problem.ts'
import { allocationSchema } from '../../results.ts'
import { crossingLead } from '../eligible.ts'
import { daysBetween, instantOf, type Facts } from '../facts.ts'
import { demandItems, demandRows, orderNames, textOf, type Shown } from '../shown.ts'

/** Which rule placed an allocation; the texts are in domain/kitting/result-texts.ts. */
export const allocationRules = [
  'MAIN',
  'SUBSTITUTE',
  'BELOW',
  'CROSS',
  'ENDLESS',
  'SAFETY',
  'STABLE',
  'PEGGED',
  'RESERVED',
  'STOLEN',
] as const

const kinds = ['S', 'H', 'R'] as const

/** Allocations in the order of the results: demand, line path, batch, supply. */
export function allocationOrder({ facts, layout, nodeOf }: Shown): Int32Array {
  const { solution, problem } = facts
  const batchOf = solution.allocationBatch
  const supplyOf = solution.allocationSupply
  const demandOf = batchOf.map((batch) => solution.batchDemand[batch]!)
  const { start, order } = bucket(demandOf, problem.demandCount)
  const compare = (a: number, b: number) =>
    layout.place[nodeOf[a]!]! - layout.place[nodeOf[b]!]! ||
    batchOf[a]! - batchOf[b]! ||
    supplyOf[a]! - supplyOf[b]! ||
    a - b
  for (let demand = 0; demand < problem.demandCount; demand++) {
    const [from, to] = [start[demand]!, start[demand + 1]!]
    if (to - from > 40) order.subarray(from, to).sort(compare)
    else insertionSort(order, from, to, compare)
  }
  return order
}

function insertionSort(
  order: Int32Array,
  from: number,
  to: number,
  compare: (a: number, b: number) => number,
): void {
  for (let k = from + 1; k < to; k++) {
    const each = order[k]!
    let at = k
    while (at > from && compare(order[at - 1]!, each) > 0) {
      order[at] = order[at - 1]!
      at--
    }
    order[at] = each
  }
}

/** Number of each batch within its demand, from 1. */
export function batchNumbers({ solution, problem }: Facts): Int32Array {
  const next = new Int32Array(problem.demandCount)
  return solution.batchDemand.map((demand) => ++next[demand]!)
}

function ruleOf(facts: Facts, allocation: number, demand: number): number {
  const { problem, solution } = facts
  const supply = solution.allocationSupply[allocation]!
  const flags = problem.supplyFlags[supply]!
  if (flags & (SUPPLY_PEGGED | SUPPLY_RESERVED)) {
    if (!isPegOf(facts, demand, supply)) return 9
    return flags & SUPPLY_RESERVED ? 8 : 7
  }
  if (flags & SUPPLY_STABLE && isPegOf(facts, demand, supply)) return 6
  if (flags & SUPPLY_SAFETY) return 5
  if (flags & SUPPLY_ENDLESS) return 4
  if (crossingLead(problem, demand, supply) > 0) return 3
  const line = solution.allocationLine[allocation]!
  if (problem.supplyItem[supply] !== problem.lines[line * LINE_WIDTH + LINE_ITEM]) return 1
  return solution.allocationBuild[allocation]! >= 0 ? 2 : 0
}

function isPegOf({ problem }: Facts, demand: number, supply: number): boolean {
  for (let k = problem.demandPegStart[demand]!; k < problem.demandPegStart[demand + 1]!; k++)
    if (problem.pegSupply[k] === supply) return true
  return false
}

export function allocationTable(shown: Shown): Table<typeof allocationSchema> {
  const { facts, nodes, layout, nodeOf } = shown
  const { problem, solution, prepared } = facts
  const { source, lots, lotOf, structure, ranked } = prepared
  const order = allocationOrder(shown)
  const count = order.length
  const integers = () => new Int32Array(count)
  const numbers = () => new Float64Array(count)
  const [seq, demandSeq, line, gapDays, batch, pass] = [
    integers(),
    integers(),
    integers(),
    integers(),
    integers(),
    integers(),
  ]
  const [demandRow, supplyRow, item, mainItem, product] = [
    integers(),
    integers(),
    integers(),
    integers(),
    integers(),
  ]
  const [path, rule, kind, orderCode] = [integers(), integers(), integers(), integers()]
  const [required, qty, mainQty, need, supplyDate] = [numbers(), numbers(), numbers(), numbers(), numbers()]
  const orders = orderNames(facts)
  const rows = demandRows(facts)
  const products = demandItems(facts)
  const batchNo = batchNumbers(facts)
  for (let k = 0; k < count; k++) {
    const a = order[k]!
    const inBatch = solution.allocationBatch[a]!
    const demand = solution.batchDemand[inBatch]!
    const supply = solution.allocationSupply[a]!
    const lot = lotOf[supply]!
    const node = nodeOf[a]!
    const lineAt = solution.allocationLine[a]!
    const byRule = ruleOf(facts, a, demand)
    seq[k] = k + 1
    demandSeq[k] = ranked.position[demand]! + 1
    demandRow[k] = rows[demand]!
    orderCode[k] = orders.codes[demand]!
    product[k] = products[demand]!
    path[k] = layout.path[node]!
    line[k] = structure.book.lineNo.array[lineAt]! || NULL_I32
    item[k] = problem.supplyItem[supply]!
    mainItem[k] = problem.lines[lineAt * LINE_WIDTH + LINE_ITEM]!
    rule[k] = byRule
    required[k] = nodes.required[node]!
    supplyRow[k] = lots.row[lot]!
    qty[k] = facts.allocationQty[a]!
    mainQty[k] = facts.allocationMain[a]!
    need[k] = ranked.position[demand]! < 0 ? NaN : prepared.demands.need[ranked.position[demand]!]!
    supplyDate[k] = instantOf(prepared, problem.supplyTime[supply]!)
    gapDays[k] = -daysBetween(problem.demandNeed[demand]!, problem.supplyTime[supply]!)
    batch[k] = batchNo[inBatch]!
    pass[k] = solution.batchPass[inBatch]!
    kind[k] = byRule === 7 || byRule === 9 ? 1 : byRule === 8 ? 2 : 0
  }
  const { supplies, demands } = source.input
  const items = source.items.values
  return tableOf(allocationSchema, count, {
    seq,
    demandSeq,
    order: { codes: orderCode, values: orders.values },
    lineNo: textOf(demands.columns.lineNo, demandRow),
    orderItem: { codes: product, values: items },
    path: { codes: path, values: layout.paths },
    line,
    item: { codes: item, values: items },
    mainItem: { codes: mainItem, values: items },
    rule: { codes: rule, values: allocationRules },
    required: int64Of(required),
    supply: textOf(supplies.columns.doc, supplyRow),
    class: classColumn(facts, order, supplyRow),
    lot: textOf(supplies.columns.lot, supplyRow),
    warehouse: textOf(supplies.columns.warehouse, supplyRow),
    supplier: textOf(supplies.columns.supplier, supplyRow),
    qty: int64Of(qty),
    mainQty: int64Of(mainQty),
    need: int64Of(need),
    supplyDate: int64Of(supplyDate),
    gapDays,
    batch,
    kind: { codes: kind, values: kinds },
    pass,
    released: new Uint8Array(count),
  })
}

/** Class of the supply; rows without one are stock, what the run makes is work in process. */
function classColumn({ prepared }: Facts, order: Int32Array, supplyRow: Int32Array) {
  const { codes, values } = prepared.source.input.supplies.columns.class
  const all = [...values]
  const codeOf = (name: string) => {
    const known = all.indexOf(name)
    return known >= 0 ? known : all.push(name) - 1
  }
  const [stock, made] = [codeOf('STOCK'), codeOf('WIP')]
  const column = order.map((_, k) => {
    const row = supplyRow[k]!
    if (row < 0) return made
    return codes[row]! < 0 ? stock : codes[row]!
  })
  return { codes: column, values: all }
}
