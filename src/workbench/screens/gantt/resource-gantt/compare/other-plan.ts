import { decodeTable } from '#engine/arrow.ts'
import { NULL_I64, textAt } from '#engine/columns.ts'
import { scheduledOperationSchema, useSchema } from '#engine/scheduling/results.ts'
import type { BarInput } from '../../../../gantt/model/bars.ts'
import type { OperationBars } from '../operation-bars.ts'
import { subUseName, type SubUses } from '../sub-uses.ts'

/** Where another plan has the operations of the chart, and how many are elsewhere. */
export interface OtherPlan {
  readonly bars: BarInput
  /** On the chart later, earlier, or at the same time on another resource than in the other plan. */
  readonly later: number
  readonly earlier: number
  readonly elsewhere: number
  /** In one of the plans only. */
  readonly only: number
}

/** Tables of a run's result (schedulingRuns.table). */
interface RunBytes {
  readonly operations: Uint8Array
  readonly uses: Uint8Array
}

/** The operations of a run and what they use of sub-resources, in the sources and rows of the chart. */
export function otherPlanOf(
  bytes: RunBytes,
  plan: OperationBars,
  subUses: SubUses,
  codes: readonly string[],
): OtherPlan {
  const { columns, length } = decodeTable(scheduledOperationSchema, bytes.operations)
  const { count, row: rows, start: starts } = plan.bars
  const rowOf = new Map(codes.map((code, row) => [code, row]))
  const all = subUses.bars.count
  const row = new Int32Array(all).fill(-1)
  const [start, end] = [new Int32Array(all), new Int32Array(all)]
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
  placeSubUses(bytes.uses, plan, subUses, rowOf, { row, start, end })
  return {
    bars: { count: all, rowCount: codes.length, row, start, end, tone: new Uint8Array(all) },
    later,
    earlier,
    elsewhere,
    only,
  }
}

interface Places {
  readonly row: Int32Array
  readonly start: Int32Array
  readonly end: Int32Array
}

/** Uses of sub-resources that the chart has: from the first of their work types to the end of the last. */
function placeSubUses(
  bytes: Uint8Array,
  { base }: OperationBars,
  { at: subUseAt, named }: SubUses,
  rowOf: ReadonlyMap<string, number>,
  { row, start, end }: Places,
): void {
  const { columns, length } = decodeTable(useSchema, bytes)
  for (let at = 0; at < length; at++) {
    if (columns.end[at]! <= columns.start[at]!) continue
    const name = subUseName(textAt(columns.operation, at) ?? '', textAt(columns.inst, at) ?? '')
    const source = named(name)
    const resource = rowOf.get(textAt(columns.resource, at) ?? '')
    if (source < 0 || subUseAt(source) === null || resource === undefined) continue
    const [from, to] = [Number(columns.start[at]!) - base, Number(columns.end[at]!) - base]
    start[source] = row[source]! < 0 ? from : Math.min(start[source]!, from)
    end[source] = row[source]! < 0 ? to : Math.max(end[source]!, to)
    row[source] = resource
  }
}
