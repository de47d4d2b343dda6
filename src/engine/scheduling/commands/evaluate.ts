import { readPolicy } from '#domain/scheduling/scheme.ts'
import type { ScheduleKpi } from '../results.ts'
import { onTimeKittedRate } from './kitted.ts'
import { schedulingInput } from './scheduling-input.ts'
import { Place, type PlanState, type Report } from './state.ts'

/** KPIs of the plan before the run, with all places kept; null when nothing was placed. */
export async function kpiBefore(state: PlanState, report: Report): Promise<ScheduleKpi | null> {
  const placedBefore = state.placedBefore
  if (!placedBefore.includes(Place.kept) && !placedBefore.includes(Place.bound)) return null
  const before: PlanState = { ...state, place: placedBefore, placements: new Map() }
  const input = schedulingInput(before, (row) => placedBefore[row] !== Place.none)
  const { kpi, tables } = await state.engine.schedule(input, readPolicy({}).policy, report)
  return { ...kpi, onTimeKittedRate: onTimeKittedRate(state, tables) }
}
