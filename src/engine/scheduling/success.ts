import { textAt } from '../columns.ts'
import type { ScheduleTables } from './results.ts'

/**
 * What scheduling one operation came to, as the specification has it (specification.md §5): 1 = it has its place, 0 =
 * failure, for instance because no capacity data was found for it or its resource has no work-time slots.
 */
export interface Success {
  readonly result: 0 | 1
  /** Reason of its start or failure: a reason code and its subject. */
  readonly reason: string | null
  readonly reference: string | null
}

/** The success of every operation of a run by its code; operations missing in the plan have failed, too. */
export function successOf({
  operations,
}: Pick<ScheduleTables, 'operations'>): (operation: string) => Success {
  const { columns, length } = operations
  const rows = new Map<string, number>()
  for (let row = 0; row < length; row++) rows.set(textAt(columns.operation, row) ?? '', row)
  return (operation) => {
    const row = rows.get(operation)
    if (row === undefined) return { result: 0, reason: null, reference: null }
    return {
      result: columns.assigned[row] === 1 ? 1 : 0,
      reason: textAt(columns.reason, row),
      reference: textAt(columns.reasonRef, row),
    }
  }
}
