import { planBarColumns, planBarEpoch, planOrderColumns } from '#domain/planning/plan-bars.ts'
import { NULL_I32, tableFromRows, textAt, type Table } from '#engine/columns.ts'
import { planOperationSchema } from '#engine/scheduling/commands/tables.ts'
import { comparePlans, type PlanComparison, type PlanSide } from '#engine/scheduling/compare.ts'
import { scheduledJobSchema } from '#engine/scheduling/results.ts'

/** The plan as it stands, moves by hand and all: the columns that charts read. */
export interface StandingPlan {
  readonly operations: Table<typeof planBarColumns>
  readonly orders: Table<typeof planOrderColumns>
}

const secondsOf = (column: Int32Array, row: number): number | null =>
  column[row] === NULL_I32 ? null : column[row]! + planBarEpoch

/** What has begun is where the shop floor says; no plan moves it. */
const begun = new Set(['T', 'B'])

/** What accepting a run would change in the plan as it stands. What has begun, and what closed orders keep, is left out. */
export function compareWithStanding(standing: StandingPlan, run: PlanSide): PlanComparison {
  const { operations, orders } = standing
  const touched = { operations: new Set<string>(), orders: new Set<string>() }
  const { columns } = run.operations
  for (let row = 0; row < run.operations.length; row++)
    if (!begun.has(textAt(columns.status, row) ?? '')) touched.operations.add(textAt(columns.operation, row)!)
  for (let row = 0; row < operations.length; row++) {
    const status = textAt(operations.columns.status, row) ?? 'N'
    if (status === 'N' || status === 'A') touched.operations.add(textAt(operations.columns.code, row)!)
  }
  for (let row = 0; row < run.jobs.length; row++)
    touched.orders.add(textAt(run.jobs.columns.order, row) ?? '')
  return comparePlans({ operations: placesOf(operations), jobs: endsOf(orders) }, run, touched)
}

const placesOf = ({ columns, length }: StandingPlan['operations']): PlanSide['operations'] =>
  tableFromRows(
    planOperationSchema,
    Array.from({ length }, (_, row) => ({
      operation: textAt(columns.code, row),
      order: textAt(columns.orderCode, row),
      resource: textAt(columns.resCode, row),
      start: secondsOf(columns.start, row),
      end: secondsOf(columns.end, row),
      assigned: columns.start[row] !== NULL_I32 && textAt(columns.resCode, row) !== null,
    })),
  )

const endsOf = ({ columns, length }: StandingPlan['orders']): PlanSide['jobs'] =>
  tableFromRows(
    scheduledJobSchema,
    Array.from({ length }, (_, row) => ({
      order: textAt(columns.code, row),
      end: secondsOf(columns.plannedEnd, row),
      lateness: columns.lateness[row] === NULL_I32 ? null : columns.lateness[row]!,
    })),
  )
