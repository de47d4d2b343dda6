import { join } from 'node:path'
import { NULL_I32, NULL_I64, type Table, type TableSchema } from '#engine/columns.ts'
import { resultSchemas, type ResultTableName } from '#engine/kitting/results.ts'
import { outputFiles } from './files.ts'
import { cellsOf, writeCsv, type CellWriter } from '../tables/csv-writer.ts'

export type KitTables = { readonly [N in ResultTableName]: Table<(typeof resultSchemas)[N]> }

type Columns = Readonly<Record<string, CellWriter>>

/** Writes the CSV files of `takt kit --out` into a folder. */
export function writeOutputs(folder: string, tables: KitTables, zone: string): void {
  const write = (name: string, length: number, columns: Columns): void =>
    writeCsv(join(folder, name), length, columns)
  write('orders.csv', tables.orders.length, orderColumns(tables, zone))
  const batches = plain(resultSchemas.batches, tables.batches, zone, {
    order: 'order',
    batch: 'batch',
    date: 'kit',
    qty: 'qty',
    cum_qty: 'cumQty',
    item: 'item',
  })
  write(
    'batches.csv',
    tables.batches.length,
    withKind(batches, tables.batches.columns.seq, outputFiles.batches),
  )
  write('allocations.csv', tables.allocations.length, allocationColumns(tables, zone))
  write('shortages.csv', tables.shortages.length, shortageColumns(tables, zone))
  const items = sumByItem(tables.itemShortages)
  const cells = itemColumns.map((name) => [name, (row: number) => items[row]![name]] as const)
  write('item_shortages.csv', items.length, Object.fromEntries(cells))
  write('supplies.csv', tables.supplies.length, supplyColumns(tables, zone))
}

/** Columns copied unchanged: name in the file -> name in the result table. */
function plain<S extends TableSchema>(
  schema: S,
  table: Table<S>,
  zone: string,
  names: Readonly<Record<string, keyof S & string>>,
): Record<string, CellWriter> {
  return Object.fromEntries(
    Object.entries(names).map(([name, source]) => [
      name,
      cellsOf(table.columns[source], schema[source]!, zone),
    ]),
  )
}

function orderColumns(tables: KitTables, zone: string): Columns {
  const { openQty, kitQtyAtNeed, kitQtyTotal } = tables.orders.columns
  const head = plain(resultSchemas.orders, tables.orders, zone, {
    order: 'order',
    item: 'item',
    qty: 'planQty',
    status: 'kitStatus',
    kit_qty: 'kitQtyTotal',
    kit_date: 'fullKit',
    kit_qty_at_need: 'kitQtyAtNeed',
  })
  const onTime: CellWriter = (row) => {
    if (openQty[row] === NULL_I64 || kitQtyTotal[row] === NULL_I64) return ''
    return openQty[row]! > 0n && kitQtyAtNeed[row]! >= openQty[row]! ? '1' : '0'
  }
  const tail = plain(resultSchemas.orders, tables.orders, zone, {
    delay_days: 'delayDays',
    rate: 'setRate',
    tier: 'kitTier',
    gating_item: 'gatingItem',
    gating_receipt: 'gatingSupply',
    reason: 'gatingReason',
  })
  return { ...head, on_time: onTime, ...tail }
}

function allocationColumns(tables: KitTables, zone: string): Columns {
  const own = plain(resultSchemas.allocations, tables.allocations, zone, {
    order: 'order',
    line: 'line',
    item: 'item',
    main_item: 'mainItem',
    receipt: 'supply',
    qty: 'qty',
    date: 'supplyDate',
    batch: 'batch',
  })
  const receipt = exceptStock(own['receipt']!, tables.allocations)
  return withKind({ ...own, receipt }, tables.allocations.columns.demandSeq, outputFiles.allocations)
}

function shortageColumns(tables: KitTables, zone: string): Columns {
  const own = plain(resultSchemas.shortages, tables.shortages, zone, {
    order: 'order',
    item: 'item',
    required: 'required',
    allocated: 'allocated',
    short: 'short',
    expected_date: 'expected',
    reason: 'reason',
    taken_by: 'takenBy',
  })
  const { takenBy } = tables.shortages.columns
  // Besides the orders of the input the column has one more name, where stock is below zero.
  const balance =
    takenBy.values.length > tables.orders.columns.order.values.length ? takenBy.values.length - 1 : -1
  const isBalance = (row: number) => takenBy.codes[row] === balance
  return {
    ...withKind(own, tables.shortages.columns.seq, outputFiles.shortages),
    taken_by: (row) => (isBalance(row) ? '' : own['taken_by']!(row)),
    taken_by_kind: (row) => (takenBy.codes[row]! < 0 ? '' : isBalance(row) ? BALANCE : ORDER),
  }
}

/** Kinds of demands: orders, and balances of stock below zero without an order. */
const ORDER = 'order'
const BALANCE = 'negative_stock'

/** A balance has number 0 and no order; kind and item identify it. Columns in the order of the file. */
function withKind(columns: Columns, seq: Int32Array, names: readonly string[]): Record<string, CellWriter> {
  const isBalance = (row: number) => seq[row] === 0
  const all: Columns = {
    ...columns,
    order: (row) => (isBalance(row) ? '' : columns['order']!(row)),
    kind: (row) => (isBalance(row) ? BALANCE : ORDER),
  }
  return Object.fromEntries(names.map((name) => [name, all[name] ?? (() => '')]))
}

/** Stock has no receipt. */
function exceptStock(
  receipt: CellWriter,
  table: KitTables['allocations'] | KitTables['supplies'],
): CellWriter {
  const { codes, values } = table.columns.class
  const stock = values.indexOf('STOCK')
  return (row) => (codes[row] === stock ? '' : receipt(row))
}

function supplyColumns(tables: KitTables, zone: string): Columns {
  const own = plain(resultSchemas.supplies, tables.supplies, zone, {
    receipt: 'doc',
    line: 'line',
    class: 'class',
    item: 'item',
    warehouse: 'warehouse',
    area: 'area',
    lot: 'lot',
    qty: 'qty',
    effective_date: 'effective',
    used: 'used',
    free: 'free',
    excluded_reason: 'rule',
    why: 'why',
  })
  // Also where only a part is excluded: stock that offsets stock below zero, safety stock.
  return { ...own, receipt: exceptStock(own['receipt']!, tables.supplies) }
}

const itemColumns = ['item', 'required', 'allocated', 'short', 'orders', 'gated_orders'] as const

/** The result has a row per item and area; the file one per item, in the order in which the items first appear. */
function sumByItem(table: KitTables['itemShortages']): Record<(typeof itemColumns)[number], string>[] {
  const { item, required, allocated, short, ordersAffected, ordersGated } = table.columns
  const groups = new Map<number, number[]>()
  for (let row = 0; row < table.length; row++) {
    const code = item.codes[row]!
    const rows = groups.get(code)
    if (rows) rows.push(row)
    else groups.set(code, [row])
  }
  const quantityOf = (column: BigInt64Array, rows: readonly number[]): string => {
    const sum = new BigInt64Array(1)
    for (const row of rows) if (column[row] !== NULL_I64) sum[0] = sum[0]! + column[row]!
    return cellsOf(sum, 'quantity', 'UTC')(0)
  }
  const countOf = (column: Int32Array, rows: readonly number[]): string =>
    String(rows.reduce((sum, row) => sum + (column[row] === NULL_I32 ? 0 : column[row]!), 0))
  const name = cellsOf(item, 'text', 'UTC')
  return [...groups.values()].map((rows) => ({
    item: name(rows[0]!),
    required: quantityOf(required, rows),
    allocated: quantityOf(allocated, rows),
    short: quantityOf(short, rows),
    orders: countOf(ordersAffected, rows),
    gated_orders: countOf(ordersGated, rows),
  }))
}
