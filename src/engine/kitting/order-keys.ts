import { textAt, type Table } from '../columns.ts'
import type { orderResultSchema } from './results.ts'

type Orders = Table<typeof orderResultSchema>

/** Order and line of a row of any result table. */
export const demandKey = (
  table: { readonly columns: Pick<Orders['columns'], 'order' | 'lineNo'> },
  row: number,
): string => `${textAt(table.columns.order, row) ?? ''}\u0000${textAt(table.columns.lineNo, row) ?? ''}`

/** Source, order and line: identifies the same order in two runs. */
export const orderKey = (orders: Orders, row: number): string =>
  JSON.stringify([textAt(orders.columns.source, row), demandKey(orders, row)])

/** Rows of the order results of a run by their key. */
export function rowsByKey(orders: Orders): Map<string, number> {
  const rows = new Map<string, number>()
  for (let row = 0; row < orders.length; row++) rows.set(orderKey(orders, row), row)
  return rows
}
