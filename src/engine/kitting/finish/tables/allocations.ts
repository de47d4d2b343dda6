import { NULL_I32, type Table, type TextColumn } from '../../../columns.ts'
import { bucket, inSlices, int64Of, oneUp, pickInt64, pickInts, reorderInt64 } from '../../../numbers.ts'
import { lazyTable, once, type TableParts } from '../../../table-parts.ts'
import { DAY } from '../../prepare/time.ts'
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
import { crossingLead, mayCross } from '../../eligible.ts'
import { instantOf, type Facts } from '../facts.ts'
import { madeDocs } from './supplies.ts'
import { kindOf, itemsOf, textOf, type Shown } from '../shown.ts'

/** Which rule placed an allocation; the texts are in domain/results/kitting-texts.ts. */
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

const [MAIN, SUBSTITUTE, BELOW] = [0, 1, 2]
const [PEGGED, RESERVED, STOLEN] = [7, 8, 9]
const kinds = ['S', 'H', 'R'] as const

/** Allocations in the order of the results: demand, line path (that is the place of their node), batch, supply. */
export function allocationOrder({ facts, layout, nodeOf }: Shown): Int32Array {
  const { allocationBatch, allocationSupply } = facts.solution
  const { start, order } = bucket(pickInts(layout.place, nodeOf), layout.order.length)
  const compare = (a: number, b: number) =>
    allocationBatch[a]! - allocationBatch[b]! || allocationSupply[a]! - allocationSupply[b]! || a - b
  for (let place = 0; place + 1 < start.length; place++) {
    const from = start[place]!
    const to = start[place + 1]!
    if (to - from > 40) order.subarray(from, to).sort(compare)
    else if (to - from > 1) insertionSort(order, from, to, compare)
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
    if (!isPegOf(facts, demand, supply)) return STOLEN
    return flags & SUPPLY_RESERVED ? RESERVED : PEGGED
  }
  if (flags & SUPPLY_STABLE && isPegOf(facts, demand, supply)) return 6
  if (flags & SUPPLY_SAFETY) return 5
  if (flags & SUPPLY_ENDLESS) return 4
  if (crossingLead(problem, demand, supply) > 0) return 3
  const line = solution.allocationLine[allocation]!
  if (problem.supplyItem[supply] !== problem.lines[line * LINE_WIDTH + LINE_ITEM]) return SUBSTITUTE
  return solution.allocationBuild[allocation]! >= 0 ? BELOW : MAIN
}

function isPegOf({ problem }: Facts, demand: number, supply: number): boolean {
  for (let k = problem.demandPegStart[demand]!; k < problem.demandPegStart[demand + 1]!; k++)
    if (problem.pegSupply[k] === supply) return true
  return false
}

export function allocationParts(shown: Shown): TableParts<typeof allocationSchema> {
  const order = allocationOrder(shown)
  const shared = sharedColumns(shown)
  return {
    length: order.length,
    part: (from, to) => allocationPart(shown, shared, order.subarray(from, to), from),
  }
}

/** There are many more allocations than demands and supplies: their columns are made once each. */
function sharedColumns({ facts }: Shown) {
  const { problem, solution, prepared } = facts
  const { columns } = prepared.source.input.supplies
  const supplyRow = pickInts(prepared.lots.row, prepared.lotOf)
  const madeBy = pickInts(prepared.lots.madeBy, prepared.lotOf)
  const isMade = solution.allocationSupply.some((supply) => madeBy[supply]! >= 0)
  const docs = textOf(columns.doc, supplyRow)
  return {
    item: { codes: problem.supplyItem, values: prepared.source.items.values },
    doc: isMade ? madeDocs(facts, docs, madeBy) : docs,
    class: classes(facts, supplyRow),
    lot: textOf(columns.lot, supplyRow),
    warehouse: textOf(columns.warehouse, supplyRow),
    supplier: textOf(columns.supplier, supplyRow),
    date: int64Of(supplyInstants(facts)),
    need: int64Of(needs(facts)),
    lineNo: prepared.structure.book.lineNo.array.map((number) => number || NULL_I32),
    batchNo: batchNumbers(facts),
  }
}

function allocationPart(
  { facts, nodes, layout, nodeOf, names }: Shown,
  shared: ReturnType<typeof sharedColumns>,
  rows: Int32Array,
  first: number,
): Table<typeof allocationSchema> {
  const { problem, solution, prepared } = facts
  const items = prepared.source.items.values
  const batch = pickInts(solution.allocationBatch, rows)
  const demand = pickInts(solution.batchDemand, batch)
  const supply = pickInts(solution.allocationSupply, rows)
  const line = pickInts(solution.allocationLine, rows)
  const node = pickInts(nodeOf, rows)
  const ofDemand = (codes: Int32Array) => pickInts(codes, demand)
  const ofSupply =
    ({ codes, values }: TextColumn) =>
    () => ({ codes: pickInts(codes, supply), values })
  const rules = once(() => placedBy(facts, rows, demand))
  return lazyTable<typeof allocationSchema>(rows.length, {
    seq: () => oneUp(rows.length, first),
    demandSeq: () => ofDemand(names.seq),
    order: () => ({ codes: ofDemand(names.order.codes), values: names.order.values }),
    lineNo: () => ({ codes: ofDemand(names.lineNo.codes), values: names.lineNo.values }),
    demandKind: () => kindOf(names, demand),
    orderItem: () => ({ codes: ofDemand(names.product), values: items }),
    path: () => ({ codes: pickInts(layout.path, node), values: layout.paths }),
    line: () => pickInts(shared.lineNo, line),
    item: ofSupply(shared.item),
    mainItem: () => ({ codes: itemsOf(problem, line), values: items }),
    rule: () => ({ codes: rules().rule, values: allocationRules }),
    required: () => pickInt64(nodes.required, node),
    supply: ofSupply(shared.doc),
    class: ofSupply(shared.class),
    lot: ofSupply(shared.lot),
    warehouse: ofSupply(shared.warehouse),
    supplier: ofSupply(shared.supplier),
    qty: () => reorderInt64(solution.allocationQty, rows),
    mainQty: () => reorderInt64(solution.allocationMain, rows),
    need: () => reorderInt64(shared.need, demand),
    supplyDate: () => reorderInt64(shared.date, supply),
    gapDays: () => gaps(facts, demand, supply),
    batch: () => pickInts(shared.batchNo, batch),
    kind: () => ({ codes: rules().kind, values: kinds }),
    pass: () => pickInts(solution.batchPass, batch),
    released: () => new Uint8Array(rows.length),
  })
}

function needs({ prepared }: Facts): Float64Array {
  const { position } = prepared.ranked
  const need = new Float64Array(position.length)
  for (let k = 0; k < need.length; k++)
    need[k] = position[k]! < 0 ? NaN : prepared.demands.need[position[k]!]!
  return need
}

function supplyInstants({ problem, prepared }: Facts): Float64Array {
  const at = new Float64Array(problem.supplyCount)
  for (let supply = 0; supply < at.length; supply++)
    at[supply] = instantOf(prepared, problem.supplyTime[supply]!)
  return at
}

/** Full days from the supply to the need, rounded down: negative = late. */
function gaps({ problem }: Facts, demand: Int32Array, supply: Int32Array): Int32Array {
  const days = new Int32Array(demand.length)
  const { demandNeed, supplyTime } = problem
  for (let k = 0; k < days.length; k++)
    days[k] = Math.floor((demandNeed[demand[k]!]! - supplyTime[supply[k]!]!) / DAY)
  return days
}

/** Rule and peg kind of each row. */
function placedBy(
  facts: Facts,
  order: Int32Array,
  demand: Int32Array,
): { rule: Int32Array; kind: Int32Array } {
  const rule = new Int32Array(order.length)
  const kind = new Int32Array(order.length)
  inSlices(order.length, (from, to) => placedSlice(facts, order, demand, { rule, kind }, from, to))
  return { rule, kind }
}

function placedSlice(
  facts: Facts,
  order: Int32Array,
  demand: Int32Array,
  { rule, kind }: { readonly rule: Int32Array; readonly kind: Int32Array },
  from: number,
  to: number,
): void {
  const { problem, solution } = facts
  const { supplyFlags, supplyItem, lines } = problem
  const crossing = mayCross(problem)
  for (let k = from; k < to; k++) {
    const a = order[k]!
    const supply = solution.allocationSupply[a]!
    if (supplyFlags[supply] === 0 && !crossing) {
      const main = lines[solution.allocationLine[a]! * LINE_WIDTH + LINE_ITEM]!
      rule[k] = supplyItem[supply] !== main ? SUBSTITUTE : solution.allocationBuild[a]! >= 0 ? BELOW : MAIN
      continue
    }
    const by = ruleOf(facts, a, demand[k]!)
    rule[k] = by
    kind[k] = by === PEGGED || by === STOLEN ? 1 : by === RESERVED ? 2 : 0
  }
}

/** Class of each supply; rows without one are stock, outputs of the run are work in process, endless supplies have none. */
function classes({ prepared, problem }: Facts, supplyRow: Int32Array): TextColumn {
  const { codes, values } = prepared.source.input.supplies.columns.class
  const all = [...values]
  const codeOf = (name: string) => {
    const known = all.indexOf(name)
    return known >= 0 ? known : all.push(name) - 1
  }
  const [stock, made] = [codeOf('STOCK'), codeOf('WIP')]
  const column = supplyRow.map((row, supply) => {
    if (row < 0) return problem.supplyFlags[supply]! & SUPPLY_ENDLESS ? -1 : made
    return codes[row]! < 0 ? stock : codes[row]!
  })
  return { codes: column, values: all }
}
