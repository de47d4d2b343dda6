import type { MovedColumns } from './settler.ts'

/** Where an operation is to go. */
export interface Move {
  readonly operation: string
  /** Null: the resource it has, or the one of its candidates on which it ends first. */
  readonly resource: string | null
  /** Wanted start of production, seconds UTC. */
  readonly start: number
  /** Later operations of its order are drawn along: they may start from then on, too. */
  readonly whole?: boolean
  /** Others that are moved at the same time: to their wanted places before all that is only pushed. */
  readonly together?: readonly Place[]
}

/** Where one more operation is to go; as above. */
export type Place = Pick<Move, 'operation' | 'resource' | 'start'>

/** An operation that stands elsewhere after a move. Times are seconds UTC. */
export interface MovedOperation {
  readonly operation: string
  readonly resource: string
  readonly setupStart: number
  readonly start: number
  readonly productionEnd: number
  readonly end: number
}

/**
 * Why a move is not made: there is no such operation or resource; the operation never moves (frozen, released, started,
 * fixed); it has no candidate on the resource; it, or one that it pushes, finds no room before the calendar ends; none
 * where a changeover is allowed; or the plan has what only a whole run places anew: a furnace batch that is pushed,
 * workers of changeovers, locks of resources.
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
  /** The operation that the refusal is about: the moved one or one that it pushes. */
  readonly by: string | null
  /** How many operations stand elsewhere now, the moved one among them. */
  readonly count: number
  /** Where they stand, in no order; read when asked for, so ask before the next move. Empty when refused. */
  readonly moved: MovedColumns
  /** Their numbers in the problem, by start. */
  readonly changed: readonly number[]
  /** The same in the user's terms. */
  readonly changes: readonly MovedOperation[]
  /** Operations that never move and now stand before something they depend on has ended. */
  readonly conflicts: readonly string[]
  /** Puts everything back as it was. Only before the next move. */
  undo(): void
}
