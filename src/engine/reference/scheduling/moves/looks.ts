import { Kind } from '../../../scheduling/problem.ts'
import { ServeQueue } from './queue.ts'
import type { Saved } from './saved.ts'
import { isBefore, isPlaced, isSingle, type MoveState } from './state.ts'
import { standingTurn } from './turns.ts'

/** Which operations are still to be looked at by the move that is on, and their turns. */
export class Looks {
  /** The operation that is being placed. */
  now = -1
  readonly #state: MoveState
  readonly #saved: Saved
  readonly #queue: ServeQueue
  /** Turns of the plan as loaded. */
  #first = 0
  #last = 1

  constructor(state: MoveState, saved: Saved) {
    this.#state = state
    this.#saved = saved
    this.#queue = new ServeQueue(state.turn, state.rank)
    for (let op = 0; op < state.problem.opCount; op++) {
      if (!isPlaced(state, op)) continue
      this.#first = Math.min(this.#first, state.solution.start[op]!)
      this.#last = Math.max(this.#last, state.solution.start[op]!)
    }
  }

  begin(): void {
    this.now = -1
    this.#queue.reset(this.#first, this.#last)
  }

  /** From here on operations are taken. */
  openTurns(): void {
    this.#queue.open()
  }

  /**
   * Looks at all that comes after the one taken. What is moved together may free each other's places and change the turns
   * of what waits for it: then who is concerned cannot be told beforehand. Furnace batches stay unless they are pushed.
   */
  lookAtAll(): void {
    const { candResource, resourceKind, opCount } = this.#state.problem
    const { candidate } = this.#state.solution
    for (let op = 0; op < opCount; op++)
      if (isPlaced(this.#state, op) && resourceKind[candResource[candidate[op]!]!] !== Kind.FURNACE)
        this.look(op)
  }

  /** The next operation to be placed, or -1. */
  take(): number {
    this.now = this.#queue.take()
    return this.now
  }

  /** Gives an operation the turn by which it stands, and what waits for it; where it changes and `looks`, looks at them. */
  standTurn(op: number, looks: boolean): void {
    const state = this.#state
    if (!isPlaced(state, op) || state.byHand[op] === 1) return
    const turn = standingTurn(state, op)
    if (turn === state.turn[op]) return
    this.#saved.save(op)
    state.turn[op] = turn
    if (looks) {
      this.#queue.add(op)
      this.#lookBehind(op)
    }
    this.standSuccessors(op, looks)
  }

  /** The same for what waits for an operation. */
  standSuccessors(op: number, looks: boolean): void {
    const { succStart, succLink, linkAfter } = this.#state.problem
    for (let k = succStart[op]!; k < succStart[op + 1]!; k++) this.standTurn(linkAfter[succLink[k]!]!, looks)
  }

  /** Has the owner of a use looked at, where its resource does one thing after the other. */
  lookOn(resource: number, use: number): void {
    if (isSingle(this.#state, resource)) this.look(this.#state.owner[use]!)
  }

  /** Has an operation looked at when its turn comes. */
  look(op: number): void {
    const state = this.#state
    if (state.still[op] === 1 || (this.now >= 0 && isBefore(state, op, this.now))) return
    this.#queue.add(op)
  }

  /** Gives an operation a later turn; what waits for it cannot come before it. */
  raise(op: number, turn: number): void {
    const state = this.#state
    if (state.still[op] === 1 || turn <= state.turn[op]!) return
    this.#saved.save(op)
    state.turn[op] = turn
    this.#queue.add(op)
    this.#lookBehind(op)
    this.#raiseSuccessors(op, turn)
  }

  #raiseSuccessors(op: number, turn: number): void {
    const { succStart, succLink, linkAfter } = this.#state.problem
    for (let k = succStart[op]!; k < succStart[op + 1]!; k++) {
      const after = linkAfter[succLink[k]!]!
      if (isPlaced(this.#state, after)) this.raise(after, turn)
    }
  }

  /** The neighbours behind an operation that gives way have another one before them. */
  #lookBehind(op: number): void {
    const { lines, subUse } = this.#state
    const look = (use: number): void => {
      const right = lines.resource[use]! < 0 ? -1 : lines.right[use]!
      if (right >= 0) this.lookOn(lines.resource[right]!, right)
    }
    look(op)
    for (let use = subUse[op]!; use < subUse[op + 1]!; use++) look(use)
  }
}
