import type { Condition } from '#domain/crud.ts'
import { orderFilterFields, workFilterFields } from '#domain/scheduling/filter-fields.ts'
import { NULL_I64, textAt, type Table, type TableSchema } from '../../columns.ts'
import { rowTest, type RowTest } from '../../kitting/prepare/filters.ts'
import { orderSchema } from '../explode/input.ts'
import { operationSchema } from '../input.ts'
import { exploded, isSelected, Place, type OrderSelection, type PlanState, type Release } from './state.ts'

/** Test of rows by conditions that name fields of the entity. Unknown fields were refused with the scheme. */
function testOf<S extends TableSchema>(
  schema: S,
  table: Table<S>,
  conditions: readonly Condition[],
  columns: Readonly<Record<string, string>>,
  zone: string,
): RowTest {
  const named = conditions.map((one) => ({ ...one, field: columns[one.field] ?? one.field }))
  return rowTest(schema, table, named, zone, (field) => {
    throw new Error(`no column ${field}`)
  })
}

export const workTest = (state: PlanState, conditions: readonly Condition[]): RowTest =>
  testOf(operationSchema, exploded(state).operations, conditions, workFilterFields, state.zone)

/** Codes of the orders that meet the conditions; null when there are none and all match. */
function ordersMeeting(state: PlanState, conditions: readonly Condition[]): OrderSelection {
  if (conditions.length === 0) return null
  const test = testOf(orderSchema, state.orders, conditions, orderFilterFields, state.zone)
  const codes = new Set<string>()
  for (let row = 0; row < state.orders.length; row++) {
    const code = textAt(state.orders.columns.code, row)
    if (code !== null && test(row)) codes.add(code)
  }
  return codes
}

/** FILTER: the orders selected by both the command and the request of the run. Returns their count. */
export function filter(state: PlanState, orderFilter: readonly Condition[]): number {
  const asked = state.scope.kind === 'FILTER' ? state.scope.orderFilter : []
  state.selection = ordersMeeting(state, [...asked, ...orderFilter])
  return state.selection?.size ?? state.orders.length
}

/** UNASSIGN: releases placed operations now, or after EXPLODE has made them. Returns their count. */
export function unassign(state: PlanState, workFilter: readonly Condition[]): number {
  const release: Release = { orders: state.selection, workFilter }
  if (!state.explosion) {
    state.releases.push(release)
    return 0
  }
  return takeOff(state, release)
}

/** Releases the places of operations; with scope NOW only of those that begin at or after as-of. */
export function takeOff(state: PlanState, { orders, workFilter }: Release): number {
  const { operations } = exploded(state)
  const { order, start } = operations.columns
  const test = workTest(state, workFilter)
  let taken = 0
  for (let row = 0; row < operations.length; row++) {
    const place = state.place[row]
    if (place !== Place.kept && place !== Place.placed) continue
    if (!isSelected(orders, textAt(order, row)) || !test(row)) continue
    const began = start[row] !== NULL_I64 && start[row]! < BigInt(state.asOf)
    if (state.scope.kind === 'NOW' && began) continue
    state.place[row] = Place.none
    state.placements.delete(row)
    taken++
  }
  return taken
}
