import type { SchedulingPolicy } from '#domain/scheduling/policy-values.ts'
import { textAt } from '../../columns.ts'
import { peg } from './peg.ts'
import { schedulingInput } from './scheduling-input.ts'
import {
  exploded,
  isSelected,
  Place,
  rowsByCode,
  type PlanState,
  type Report,
  type Scheduled,
} from './state.ts'

export interface Assigned {
  readonly wanted: number
  readonly assigned: number
}

/**
 * Runs the scheduler over the placed operations and the `wanted` rows: those that are not placed yet, and with
 * `tempFix` RES or NONE those that are placed only by the plan. Placements are kept by the following commands.
 */
export async function assign(
  state: PlanState,
  policy: SchedulingPolicy,
  wanted: (row: number) => boolean,
  report: Report,
): Promise<Assigned> {
  const { operations } = exploded(state)
  const moving = policy.tempFix !== 'BOTH'
  const chosen = (row: number) => {
    const place = state.place[row]
    return place !== Place.bound && (moving || place === Place.none) && wanted(row)
  }
  const rows: number[] = []
  let placedCount = 0
  for (let row = 0; row < operations.length; row++) {
    if (chosen(row)) rows.push(row)
    else if (state.place[row] !== Place.none) placedCount++
  }
  if (rows.length + placedCount === 0) return { wanted: 0, assigned: 0 }
  const freed = freeing(state, rows)
  const sameResource = new Set(
    policy.tempFix === 'RES' ? rows.filter((row) => state.place[row] !== Place.none) : [],
  )
  const input = schedulingInput(
    freed,
    (row) => state.place[row] !== Place.none || chosen(row),
    (row) => sameResource.has(row),
  )
  const scheduled = await state.engine.schedule(input, policy, report)
  state.scheduled = scheduled
  state.policy = policy
  state.messages.setSchedule(scheduled.tables.messages)
  for (const row of rows) {
    state.place[row] = Place.none
    state.placements.delete(row)
  }
  const assigned = keepPlaces(state, scheduled, new Set(rows))
  if (policy.updatePeg) await peg(state, () => report(1))
  return { wanted: rows.length, assigned }
}

/** The state with some rows unplaced; their former places are kept. */
function freeing(state: PlanState, rows: readonly number[]): PlanState {
  const freed = { ...state, place: state.place.slice() }
  for (const row of rows) freed.place[row] = Place.none
  return freed
}

/** Selected operations that are free, by a further test. */
export function selectedRows(state: PlanState, test: (row: number) => boolean): (row: number) => boolean {
  const { order } = exploded(state).operations.columns
  return (row) => isSelected(state.selection, textAt(order, row)) && test(row)
}

/** Secondary resources (S0..S9) by operation, joined by `;`. */
function subResourcesOf({ columns, length }: Scheduled['tables']['uses']): ReadonlyMap<string, string> {
  const { operation, inst, resource } = columns
  const found = new Map<string, string>()
  for (let row = 0; row < length; row++) {
    if (!textAt(inst, row)?.startsWith('S')) continue
    const [code, one] = [textAt(operation, row)!, textAt(resource, row)!]
    const known = found.get(code)
    if (!known?.split(';').includes(one)) found.set(code, known === undefined ? one : `${known};${one}`)
  }
  return found
}

/** Takes over the places of `rows` from a schedule; returns how many have one. */
export function keepPlaces(state: PlanState, { tables }: Scheduled, rows: ReadonlySet<number>): number {
  const byCode = rowsByCode(exploded(state))
  const { columns, length } = tables.operations
  const beside = subResourcesOf(tables.uses)
  let placed = 0
  for (let k = 0; k < length; k++) {
    const row = byCode.get(textAt(columns.operation, k)!)
    if (row === undefined || !rows.has(row) || columns.assigned[k] !== 1) continue
    state.place[row] = Place.placed
    state.placements.set(row, {
      resource: textAt(columns.resource, k),
      subResources: beside.get(textAt(columns.operation, k)!) ?? null,
      setupStart: columns.setupStart[k]!,
      start: columns.start[k]!,
      productionEnd: columns.productionEnd[k]!,
      end: columns.end[k]!,
    })
    placed++
  }
  return placed
}
