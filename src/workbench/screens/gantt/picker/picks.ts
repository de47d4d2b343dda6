import { NULL_I32 } from '#engine/columns.ts'
import { isHeldOperation } from '#domain/scheduling/held.ts'
import { sourceOf } from '../plan/sources.ts'
import { secondsAt, textAt, type Plan } from '../plan/plan.ts'
import { plannedOrders, workRows } from '../plan/rows.ts'

/** A line of a list beside a chart. */
export interface Pick {
  readonly kind: 'order' | 'operation'
  /** Its row in the tables of the plan. */
  readonly at: number
  readonly code: string
  readonly item: string
  /** Main resource; that of its first operation for an order. */
  readonly resource: string | null
  /** Seconds UTC. */
  readonly start: number | null
  readonly due: number | null
  /** Seconds that it ends after it should; null: nobody says when it should. */
  readonly lateness: number | null
  readonly movable: boolean
}

export function picksOf(plan: Plan, kind: Pick['kind']): readonly Pick[] {
  const { operations, orders, operationsOf, orderOf } = plan
  const { columns } = operations
  const canMove = (op: number): boolean =>
    !isHeldOperation(textAt(columns.status, op) ?? 'N', textAt(columns.fixLevel, op))
  if (kind === 'order')
    return plannedOrders(plan).map((at): Pick => {
      const list = operationsOf[at]!
      const due = secondsAt(orders.columns.dueDate, at)
      const end = Math.max(...list.map((op) => secondsAt(columns.end, op)!))
      const first = list.find(canMove)
      return {
        kind,
        at,
        code: textAt(orders.columns.code, at)!,
        item: textAt(orders.columns.itemCode, at) ?? '',
        resource: first === undefined ? null : textAt(columns.resCode, first),
        start: secondsAt(columns.start, list[0]!),
        due,
        lateness: due === null ? null : end - due,
        movable: first !== undefined,
      }
    })
  return workRows(plan).flatMap((row): Pick[] => {
    if (row.kind !== 'operation') return []
    const at = row.operation
    const order = orderOf[at]!
    const lateness = columns.lateness[at]!
    return [
      {
        kind,
        at,
        code: textAt(columns.code, at)!,
        item: textAt(columns.itemCode, at) ?? '',
        resource: textAt(columns.resCode, at),
        start: secondsAt(columns.start, at),
        due: order < 0 ? null : secondsAt(orders.columns.dueDate, order),
        lateness: lateness === NULL_I32 ? null : lateness,
        movable: canMove(at),
      },
    ]
  })
}

/** Bars of a line on the chart of resources. */
export const sourcesOf = (plan: Plan, { kind, at }: Pick): readonly number[] =>
  kind === 'order' ? plan.operationsOf[at]! : [sourceOf.operation(plan, at)]

/** Lines in which every word stands somewhere, and only late ones when asked for. */
export function filtered(picks: readonly Pick[], text: string, onlyLate: boolean): readonly Pick[] {
  const words = text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
  return picks.filter(
    ({ code, item, resource, lateness }) =>
      (!onlyLate || (lateness ?? 0) > 0) &&
      words.every((word) => `${code} ${item} ${resource ?? ''}`.toLowerCase().includes(word)),
  )
}
