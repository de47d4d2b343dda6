import type { Staircase } from '../../../gantt/model/curves.ts'
import type { Kit, Kits } from '../plan/kits.ts'
import { stairs } from '../plan/staircase.ts'
import type { OperationBars } from './operation-bars.ts'

/** Material of orders as it comes, under the bars of their first operations; null: nothing was calculated. */
export function materialOf(plan: OperationBars, kits: Kits, count = plan.codes.length): Staircase | null {
  if (kits.size === 0) return null
  const first = new Map<string, { readonly source: number; readonly start: number }>()
  const { row, start } = plan.bars
  for (let source = 0; source < plan.codes.length; source++) {
    if (row[source]! < 0) continue
    const order = plan.orderOf(source)
    const found = first.get(order)
    if (!found || start[source]! < found.start) first.set(order, { source, start: start[source]! })
  }
  const stepsOf = new Map<number, Kit['steps']>()
  for (const [order, { source }] of first) {
    const steps = kits.get(order)?.steps ?? []
    if (steps.length > 0) stepsOf.set(source, steps)
  }
  return stairs(count, stepsOf, plan.base)
}
