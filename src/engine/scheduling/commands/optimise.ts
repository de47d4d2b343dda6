import { objectiveParts, type ObjectivePart } from '#domain/scheduling/policy-values.ts'
import type { SchedulingPolicy } from '#domain/scheduling/policy-values.ts'
import { OPTIMISE_SECONDS } from '#domain/scheduling/commands.ts'
import type { ScheduleKpi } from '../results.ts'
import { keepPlaces } from './assign.ts'
import { schedulingInput } from './scheduling-input.ts'
import { Place, type PlanState, type Report } from './state.ts'

export interface Optimised {
  /** 1 = the improved plan was accepted. */
  readonly taken: number
  readonly lateOrdersBefore: number
  readonly lateOrdersAfter: number
  /** Mean flow time, seconds. */
  readonly flowTimeBefore: number
  readonly flowTimeAfter: number
}

/**
 * OPTIMISE: places the operations of this run again and improves the plan (scheduling.md §3) under the policy of the last
 * assigning command. Accepted when the objective is better, no operation loses its place and no more limits are exceeded.
 */
export async function optimise(
  state: PlanState,
  wanted: SchedulingPolicy,
  report: Report,
): Promise<Optimised> {
  const before = state.scheduled
  if (!before || !state.policy) return figures(null, null, false)
  const rows = new Set([...state.place.keys()].filter((row) => state.place[row] === Place.placed))
  const freed: PlanState = { ...state, place: state.place.slice(), placements: new Map() }
  for (const row of rows) freed.place[row] = Place.none
  const included = (row: number) => state.place[row] !== Place.none
  const { optimiseIterations, objective, seed } = wanted
  const unlimited = optimiseIterations === null && wanted.optimiseSeconds === 0
  const policy: SchedulingPolicy = {
    ...state.policy,
    stopExpr: null,
    optimiseSeconds: unlimited ? OPTIMISE_SECONDS : wanted.optimiseSeconds,
    optimiseIterations,
    objective,
    seed,
  }
  const after = await state.engine.schedule(schedulingInput(freed, included), policy, report)
  if (!isBetterPlan(after.kpi, before.kpi, objective)) return figures(before.kpi, before.kpi, false)
  for (const row of rows) state.place[row] = Place.none
  state.scheduled = after
  state.messages.setSchedule(after.tables.messages)
  keepPlaces(state, after, rows)
  return figures(before.kpi, after.kpi, true)
}

function figures(before: ScheduleKpi | null, after: ScheduleKpi | null, taken: boolean): Optimised {
  return {
    taken: taken ? 1 : 0,
    lateOrdersBefore: before?.lateOrders ?? 0,
    lateOrdersAfter: after?.lateOrders ?? 0,
    flowTimeBefore: Math.round(before?.meanFlowTime ?? 0),
    flowTimeAfter: Math.round(after?.meanFlowTime ?? 0),
  }
}

const partOf: Readonly<Record<ObjectivePart, (kpi: ScheduleKpi) => number>> = {
  tardiness: (kpi) => kpi.weightedTardiness,
  lateOrders: (kpi) => kpi.lateOrders,
  setup: (kpi) => kpi.setupSeconds,
  flowTime: (kpi) => kpi.meanFlowTime,
  makespan: (kpi) => kpi.makespan,
  planChange: (kpi) => kpi.movedOperations,
}

/** Compares as the optimiser does: hard limits first, then the terms in their order or by their weights. */
function isBetterPlan(
  after: ScheduleKpi,
  before: ScheduleKpi,
  weights: SchedulingPolicy['objective'],
): boolean {
  const weighted = objectiveParts.some((part) => (weights[part] ?? 0) > 0)
  const sum = (kpi: ScheduleKpi) =>
    objectiveParts.reduce((total, part) => {
      const scale = Math.max(1, partOf[part](before))
      return total + ((weights[part] ?? 0) * partOf[part](kpi)) / scale
    }, 0)
  const vector = (kpi: ScheduleKpi) => [
    kpi.unassigned,
    kpi.violations,
    ...(weighted ? [sum(kpi)] : Object.values(partOf).map((part) => part(kpi))),
  ]
  const [a, b] = [vector(after), vector(before)]
  for (const [k, value] of a.entries()) if (value !== b[k]) return value < b[k]!
  return false
}
