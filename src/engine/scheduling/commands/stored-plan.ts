import { readPolicy } from '#domain/scheduling/scheme.ts'
import { NULL_I64, textAt } from '../../columns.ts'
import { finish } from '../finish/index.ts'
import { ScheduleMessages, type ScheduleMessage } from '../messages.ts'
import { modelOf, MovablePlan } from '../moves/index.ts'
import type { LoadPlan } from '../moves/settler.ts'
import { prepare, type Prepared } from '../prepare/index.ts'
import { numbersByCode } from '../prepare/units.ts'
import { TIME_LIMIT, OP_REFUSED, Status, type Solution } from '../problem.ts'
import type { ScheduleKpi } from '../results.ts'
import { assignUnits } from '../placed-units.ts'
import { resourcesNamed, placedCandidate } from '../placed-candidate.ts'
import { explodeOrders } from './explode-orders.ts'
import { PlanMessages } from './messages.ts'
import { expand, type Move, type MoveOptions } from './move.ts'
import { planTables } from './outcome.ts'
import { schedulingInput } from './scheduling-input.ts'
import type { PlanSnapshot } from './snapshot.ts'
import { Place, rowsByCode, startState, type PlanEngine, type PlanState, type Scheduled } from './state.ts'
import type { PlanTables } from './tables.ts'

/** The stored plan loaded for moves by hand: exploded and prepared once, for any number of moves. */
export interface StoredPlan {
  readonly state: PlanState
  readonly prepared: Prepared
  readonly plan: MovablePlan
  /** Messages of the preparation; every result begins with them. */
  readonly messages: readonly ScheduleMessage[]
  readonly rows: ReadonlyMap<string, number>
  /** Row of every operation in the tables; the same after every move. */
  readonly tableRows: ReadonlyMap<string, number>
  /** The present plan. */
  before: PlanTables
  kpi: ScheduleKpi
  /** Result of the last move, for `keepInStored`. */
  last: { readonly move: Move; readonly tables: PlanTables; readonly kpi: ScheduleKpi } | null
  /** Working time is known up to here, seconds UTC. */
  readonly until: number
}

export const day = 86_400

/**
 * Null when the plan contains a placement that cannot be loaded: on a resource that is no candidate any more, or with times
 * that are missing or out of order. Moves in such a plan use `moveOperation`.
 * @param options seconds UTC and an IANA zone
 */
export function openStoredPlan(
  snapshot: PlanSnapshot,
  engine: PlanEngine,
  { asOf, zone, load }: Pick<MoveOptions, 'asOf' | 'zone'> & { readonly load: LoadPlan },
): StoredPlan | null {
  const scope = { kind: 'ALL', orderFilter: [] } as const
  const state = startState(snapshot, engine, new PlanMessages(), { scope, asOf, zone })
  const explosion = explodeOrders(state)
  const until = expand(state, null)
  const { policy } = readPolicy({ resSelect: 'OPT', dispatchRule: ['start'], rawMaterialConstraint: false })
  const prepared = prepare(unpinned(state), policy, { asOf, zone })
  if (prepared.operations.count !== explosion.operations.length) return null
  const solution = storedPlaces(state, prepared)
  if (!solution) return null
  const plan = new MovablePlan(modelOf(prepared), solution, load)
  const messages = [...prepared.messages.rows]
  const { tables, kpi } = finished(prepared, plan.solution, messages, null)
  state.scheduled = { tables, kpi }
  const before = planTables(state)
  const { operation } = before.operations.columns
  const tableRows = new Map(Array.from(operation.codes, (_, row) => [textAt(operation, row)!, row]))
  const rows = rowsByCode(explosion)
  return { state, prepared, plan, messages, rows, tableRows, before, kpi, last: null, until }
}

/** All operations with their places, and those that are fixed by themselves. */
function unpinned(state: PlanState) {
  const { place } = state
  state.place = place.map((one) => (one === Place.kept ? Place.none : one))
  const input = schedulingInput(state, () => true)
  state.place = place
  return input
}

/** The solution that the stored columns are; null as above. */
function storedPlaces(state: PlanState, prepared: Prepared): Solution | null {
  const { problem, operations, opOf, resources } = prepared
  const { columns } = state.explosion!.operations
  const index = numbersByCode(resources)
  const solution = nothingPlaced(problem.opCount)
  for (let k = 0; k < problem.fixedOp.length; k++)
    setPlacement(solution, problem.fixedOp[k]!, Status.FIXED, problem.fixedCand[k]!, [
      problem.fixedSetup[k]!,
      problem.fixedStart[k]!,
      problem.fixedProduced[k]!,
      problem.fixedEnd[k]!,
    ])
  for (let op = 0; op < problem.opCount; op++) {
    const row = operations.row[opOf[op]!]!
    if (state.place[row] !== Place.kept) {
      // Bound and yet unplaced for the scheduler: its effect on others is unknown.
      if (state.place[row] === Place.bound && columns.start[row] !== NULL_I64)
        if (solution.status[op] !== Status.FIXED) return null
      continue
    }
    const candidate =
      problem.opFlags[op]! & OP_REFUSED
        ? -1
        : placedCandidate(
            problem,
            op,
            index.get(textAt(columns.resource, row) ?? '') ?? -1,
            resourcesNamed(textAt(columns.subResources, row), index),
            (one) => problem.candCalendar[one]! >= 0,
          )
    const times = [columns.setupStart, columns.start, columns.productionEnd, columns.end].map((column) =>
      column[row] === NULL_I64 ? NaN : Number(column[row]!) - problem.base,
    )
    if (Number.isNaN(times[0])) times[0] = times[1]!
    if (candidate < 0 || !inOrder(times)) return null
    setPlacement(solution, op, Status.PLACED, candidate, times)
  }
  assignUnits(prepared, solution)
  return solution
}

const inOrder = (times: readonly number[]): boolean =>
  times.every((time, k) => Math.abs(time) < TIME_LIMIT && (k === 0 || time >= times[k - 1]!))

function setPlacement(
  solution: Solution,
  op: number,
  status: number,
  candidate: number,
  times: readonly number[],
): void {
  solution.status[op] = status
  solution.candidate[op] = candidate
  solution.setup[op] = times[0]!
  solution.start[op] = times[1]!
  solution.produced[op] = times[2]!
  solution.end[op] = times[3]!
  solution.ready[op] = times[0]!
}

function nothingPlaced(count: number): Solution {
  const ints = (value = 0) => new Int32Array(count).fill(value)
  return {
    status: new Uint8Array(count).fill(Status.NO_ROOM),
    forced: new Uint8Array(count),
    backward: new Uint8Array(count),
    candidate: ints(-1),
    setup: ints(),
    start: ints(),
    produced: ints(),
    end: ints(),
    ready: ints(),
    score: new Float64Array(count),
    worker: ints(-1),
  }
}

/** @param moved operations whose full data is returned; null: all */
export function finished(
  prepared: Prepared,
  solution: Solution,
  prepareMessages: readonly ScheduleMessage[],
  moved: ReadonlySet<number> | null,
): Scheduled {
  const messages = new ScheduleMessages()
  for (const message of prepareMessages) messages.add(message)
  const { tables, kpi } = finish({ ...prepared, messages }, solution, undefined, moved)
  return { tables, kpi }
}
