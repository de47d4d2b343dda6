import { holdsOneOf, NULL_I32, NULL_I64, textAt, type Table } from '../columns.ts'
import { isoText } from '../table-page.ts'
import { planOperationSchema } from './commands/tables.ts'
import type { scheduledJobSchema } from './results.ts'

export interface PlanSide {
  readonly operations: Table<typeof planOperationSchema>
  readonly jobs: Table<typeof scheduledJobSchema>
}

export interface OperationChange {
  readonly operation: string
  readonly order: string | null
  readonly change: 'moved' | 'added' | 'removed'
  readonly resource: string | null
  readonly newResource: string | null
  /** ISO instants. */
  readonly start: string | null
  readonly newStart: string | null
  readonly end: string | null
  readonly newEnd: string | null
  /** Seconds later (positive) or earlier; null when one side has no time. */
  readonly seconds: number | null
}

export interface OrderChange {
  readonly order: string
  readonly end: string | null
  readonly newEnd: string | null
  readonly seconds: number | null
  readonly lateness: number | null
  readonly newLateness: number | null
}

export interface PlanComparison {
  readonly operations: readonly OperationChange[]
  readonly orders: readonly OrderChange[]
  readonly counts: {
    readonly moved: number
    readonly added: number
    readonly removed: number
    readonly same: number
    readonly ordersEarlier: number
    readonly ordersLater: number
  }
}

interface Spot {
  readonly order: string | null
  readonly resource: string | null
  readonly start: bigint | null
  readonly end: bigint | null
}

/** Operations and orders outside of which two plans are known to be equal. */
export interface Touched {
  readonly operations: ReadonlySet<string>
  readonly orders: ReadonlySet<string>
}

/**
 * What changed from one plan to another: operations by the size of their move, orders by that of their end; ties by code.
 * With `touched` only these are compared and counted.
 */
export function comparePlans(
  before: PlanSide,
  after: PlanSide,
  touched: Touched | null = null,
): PlanComparison {
  const [left, right] = [spots(before, touched), spots(after, touched)]
  const operations: OperationChange[] = []
  let same = 0
  for (const [operation, to] of right) {
    const from = left.get(operation)
    if (from && from.resource === to.resource && from.start === to.start && from.end === to.end) same++
    else operations.push(changeOf(operation, from ?? null, to))
  }
  for (const [operation, from] of left)
    if (!right.has(operation)) operations.push(changeOf(operation, from, null))
  const orders = orderChanges(before, after, touched)
  const count = (change: OperationChange['change']) =>
    operations.filter((one) => one.change === change).length
  return {
    operations: operations.sort((a, b) => bySize(a, b) || compare(a.operation, b.operation)),
    orders: orders.sort((a, b) => bySize(a, b) || compare(a.order, b.order)),
    counts: {
      moved: count('moved'),
      added: count('added'),
      removed: count('removed'),
      same,
      ordersEarlier: orders.filter(({ seconds }) => seconds !== null && seconds < 0).length,
      ordersLater: orders.filter(({ seconds }) => seconds !== null && seconds > 0).length,
    },
  }
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

const bySize = (a: { seconds: number | null }, b: { seconds: number | null }): number =>
  Math.abs(b.seconds ?? 0) - Math.abs(a.seconds ?? 0)

/** Placed operations by code. */
function spots({ operations: { columns, length } }: PlanSide, touched: Touched | null): Map<string, Spot> {
  const found = new Map<string, Spot>()
  const isTouched = touched ? holdsOneOf(columns.operation, touched.operations) : () => true
  for (let row = 0; row < length; row++) {
    if (columns.assigned[row] !== 1 || !isTouched(row)) continue
    const operation = textAt(columns.operation, row)!
    const [start, end] = [columns.start[row]!, columns.end[row]!]
    found.set(operation, {
      order: textAt(columns.order, row),
      resource: textAt(columns.resource, row),
      start: start === NULL_I64 ? null : start,
      end: end === NULL_I64 ? null : end,
    })
  }
  return found
}

function changeOf(operation: string, from: Spot | null, to: Spot | null): OperationChange {
  return {
    operation,
    order: (to ?? from)?.order ?? null,
    change: from && to ? 'moved' : to ? 'added' : 'removed',
    resource: from?.resource ?? null,
    newResource: to?.resource ?? null,
    start: iso(from?.start),
    newStart: iso(to?.start),
    end: iso(from?.end),
    newEnd: iso(to?.end),
    seconds: difference(from?.start, to?.start),
  }
}

const iso = (time: bigint | null | undefined): string | null =>
  time === null || time === undefined ? null : isoText(time)

const difference = (from: bigint | null | undefined, to: bigint | null | undefined): number | null =>
  from === null || from === undefined || to === null || to === undefined ? null : Number(to - from)

function orderChanges(before: PlanSide, after: PlanSide, touched: Touched | null): OrderChange[] {
  const [left, right] = [ends(before, touched), ends(after, touched)]
  const codes = [...new Set([...left.keys(), ...right.keys()])]
  return codes.flatMap((order): OrderChange[] => {
    const [from, to] = [left.get(order), right.get(order)]
    if (from?.end === to?.end) return []
    return [
      {
        order,
        end: iso(from?.end),
        newEnd: iso(to?.end),
        seconds: difference(from?.end, to?.end),
        lateness: from?.lateness ?? null,
        newLateness: to?.lateness ?? null,
      },
    ]
  })
}

function ends({ jobs: { columns, length } }: PlanSide, touched: Touched | null) {
  const found = new Map<string, { readonly end: bigint | null; readonly lateness: number | null }>()
  for (let row = 0; row < length; row++) {
    const [end, lateness] = [columns.end[row]!, columns.lateness[row]!]
    const order = textAt(columns.order, row)!
    if (touched && !touched.orders.has(order)) continue
    found.set(order, {
      end: end === NULL_I64 ? null : end,
      lateness: lateness === NULL_I32 ? null : lateness,
    })
  }
  return found
}
