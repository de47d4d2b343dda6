import { Kind } from '../../../scheduling/problem.ts'
import { DispatchQueue } from './queue.ts'
import type { Saved } from './saved.ts'
import { isBefore, isPlaced, isSingle, type MoveState } from './state.ts'
import { placedDispatchTime } from './dispatch-times.ts'

/** Operations that the current move still has to place, and their dispatch times. */
export class WorkList {
  /** The operation that is being placed. */
  now = -1
  readonly #state: MoveState
  readonly #saved: Saved
  readonly #queue: DispatchQueue
  /** First and last dispatch time of the loaded plan. */
  #first = 0
  #last = 1

  constructor(state: MoveState, saved: Saved) {
    this.#state = state
    this.#saved = saved
    this.#queue = new DispatchQueue(state.dispatchTime, state.rank)
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

  /** Starts taking operations. */
  startDispatch(): void {
    this.#queue.open()
  }

  /**
   * Adds all operations after the one taken. Operations moved together may free each other's places and change the dispatch
   * times of their successors: the affected ones are not known in advance. Furnace batches keep their place unless pushed.
   */
  enqueueAll(): void {
    const { candResource, resourceKind, opCount } = this.#state.problem
    const { candidate } = this.#state.solution
    for (let op = 0; op < opCount; op++)
      if (isPlaced(this.#state, op) && resourceKind[candResource[candidate[op]!]!] !== Kind.FURNACE)
        this.enqueue(op)
  }

  /** The next operation to be placed, or -1. */
  take(): number {
    this.now = this.#queue.take()
    return this.now
  }

  /** Sets the dispatch time of an operation and its successors by their places; where it changes and `enqueues`, adds them. */
  refreshDispatchTime(op: number, enqueues: boolean): void {
    const state = this.#state
    if (!isPlaced(state, op) || state.byHand[op] === 1) return
    const dispatchTime = placedDispatchTime(state, op)
    if (dispatchTime === state.dispatchTime[op]) return
    this.#saved.save(op)
    state.dispatchTime[op] = dispatchTime
    if (enqueues) {
      this.#queue.add(op)
      this.#enqueueRight(op)
    }
    this.refreshSuccessors(op, enqueues)
  }

  /** The same for the successors of an operation. */
  refreshSuccessors(op: number, enqueues: boolean): void {
    const { succStart, succLink, linkAfter } = this.#state.problem
    for (let k = succStart[op]!; k < succStart[op + 1]!; k++)
      this.refreshDispatchTime(linkAfter[succLink[k]!]!, enqueues)
  }

  /** Adds the owner of an assignment where the resource has capacity one. */
  enqueueOwner(resource: number, assignment: number): void {
    if (isSingle(this.#state, resource)) this.enqueue(this.#state.owner[assignment]!)
  }

  /** Adds an operation: it is placed again at its dispatch time. */
  enqueue(op: number): void {
    const state = this.#state
    if (state.pinned[op] === 1 || (this.now >= 0 && isBefore(state, op, this.now))) return
    this.#queue.add(op)
  }

  /** Sets a later dispatch time of an operation; its successors cannot have an earlier one. */
  raise(op: number, dispatchTime: number): void {
    const state = this.#state
    if (state.pinned[op] === 1 || dispatchTime <= state.dispatchTime[op]!) return
    this.#saved.save(op)
    state.dispatchTime[op] = dispatchTime
    this.#queue.add(op)
    this.#enqueueRight(op)
    this.#raiseSuccessors(op, dispatchTime)
  }

  #raiseSuccessors(op: number, dispatchTime: number): void {
    const { succStart, succLink, linkAfter } = this.#state.problem
    for (let k = succStart[op]!; k < succStart[op + 1]!; k++) {
      const after = linkAfter[succLink[k]!]!
      if (isPlaced(this.#state, after)) this.raise(after, dispatchTime)
    }
  }

  /** Adds the right neighbours of an operation that leaves its place: their left neighbour changes. */
  #enqueueRight(op: number): void {
    const { timelines, subAssignment } = this.#state
    const enqueue = (assignment: number): void => {
      const right = timelines.resource[assignment]! < 0 ? -1 : timelines.right[assignment]!
      if (right >= 0) this.enqueueOwner(timelines.resource[right]!, right)
    }
    enqueue(op)
    for (let assignment = subAssignment[op]!; assignment < subAssignment[op + 1]!; assignment++)
      enqueue(assignment)
  }
}
