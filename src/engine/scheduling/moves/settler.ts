import type { Problem, Solution } from '../problem.ts'
import type { MoveRefusal } from './outcome.ts'

/**
 * A plan in which operations are moved by hand. RULE of a move (the oracle is reference/scheduling/moves/replan.ts): all
 * operations are placed anew, one after the other, each on the candidate it has, at the first place in which it fits
 * among those placed before it (problem.ts, FORWARD), and never earlier than it stood. Who could begin first comes first:
 *
 *   turn(o) = max(start before the move (the wanted one for what is moved), bounds of its links, turns of what it waits for)
 *
 * what is moved comes before others of the same turn, then by rank, which follows the links. Operations that never move
 * are there before all: those fixed before the run, and those that the rule would not leave where they stand. In a plan
 * that keeps its rules everything finds the place it has; so only what a move touches is looked at, and the result is
 * that of placing all.
 */
export interface MoveSettler {
  /** Where operations stand now. Read it anew after every move: it may be brought up to date only when asked for. */
  readonly solution: Solution
  /** 1 = never moves. */
  still(): Uint8Array
  /** Makes a move; refused, everything is as before. */
  move(ops: readonly MovedOp[]): SettledMove
  /** Operations that stand elsewhere since the last move, those moved by hand among them in any case; in no order. */
  changed(): number[]
  /** The same with the places, for those who tell tens of thousands while a bar is dragged. Good until the next move. */
  moved(): MovedColumns
  /** Where an operation that is among these stood before; null when it stood nowhere. */
  before(op: number): { readonly candidate: number; readonly start: number; readonly end: number } | null
  /** Takes the last move back. */
  restore(): void
}

/** A row for every operation that stands elsewhere since a move, in no order. Times are seconds after the base. */
export interface MovedColumns {
  readonly op: Int32Array
  readonly candidate: Int32Array
  readonly setup: Int32Array
  readonly start: Int32Array
  readonly produced: Int32Array
  readonly end: Int32Array
  /** As it was before; candidate -1: it stood nowhere. */
  readonly wasCandidate: Int32Array
  readonly wasStart: Int32Array
}

/** Columns with room for `count` operations. */
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

/** An operation moved by hand: the candidate and the earliest start of production that are wanted for it. */
export interface MovedOp {
  readonly op: number
  readonly candidate: number
  /** Seconds after the base. */
  readonly release: number
}

export interface SettledMove {
  readonly refused: MoveRefusal | null
  /** Operation that found no place, or -1. */
  readonly by: number
  /** How many stand elsewhere. */
  readonly count: number
  /** Operations that never move, before which something now ends too late. */
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
