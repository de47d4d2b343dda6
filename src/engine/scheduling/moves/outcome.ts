import type { MovedColumns } from './settler.ts'

/** Wanted place of an operation. */
export interface Move {
  readonly operation: string
  /** Null: the present resource, or the candidate with the earliest end. */
  readonly resource: string | null
  /** Wanted start of production, seconds UTC. */
  readonly start: number
  /** Moves the later operations of its order along: they may start from then on, too. */
  readonly whole?: boolean
  /** Other operations moved at the same time: they take their wanted places before displaced ones. */
  readonly together?: readonly Place[]
}

/** Wanted place of one more operation. */
export type Place = Pick<Move, 'operation' | 'resource' | 'start'>

/** An operation that has changed its place by a move. Times are seconds UTC. */
export interface MovedOperation {
  readonly operation: string
  readonly resource: string
  readonly setupStart: number
  readonly start: number
  readonly productionEnd: number
  readonly end: number
}

/**
 * Reason of a refusal: there is no such operation or resource; the operation is fixed (frozen, released, started, fixed);
 * it has no candidate on the resource; it, or one that it displaces, has no slot before the calendar ends, or none where a
 * changeover is allowed; or the plan has what only a whole run places: a furnace batch that is displaced, workers of
 * changeovers, locks of resources.
 */
export type MoveRefusal =
  | 'unknownOperation'
  | 'unknownResource'
  | 'fixed'
  | 'notEligible'
  | 'noRoom'
  | 'changeover'
  | 'wholeRun'

export interface MoveOutcome {
  readonly refused: MoveRefusal | null
  /** The operation that causes the refusal: the moved one or one that it displaces. */
  readonly by: string | null
  /** Count of the operations that have changed their place, including the moved one. */
  readonly count: number
  /** Their placements, unordered; read them before the next move. Empty when refused. */
  readonly moved: MovedColumns
  /** Their numbers in the problem, by start. */
  readonly changed: readonly number[]
  /** The same with codes and times. */
  readonly changes: readonly MovedOperation[]
  /** Pinned operations that now begin before a predecessor has finished. */
  readonly conflicts: readonly string[]
  /** Undoes the move. Only before the next move. */
  undo(): void
}
