import type { Condition } from '#domain/crud.ts'
import type { SchedulingPolicy } from '#domain/scheduling/policy-values.ts'
import { NULL_I64, textAt, type Table } from '../../columns.ts'
import type { InputFault } from '../../calendar/reading.ts'
import type { KittingInput } from '../../kitting/input.ts'
import type { KitOutcome } from '../../kitting/kit.ts'
import type { ExplodeInput } from '../explode/input.ts'
import type { Explosion } from '../explode/output.ts'
import type { SchedulingInput, slotSchema } from '../input.ts'
import type { ScheduleKpi, scheduleMessageSchema, ScheduleTables } from '../results.ts'
import type { PlanMessages } from './messages.ts'
import type { PlanSnapshot } from './snapshot.ts'
import type { planPegSchema, PlanTableName, PlanTables } from './tables.ts'

/** Progress within one command: completed share 0..1; throws calculationCancelled when the run is to stop. */
export type Report = (share: number) => void

export interface Scheduled {
  readonly tables: ScheduleTables
  readonly kpi: ScheduleKpi
}

/** Calculations used by commands; `planEngine` has those of the product. */
export interface PlanEngine {
  /** Working time of all resources over a period, seconds UTC, and faults of calendar rows. */
  slots(
    from: number,
    to: number,
  ): { readonly table: Table<typeof slotSchema>; readonly faults: readonly InputFault[] }
  explode(input: ExplodeInput, asOf: number): Explosion
  /** Faults that the scheduler would report before it places anything. */
  check(input: SchedulingInput, policy: SchedulingPolicy): Table<typeof scheduleMessageSchema>
  schedule(input: SchedulingInput, policy: SchedulingPolicy, report: Report): Promise<Scheduled>
  kit(input: KittingInput, timing: string, report: Report): Promise<KitOutcome>
}

/** Scope of a run: see `startRunFields` (domain/services/planning/runs.ts). */
export interface PlanScope {
  readonly kind: 'ALL' | 'FILTER' | 'NOW'
  readonly orderFilter: readonly Condition[]
}

/** Place of an operation while the commands are executed. */
export const Place = {
  /** On no resource. */
  none: 0,
  /** Placed before the run and kept. */
  kept: 1,
  /** Released, frozen, started, done, or fixed in time: the scheduler places it first. */
  bound: 2,
  /** Placed by an assigning command of this run. */
  placed: 3,
} as const

/** Which placed operations lose their place: those of the orders that were selected, when the command was executed. */
export interface Release {
  readonly orders: OrderSelection
  readonly workFilter: readonly Condition[]
}

/** Orders by code; all when null. */
export type OrderSelection = ReadonlySet<string> | null

export const isSelected = (selection: OrderSelection, order: string | null): boolean =>
  selection === null || (order !== null && selection.has(order))

export interface Placement {
  resource: string | null
  /** Secondary resources, joined by `;`. */
  subResources: string | null
  setupStart: bigint
  start: bigint
  productionEnd: bigint
  end: bigint
}

/** The plan of a run. Only commands read and change it. */
export interface PlanState {
  readonly snapshot: PlanSnapshot
  readonly engine: PlanEngine
  readonly scope: PlanScope
  readonly asOf: number
  readonly zone: string
  readonly messages: PlanMessages
  /** Orders created by the run itself (MRP), besides those of the snapshot. */
  orders: ExplodeInput['orders']
  proposed: readonly string[]
  selection: OrderSelection
  releases: Release[]
  slots: Table<typeof slotSchema> | null
  explosion: Explosion | null
  /** Place per operation of the explosion. */
  place: Uint8Array
  /** The same as after EXPLODE. */
  placedBefore: Uint8Array
  /** Where the run itself placed operations, by row. */
  placements: Map<number, Placement>
  /** Time at which the material of an operation is available, by row; NULL_I64 = unknown. */
  materialReady: BigInt64Array
  materialItem: (string | null)[]
  kitStatus: (string | null)[]
  scheduled: Scheduled | null
  policy: SchedulingPolicy | null
  pegs: Table<typeof planPegSchema> | null
  kpiBefore: ScheduleKpi | null
  readonly exports: ExportedTable[]
}

/** A table of the plan at a step: its name in the run, and the table whose columns it has. */
export interface ExportedTable {
  readonly name: string
  readonly of: PlanTableName
  readonly table: PlanTables[PlanTableName]
}

export function startState(
  snapshot: PlanSnapshot,
  engine: PlanEngine,
  messages: PlanMessages,
  options: { readonly scope: PlanScope; readonly asOf: number; readonly zone: string },
): PlanState {
  return {
    snapshot,
    engine,
    messages,
    ...options,
    orders: snapshot.explode.orders,
    proposed: [],
    selection: null,
    releases: [],
    slots: null,
    explosion: null,
    place: new Uint8Array(0),
    placedBefore: new Uint8Array(0),
    placements: new Map(),
    materialReady: new BigInt64Array(0),
    materialItem: [],
    kitStatus: [],
    scheduled: null,
    policy: null,
    pegs: null,
    kpiBefore: null,
    exports: [],
  }
}

/** The operations, which an EXPLODE before has made: schemes in another order are refused before the run. */
export function exploded(state: PlanState): Explosion {
  if (!state.explosion) throw new Error('a command came before EXPLODE')
  return state.explosion
}

/** Rows of operations by code. */
export function rowsByCode(explosion: Explosion): Map<string, number> {
  const { code } = explosion.operations.columns
  const rows = new Map<string, number>()
  for (let row = 0; row < explosion.operations.length; row++) rows.set(textAt(code, row)!, row)
  return rows
}

/** Planned start of an operation: by the run, else by the former plan; null when unplaced. */
export function startOf(state: PlanState, row: number): bigint | null {
  if (state.place[row] === Place.none) return null
  const placed = state.placements.get(row)
  const start = placed ? placed.start : exploded(state).operations.columns.start[row]!
  return start === NULL_I64 ? null : start
}
