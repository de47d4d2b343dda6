import { NULL_I64, rowAt, textAt, type Table } from '../columns.ts'
import { isoText } from '../table-page.ts'
import { planOperationSchema } from './commands/tables.ts'
import { scheduledJobSchema } from './results.ts'

export interface WhyStep {
  readonly operation: string
  readonly order: string | null
  readonly resource: string | null
  /** ISO instants. */
  readonly start: string | null
  readonly end: string | null
  readonly reason: string | null
  readonly reference: string | null
  /** Seconds between the end of the cause and this start; 0 when there is no cause. */
  readonly waitSeconds: number
}

export interface Why {
  readonly order: string
  readonly due: string | null
  readonly end: string | null
  readonly lateness: number | null
  /** From the last operation of the order back to the root. */
  readonly steps: readonly WhyStep[]
}

/** Maximum steps of the explanation. */
const longest = 50

/**
 * Why an order ends when it does: the walk of the reasons of its last operation back to one that waits for nothing
 * (scheduling.md §2). Null when the plan has no such order.
 */
export function whyLate(
  operations: Table<typeof planOperationSchema>,
  jobs: Table<typeof scheduledJobSchema>,
  order: string,
): Why | null {
  const wanted = order.toLowerCase()
  const job = rowWhere(jobs.length, (row) => textAt(jobs.columns.order, row)?.toLowerCase() === wanted)
  if (job < 0) return null
  const facts = rowAt(scheduledJobSchema, jobs, job)
  const rows = new Map<string, number>()
  for (let row = 0; row < operations.length; row++) rows.set(textAt(operations.columns.operation, row)!, row)
  return {
    order: facts.order!,
    due: iso(facts.due),
    end: iso(facts.end),
    lateness: facts.lateness,
    steps: walk(operations, rows, lastOf(operations, facts.order!)),
  }
}

function rowWhere(length: number, test: (row: number) => boolean): number {
  for (let row = 0; row < length; row++) if (test(row)) return row
  return -1
}

const iso = (time: bigint | number | null): string | null => (time === null ? null : isoText(BigInt(time)))

/** The operation of an order that ends last; one that is not assigned before all others. */
function lastOf({ columns, length }: Table<typeof planOperationSchema>, order: string): number {
  let last = -1
  for (let row = 0; row < length; row++) {
    if (textAt(columns.order, row) !== order) continue
    if (columns.assigned[row] !== 1) return row
    if (last < 0 || columns.end[row]! > columns.end[last]!) last = row
  }
  return last
}

function walk(
  operations: Table<typeof planOperationSchema>,
  rows: ReadonlyMap<string, number>,
  from: number,
): WhyStep[] {
  const steps: WhyStep[] = []
  const seen = new Set<number>()
  for (let row = from; row >= 0 && !seen.has(row) && steps.length < longest; ) {
    seen.add(row)
    const { operation, order, resource, setupStart, start, end, reason, reasonRef } = rowAt(
      planOperationSchema,
      operations,
      row,
    )
    const cause = rows.get(reasonRef ?? '') ?? -1
    const freed = cause < 0 ? NULL_I64 : operations.columns.end[cause]!
    const begins = setupStart ?? start
    const waits = begins === null || freed === NULL_I64 ? 0n : BigInt(begins) - freed
    steps.push({
      operation: operation!,
      order,
      resource,
      start: iso(start),
      end: iso(end),
      reason,
      reference: reasonRef,
      waitSeconds: waits > 0n ? Number(waits) : 0,
    })
    row = cause
  }
  return steps
}
