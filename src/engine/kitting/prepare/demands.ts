import { NULL_I32, textAt } from '../../columns.ts'
import { quantityText } from '../exact.ts'
import { demandSchema } from '../input.ts'
import { bucket, MAX_QUANTITY, numbersOf, pickBytes, pickInts, pickNumbers } from '../../numbers.ts'
import { Int32List } from '../../number-lists.ts'
import { compareTexts, textRanks } from '../../text-codes.ts'
import { ascending, orderByKeys } from '../row-order.ts'
import { Triples } from '../triples.ts'
import { rowTest } from './filters.ts'
import type { Message } from './messages.ts'
import { reportField, type Source } from './source.ts'
import { demandKeys, keyOfColumn } from './sort.ts'
import { LAST } from './limits.ts'

/** `in` when a demand is calculated, otherwise its final status. */
export const DemandStatus = { in: 0, ZQ: 1, NB: 2, EX: 3, ER: 4 } as const

/** Demands in allocation order (position = rank), one per order line or per component list; ER and EX among them. */
export interface Demands {
  readonly count: number
  /** Input row of the demand. */
  readonly row: Int32Array
  readonly item: Int32Array
  readonly order: Int32Array
  readonly status: Uint8Array
  readonly plan: Float64Array
  readonly done: Float64Array
  readonly open: Float64Array
  /** Seconds UTC, NaN = null; `need` falls back to the due date. */
  readonly need: Float64Array
  readonly due: Float64Array
  readonly end: Float64Array
  readonly priority: Int32Array
  readonly frozen: Uint8Array
  /** Rows of a component list: componentRow[componentStart[d]..componentStart[d + 1]), by line and component. */
  readonly componentStart: Int32Array
  readonly componentRow: Int32Array
}

const DEFAULT_PRIORITY = 50

export function readDemands(source: Source): Demands {
  const { input, options, policy, items } = source
  const table = input.demands
  const { columns } = table
  const groups = groupRows(source)
  const head = groups.head
  const count = head.length
  const numbers = (column: BigInt64Array) => pickNumbers(numbersOf(column), head)
  const plan = numbers(columns.planQty)
  const done = numbers(columns.doneQty)
  const due = numbers(columns.due)
  const need = numbers(columns.need)
  const open = new Float64Array(count)
  const status = new Uint8Array(count)
  const priority = new Int32Array(count)
  const frozen = new Uint8Array(count)
  const unknown = (field: string) => reportField(source, field)
  const wanted = rowTest(demandSchema, table, policy.demandFilter, options.zone, unknown)
  for (let d = 0; d < count; d++) {
    const row = head[d]!
    const given = columns.priority[row]!
    priority[d] = given === NULL_I32 ? DEFAULT_PRIORITY : given
    frozen[d] = columns.frozen[row] === 1 ? 1 : 0
    if (need[d] !== need[d]) need[d] = due[d]!
    if (done[d] !== done[d]) done[d] = 0
    open[d] = Math.max(0, plan[d]! - done[d]!)
    const fault = faultOf(source, items.demand[row]!, plan[d]!, done[d]!, need[d]!)
    if (fault) {
      source.messages.add({ ...message(source, row), ...fault })
      status[d] = DemandStatus.ER
      if (!(Math.abs(plan[d]!) <= MAX_QUANTITY && open[d]! <= MAX_QUANTITY)) open[d] = 0
    } else if (!wanted(row) || (policy.needReleaseMat && columns.releaseMat[row] === 0))
      status[d] = DemandStatus.EX
    else if (open[d] === 0) status[d] = DemandStatus.ZQ
  }
  const facts = {
    row: head,
    item: pickInts(items.demand, head),
    order: pickInts(source.orders.demand, head),
    end: numbers(columns.end),
    status,
    plan,
    done,
    open,
    need,
    due,
    priority,
    frozen,
  }
  return inOrder(source, facts, groups)
}

type Facts = Omit<Demands, 'count' | 'componentStart' | 'componentRow'>

function inOrder(source: Source, facts: Facts, groups: Groups): Demands {
  const { row, need, due, priority, frozen } = facts
  const first = { values: frozen, descending: true, nothing: NaN }
  const keys = [
    ...(source.policy.releasedFirst ? [first] : []),
    ...demandKeys(source, facts),
    first,
    ascending(priority, NaN),
    ascending(need),
    ascending(due),
    keyOfColumn(source, 'created', row),
    ascending(facts.order, -1),
    keyOfColumn(source, 'lineNo', row),
    keyOfColumn(source, 'source', row),
  ]
  const order = orderByKeys(row.length, keys, (a, b) => compareRows(source, row[a]!, row[b]!))
  const sorted = Object.entries(facts).map(([name, array]) => [name, moved(array as Int32Array, order)])
  return {
    count: row.length,
    ...(Object.fromEntries(sorted) as unknown as Facts),
    ...componentRanges(groups, order),
  }
}

function moved(array: Int32Array | Float64Array | Uint8Array, order: Int32Array): typeof array {
  if (array instanceof Int32Array) return pickInts(array, order)
  return array instanceof Float64Array ? pickNumbers(array, order) : pickBytes(array, order)
}

function componentRanges({ start, row }: Groups, order: Int32Array) {
  const componentStart = new Int32Array(order.length + 1)
  const componentRow = new Int32Array(row.length)
  let end = 0
  for (let d = 0; d < order.length; d++) {
    for (let k = start[order[d]!]!; k < start[order[d]! + 1]!; k++) componentRow[end++] = row[k]!
    componentStart[d + 1] = end
  }
  return { componentStart, componentRow }
}

const message = (source: Source, row: number) => ({
  level: 'E' as const,
  table: 'demands',
  row,
  order: textAt(source.input.demands.columns.order, row),
  item: textAt(source.input.demands.columns.item, row),
})

type Fault = Pick<Message, 'column' | 'code'> & { readonly value?: string }

function faultOf(source: Source, item: number, plan: number, done: number, need: number): Fault | null {
  if (item < 0) return { column: 'item', code: 'itemMissing' }
  if (source.options.strictItems && source.items.row[item]! < 0)
    return { column: 'item', code: 'itemUnknown' }
  if (plan !== plan) return { column: 'planQty', code: 'quantityMissing' }
  if (Math.abs(plan) > MAX_QUANTITY)
    return { column: 'planQty', code: 'quantityTooLarge', value: quantityText(plan) }
  if (Math.abs(done) > MAX_QUANTITY)
    return { column: 'doneQty', code: 'quantityTooLarge', value: quantityText(done) }
  if (plan - done > MAX_QUANTITY)
    return { column: 'planQty', code: 'quantityTooLarge', value: quantityText(plan) }
  if (need !== need) return { column: 'need', code: 'dateMissing' }
  return Math.abs(need - source.base) > LAST ? { column: 'need', code: 'dateTooFar' } : null
}

interface Groups {
  /** Input row of each demand. */
  readonly head: Int32Array
  /** Rows of the component list of demand d: row[start[d]..start[d + 1]), by line and component. */
  readonly start: Int32Array
  readonly row: Int32Array
}

/**
 * One demand per (source, order, line), without line numbers per item; rows that name a component are one demand per
 * (source, order, item). Of rows with
 * the same key the smallest by its values counts, the others are reported.
 */
function groupRows(source: Source): Groups {
  const { columns, length } = source.input.demands
  const { component, demand: item } = source.items
  const [byLine, byItem, lists] = [new Triples(), new Triples(), new Triples()]
  /** Demand of each key, by its number. */
  const [ofLine, ofItem, ofList] = [new Int32List(), new Int32List(), new Int32List()]
  const head: number[] = []
  const groupOf = new Int32Array(length).fill(-1)
  for (let row = 0; row < length; row++) {
    const from = columns.source.codes[row]!
    const order = columns.order.codes[row]!
    const line = columns.lineNo.codes[row]!
    if (component[row]! < 0) {
      const key = line < 0 ? byItem.of(from, order, item[row]!) : byLine.of(from, order, line)
      const demands = line < 0 ? ofItem : ofLine
      if (key === demands.length) demands.push(head.push(row) - 1)
      else {
        const known = demands.array[key]!
        head[known] = duplicate(source, head[known]!, row)
      }
      continue
    }
    const key = lists.of(from, order, item[row]!)
    if (key === ofList.length) ofList.push(head.push(row) - 1)
    groupOf[row] = ofList.array[key]!
  }
  return componentLists(source, head, groupOf)
}

/** Orders the rows of every component list and removes those that repeat a line. */
function componentLists(source: Source, head: number[], groupOf: Int32Array): Groups {
  const { codes } = source.input.demands.columns.lineNo
  const lineRank = textRanks(source.input.demands.columns.lineNo.values)
  const { component } = source.items
  const lineOf = (row: number) => (codes[row]! < 0 ? -1 : lineRank[codes[row]!]!)
  const compare = (a: number, b: number) => lineOf(a) - lineOf(b) || component[a]! - component[b]!
  const { start, order } = bucket(groupOf, head.length)
  const kept = new Int32Array(order.length)
  const keptStart = new Int32Array(head.length + 1)
  let end = 0
  for (let group = 0; group < head.length; group++) {
    const rows = order.subarray(start[group], start[group + 1])
    if (rows.length > 1) rows.sort(compare)
    for (const row of rows) {
      const same = end > keptStart[group]! && compare(kept[end - 1]!, row) === 0
      if (same) kept[end - 1] = duplicate(source, kept[end - 1]!, row)
      else kept[end++] = row
    }
    keptStart[group + 1] = end
    if (rows.length > 0) head[group] = kept[keptStart[group]!]!
  }
  return { head: Int32Array.from(head), start: keptStart, row: kept.slice(0, end) }
}

/** Reports one of two rows with the same key; @returns the other. */
function duplicate(source: Source, a: number, b: number): number {
  const [kept, dropped] = compareRows(source, a, b) <= 0 ? [a, b] : [b, a]
  const { columns } = source.input.demands
  const value = [columns.source, columns.order, columns.lineNo].map((column) => textAt(column, dropped) ?? '')
  source.messages.add({
    ...message(source, dropped),
    column: 'order',
    code: 'duplicate',
    value: value.join('/'),
  })
  return kept
}

/** Total order of demand rows by all their values. */
function compareRows({ input }: Source, a: number, b: number): number {
  for (const column of Object.values(input.demands.columns)) {
    if ('codes' in column) {
      const difference = compareTexts(column, a, b)
      if (difference !== 0) return difference
    } else if (column[a]! !== column[b]!) return column[a]! < column[b]! ? -1 : 1
  }
  return 0
}
