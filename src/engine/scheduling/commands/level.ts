import { textAt } from '../../columns.ts'
import { keepPlaces } from './assign.ts'
import { schedulingInput } from './scheduling-input.ts'
import { Place, type PlanState, type Report, type Scheduled } from './state.ts'

export interface Levelled {
  /** 1 = the levelled plan was accepted. */
  readonly taken: number
  /** Standard deviation of the utilisation of resources, in percent. */
  readonly spreadBefore: number
  readonly spreadAfter: number
}

/**
 * LEVEL: places the operations of this run again, choosing resources by load only. Accepted when the load is
 * spread more evenly, no operation loses its place, tardiness does not grow and at most `maxLateOrders` more are late.
 */
export async function level(state: PlanState, maxLateOrders: number, report: Report): Promise<Levelled> {
  const before = state.scheduled
  if (!before || !state.policy) return { taken: 0, spreadBefore: 0, spreadAfter: 0 }
  const rows = new Set([...state.place.keys()].filter((row) => state.place[row] === Place.placed))
  const spreadBefore = spread(before)
  const freed: PlanState = { ...state, place: state.place.slice(), placements: new Map() }
  for (const row of rows) freed.place[row] = Place.none
  const included = (row: number) => state.place[row] !== Place.none
  const policy = {
    ...state.policy,
    stopExpr: null,
    resSelect: 'OPT',
    resStrategies: [
      { key: 'loadBalance' as const, weight: 10 },
      { key: 'lateness' as const, weight: 5 },
      { key: 'finishEarly' as const, weight: 1 },
    ],
  }
  const after = await state.engine.schedule(schedulingInput(freed, included), policy, report)
  const spreadAfter = spread(after)
  const better =
    spreadAfter < spreadBefore &&
    after.kpi.unassigned <= before.kpi.unassigned &&
    after.kpi.weightedTardiness <= before.kpi.weightedTardiness &&
    after.kpi.lateOrders <= before.kpi.lateOrders + maxLateOrders
  if (!better) return { taken: 0, spreadBefore, spreadAfter: spreadBefore }
  for (const row of rows) state.place[row] = Place.none
  state.scheduled = after
  state.messages.setSchedule(after.tables.messages)
  keepPlaces(state, after, rows)
  return { taken: 1, spreadBefore, spreadAfter }
}

/** Standard deviation of the utilisation of all resources that work, in percent. */
function spread({ tables }: Scheduled): number {
  const { columns, length } = tables.resources
  const used: number[] = []
  for (let row = 0; row < length; row++)
    if (textAt(columns.resource, row) !== null && columns.available[row]! > 0)
      used.push(Number(columns.utilisation[row]!) / 10_000)
  if (used.length === 0) return 0
  const mean = used.reduce((sum, one) => sum + one, 0) / used.length
  const variance = used.reduce((sum, one) => sum + (one - mean) ** 2, 0) / used.length
  return Math.round(Math.sqrt(variance) * 100) / 100
}
