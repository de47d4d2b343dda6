import type { LinkInput } from '../../../gantt/model/links.ts'
import { latestOf } from './critical.ts'
import { secondsAt, textAt, type Plan } from './plan.ts'
import { consumersOf, hasOwnSale } from './rows.ts'
import { leadsOut, sourceOf } from './sources.ts'

/** Kinds of links (gantt/model/links.ts): within an order, between orders, late. `supplies`: what comes from outside and goes there, too. */
export function pegLinksOf(plan: Plan, supplies: boolean): LinkInput {
  const { columns, length } = plan.pegs
  const [from, to, kind]: [number[], number[], number[]] = [[], [], []]
  for (let peg = 0; peg < length; peg++) {
    const right = rightOf(plan, peg, supplies)
    if (right === undefined) continue
    const isOperation = textAt(columns.leftNode, peg) === 'OP'
    const left = isOperation ? plan.operationNamed.get(textAt(columns.leftKey, peg) ?? '') : undefined
    if (left === undefined && (isOperation || !supplies)) continue
    from.push(left ?? sourceOf.supply(plan, peg))
    to.push(right)
    const apart = left === undefined || plan.orderOf[left] !== plan.orderOf[right]
    kind.push(columns.isLate[peg] === 1 ? 2 : apart ? 1 : 0)
  }
  const consumers = consumersOf(plan)
  if (supplies)
    for (const [order, operations] of plan.operationsOf.entries()) {
      const last = latestOf(plan, operations)
      if (last === null || !hasOwnSale(plan, order, consumers)) continue
      const due = secondsAt(plan.orders.columns.dueDate, order)
      from.push(last)
      to.push(sourceOf.sale(plan, order))
      kind.push(due !== null && secondsAt(plan.operations.columns.end, last)! > due ? 2 : 1)
    }
  return { from, to, kind }
}

/** What a peg leads to: an operation, a sales order or forecast, or the order that another one is a part of. */
function rightOf(plan: Plan, peg: number, outside: boolean): number | undefined {
  const { rightNode, rightKey, leftKey, leftNode } = plan.pegs.columns
  const key = textAt(rightKey, peg) ?? ''
  if (textAt(rightNode, peg) === 'OP') return plan.operationNamed.get(key)
  if (leadsOut(plan, peg))
    return outside && textAt(leftNode, peg) === 'OP' ? sourceOf.supply(plan, peg) : undefined
  const order = textAt(rightNode, peg) === 'MO' ? plan.orderNamed.get(key) : undefined
  const left = plan.operationNamed.get(textAt(leftKey, peg) ?? '')
  if (order === undefined || left === undefined || plan.orderOf[left] === order) return undefined
  return sourceOf.order(plan, order)
}
