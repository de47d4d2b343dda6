import type { Shop, ShopPlan } from '../../solver/shop.ts'

/** Longest ways through a plan, per operation. */
export interface Evaluation {
  readonly makespan: number
  /** Earliest start. */
  readonly heads: Int32Array
  /** Longest path from the end of the operation to the end of the plan. */
  readonly tails: Int32Array
}

/**
 * Heads, tails and makespan of a plan, as the longest paths of its disjunctive graph: precedence arcs, and on each machine
 * an arc with the setup to the next operation. Oracle of the incremental evaluation in assembly/kernels/solver.
 */
export function evaluatePlan(shop: Shop, plan: ShopPlan): Evaluation {
  const { operations: n } = shop
  const arcs = arcsOf(shop, plan)
  const time = plan.alt.map((row) => shop.altTime[row]!)
  const heads = new Int32Array(n)
  const tails = new Int32Array(n)
  for (const i of plan.order)
    for (const { to, lag } of arcs[i]!) heads[to] = Math.max(heads[to]!, heads[i]! + time[i]! + lag)
  for (const i of plan.order.toReversed())
    for (const { to, lag } of arcs[i]!) tails[i] = Math.max(tails[i]!, lag + time[to]! + tails[to]!)
  const makespan = heads.reduce((longest, head, i) => Math.max(longest, head + time[i]! + tails[i]!), 0)
  return { makespan, heads, tails }
}

interface Arc {
  readonly to: number
  readonly lag: number
}

/** Arcs out of every operation. */
function arcsOf(shop: Shop, plan: ShopPlan): Arc[][] {
  const { operations: n, setups } = shop
  const arcs: Arc[][] = Array.from({ length: n }, () => [])
  const last = new Map<number, number>()
  for (const i of plan.order) {
    for (let k = shop.predStart[i]!; k < shop.predStart[i + 1]!; k++)
      arcs[shop.preds[k]!]!.push({ to: i, lag: 0 })
    const machine = shop.altMachine[plan.alt[i]!]!
    const before = last.get(machine)
    if (before !== undefined)
      arcs[before]!.push({ to: i, lag: setups ? setups[(machine * n + before) * n + i]! : 0 })
    last.set(machine, i)
  }
  return arcs
}
