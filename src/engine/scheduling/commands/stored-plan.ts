import { readPolicy } from '#domain/scheduling/scheme.ts'
import { textAt } from '../../columns.ts'
import { finish } from '../finish/index.ts'
import { ScheduleMessages, type ScheduleMessage } from '../messages.ts'
import { modelOf, MovablePlan, type MovableModel } from '../moves/index.ts'
import type { LoadPlan } from '../moves/settler.ts'
import { prepare, type Prepared } from '../prepare/index.ts'
import type { Solution } from '../problem.ts'
import type { ScheduleKpi } from '../results.ts'
import { explodeOrders } from './explode-orders.ts'
import { PlanMessages } from './messages.ts'
import { expand, type Move, type MoveOptions } from './move.ts'
import { planTables } from './outcome.ts'
import { schedulingInput } from './scheduling-input.ts'
import type { PlanSnapshot } from './snapshot.ts'
import { storedPlaces } from './stored-places.ts'
import { Place, rowsByCode, startState, type PlanEngine, type PlanState, type Scheduled } from './state.ts'
import type { PlanTables } from './tables.ts'

/** What a plan says beside its places. */
interface Figures {
  readonly tables: PlanTables
  readonly kpi: ScheduleKpi
}

interface Opened {
  readonly state: PlanState
  readonly prepared: Prepared
  readonly solution: Solution
  readonly rows: ReadonlyMap<string, number>
  readonly until: number
}

/**
 * The stored plan for moves by hand: exploded and prepared once, for any number of moves. What only some of them need is made
 * when it is first asked for: a browser that moves by itself gets the model and the places.
 */
export class StoredPlan {
  readonly state: PlanState
  readonly prepared: Prepared
  readonly model: MovableModel
  /** Messages of the preparation; every result begins with them. */
  readonly messages: readonly ScheduleMessage[]
  readonly rows: ReadonlyMap<string, number>
  /** Working time is known up to here, seconds UTC. */
  readonly until: number
  /** Result of the last move, for `keepInStored`. */
  last: (Figures & { readonly move: Move }) | null = null
  readonly #opened: Solution
  readonly #load: LoadPlan
  #plan: MovablePlan | null = null
  #figures: Figures | null = null
  #tableRows: ReadonlyMap<string, number> | null = null

  constructor({ state, prepared, solution, rows, until }: Opened, load: LoadPlan) {
    this.state = state
    this.prepared = prepared
    this.model = modelOf(prepared)
    this.messages = [...prepared.messages.rows]
    this.rows = rows
    this.until = until
    this.#opened = solution
    this.#load = load
  }

  /** The plan loaded for moves. */
  get plan(): MovablePlan {
    return (this.#plan ??= new MovablePlan(this.model, this.#opened, this.#load))
  }

  /** The present places. */
  get solution(): Solution {
    return this.#plan?.solution ?? this.#opened
  }

  /** The tables of the present plan, as those of a StoredMove in which nothing has changed. */
  get before(): PlanTables {
    return this.#present().tables
  }

  get kpi(): ScheduleKpi {
    return this.#present().kpi
  }

  /** Are they made? */
  get hasFigures(): boolean {
    return this.#figures !== null
  }

  /** Row of every operation in the tables; the same after every move. */
  get tableRows(): ReadonlyMap<string, number> {
    const { operation } = this.before.operations.columns
    return (this.#tableRows ??= new Map(
      Array.from(operation.codes, (_, row) => [textAt(operation, row)!, row]),
    ))
  }

  /** A move stays: these are the tables now. */
  keep({ tables, kpi }: Figures): void {
    this.#figures = { tables, kpi: { ...kpi, movedOperations: this.kpi.movedOperations } }
  }

  #present(): Figures {
    if (this.#figures) return this.#figures
    const { state, prepared } = this
    const { tables, kpi } = finished(prepared, this.solution, this.messages, new Set())
    state.scheduled = { tables, kpi }
    return (this.#figures = { tables: planTables(state), kpi })
  }
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
  return new StoredPlan({ state, prepared, solution, rows: rowsByCode(explosion), until }, load)
}

/** All operations with their places, and those that are fixed by themselves. */
function unpinned(state: PlanState) {
  const { place } = state
  state.place = place.map((one) => (one === Place.kept ? Place.none : one))
  const input = schedulingInput(state, () => true)
  state.place = place
  return input
}

/** @param moved operations whose full data is returned */
export function finished(
  prepared: Prepared,
  solution: Solution,
  prepareMessages: readonly ScheduleMessage[],
  moved: ReadonlySet<number>,
): Scheduled {
  const messages = new ScheduleMessages()
  for (const message of prepareMessages) messages.add(message)
  const { tables, kpi } = finish({ ...prepared, messages }, solution, undefined, moved)
  return { tables, kpi }
}
