import { decodeTable } from '#engine/arrow.ts'
import { NULL_I64, textAt } from '#engine/columns.ts'
import { scheduledOperationSchema } from '#engine/scheduling/results.ts'
import type { BarInput } from '../../../../gantt/model/bars.ts'
import type { OperationBars } from '../operation-bars.ts'

/** Where another plan has the operations of the chart, and how many stand elsewhere. */
export interface OtherPlan {
  readonly bars: BarInput
  /** On the chart later, earlier, or at the same time on another resource than in the other plan. */
  readonly later: number
  readonly earlier: number
  readonly elsewhere: number
  /** In one of the plans only. */
  readonly only: number
}

/** The operations of a run's result (`operations` of schedulingRuns.table) in the sources and rows of the chart. */
export function otherPlanOf(bytes: Uint8Array, plan: OperationBars, codes: readonly string[]): OtherPlan {
  const { columns, length } = decodeTable(scheduledOperationSchema, bytes)
  const { count, row: rows, start: starts } = plan.bars
  const rowOf = new Map(codes.map((code, row) => [code, row]))
  const row = new Int32Array(count).fill(-1)
  const [start, end] = [new Int32Array(count), new Int32Array(count)]
  let [later, earlier, elsewhere, only] = [0, 0, 0, 0]
  for (let at = 0; at < length; at++) {
    const source = plan.sourceOf.get(textAt(columns.operation, at) ?? '')
    const resource = rowOf.get(textAt(columns.resource, at) ?? '')
    const from = columns.setupStart[at] === NULL_I64 ? columns.start[at]! : columns.setupStart[at]!
    if (source === undefined || resource === undefined || from === NULL_I64) continue
    row[source] = resource
    start[source] = Number(from) - plan.base
    end[source] = Number(columns.end[at]!) - plan.base
  }
  for (let source = 0; source < count; source++) {
    const [then, now] = [row[source]!, rows[source]!]
    if (then < 0 || now < 0) only += Number(then >= 0 || now >= 0)
    else if (starts[source]! > start[source]!) later++
    else if (starts[source]! < start[source]!) earlier++
    else elsewhere += Number(then !== now)
  }
  return {
    bars: { count, rowCount: codes.length, row, start, end, tone: new Uint8Array(count) },
    later,
    earlier,
    elsewhere,
    only,
  }
}
