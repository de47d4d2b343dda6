import { TaktError } from '#domain/errors.ts'
import { textAt } from '../../columns.ts'
import { comparePlans } from '../compare.ts'
import { moveHash } from '../moves/hash.ts'
import { type Move as PlacedMove, type MovedOperation, type MoveRefusal } from '../moves/index.ts'
import { neverMove, type Move, type MoveOutcome } from './move.ts'
import { someRows } from './some-rows.ts'
import { planTables, tablesAfterMove } from './outcome.ts'
import { Place, type PlanState, type Scheduled } from './state.ts'
import type { PlanTables } from './tables.ts'
import { type StoredPlan, day, finished } from './stored-plan.ts'

/** Its tables have all data of changed operations; of the others neither instructions, nor reasons and worked seconds. */
export interface StoredMove extends MoveOutcome {
  /** Codes of all operations of which a time or the resource has changed. */
  readonly changed: ReadonlySet<string>
  /** Codes of bound operations that now begin before a predecessor has finished. */
  readonly conflicts: ReadonlySet<string>
  /** Their placements; null when the move was not made in a loaded plan. */
  readonly places: readonly MovedOperation[] | null
  /** The move with the starts that were possible: made in the same plan, it gives the same places. Null as above. */
  readonly made: PlacedMove | null
}

/** A move that was made in a plan, and the hash of its places (moveHash). */
export interface MadeMove {
  readonly move: PlacedMove
  readonly result: string
}

/** Later starts need a whole run: displaced operations must find working time, too. Seconds UTC. */
export const lastStart = ({ until }: StoredPlan): number => until - 30 * day

/** A move with a start that is not before now. */
function fromNowOn({ asOf }: PlanState, move: Move): PlacedMove & Required<Pick<Move, 'together'>> {
  const start = Math.max(move.start ?? asOf, asOf)
  const together = (move.together ?? []).map((one) => ({ ...one, start: Math.max(one.start, asOf) }))
  return { ...move, start, together }
}

/**
 * Result of a move; the plan is unchanged afterwards. Null when only `moveOperation` can compute it.
 * @throws TaktError operationUnknown, operationBound, noCandidate, noRoom
 */
export function moveInStored(stored: StoredPlan, move: Move): StoredMove | null {
  // The figures before the move are read before it is made.
  const { before, kpi, messages, plan, state } = stored
  const { order, status } = state.explosion!.operations.columns
  const wanted = fromNowOn(state, move)
  for (const { operation, start } of [wanted, ...wanted.together]) {
    const row = stored.rows.get(operation)
    if (row === undefined) throw new TaktError('operationUnknown', { operation })
    if (state.place[row] === Place.bound || neverMove.has(textAt(status, row) ?? ''))
      throw new TaktError('operationBound', { operation })
    if (start > lastStart(stored)) return null
  }
  const outcome = plan.moveOperation(wanted)
  if (outcome.refused === 'wholeRun') return null
  if (outcome.refused) throw refusal(outcome.refused, outcome.by, move)
  try {
    // An operation that is pinned or follows too late could move: scheduling the affected part finds more.
    if (outcome.conflicts.some((code) => state.place[stored.rows.get(code)!] !== Place.bound)) return null
    const changed = new Set(outcome.changes.map(({ operation }) => operation))
    const scheduled = finished(stored.prepared, plan.solution, messages, new Set(outcome.changed))
    if (outcome.conflicts.length === 0 && scheduled.kpi.violations > kpi.violations) return null
    state.messages.setSchedule(scheduled.tables.messages)
    const tables = tablesOf(stored, scheduled, changed)
    stored.last = { move, tables, kpi: scheduled.kpi }
    const orders = new Set([...changed].map((code) => textAt(order, stored.rows.get(code)!) ?? ''))
    return {
      tables: { ...tables, jobs: someRows(tables.jobs, 'order', orders) },
      comparison: comparePlans(before, tables, { operations: changed, orders }),
      kpiBefore: kpi,
      kpi: scheduled.kpi,
      messages: state.messages,
      changed,
      conflicts: new Set(outcome.conflicts),
      places: outcome.changes,
      made: wanted,
    }
  } finally {
    outcome.undo()
  }
}

/** The tables of a plan in which some operations have changed their places. */
function tablesOf(stored: StoredPlan, scheduled: Scheduled, changed: ReadonlySet<string>): PlanTables {
  const { state, before, tableRows } = stored
  state.scheduled = scheduled
  const isWhole = scheduled.tables.operations.length === before.operations.length
  return isWhole ? tablesAfterMove(state, before, changed, tableRows) : planTables(state)
}

/**
 * Commits the move that `moveInStored` has just computed, after it has been written. Returns false, and changes nothing, when
 * the move was another one, or placed an operation that was not placed before.
 */
export function keepInStored(stored: StoredPlan, move: Move): boolean {
  const { last, plan, state } = stored
  stored.last = null
  if (!last || JSON.stringify(last.move) !== JSON.stringify(move)) return false
  const wanted = fromNowOn(state, move)
  if (!arePlaced(stored, wanted)) return false
  const outcome = plan.moveOperation(wanted)
  if (outcome.refused) return false
  keepPlaces(stored, outcome.changed)
  stored.keep(last)
  return true
}

/**
 * Makes moves that were made elsewhere in the same plan. Returns false when one of them comes to other places here, as the
 * plan was opened at another moment, or places an operation that was not placed before: then the plan is of no use.
 */
export async function followInStored(stored: StoredPlan, moves: readonly MadeMove[]): Promise<boolean> {
  const { plan, prepared, messages } = stored
  stored.last = null
  const changed = new Set<number>()
  for (const { move, result } of moves) {
    if (!arePlaced(stored, move)) return false
    const outcome = plan.moveOperation(move)
    if (outcome.refused || (await moveHash(outcome.changes)) !== result) return false
    keepPlaces(stored, outcome.changed)
    for (const op of outcome.changed) changed.add(op)
  }
  if (!stored.hasFigures) return true
  const scheduled = finished(prepared, plan.solution, messages, changed)
  stored.state.messages.setSchedule(scheduled.tables.messages)
  const codes = new Set(Array.from(changed, (op) => plan.model.operations[op]!))
  stored.keep({ tables: tablesOf(stored, scheduled, codes), kpi: scheduled.kpi })
  return true
}

const arePlaced = ({ state, rows }: StoredPlan, move: PlacedMove): boolean =>
  [move, ...(move.together ?? [])].every(
    ({ operation }) => state.place[rows.get(operation) ?? -1] === Place.kept,
  )

/** Where operations stand now is where they stood before the next move. */
function keepPlaces({ plan, prepared }: StoredPlan, changed: readonly number[]): void {
  const { opPreviousStart, opPreviousResource, candResource } = prepared.problem
  const { start, candidate } = plan.solution
  for (const op of changed) {
    opPreviousStart[op] = start[op]!
    opPreviousResource[op] = candResource[candidate[op]!]!
  }
}

/** Operations of the plan that must be written after their stored times were changed by hand. */
export function rewriteInStored(stored: StoredPlan, operations: ReadonlySet<string>): StoredMove {
  const { before, kpi, messages, model, prepared, rows, state } = stored
  const { order } = state.explosion!.operations.columns
  const orders = new Set([...operations].map((code) => textAt(order, rows.get(code) ?? -1) ?? ''))
  const ops = model.operations.flatMap((code, op) => (operations.has(code) ? [op] : []))
  const tables = tablesOf(stored, finished(prepared, stored.solution, messages, new Set(ops)), operations)
  return {
    tables: { ...tables, jobs: someRows(tables.jobs, 'order', orders) },
    comparison: comparePlans(before, before, { operations, orders }),
    kpiBefore: kpi,
    kpi,
    messages: state.messages,
    changed: operations,
    conflicts: new Set(),
    places: null,
    made: null,
  }
}

function refusal(refused: MoveRefusal, by: string | null, { operation, resource }: Move): TaktError {
  if (refused === 'unknownOperation') return new TaktError('operationUnknown', { operation })
  if (refused === 'fixed') return new TaktError('operationBound', { operation })
  if (refused === 'unknownResource' || refused === 'notEligible')
    return new TaktError('noCandidate', { operation, resource: resource ?? '' })
  return new TaktError('noRoom', { operation: by ?? operation, resource: resource ?? '' })
}
