import { textAt, type Table, type TableSchema, type TextColumn } from '../columns.ts'
import { decimalText, rowOf, type CellValue } from '../table-page.ts'
import {
  allocationSchema,
  batchSchema,
  detailSchema,
  orderResultSchema,
  shortageSchema,
  type ResultTableName,
} from './results.ts'

export type Cells = Readonly<Record<string, CellValue>>

/** One line of an order with its allocations, its competitors, and the lines of its build. */
export interface TraceLine {
  readonly line: Cells
  readonly allocations: readonly Cells[]
  /** Why it is short; null when it is not. */
  readonly shortage: Cells | null
  /** Orders that got the item, or a substitute, while this line is short: at most five, the largest first. */
  readonly competitors: readonly {
    readonly order: string
    readonly qty: CellValue
    readonly supplies: number
  }[]
  readonly below: readonly TraceLine[]
}

export interface Trace {
  readonly order: Cells
  readonly batches: readonly Cells[]
  readonly lines: readonly TraceLine[]
}

export interface TraceTables {
  readonly orders: Table<typeof orderResultSchema>
  readonly details: Table<typeof detailSchema>
  readonly batches: Table<typeof batchSchema>
  readonly allocations: Table<typeof allocationSchema>
  readonly shortages: Table<typeof shortageSchema>
}

/** Names of the tables that a trace reads. */
export const traceTables: readonly ResultTableName[] = [
  'orders',
  'details',
  'batches',
  'allocations',
  'shortages',
]

/** One order as a tree: lines by their path ("2.1" is line 1 of what is built for line 2). null: no such order. */
export function traceOrder(tables: TraceTables, order: string, lineNo: string | null): Trace | null {
  const [at] = orderRows(tables.orders, order, lineNo)
  if (at === undefined) return null
  const cells = <S extends TableSchema>(schema: S, table: Table<S>): Cells[] =>
    orderRows(table, order, lineNo).map((row) => rowOf(schema, table, row))
  const details = cells(detailSchema, tables.details)
  const allocations = groupBy(cells(allocationSchema, tables.allocations), 'path')
  const shortages = groupBy(cells(shortageSchema, tables.shortages), 'path')
  const short = new Set([...shortages.values()].flat().map((row) => row['item']))
  const competing = competitorsOf(tables.allocations, order, short)
  const below = groupBy(details, (row) => parentOf(String(row['path'] ?? '')))
  const linesOf = (path: string): TraceLine[] =>
    (below.get(path) ?? []).map((line) => {
      const own = String(line['path'] ?? '')
      const shortage = shortages.get(own)?.[0] ?? null
      return {
        line,
        allocations: (allocations.get(own) ?? []).filter((row) => belongs(row, line)),
        shortage,
        competitors: shortage ? (competing.get(String(shortage['item'])) ?? []) : [],
        below: own === '' ? [] : linesOf(own),
      }
    })
  return {
    order: rowOf(orderResultSchema, tables.orders, at),
    batches: cells(batchSchema, tables.batches),
    lines: linesOf(''),
  }
}

/** Rows of one order; a missing line number matches any. */
export function orderRows(table: Table, order: string, lineNo: string | null): number[] {
  const { order: orders, lineNo: lines } = table.columns as Record<'order' | 'lineNo', TextColumn>
  const code = orders.values.indexOf(order)
  const rows: number[] = []
  if (code < 0) return rows
  for (let row = 0; row < table.length; row++)
    if (orders.codes[row] === code && (lineNo === null || (textAt(lines, row) ?? '') === lineNo))
      rows.push(row)
  return rows
}

const parentOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('.')))

/** A line and its substitutes may share one path. */
const belongs = (allocation: Cells, line: Cells): boolean =>
  line['substitute'] === true ? allocation['item'] === line['item'] : true

function groupBy(rows: readonly Cells[], by: string | ((row: Cells) => string)): Map<string, Cells[]> {
  const groups = new Map<string, Cells[]>()
  for (const row of rows) {
    const key = typeof by === 'string' ? String(row[by] ?? '') : by(row)
    const group = groups.get(key)
    if (group) group.push(row)
    else groups.set(key, [row])
  }
  return groups
}

interface Competitor {
  readonly order: string
  total: bigint
  supplies: number
}

type Competitors = TraceLine['competitors']

/** Holders of the items that are short here, over all other orders. */
function competitorsOf(
  allocations: TraceTables['allocations'],
  order: string,
  items: ReadonlySet<CellValue | undefined>,
): Map<string, Competitors> {
  const { columns } = allocations
  const wanted = columns.mainItem.values.map((item) => items.has(item))
  const byItem = new Map<string, Map<number, Competitor>>()
  for (let row = 0; row < allocations.length; row++) {
    const main = columns.mainItem.codes[row]!
    const code = columns.order.codes[row]!
    if (main < 0 || code < 0 || !wanted[main] || columns.released[row] === 1) continue
    const other = columns.order.values[code]!
    if (other === order) continue
    const item = columns.mainItem.values[main]!
    let orders = byItem.get(item)
    if (!orders) byItem.set(item, (orders = new Map()))
    const entry = orders.get(code) ?? { order: other, total: 0n, supplies: 0 }
    entry.total += columns.mainQty[row]!
    entry.supplies++
    orders.set(code, entry)
  }
  return new Map([...byItem].map(([item, orders]) => [item, largest([...orders.values()])]))
}

const largest = (list: readonly Competitor[]): Competitors =>
  list
    .toSorted((a, b) => (a.total === b.total ? (a.order < b.order ? -1 : 1) : a.total > b.total ? -1 : 1))
    .slice(0, 5)
    .map(({ order, total, supplies }) => ({ order, qty: decimalText(total), supplies }))
