import { TaktError } from '#domain/errors.ts'
import { heldStates } from '#domain/scheduling/held.ts'
import { readPolicy } from '#domain/scheduling/scheme.ts'
import { NULL_I64, textAt } from '../../columns.ts'
import { comparePlans, type PlanComparison } from '../compare.ts'
import type { ScheduleKpi } from '../results.ts'
import type { Place as Wanted } from '../moves/outcome.ts'
import { explodeOrders } from './explode-orders.ts'
import { PlanMessages } from './messages.ts'
import { planTables } from './outcome.ts'
import { schedulingInput } from './scheduling-input.ts'
import type { PlanSnapshot } from './snapshot.ts'
import {
  Place,
  rowsByCode,
  startState,
  type PlanEngine,
  type PlanState,
  type Report,
  type Scheduled,
} from './state.ts'
import type { PlanTables } from './tables.ts'
import { someRows } from './some-rows.ts'
import { onlyOn, requireCandidate, withText } from './one-candidate.ts'

export interface Move {
  readonly operation: string
  /** Null: the present resource, or any when there is none. */
  readonly resource: string | null
  /** Seconds UTC; null: as-of. */
  readonly start: number | null
  /** The later operations of its order are drawn along instead of staying where they are. */
  readonly whole: boolean
  /** Other operations moved at the same time; only in a loaded plan. */
  readonly together?: readonly Wanted[]
}

export interface MoveOptions {
  readonly asOf: number
  readonly zone: string
  readonly report: Report
}

export interface MoveOutcome {
  readonly tables: PlanTables
  readonly comparison: PlanComparison
  readonly kpiBefore: ScheduleKpi
  readonly kpi: ScheduleKpi
  readonly messages: PlanMessages
}

const day = 86_400
/** Statuses of operations that are never moved by hand. */
export const neverMove = heldStates

/**
 * One operation moved by hand: it takes the first slot of the resource from the time on. Displaced operations that may move
 * keep their sequence, never earlier than before, and successors follow by their links. All other operations keep their
 * place. Only the operations that the move can reach are scheduled; KPIs are those of that part.
 * @throws TaktError operationUnknown, operationBound, noCandidate, noRoom
 */
export async function moveOperation(
  snapshot: PlanSnapshot,
  engine: PlanEngine,
  move: Move,
  options: MoveOptions,
): Promise<MoveOutcome> {
  const state = startState(snapshot, engine, new PlanMessages(), {
    scope: { kind: 'ALL', orderFilter: [] },
    asOf: options.asOf,
    zone: options.zone,
  })
  const explosion = explodeOrders(state)
  const row = rowsByCode(explosion).get(move.operation)
  if (row === undefined) throw new TaktError('operationUnknown', { operation: move.operation })
  if (state.place[row] === Place.bound || neverMove.has(textAt(explosion.operations.columns.status, row)!))
    throw new TaktError('operationBound', { operation: move.operation })
  expand(state, move.start)
  const { free, concerned, orders } = reach(state, row, move)
  const before = await pinned(state, concerned, options.report)
  const after = await moved(state, row, move, { free, concerned }, options.report)
  state.scheduled = after
  const tables = planTables(state)
  if (placeOf(after, move.operation) === null)
    throw new TaktError('noRoom', { operation: move.operation, resource: move.resource ?? '' })
  const comparison = comparePlans(
    { operations: before.tables.operations as PlanTables['operations'], jobs: before.tables.jobs },
    { operations: tables.operations, jobs: tables.jobs },
  )
  const lost = comparison.operations.find(({ change }) => change === 'removed')
  if (lost) throw new TaktError('noRoom', { operation: lost.operation, resource: lost.resource ?? '' })
  return {
    tables: { ...tables, jobs: someRows(tables.jobs, 'order', orders) },
    comparison,
    kpiBefore: before.kpi,
    kpi: after.kpi,
    messages: state.messages,
  }
}

/** Working time from a month before the first placed operation to a year after the last, and after the move; its end. */
export function expand(state: PlanState, start: number | null): number {
  const { operations } = state.explosion!
  let [first, last] = [state.asOf, Math.max(state.asOf, start ?? state.asOf)]
  for (let row = 0; row < operations.length; row++) {
    if (state.place[row] === Place.none) continue
    first = Math.min(first, Number(operations.columns.setupStart[row]!))
    last = Math.max(last, Number(operations.columns.end[row]!))
  }
  state.slots = state.engine.slots(first - 30 * day, last + 365 * day).table
  return last + 365 * day
}

const neverMoves = (): SchedulePolicy => readPolicy({}).policy
type SchedulePolicy = ReturnType<typeof readPolicy>['policy']

interface Reach {
  /** Rows that may move. */
  readonly free: readonly number[]
  /** These, all of their orders, and the operations on any resource that they could use: nothing else is affected. */
  readonly concerned: ReadonlySet<number>
  readonly orders: ReadonlySet<string>
}

function reach(state: PlanState, row: number, move: Move): Reach {
  const { operations, candidates } = state.explosion!
  const { columns, length } = operations
  const resource = move.resource ?? textAt(columns.resource, row)
  const free = freed(state, row, resource, BigInt(move.start ?? state.asOf), move.whole)
  const moving = new Set(free.map((one) => textAt(columns.code, one)!))
  const orders = new Set(free.map((one) => textAt(columns.order, one)!))
  const resources = new Set(resource === null ? [] : [resource])
  const of = candidates.columns
  for (let k = 0; k < candidates.length; k++)
    if (moving.has(textAt(of.operation, k) ?? '')) resources.add(textAt(of.resource, k) ?? '')
  const users = new Set<string>()
  for (let k = 0; k < candidates.length; k++)
    if (resources.has(textAt(of.resource, k) ?? '')) users.add(textAt(of.operation, k) ?? '')
  const concerned = new Set<number>(free)
  for (let one = 0; one < length; one++)
    if (
      orders.has(textAt(columns.order, one) ?? '') ||
      users.has(textAt(columns.code, one) ?? '') ||
      resources.has(textAt(columns.resource, one) ?? '')
    )
      concerned.add(one)
  return { free, concerned, orders }
}

function pinned(state: PlanState, concerned: ReadonlySet<number>, report: Report): Promise<Scheduled> {
  const input = schedulingInput(state, (row) => concerned.has(row) && state.place[row] !== Place.none)
  return state.engine.schedule(input, neverMoves(), (share) => report(share / 2))
}

async function moved(
  state: PlanState,
  row: number,
  move: Move,
  { free, concerned }: Pick<Reach, 'free' | 'concerned'>,
  report: Report,
): Promise<Scheduled> {
  const explosion = state.explosion!
  const { columns, length } = explosion.operations
  const resource = move.resource ?? textAt(columns.resource, row)
  const from = BigInt(move.start ?? state.asOf)
  if (resource !== null) requireCandidate(explosion, move.operation, resource)
  const [earliest, start] = [columns.earliest.slice(), columns.start.slice()]
  const order = textAt(columns.order, row)
  for (const one of free) {
    state.place[one] = Place.none
    const drawn = one === row || (move.whole && textAt(columns.order, one) === order)
    // The setup of a dropped operation precedes the given time, as in the plan.
    const stays = columns.start[one] === from && resource === textAt(columns.resource, one)
    const least = drawn && !(stays && columns.setupStart[one] !== NULL_I64) ? from : columns.setupStart[one]!
    if (earliest[one] === NULL_I64 || earliest[one]! < least || one === row) earliest[one] = least
    // Before operations that begin at the same time.
    if (drawn) start[one] = from - 1n
  }
  const resources = resource === null ? columns.resource : withText(columns.resource, row, resource)
  state.explosion = {
    ...explosion,
    operations: { length, columns: { ...columns, earliest, start, resource: resources } },
    candidates: resource === null ? explosion.candidates : onlyOn(explosion, move.operation, resource),
  }
  const included = new Set(free)
  const input = schedulingInput(
    state,
    (one) => concerned.has(one) && (state.place[one] !== Place.none || included.has(one)),
  )
  const policy = readPolicy({
    resSelect: resource === null ? 'OPT' : 'CUR',
    dispatchRule: ['start'],
    rawMaterialConstraint: false,
  }).policy
  const scheduled = await state.engine.schedule(input, policy, (share) => report(0.5 + share / 2))
  state.messages.setSchedule(scheduled.tables.messages)
  for (const one of free) state.place[one] = Place.placed
  return scheduled
}

/**
 * Rows that may move: the operation, what ends after the time on its new resource, and all that follows from these by
 * links; `whole`: the later operations of its order too. Bound ones never.
 */
function freed(
  state: PlanState,
  row: number,
  resource: string | null,
  from: bigint,
  whole: boolean,
): number[] {
  const { operations, links } = state.explosion!
  const { columns, length } = operations
  const rows = rowsByCode(state.explosion!)
  const after = new Map<number, number[]>()
  for (let link = 0; link < links.length; link++) {
    const [before, next] = [
      rows.get(textAt(links.columns.before, link) ?? ''),
      rows.get(textAt(links.columns.after, link) ?? ''),
    ]
    if (before === undefined || next === undefined) continue
    const list = after.get(before) ?? []
    list.push(next)
    after.set(before, list)
  }
  const order = textAt(columns.order, row)
  const open = [row]
  for (let one = 0; one < length; one++) {
    if (state.place[one] !== Place.kept || one === row) continue
    const inTheWay =
      resource !== null && textAt(columns.resource, one) === resource && columns.end[one]! > from
    if (inTheWay || (whole && textAt(columns.order, one) === order)) open.push(one)
  }
  const found = new Set<number>()
  for (let one = open.pop(); one !== undefined; one = open.pop()) {
    if (found.has(one)) continue
    found.add(one)
    for (const next of after.get(one) ?? []) if (state.place[next] === Place.kept) open.push(next)
  }
  return [...found].sort((a, b) => a - b)
}

function placeOf({ tables }: Scheduled, operation: string): number | null {
  const { columns, length } = tables.operations
  for (let k = 0; k < length; k++)
    if (textAt(columns.operation, k) === operation) return columns.assigned[k] === 1 ? k : null
  return null
}
