import type { Staircase } from '../../../gantt/model/curves.ts'
import type { Kit, Kits } from './kits.ts'
import { textAt, type Plan } from './plan.ts'
import { sourceCount, sourceOf } from './sources.ts'

/** Material of orders as it comes, under the bars of the orders and of their first operations. */
export function staircaseOf(plan: Plan, kits: Kits, base: number): Staircase {
  const stepsOf = new Map<number, Kit['steps']>()
  for (const [order, operations] of plan.operationsOf.entries()) {
    const steps = kits.get(textAt(plan.orders.columns.code, order)!)?.steps
    if (!steps || steps.length === 0 || operations.length === 0) continue
    stepsOf.set(operations[0]!, steps)
    stepsOf.set(sourceOf.order(plan, order), steps)
  }
  return stairs(sourceCount(plan), stepsOf, base)
}

/** Steps by source as a chart draws them; `base` in seconds UTC. */
export function stairs(count: number, stepsOf: ReadonlyMap<number, Kit['steps']>, base: number): Staircase {
  const first = new Uint32Array(count + 1)
  const [at, share]: [number[], number[]] = [[], []]
  for (let source = 0; source < count; source++) {
    for (const step of stepsOf.get(source) ?? []) {
      at.push(step.at - base)
      share.push(Math.round(step.share * 255))
    }
    first[source + 1] = at.length
  }
  return { first, at: Int32Array.from(at), share: Uint8Array.from(share) }
}
