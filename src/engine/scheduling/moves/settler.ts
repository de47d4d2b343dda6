import type { Problem, Solution } from '../problem.ts'
import type { MoveRefusal } from './outcome.ts'

/**
 * A plan in which operations are moved by hand. RULE of a move (the oracle is reference/scheduling/moves/replan.ts): all
 * operations are placed again, in order of their dispatch keys, each on its candidate, in the first slot that fits among
 * those placed before it (problem.ts, FORWARD), and never earlier than before the move:
 *
 *   dispatchTime(o) = max(start before the move (the wanted one for a moved operation), bounds of its links,
 *                         dispatch times of its predecessors)
 *
 * Moved operations precede others of the same dispatch time; then rank decides, which follows the links. Pinned operations
 * are placed first: those fixed before the run, and those that the rule would place elsewhere. In a plan that satisfies
 * the rule every operation finds its present place. Therefore only operations that a move touches are placed again, and
 * the result equals that of placing all.
 */
export interface MoveSettler {
  /** The present placements. Read it again after every move: it may be updated only on access. */
  readonly solution: Solution
  /** 1 = pinned. */
  pinned(): Uint8Array
  /** Performs a move; when refused, nothing changes. */
  move(ops: readonly MovedOp[]): SettledMove
  /** Operations that the last move has changed, including those moved by hand; unordered. */
  changed(): number[]
  /** The same with the placements, for tens of thousands of rows while a bar is dragged. Valid until the next move. */
  moved(): MovedColumns
  /** The former placement of one of these operations; null when it was not placed. */
  before(op: number): { readonly candidate: number; readonly start: number; readonly end: number } | null
  /** Undoes the last move. */
  restore(): void
}

/** A row for every operation that a move has changed, unordered. Times are seconds after the base. */
export interface MovedColumns {
  readonly op: Int32Array
  readonly candidate: Int32Array
  readonly setup: Int32Array
  readonly start: Int32Array
  readonly produced: Int32Array
  readonly end: Int32Array
  /** The former values; candidate -1: it was not placed. */
  readonly wasCandidate: Int32Array
  readonly wasStart: Int32Array
}

/** Columns with capacity for `count` operations. */
export function movedColumns(count: number): MovedColumns {
  const column = (): Int32Array => new Int32Array(count)
  return {
    op: column(),
    candidate: column(),
    setup: column(),
    start: column(),
    produced: column(),
    end: column(),
    wasCandidate: column(),
    wasStart: column(),
  }
}

/** An operation moved by hand: wanted candidate and earliest start of production. */
export interface MovedOp {
  readonly op: number
  readonly candidate: number
  /** Seconds after the base. */
  readonly release: number
}

export interface SettledMove {
  readonly refused: MoveRefusal | null
  /** Operation for which no place was found, or -1. */
  readonly by: number
  /** Count of the operations that have changed their place. */
  readonly count: number
  /** Pinned operations that now begin before a predecessor has finished. */
  readonly conflicts: readonly number[]
}

/** The first `count` of columns. */
export function firstMoved(columns: MovedColumns, count: number): MovedColumns {
  const first = Object.entries(columns).map(([name, column]: [string, Int32Array]) => [
    name,
    column.subarray(0, count),
  ])
  return Object.fromEntries(first) as MovedColumns
}

/** Loads a plan; the solution given is copied. */
export type LoadPlan = (problem: Problem, solution: Solution) => MoveSettler
