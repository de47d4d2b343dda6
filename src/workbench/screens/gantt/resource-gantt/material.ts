import type { Staircase } from '../../../gantt/model/curves.ts'
import type { Kit, Kits } from '../plan/kits.ts'
import { stairs } from '../plan/staircase.ts'
import type { OperationBars } from './operation-bars.ts'

/** Material of orders as it comes, under the bars of their first operations; null: nothing was calculated. */
export function materialOf(plan: OperationBars, kits: Kits): Staircase | null {
  if (kits.size === 0) return null
  const first = new Map<string, { readonly source: number; readonly start: number }>()
  for (const source of plan.codes.keys()) {
    const { order, start } = plan.operation(source)
    const found = first.get(order)
    if (start !== null && (!found || start < found.start)) first.set(order, { source, start })
  }
  const stepsOf = new Map<number, Kit['steps']>()
  for (const [order, { source }] of first) {
    const steps = kits.get(order)?.steps ?? []
    if (steps.length > 0) stepsOf.set(source, steps)
  }
  return stairs(plan.codes.length, stepsOf, plan.base)
}
