import { isSameResource, NONE } from '../problem.ts'
import type { ScheduleKpi } from '../results.ts'
import { isAssigned, type Facts } from './facts.ts'
import { latenessOf, type JobFigures } from './jobs.ts'
import { utilisationOf, type LoadRow, type Loads } from './loads.ts'

/** Latest end of all operations, at least the as-of time. */
export function planEnd({ prepared, solution }: Facts): number {
  let end = 0
  for (let op = 0; op < prepared.problem.opCount; op++)
    if (isAssigned(solution, op) && solution.end[op]! > end) end = solution.end[op]!
  return end
}

/** The KPIs of scheduling.md §4. Orders that are not placed completely count as not on time. */
export function kpis(
  facts: Facts,
  figures: readonly JobFigures[],
  { loads, shown }: { readonly loads: Loads; readonly shown: readonly LoadRow[] },
  violations: number,
): ScheduleKpi {
  const { prepared, solution } = facts
  const { problem, resources } = prepared
  const sum = {
    late: 0,
    tardiness: 0,
    lateness: 0,
    most: 0,
    mean: 0,
    dated: 0,
    flow: 0,
    whole: 0,
    dueOrders: 0,
  }
  for (const one of figures) {
    if (one.due !== NONE) sum.dueOrders++
    const lateness = latenessOf(one)
    if (one.due !== NONE && (lateness === NONE || lateness > 0)) sum.late++
    if (lateness !== NONE) {
      const tardy = Math.max(0, lateness)
      sum.dated++
      sum.tardiness += one.weight * tardy
      sum.lateness += tardy
      sum.most = Math.max(sum.most, tardy)
      sum.mean += lateness
    }
    if (one.operations > 0 && one.unassigned === 0) {
      sum.whole++
      sum.flow += one.end - one.start
    }
  }
  let [setup, production, idle, available, moved, unassigned] = [0, 0, 0, 0, 0, 0]
  for (const row of shown) {
    if (row.operations === 0) continue
    setup += row.setup
    production += row.busy
    available += row.available
    idle += loads.idle[row.resource]!
  }
  for (let op = 0; op < problem.opCount; op++) {
    if (!isAssigned(solution, op)) unassigned++
    else if (
      problem.opPreviousStart[op] !== NONE &&
      (problem.opPreviousStart[op] !== solution.start[op] ||
        !isSameResource(problem, problem.opPreviousResource[op]!, facts.resource[op]!))
    )
      moved++
  }
  const bottleneck = shown.reduce<LoadRow | null>(
    (most, row) => (most === null || utilisationOf(row) > utilisationOf(most) ? row : most),
    null,
  )
  const busy = setup + production
  const share = (part: number, whole: number) => (whole > 0 ? part / whole : 0)
  return {
    orders: figures.length,
    lateOrders: sum.late,
    onTimeRate: sum.dueOrders > 0 ? 1 - sum.late / sum.dueOrders : 1,
    weightedTardiness: sum.tardiness,
    totalLateness: sum.lateness,
    maxLateness: sum.most,
    meanLateness: share(sum.mean, sum.dated),
    makespan: planEnd(facts),
    meanFlowTime: share(sum.flow, sum.whole),
    setupSeconds: setup,
    setupRatio: share(setup, production),
    idleSeconds: Math.round(idle),
    utilisation: share(busy, available),
    bottleneck: busy > 0 && bottleneck ? resources[bottleneck.resource]!.code : null,
    bottleneckUtilisation: busy > 0 && bottleneck ? utilisationOf(bottleneck) : 0,
    movedOperations: moved,
    unassigned,
    violations,
  }
}
