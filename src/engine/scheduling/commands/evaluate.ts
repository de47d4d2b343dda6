import { readPolicy } from '#domain/scheduling/scheme.ts'
import type { ScheduleKpi } from '../results.ts'
import { onTimeKittedRate } from './kitted.ts'
import { schedulingInput } from './scheduling-input.ts'
import { Place, type PlanState, type Report } from './state.ts'

/** KPIs of the plan as it stood before the run: what was placed stays where it was; null when nothing was. */
export async function kpiBefore(state: PlanState, report: Report): Promise<ScheduleKpi | null> {
  const standing = state.placedBefore
  if (!standing.includes(Place.kept) && !standing.includes(Place.bound)) return null
  const before: PlanState = { ...state, place: standing, placements: new Map() }
  const input = schedulingInput(before, (row) => standing[row] !== Place.none)
  const { kpi, tables } = await state.engine.schedule(input, readPolicy({}).policy, report)
  return { ...kpi, onTimeKittedRate: onTimeKittedRate(state, tables) }
}
