import { decodeTable } from '#engine/arrow.ts'
import { compareRuns } from '#engine/kitting/compare.ts'
import {
  allocationSchema,
  orderResultSchema,
  resultSchemas,
  shortageSchema,
  type ResultTableName,
} from '#engine/kitting/results.ts'
import { pageOf, rowOf, UnknownColumn, type CellValue, type PageRequest } from '#engine/table-page.ts'
import { textAt, type Table, type TableSchema, type TextColumn } from '#engine/columns.ts'

/** Bytes of result tables as they are kept. */
export type TableBytes<N extends ResultTableName> = { readonly [K in N]: Uint8Array }

export interface CompareTask {
  readonly left: TableBytes<'orders' | 'shortages' | 'allocations'>
  readonly right: TableBytes<'orders' | 'shortages' | 'allocations'>
}

const compared = (bytes: CompareTask['left']) => ({
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

/** Numbers of the rows of one order; a line number that is not given means any. */
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
