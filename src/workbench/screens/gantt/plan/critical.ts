import { secondsAt, textAt, type Plan } from './plan.ts'

/**
 * Operations on the critical chains of orders: from the last to end back to what it waited for the longest, in its order
 * and through pegs in those that supply it. 1 = on a chain.
 */
export function criticalOf(plan: Plan, orders: readonly number[]): Uint8Array {
  const feeds = feedsOf(plan)
  const critical = new Uint8Array(plan.operations.length)
  for (const order of orders)
    for (let op = latestOf(plan, plan.operationsOf[order]!); op !== null && critical[op] === 0; ) {
      critical[op] = 1
      op = latestOf(plan, [...before(plan, op), ...(feeds.get(op) ?? [])])
    }
  return critical
}

/** Which of some placed operations ends last; null of none. */
export const latestOf = ({ operations: { columns } }: Plan, list: readonly number[]): number | null =>
  list.reduce<number | null>(
    (best, op) => (best === null || secondsAt(columns.end, op)! > secondsAt(columns.end, best)! ? op : best),
    null,
  )

/** Operations of the same order that ended before one began. */
function before(plan: Plan, op: number): readonly number[] {
  const { start, end } = plan.operations.columns
  const began = secondsAt(start, op)!
  return (plan.operationsOf[plan.orderOf[op]!] ?? []).filter(
    (one) => one !== op && secondsAt(end, one)! <= began,
  )
}

/** Placed operations that supply an operation. */
export function feedsOf(plan: Plan): ReadonlyMap<number, readonly number[]> {
  const { columns, length } = plan.pegs
  const feeds = new Map<number, number[]>()
  for (let peg = 0; peg < length; peg++) {
    if (textAt(columns.leftNode, peg) !== 'OP') continue
    const left = plan.operationNamed.get(textAt(columns.leftKey, peg) ?? '')
    const right = plan.operationNamed.get(textAt(columns.rightKey, peg) ?? '')
    if (left === undefined || right === undefined || left === right) continue
    if (secondsAt(plan.operations.columns.end, left) === null) continue
    const list = feeds.get(right)
    if (list) list.push(left)
    else feeds.set(right, [left])
  }
  return feeds
}
