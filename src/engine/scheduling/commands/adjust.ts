import { NULL_I64, textAt } from '../../columns.ts'
import { keepPlaces } from './assign.ts'
import { schedulingInput } from './scheduling-input.ts'
import { Place, type PlanState, type Report, type Scheduled } from './state.ts'

export interface Adjusted {
  /** 1 = the adjusted plan was accepted. */
  readonly taken: number
  /** Operations that begin at another time. */
  readonly moved: number
  /** Mean seconds by which they begin later (positive) or earlier. */
  readonly shift: number
}

export type AdjustSide = 'LATE' | 'EARLY'

/**
 * ADJUST: moves what this run has placed, each operation on the resource it has, as late as
 * the due dates allow (LATE: material is bound and orders lie about for less time) or as early as they can (EARLY: gaps are
 * closed). Taken over when operations move that way on the whole, none loses its place, no limit more is broken and
 * neither tardiness nor the number of late orders grows.
 */
export async function adjust(state: PlanState, side: AdjustSide, report: Report): Promise<Adjusted> {
  const before = state.scheduled
  const nothing = { taken: 0, moved: 0, shift: 0 }
  if (!before || !state.policy) return nothing
  const rows = new Set([...state.place.keys()].filter((row) => state.place[row] === Place.placed))
  // Placements are kept as hints of resource and time, without fixing the operations.
  const freed: PlanState = { ...state, place: state.place.slice() }
  for (const row of rows) freed.place[row] = Place.none
  const included = (row: number) => state.place[row] !== Place.none
  const policy = {
    ...state.policy,
    stopExpr: null,
    assignDirection: side === 'LATE' ? 'FB' : 'FF',
    resSelect: 'CUR',
    dispatchRule: [{ field: 'start', descending: side === 'LATE' }],
    beforeStart: 'FORWARD',
    beforeEst: 'FORWARD',
    optimiseSeconds: 0,
    optimiseIterations: null,
  }
  const after = await state.engine.schedule(schedulingInput(freed, included), policy, report)
  const { moved, seconds } = difference(before, after)
  const goesRight = side === 'LATE' ? seconds > 0 : seconds < 0
  if (!goesRight || !isNoWorse(after, before)) return nothing
  for (const row of rows) state.place[row] = Place.none
  state.scheduled = after
  state.messages.setSchedule(after.tables.messages)
  keepPlaces(state, after, rows)
  return { taken: 1, moved, shift: Math.round(seconds / moved) }
}

const isNoWorse = ({ kpi: after }: Scheduled, { kpi: before }: Scheduled): boolean =>
  after.unassigned <= before.unassigned &&
  after.violations <= before.violations &&
  after.weightedTardiness <= before.weightedTardiness &&
  after.lateOrders <= before.lateOrders

/** Of the operations that both schedules have placed. */
function difference(before: Scheduled, after: Scheduled): { moved: number; seconds: number } {
  const { columns, length } = before.tables.operations
  const starts = new Map<string, bigint>()
  for (let row = 0; row < length; row++)
    if (columns.start[row] !== NULL_I64) starts.set(textAt(columns.operation, row)!, columns.start[row]!)
  const { operations } = after.tables
  let [moved, seconds] = [0, 0]
  for (let row = 0; row < operations.length; row++) {
    const to = operations.columns.start[row]!
    const from = starts.get(textAt(operations.columns.operation, row)!)
    if (from === undefined || to === NULL_I64 || from === to) continue
    moved++
    seconds += Number(to - from)
  }
  return { moved, seconds }
}
