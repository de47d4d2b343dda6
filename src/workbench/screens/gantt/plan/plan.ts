import { planBarColumns, planBarEpoch, planOrderColumns, planPegColumns } from '#domain/planning/plan-bars.ts'
import { decodeTable } from '#engine/arrow.ts'
import { NULL_I32, NULL_I64, textAt, type Table, type TextColumn } from '#engine/columns.ts'

type Operations = Table<typeof planBarColumns>
type Orders = Table<typeof planOrderColumns>
type Pegs = Table<typeof planPegColumns>

/** The plan of a plan unit as columns: operations, orders and pegs known by their rows. */
export interface Plan {
  readonly operations: Operations
  readonly orders: Orders
  readonly pegs: Pegs
  /** Row of the order of each operation, -1 = none. */
  readonly orderOf: Int32Array
  /** Placed operations of each order, by start, then code. */
  readonly operationsOf: readonly (readonly number[])[]
  readonly operationNamed: ReadonlyMap<string, number>
  readonly orderNamed: ReadonlyMap<string, number>
}

export interface PlanBytes {
  readonly operations: Uint8Array
  readonly orders: Uint8Array
  readonly pegs: Uint8Array
}

export function planOf(bytes: PlanBytes): Plan {
  const { operations, orders } = tablesOf(bytes.operations, bytes.orders)
  return planFrom(operations, orders, decodeTable(planPegColumns, bytes.pegs))
}

/** The plan of columns that are there. */
export function planFrom(operations: Operations, orders: Orders, pegs: Pegs): Plan {
  const orderNamed = namesOf(orders.columns.code)
  const orderByCode = operations.columns.orderCode.values.map((code) => orderNamed.get(code) ?? -1)
  const orderOf = operations.columns.orderCode.codes.map((code) => (code < 0 ? -1 : orderByCode[code]!))
  const operationsOf: number[][] = Array.from({ length: orders.length }, () => [])
  const { start, end } = operations.columns
  for (let op = 0; op < operations.length; op++)
    if (orderOf[op]! >= 0 && start[op] !== NULL_I32 && end[op] !== NULL_I32)
      operationsOf[orderOf[op]!]!.push(op)
  const code = (op: number): string => textAt(operations.columns.code, op) ?? ''
  for (const list of operationsOf) list.sort((a, b) => start[a]! - start[b]! || (code(a) < code(b) ? -1 : 1))
  return {
    operations,
    orders,
    pegs,
    orderOf,
    operationsOf,
    operationNamed: namesOf(operations.columns.code),
    orderNamed,
  }
}

/** What an expression of a style can ask: operations and their orders. */
export type Tables = Pick<Plan, 'operations' | 'orders' | 'orderNamed'>

export function tablesOf(operations: Uint8Array, orderBytes: Uint8Array): Tables {
  const orders = decodeTable(planOrderColumns, orderBytes)
  return {
    operations: decodeTable(planBarColumns, operations),
    orders,
    orderNamed: namesOf(orders.columns.code),
  }
}

/** Rows by the text of a column. */
function namesOf(column: TextColumn): Map<string, number> {
  const names = new Map<string, number>()
  for (let row = 0; row < column.codes.length; row++) {
    const text = textAt(column, row)
    if (text !== null) names.set(text, row)
  }
  return names
}

/** Seconds UTC of a time column of the plan, null where there is none. */
export const secondsAt = (column: Int32Array, row: number): number | null =>
  column[row] === NULL_I32 ? null : column[row]! + planBarEpoch

/** The sales order that an order is made for, if it is part of no other order. */
export const saleOf = ({ orders: { columns } }: Plan, order: number): string | null =>
  textAt(columns.parentOrder, order) === null ? textAt(columns.saleOrderCode, order) : null

/** When an operation begins, its setup included. */
export const beginsAt = ({ operations: { columns } }: Pick<Plan, 'operations'>, op: number): number | null =>
  secondsAt(columns.setupStart, op) ?? secondsAt(columns.start, op)

export const quantityAt = (column: BigInt64Array, row: number): bigint | null =>
  column[row] === NULL_I64 ? null : column[row]!

export { textAt }
