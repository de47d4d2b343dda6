import type { Condition } from '#domain/crud.ts'
import { decodeTable } from '#engine/arrow.ts'
import { deliveryDemand, type DeliveryRow } from '#engine/kitting/delivery.ts'
import { shortageAges as agesOf, type ShortageAges } from '#engine/kitting/shortage-ages.ts'
import { lendersOf } from '#engine/kitting/lenders.ts'
import { compareRuns, type ComparedRun } from '#engine/kitting/compare.ts'
import {
  allocationSchema,
  orderResultSchema,
  resultSchemas,
  shortageSchema,
  type ResultTableName,
} from '#engine/kitting/results.ts'
import {
  decimalText,
  isoText,
  pageOf,
  rowOf,
  rowsAsked,
  UnknownColumn,
  type CellValue,
  type PageRequest,
} from '#engine/table-page.ts'
import { NULL_I32, type TableSchema } from '#engine/columns.ts'
import type { Kernels } from '#engine/kernel/kernels.ts'
import { matchingRows } from '#engine/table/matching-rows.ts'
import { createTableEngine } from '#engine/table/table-engine.ts'
import { resultTables } from '#engine/result-tables.ts'
import { orderRows, traceOrder } from '#engine/kitting/trace.ts'

/** Bytes of result tables as they are kept. */
export type TableBytes<N extends ResultTableName> = { readonly [K in N]: Uint8Array }

interface ComparedTables {
  readonly asOf: string
  readonly tables: TableBytes<'orders' | 'shortages' | 'allocations'>
}

export interface CompareTask {
  readonly left: ComparedTables
  readonly right: ComparedTables
}

const compared = ({ asOf, tables: bytes }: ComparedTables): ComparedRun => ({
  asOf: BigInt(Math.floor(Date.parse(asOf) / 1000)),
  orders: decodeTable(orderResultSchema, bytes.orders),
  shortages: decodeTable(shortageSchema, bytes.shortages),
  allocations: decodeTable(allocationSchema, bytes.allocations),
})

/** The comparison as JSON text. */
export function compare({ left, right }: CompareTask): string {
  return JSON.stringify(compareRuns(compared(left), compared(right)))
}

export interface PageTask {
  readonly table: ResultTableName
  readonly bytes: Uint8Array
  readonly request: PageRequest
}

/** The page as JSON text; null when the sorting names no column. */
export function page({ table, bytes, request }: PageTask): string | null {
  const schema: TableSchema = resultSchemas[table]
  try {
    return JSON.stringify(pageOf(schema, decodeTable(schema, bytes), request))
  } catch (error) {
    if (error instanceof UnknownColumn) return null
    throw error
  }
}

export interface RowsTask {
  readonly kind: keyof typeof resultTables
  readonly table: string
  readonly bytes: Uint8Array
  readonly request: PageRequest & { readonly filters: readonly Condition[] }
}

/** Numbers of the rows that a request asks for, in its order; null when the sorting names no column. */
export function rowsOfTableWith(
  kernels: Kernels,
  { kind, table, bytes, request }: RowsTask,
): Int32Array | null {
  const { schema } = resultTables[kind][table]!
  const decoded = decodeTable(schema, bytes)
  try {
    const rows = rowsAsked(schema, decoded, request)
    const query = { keyword: '', filters: request.filters }
    const found = matchingRows(
      createTableEngine(kernels),
      { ...decoded, kinds: schema },
      query,
      Uint32Array.from(rows),
    )
    return found ? Int32Array.from(found) : rows
  } catch (error) {
    if (error instanceof UnknownColumn) return null
    throw error
  }
}

export interface DeliveryTask {
  readonly bytes: TableBytes<'allocations' | 'shortages'>
  /** Where days begin. */
  readonly zone: string
}

/** What suppliers must deliver for the orders of a run. */
export function delivery({ bytes, zone }: DeliveryTask): DeliveryRow[] {
  return deliveryDemand(
    decodeTable(allocationSchema, bytes.allocations),
    decodeTable(shortageSchema, bytes.shortages),
    zone,
  )
}

export interface OrderTask {
  readonly table: ResultTableName
  readonly bytes: Uint8Array
  readonly order: string
  readonly lineNo: string | null
}

/** Rows of one order in one table. */
export function rowsOfOrder({ table, bytes, order, lineNo }: OrderTask): Record<string, CellValue>[] {
  const schema: TableSchema = resultSchemas[table]
  const decoded = decodeTable(schema, bytes)
  return orderRows(decoded, order, lineNo).map((row) => rowOf(schema, decoded, row))
}

export interface LendersTask {
  readonly bytes: TableBytes<'orders' | 'details' | 'allocations' | 'supplies'>
  readonly order: string
  readonly lineNo: string | null
  readonly item: string
}

/** Orders that could lend the item, in wire form; null when the run has no such order. */
export function lenders({ bytes, order, lineNo, item }: LendersTask) {
  const tables = {
    orders: decodeTable(resultSchemas.orders, bytes.orders),
    details: decodeTable(resultSchemas.details, bytes.details),
    allocations: decodeTable(resultSchemas.allocations, bytes.allocations),
    supplies: decodeTable(resultSchemas.supplies, bytes.supplies),
  }
  const [row] = orderRows(tables.orders, order, lineNo)
  if (row === undefined) return null
  return lendersOf(tables, tables.orders.columns.seq[row]!, item).map((lender) => ({
    order: lender.order,
    lineNo: lender.lineNo,
    qty: decimalText(BigInt(Math.round(lender.qty))),
    refilled: lender.refilled === null ? null : isoText(BigInt(lender.refilled)),
    harmDays: lender.harmDays,
    priority: lender.priority === NULL_I32 ? null : lender.priority,
  }))
}

export interface ExplainTask {
  readonly bytes: TableBytes<'orders' | 'details' | 'batches' | 'allocations' | 'shortages'>
  readonly order: string
  readonly lineNo: string | null
}

/** The tree of one order as JSON text; null when the run has no such order. */
export function explain({ bytes, order, lineNo }: ExplainTask): string | null {
  const tables = {
    orders: decodeTable(resultSchemas.orders, bytes.orders),
    details: decodeTable(resultSchemas.details, bytes.details),
    batches: decodeTable(resultSchemas.batches, bytes.batches),
    allocations: decodeTable(resultSchemas.allocations, bytes.allocations),
    shortages: decodeTable(resultSchemas.shortages, bytes.shortages),
  }
  const trace = traceOrder(tables, order, lineNo)
  return trace && JSON.stringify(trace)
}

export interface ShortageAgesTask {
  readonly bytes: Uint8Array
  /** As those of `shortageAges`. */
  readonly bounds: readonly number[]
}

export const shortageAges = ({ bytes, bounds }: ShortageAgesTask): ShortageAges[] =>
  agesOf(decodeTable(shortageSchema, bytes), bounds)
