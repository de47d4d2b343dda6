import { emptyColumn, NULL_I32, type Table } from '../../../columns.ts'
import {
  inSlices,
  int64Of,
  pickBytes,
  pickInt64,
  pickInts,
  reorderInt64,
  wordsOf,
  writeInt64,
} from '../../../numbers.ts'
import { lazyTable, once, type TableParts } from '../../../table-parts.ts'
import { LINE_ITEM, LINE_USAGE, LINE_WIDTH } from '../../problem.ts'
import { LineOrigin } from '../../prepare/recipe-lines.ts'
import { kitFlags } from '../../prepare/recipes.ts'
import { detailSchema } from '../../results.ts'
import { chains } from '../chains.ts'
import { itemTexts } from '../item-texts.ts'
import type { Nodes } from '../nodes.ts'
import { itemsOf, kindOf, reasonCodes, type Shown } from '../shown.ts'
import { issuedColumns, issuedOf, lineFigures, reservedBy } from './line-figures.ts'

/** Component lines of every demand: requirement, allocation and shortage. Column by column, for the locality of memory. */
export function detailParts(shown: Shown, gating: Int32Array): TableParts<typeof detailSchema> {
  const { nodes, layout, facts } = shown
  const shared: Shared = {
    shown,
    gating,
    texts: itemTexts(facts),
    chains: chains(shown),
    ofLines: once(() => lineColumns(shown)),
    reserved: once(() => (facts.problem.pegSupply.length === 0 ? null : reservedBy(shown))),
    issued: once(() => issuedOf(shown)),
  }
  return {
    length: layout.order.length,
    // Without builds the forest is in display order: its columns are the table's.
    part: (from, to) => {
      const rows = layout.order.subarray(from, to)
      return detailPart(shared, rows, nodes.flat ? picksOfRange(from, to) : picksOfRows(rows))
    },
  }
}

/** What all parts are made from. */
interface Shared {
  readonly shown: Shown
  readonly gating: Int32Array
  readonly texts: ReturnType<typeof itemTexts>
  readonly chains: ReturnType<typeof chains>
  readonly ofLines: () => LineColumns
  readonly reserved: () => Float64Array | null
  readonly issued: () => Float64Array | null
}

/** Columns of the nodes of a part. */
interface Picks {
  readonly ints: (values: Int32Array) => Int32Array
  readonly bytes: (values: Uint8Array) => Uint8Array
  readonly quantity: (values: Float64Array) => BigInt64Array
}

const picksOfRange = (from: number, to: number): Picks => ({
  ints: (values) => values.subarray(from, to),
  bytes: (values) => values.subarray(from, to),
  quantity: (values) => int64Of(values.subarray(from, to)),
})

const picksOfRows = (rows: Int32Array): Picks => ({
  ints: (values) => pickInts(values, rows),
  bytes: (values) => pickBytes(values, rows),
  quantity: (values) => pickInt64(values, rows),
})

function detailPart(
  { shown, gating, texts, chains, ofLines, reserved, issued }: Shared,
  rows: Int32Array,
  { ints, bytes, quantity }: Picks,
): Table<typeof detailSchema> {
  const { facts, nodes, layout, names } = shown
  const { problem, prepared } = facts
  const items = prepared.source.items.values
  const demand = ints(nodes.demand)
  const line = ints(nodes.line)
  const item = itemsOf(problem, line)
  const ofDemand = (values: Int32Array) => pickInts(values, demand)
  // Equal columns share one array: there are many, and they are never written to.
  const zero = once(() => new BigInt64Array(rows.length))
  const none = once(() => emptyColumn('text', rows.length))
  const net = once(() => quantity(nodes.required))
  const figures = once(() => lineFigures(shown, gating, rows))
  const ofIssued = once(() => issuedColumns(shown, issued(), rows))
  return lazyTable<typeof detailSchema>(rows.length, {
    seq: () => ofDemand(names.seq),
    order: () => ({ codes: ofDemand(names.order.codes), values: names.order.values }),
    lineNo: () => ({ codes: ofDemand(names.lineNo.codes), values: names.lineNo.values }),
    demandKind: () => kindOf(names, demand),
    path: () => ({ codes: ints(layout.path), values: layout.paths }),
    level: () => ints(nodes.level),
    parent: () => ({ codes: parentItems(shown, rows), values: items }),
    line: () => pickInts(ofLines().lineNo, line),
    item: () => ({ codes: item, values: items }),
    itemName: () => texts.of('name', item),
    substitute: () => bytes(nodes.substitute),
    mainItem: none,
    altGroup: none,
    process: () => pickInts(ofLines().process, line),
    usage: () => reorderInt64(ofLines().usage, line),
    required: () => ofIssued()?.required ?? net(),
    issued: () => ofIssued()?.issued ?? zero(),
    net,
    reserved: () => {
      const kept = reserved()
      return kept ? quantity(kept) : zero()
    },
    allocNow: () => quantity(nodes.now),
    allocOnTime: () => quantity(nodes.onTime),
    allocLate: () => quantity(nodes.late),
    built: () => (nodes.flat ? zero() : quantity(nodes.built)),
    available: () => int64Of(availableOf(nodes, rows)),
    short: () => quantity(nodes.short),
    coverRate: () => figures().cover,
    setsCovered: () => figures().sets,
    kitFlag: () => ({
      codes: pickInts(prepared.structure.book.lineKit.array, line),
      values: kitFlags,
    }),
    gating: () => figures().gates,
    ready: () => figures().ready,
    tier: () => figures().tier,
    supplier: () => texts.of('supplier', item),
    buyer: () => texts.of('buyer', item),
    warehouse: () => texts.of('warehouse', item),
    reason: () => ({ codes: reasonsOf(nodes, rows), values: reasonCodes }),
    takenBy: () => ({
      codes: pickInts(names.order.codes, ints(nodes.takenBy)),
      values: names.order.values,
    }),
    reasonText: () => chains(rows),
  })
}

/** Numbers of reasons as codes. */
function reasonsOf({ reason }: Nodes, rows: Int32Array): Int32Array {
  const codes = new Int32Array(rows.length)
  for (let k = 0; k < codes.length; k++) codes[k] = reason[rows[k]!]! - 1
  return codes
}

function availableOf(nodes: Nodes, rows: Int32Array): Float64Array {
  const available = new Float64Array(rows.length)
  inSlices(rows.length, (from, to) => {
    for (let k = from; k < to; k++) available[k] = nodes.available(rows[k]!)
  })
  return available
}

/** Item that each line is a part of. */
function parentItems({ facts, nodes, names }: Shown, rows: Int32Array): Int32Array {
  const { lines } = facts.problem
  const parents = new Int32Array(rows.length)
  for (let k = 0; k < parents.length; k++) {
    const node = rows[k]!
    const above = nodes.parent[node]!
    parents[k] =
      above < 0 ? names.product[nodes.demand[node]!]! : lines[nodes.line[above]! * LINE_WIDTH + LINE_ITEM]!
  }
  return parents
}

type LineColumns = ReturnType<typeof lineColumns>

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
