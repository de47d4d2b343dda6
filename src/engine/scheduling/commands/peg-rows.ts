import { NULL_I64, textAt, type Table } from '../../columns.ts'
import type { allocationSchema } from '../../kitting/results.ts'
import { exploded, type PlanState } from './state.ts'

/** A peg of the plan; times in seconds UTC, null where unknown. */
export interface PegRow {
  readonly kind: string
  readonly item: string | null
  readonly qty: bigint
  readonly leftNode: string
  readonly leftKey: string
  readonly leftAt: bigint | null
  readonly rightNode: string
  readonly rightKey: string
  readonly rightAt: bigint | null
}

/** When operations of the plan run, and orders begin and are due. */
export interface PegTimes {
  readonly start: (operation: string) => bigint | null
  readonly end: (operation: string) => bigint | null
  /** First start of an order's operations. */
  readonly begin: (order: string) => bigint | null
  readonly due: (order: string) => bigint | null
  readonly orderOf: (operation: string) => string | null
}

export const timeOrNull = (time: bigint): bigint | null => (time === NULL_I64 ? null : time)

export function pegTimes(state: PlanState): PegTimes {
  const [starts, ends, begins] = [
    new Map<string, bigint>(),
    new Map<string, bigint>(),
    new Map<string, bigint>(),
  ]
  const [dues, orders] = [new Map<string, bigint | null>(), new Map<string, string | null>()]
  const { jobs, operations } = exploded(state)
  for (let row = 0; row < jobs.length; row++)
    dues.set(textAt(jobs.columns.code, row)!, timeOrNull(jobs.columns.due[row]!))
  for (let row = 0; row < operations.length; row++)
    orders.set(textAt(operations.columns.code, row)!, textAt(operations.columns.order, row))
  const placed = state.scheduled?.tables.operations
  for (let row = 0; row < (placed?.length ?? 0); row++) {
    const { operation, order, assigned, start, end } = placed!.columns
    if (assigned[row] !== 1) continue
    starts.set(textAt(operation, row)!, start[row]!)
    ends.set(textAt(operation, row)!, end[row]!)
    const of = textAt(order, row)!
    const known = begins.get(of)
    if (known === undefined || start[row]! < known) begins.set(of, start[row]!)
  }
  return {
    start: (operation) => starts.get(operation) ?? null,
    end: (operation) => ends.get(operation) ?? null,
    begin: (order) => begins.get(order) ?? null,
    due: (order) => dues.get(order) ?? null,
    orderOf: (operation) => orders.get(operation) ?? null,
  }
}

/** PegNode of every supply class (entities.md §1). */
const nodes: Readonly<Record<string, string>> = {
  STOCK: 'STK',
  LINE: 'STK',
  QC: 'STK',
  RECV: 'STK',
  CONS: 'STK',
  CUST: 'STK',
  ASN: 'PO',
  PO: 'PO',
  PLAN_P: 'PR',
  PR: 'PR',
  WIP: 'MO',
  PLAN_M: 'MO',
  TRF: 'STK',
}

const keyOf = (parts: readonly (string | null)[]): string =>
  parts.filter((part) => part !== null && part !== '').join(' ')

/** The supply of an allocation as the supply side of a peg. */
export const supplyEnd = (columns: Table<typeof allocationSchema>['columns'], k: number) => ({
  kind: textAt(columns.kind, k) ?? 'S',
  leftNode: nodes[textAt(columns.class, k) ?? ''] ?? 'STK',
  leftKey: keyOf([
    textAt(columns.supply, k) ?? textAt(columns.item, k),
    textAt(columns.warehouse, k),
    textAt(columns.lot, k),
  ]),
  leftAt: timeOrNull(columns.supplyDate[k]!),
})
