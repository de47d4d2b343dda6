import type { KittingInput } from '../../kitting/input.ts'
import type { KitOutcome } from '../../kitting/kit.ts'
import { textAt } from '../../columns.ts'
import type { PegTimes } from './peg-rows.ts'
import { exploded, type PlanState } from './state.ts'

/** A sales order or forecast, and its uncovered quantity. */
export interface Consumer {
  readonly node: string
  readonly code: string
  readonly item: string
  readonly due: bigint | null
  readonly priority: number | null
  readonly customer: string | null
  readonly project: string | null
  open: bigint
}

/** Material consumed by operations: `input` of the kitting engine, and its `allocations`. */
export interface Taken {
  readonly input: KittingInput
  readonly allocations: KitOutcome['tables']['allocations'] | null
}

/** Supply classes that are orders of the plan. */
export const made: ReadonlySet<string> = new Set(['WIP', 'PLAN_M'])

/** The supply side of a peg from an operation. */
export const fromOperation = (operation: string, times: PegTimes) => ({
  kind: 'S',
  leftNode: 'OP',
  leftKey: operation,
  leftAt: times.end(operation),
})

/** The right end of a peg to a consumer. */
export const to = ({ node, code, due }: Consumer) => ({ rightNode: node, rightKey: code, rightAt: due })

/** Child orders whose output no operation of the parent consumes, with that parent. */
export function partsOf(state: PlanState): ReadonlyMap<string, string> {
  const { pegs, jobs } = exploded(state)
  const taken = new Set<string>()
  for (let row = 0; row < pegs.length; row++) taken.add(textAt(pegs.columns.leftOrder, row)!)
  const parts = new Map<string, string>()
  for (let row = 0; row < jobs.length; row++) {
    const [order, parent] = [textAt(jobs.columns.code, row)!, textAt(jobs.columns.parent, row)]
    if (parent !== null && !taken.has(order)) parts.set(order, parent)
  }
  return parts
}
