import { saleOf, secondsAt, textAt, type Plan } from './plan.ts'
import { leadsOut, type ChartRow } from './sources.ts'

const LAST = Number.MAX_SAFE_INTEGER

/** Orders with work in the plan: by due date, then code. */
export function plannedOrders(plan: Plan): number[] {
  const { code, dueDate } = plan.orders.columns
  const due = (order: number): number => secondsAt(dueDate, order) ?? LAST
  return Array.from(plan.operationsOf.keys())
    .filter((order) => plan.operationsOf[order]!.length > 0)
    .sort((a, b) => due(a) - due(b) || (textAt(code, a)! < textAt(code, b)! ? -1 : 1))
}

/** Orders, each followed by its operations and what is bought for them. */
export function orderRows(plan: Plan, orders: readonly number[]): ChartRow[] {
  const { leftNode } = plan.pegs.columns
  const bought = suppliesOf(plan, (peg) => textAt(leftNode, peg) !== 'STK')
  return orders.flatMap((order) => rowsOfOrder(plan, order, bought))
}

const rowsOfOrder = (plan: Plan, order: number, supplies: Supplies): ChartRow[] => [
  { kind: 'order', order },
  ...plan.operationsOf[order]!.map((operation): ChartRow => ({ kind: 'operation', operation })),
  ...plan.operationsOf[order]!.flatMap((operation) => supplies.get(operation) ?? []).map(
    (peg): ChartRow => ({ kind: 'supply', peg }),
  ),
]

type Supplies = ReadonlyMap<number, readonly number[]>

/** Pegs from outside of the plan by the operation that they feed. */
export function suppliesOf(plan: Plan, wanted: (peg: number) => boolean = () => true): Supplies {
  const { columns, length } = plan.pegs
  const supplies = new Map<number, number[]>()
  for (let peg = 0; peg < length; peg++) {
    if (textAt(columns.leftNode, peg) === 'OP' || !wanted(peg)) continue
    const op = fedBy(plan, peg)
    if (op === undefined) continue
    const list = supplies.get(op)
    if (list) list.push(peg)
    else supplies.set(op, [peg])
  }
  return supplies
}

const fedBy = ({ pegs: { columns }, operationNamed }: Plan, peg: number): number | undefined =>
  textAt(columns.rightNode, peg) === 'OP'
    ? operationNamed.get(textAt(columns.rightKey, peg) ?? '')
    : undefined

/** The order at the right of a peg, or of the operation there. */
function takenBy(plan: Plan, peg: number): number | undefined {
  const { rightNode, rightKey } = plan.pegs.columns
  if (textAt(rightNode, peg) === 'MO') return plan.orderNamed.get(textAt(rightKey, peg) ?? '')
  const operation = fedBy(plan, peg)
  const order = operation === undefined ? -1 : plan.orderOf[operation]!
  return order < 0 ? undefined : order
}

/** Operations in the order of their work: by start, then code. */
export function workRows(plan: Plan): ChartRow[] {
  const { start, code } = plan.operations.columns
  return plan.operationsOf
    .flat()
    .sort((a, b) => start[a]! - start[b]! || (textAt(code, a)! < textAt(code, b)! ? -1 : 1))
    .map((operation) => ({ kind: 'operation', operation }))
}

/** The first row whose work is not done, with the time from which it is to be seen; null: all is done. */
export function firstOpen(
  plan: Plan,
  rows: readonly ChartRow[],
  now: number,
): { readonly row: number; readonly from: number } | null {
  const { status, end } = plan.operations.columns
  const row = rows.findIndex(
    (one) =>
      one.kind === 'operation' &&
      textAt(status, one.operation) !== 'B' &&
      (secondsAt(end, one.operation) ?? -1) >= now,
  )
  const found = rows[row]
  if (found?.kind !== 'operation') return null
  return { row, from: Math.min(now, secondsAt(plan.operations.columns.start, found.operation) ?? now) }
}

/** Resources with what is planned on them, in the order of work; by code. */
export function resourceRows(plan: Plan): ChartRow[] {
  const { resCode, start, end } = plan.operations.columns
  const on = new Map<string, number[]>()
  for (let op = 0; op < plan.operations.length; op++) {
    const code = textAt(resCode, op)
    if (code === null || secondsAt(start, op) === null || secondsAt(end, op) === null) continue
    const list = on.get(code)
    if (list) list.push(op)
    else on.set(code, [op])
  }
  return [...on]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([code, operations]) => ({
      kind: 'resource',
      code,
      operations: operations.sort((a, b) => start[a]! - start[b]! || a - b),
    }))
}

/** Rows, and the row above each in a tree of many levels. */
export interface RowsShown {
  readonly rows: readonly ChartRow[]
  readonly parents: Int32Array | undefined
}

/** Rows as far as a filter of operations leaves something of them; in a tree what is above something that is left stays. */
export function keptRows(plan: Plan, { rows, parents }: RowsShown, keep: Uint8Array | null): RowsShown {
  if (!keep) return { rows, parents }
  const isKept = (operation: number): boolean => keep[operation] === 1
  const stays = rows.map((row): boolean => {
    if (row.kind === 'operation') return isKept(row.operation)
    if (row.kind === 'supply') return isKept(fedBy(plan, row.peg) ?? -1)
    if (row.kind === 'consumer')
      return isKept(plan.operationNamed.get(textAt(plan.pegs.columns.leftKey, row.peg) ?? '') ?? -1)
    return (row.kind === 'resource' ? row.operations : plan.operationsOf[row.order]!).some(isKept)
  })
  if (parents)
    for (let row = rows.length - 1; row >= 0; row--)
      if (stays[row] && parents[row]! >= 0) stays[parents[row]!] = true
  const place = new Int32Array(rows.length).fill(-1)
  let count = 0
  for (const [row, one] of stays.entries()) if (one) place[row] = count++
  return {
    rows: rows
      .filter((_, row) => stays[row])
      .map((row) => (row.kind === 'resource' ? { ...row, operations: row.operations.filter(isKept) } : row)),
    parents: parents?.filter((_, row) => stays[row]).map((parent) => (parent < 0 ? -1 : place[parent]!)),
  }
}

/** Orders with all that supplies them, through every level, and all that they supply; the suppliers first. */
export function relatedRows(plan: Plan, orders: readonly number[]): ChartRow[] {
  const before = reached(plan, orders, 'left')
  const after = reached(plan, orders, 'right')
  for (const order of orders) {
    after.delete(order)
    before.delete(order)
  }
  for (const order of before) after.delete(order)
  const start = (one: number): number =>
    Math.min(LAST, ...plan.operationsOf[one]!.map((op) => plan.operations.columns.start[op]!))
  const inTime = (orders: Iterable<number>): number[] =>
    [...orders].sort((a, b) => start(a) - start(b) || a - b)
  const supplies = suppliesOf(plan)
  const consumers = consumersOf(plan)
  return [...inTime(before), ...orders, ...inTime(after)].flatMap((one): ChartRow[] => [
    ...rowsOfOrder(plan, one, supplies),
    ...(consumers.get(one) ?? []).map((peg): ChartRow => ({ kind: 'consumer', peg })),
    ...(hasOwnSale(plan, one, consumers) ? [{ kind: 'sale' as const, order: one }] : []),
  ])
}

/** Pegs to sales orders and forecasts by the order that makes what they take. */
export function consumersOf(plan: Plan): ReadonlyMap<number, readonly number[]> {
  const consumers = new Map<number, number[]>()
  for (let peg = 0; peg < plan.pegs.length; peg++) {
    const order = leadsOut(plan, peg) ? madeBy(plan, peg) : undefined
    if (order === undefined) continue
    const list = consumers.get(order)
    if (list) list.push(peg)
    else consumers.set(order, [peg])
  }
  return consumers
}

/** The order of the operation at the left of a peg. */
function madeBy({ pegs: { columns }, operationNamed, orderOf }: Plan, peg: number): number | undefined {
  const operation =
    textAt(columns.leftNode, peg) === 'OP'
      ? operationNamed.get(textAt(columns.leftKey, peg) ?? '')
      : undefined
  const order = operation === undefined ? -1 : orderOf[operation]!
  return order < 0 ? undefined : order
}

/** The order names a sales order that no peg leads to, as in a plan without pegs. */
export function hasOwnSale(
  plan: Plan,
  order: number,
  consumers: ReadonlyMap<number, readonly number[]>,
): boolean {
  const sale = saleOf(plan, order)
  const { rightKey } = plan.pegs.columns
  return sale !== null && !(consumers.get(order) ?? []).some((peg) => textAt(rightKey, peg) === sale)
}

/** Orders that pegs lead to from some, over any number of steps. */
function reached(plan: Plan, orders: readonly number[], side: 'left' | 'right'): Set<number> {
  const steps = stepsOf(plan, side)
  const found = new Set(orders)
  for (const one of found) for (const next of steps.get(one) ?? []) found.add(next)
  return found
}

function stepsOf(plan: Plan, side: 'left' | 'right'): Map<number, number[]> {
  const steps = new Map<number, number[]>()
  for (let peg = 0; peg < plan.pegs.length; peg++) {
    const [left, right] = [madeBy(plan, peg), takenBy(plan, peg)]
    if (left === undefined || right === undefined || left === right) continue
    const [a, b] = side === 'left' ? [right, left] : [left, right]
    const list = steps.get(a)
    if (list) list.push(b)
    else steps.set(a, [b])
  }
  return steps
}
