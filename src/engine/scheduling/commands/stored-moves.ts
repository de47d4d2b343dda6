import { TaktError } from '#domain/errors.ts'
import { textAt } from '../../columns.ts'
import { comparePlans } from '../compare.ts'
import { type MovedOperation, type MoveRefusal } from '../moves/index.ts'
import { neverMove, type Move, type MoveOutcome } from './move.ts'
import { someRows } from './some-rows.ts'
import { planTables, tablesAfterMove } from './outcome.ts'
import { Place, type PlanState } from './state.ts'
import { type StoredPlan, day, finished } from './stored-plan.ts'

/** Its tables have all data of changed operations; of the others neither instructions, nor reasons and worked seconds. */
export interface StoredMove extends MoveOutcome {
  /** Codes of all operations of which a time or the resource has changed. */
  readonly changed: ReadonlySet<string>
  /** Codes of bound operations that now begin before a predecessor has finished. */
  readonly conflicts: ReadonlySet<string>
  /** Their placements; null when the move was not made in a loaded plan. */
  readonly places: readonly MovedOperation[] | null
}

/** Later starts need a whole run: displaced operations must find working time, too. Seconds UTC. */
export const lastStart = ({ until }: StoredPlan): number => until - 30 * day

/** A move with a start that is not before now. */
function fromNowOn({ asOf }: PlanState, move: Move) {
  const start = Math.max(move.start ?? asOf, asOf)
  const together = (move.together ?? []).map((one) => ({ ...one, start: Math.max(one.start, asOf) }))
  return { ...move, start, together }
}

/**
 * Result of a move; the plan is unchanged afterwards. Null when only `moveOperation` can compute it.
 * @throws TaktError operationUnknown, operationBound, noCandidate, noRoom
 */
export function moveInStored(stored: StoredPlan, move: Move): StoredMove | null {
  const { state, plan, messages } = stored
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
    if (outcome.conflicts.length === 0 && scheduled.kpi.violations > stored.kpi.violations) return null
    state.scheduled = scheduled
    state.messages.setSchedule(scheduled.tables.messages)
    const isWhole = scheduled.tables.operations.length === stored.before.operations.length
    const tables = isWhole
      ? tablesAfterMove(state, stored.before, changed, stored.tableRows)
      : planTables(state)
    stored.last = { move, tables, kpi: scheduled.kpi }
    const orders = new Set([...changed].map((code) => textAt(order, stored.rows.get(code)!) ?? ''))
    return {
      tables: { ...tables, jobs: someRows(tables.jobs, 'order', orders) },
      comparison: comparePlans(stored.before, tables, { operations: changed, orders }),
      kpiBefore: stored.kpi,
      kpi: scheduled.kpi,
      messages: state.messages,
      changed,
      conflicts: new Set(outcome.conflicts),
      places: outcome.changes,
    }
  } finally {
    outcome.undo()
  }
}

/**
 * Commits the move that `moveInStored` has just computed, after it has been written. Returns false when the plan must be
 * read again: the move was another one, or it placed an operation that was not placed before.
 */
export function keepInStored(stored: StoredPlan, move: Move): boolean {
  const { last, plan, prepared, state } = stored
  stored.last = null
  if (!last || JSON.stringify(last.move) !== JSON.stringify(move)) return false
  const wanted = fromNowOn(state, move)
  for (const { operation } of [wanted, ...wanted.together])
    if (state.place[stored.rows.get(operation)!] !== Place.kept) return false
  const outcome = plan.moveOperation(wanted)
  if (outcome.refused) return false
  const { opPreviousStart, opPreviousResource, candResource } = prepared.problem
  const { start, candidate } = plan.solution
  for (const op of outcome.changed) {
    opPreviousStart[op] = start[op]!
    opPreviousResource[op] = candResource[candidate[op]!]!
  }
  stored.before = last.tables
  stored.kpi = { ...last.kpi, movedOperations: stored.kpi.movedOperations }
  return true
}

/** Operations of the plan that must be written after their stored times were changed by hand. */
export function rewriteInStored(stored: StoredPlan, operations: ReadonlySet<string>): StoredMove {
  const { before, kpi, rows, state } = stored
  const { order } = state.explosion!.operations.columns
  const orders = new Set([...operations].map((code) => textAt(order, rows.get(code) ?? -1) ?? ''))
  return {
    tables: { ...before, jobs: someRows(before.jobs, 'order', orders) },
    comparison: comparePlans(before, before, { operations, orders }),
    kpiBefore: kpi,
    kpi,
    messages: state.messages,
    changed: operations,
    conflicts: new Set(),
    places: null,
  }
}

function refusal(refused: MoveRefusal, by: string | null, { operation, resource }: Move): TaktError {
  if (refused === 'unknownOperation') return new TaktError('operationUnknown', { operation })
  if (refused === 'fixed') return new TaktError('operationBound', { operation })
  if (refused === 'unknownResource' || refused === 'notEligible')
    return new TaktError('noCandidate', { operation, resource: resource ?? '' })
  return new TaktError('noRoom', { operation: by ?? operation, resource: resource ?? '' })
}
