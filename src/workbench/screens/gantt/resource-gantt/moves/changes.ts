import type { OperationBars, PlannedOperation } from '../operation-bars.ts'

/** An operation that differs between two plans; null: it is in one only. */
export interface PlanChange {
  readonly operation: string
  readonly before: PlannedOperation | null
  readonly after: PlannedOperation | null
}

/** Operations that are elsewhere or have another status, by code. */
export function changesBetween(before: OperationBars, after: OperationBars): PlanChange[] {
  const changes: PlanChange[] = []
  for (const [source, operation] of before.codes.entries()) {
    const then = before.operation(source)
    const at = after.sourceOf.get(operation)
    const now = at === undefined ? null : after.operation(at)
    if (!now || differs(then, now)) changes.push({ operation, before: then, after: now })
  }
  for (const [source, operation] of after.codes.entries())
    if (!before.sourceOf.has(operation))
      changes.push({ operation, before: null, after: after.operation(source) })
  return changes.sort((a, b) => (a.operation < b.operation ? -1 : 1))
}

const differs = (one: PlannedOperation, other: PlannedOperation): boolean =>
  one.resource !== other.resource ||
  one.start !== other.start ||
  one.end !== other.end ||
  one.status !== other.status ||
  one.fixLevel !== other.fixLevel
