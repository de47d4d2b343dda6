import { NULL_I32, NULL_I64, textAt, type Table } from '../../columns.ts'
import { TableBuilder } from '../../columns.ts'
import { NONE } from '../problem.ts'
import { scheduledJobSchema } from '../results.ts'
import { isAssigned, type Facts } from './facts.ts'
import { workedSeconds } from './operations.ts'
import { chainOf, type Reason } from './reasons.ts'

/** Result of an order; times relative to the base, NONE where there is none. */
export interface JobFigures {
  readonly job: number
  /** First setup or production, and end of the last production. */
  readonly start: number
  readonly end: number
  readonly due: number
  readonly weight: number
  readonly setupSeconds: number
  readonly operations: number
  readonly unassigned: number
  /** Operation (of the problem) that ends last, or -1. */
  readonly last: number
}

export function jobFigures(facts: Facts): JobFigures[] {
  const { prepared, solution } = facts
  const { jobs, operations, placeOf, input, problem } = prepared
  const { due, weight } = input.jobs.columns
  const figures: JobFigures[] = []
  for (let job = 0, op = 0; job < jobs.count; job++) {
    const row = jobs.row[job]!
    let [start, end, setupSeconds, count, unassigned, last] = [NONE, NONE, 0, 0, 0, -1]
    while (op < operations.count && operations.job[op] === job) {
      const place = placeOf[op++]!
      count++
      if (!isAssigned(solution, place)) {
        unassigned++
        continue
      }
      if (start === NONE || solution.setup[place]! < start) start = solution.setup[place]!
      if (end === NONE || solution.produced[place]! > end) {
        end = solution.produced[place]!
        last = place
      }
      setupSeconds += workedSeconds(facts, place, solution.setup[place]!, solution.start[place]!)
    }
    figures.push({
      job,
      start,
      end,
      due: due[row] === NULL_I64 ? NONE : Number(due[row]) - problem.base,
      weight: weight[row] === NULL_I64 ? 1 : Number(weight[row]) / 1e6,
      setupSeconds,
      operations: count,
      unassigned,
      last,
    })
  }
  return figures
}

/** Range of an int32 column: 68 years. A due date beyond it gets a message (prepare/clock.ts). */
const LARGEST = 0x7fff_ffff

/** Seconds late; NONE where an order has no due date or is not placed completely. */
export function latenessOf({ end, due, unassigned, operations }: JobFigures): number {
  if (due === NONE || end === NONE || unassigned > 0 || operations === 0) return NONE
  return Math.max(-LARGEST, Math.min(LARGEST, end - due))
}

export function jobTable(
  facts: Facts,
  figures: readonly JobFigures[],
  reasons: (op: number) => Reason,
): Table<typeof scheduledJobSchema> {
  const { prepared, solution } = facts
  const { jobs, input, problem, operations, placeOf } = prepared
  const { columns } = input.jobs
  const builder = new TableBuilder(scheduledJobSchema)
  const absolute = (time: number) => (time === NONE ? null : time + problem.base)
  let op = 0
  for (const one of figures) {
    const row = jobs.row[one.job]!
    const lateness = latenessOf(one)
    let failed = -1
    for (const end = op + one.operations; op < end; op++)
      if (failed < 0 && !isAssigned(solution, placeOf[op]!)) failed = placeOf[op]!
    const root = failed >= 0 ? failed : lateness > 0 ? one.last : -1
    builder.add({
      order: textAt(columns.code, row),
      item: textAt(columns.item, row),
      qty: columns.qty[row] === NULL_I64 ? null : columns.qty[row]!,
      assigned: one.operations > 0 && one.unassigned === 0,
      start: absolute(one.start),
      end: absolute(one.end),
      due: absolute(one.due),
      lateness: lateness === NONE ? NULL_I32 : lateness,
      slack: lateness === NONE ? NULL_I32 : -lateness,
      setupSeconds: one.setupSeconds,
      operations: one.operations,
      unassigned: one.unassigned,
      why: root < 0 ? null : chainOf(facts, reasons, root),
    })
  }
  if (op > operations.count) throw new RangeError('orders refer to more operations than exist')
  return builder.table()
}
