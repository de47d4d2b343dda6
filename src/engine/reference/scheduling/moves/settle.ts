import type { MoveRefusal } from '../../../scheduling/moves/outcome.ts'
import { Status } from '../../../scheduling/problem.ts'
import { readBounds } from './links.ts'
import { WorkList } from './work-list.ts'
import { Placer } from './placer.ts'
import { Saved } from './saved.ts'
import { isSingle, applyTools, type MoveState } from './state.ts'
import { updateLatestEndsOf } from './pin-unstable.ts'
import { dispatchTimeOf, earliestDispatchTime } from './dispatch-times.ts'

/** Performs a move: places the affected operations in order of dispatch keys, until the work list is empty. */
export class Settler {
  readonly state: MoveState
  readonly #saved: Saved
  readonly #workList: WorkList
  readonly #placer: Placer
  /** Resources from which a pinned assignment was removed. */
  readonly #freed: number[] = []
  readonly #bounds = { low: 0, start: 0 }
  /** Count of operations that are moved by hand. */
  #started = 0
  /** Operation for which no place was found. */
  by = -1

  constructor(state: MoveState) {
    this.state = state
    this.#saved = new Saved(state)
    this.#workList = new WorkList(state, this.#saved)
    this.#placer = new Placer(state, this.#saved, this.#workList)
  }

  /** Pinned operations that now begin before a predecessor has finished. */
  get conflicts(): Set<number> {
    return this.#placer.conflicts
  }

  /** Begins a move: all later changes can be undone. */
  begin(): void {
    const { timelines } = this.state
    this.#saved.clear()
    this.conflicts.clear()
    this.#freed.length = 0
    this.by = -1
    this.#started = 0
    timelines.mark()
    this.#workList.begin()
  }

  /** Undoes the move. */
  restore(): void {
    this.#saved.restore()
    this.state.timelines.restore()
    for (const resource of this.#freed) updateLatestEndsOf(this.state, resource)
    this.#freed.length = 0
  }

  /** Operations that have changed their place, including those moved by hand. */
  changed(moved: readonly number[]): number[] {
    return this.#saved.changed(moved)
  }

  before(op: number) {
    return this.#saved.before(op)
  }

  /** Ends a move that is accepted: the new places become the starting point of further moves. */
  keep(moved: readonly number[]): void {
    this.#saved.keepReady(moved)
    const { solution, release, byHand } = this.state
    for (const op of this.#saved.touched) {
      release[op] = solution.start[op]!
      byHand[op] = 0
    }
    for (const op of this.#saved.touched) this.#workList.refreshDispatchTime(op, false)
  }

  /** Places the operations of the work list. Returns null, or the reason of the refusal. */
  settle(): MoveRefusal | null {
    this.#workList.startDispatch()
    let all = false
    for (let op = this.#workList.take(); op >= 0; op = this.#workList.take()) {
      if (this.#started > 1 && !all) this.#workList.enqueueAll()
      all = true
      const refused = this.#placer.place(op)
      if (refused === null) continue
      this.by = op
      return refused
    }
    return null
  }

  #resourcesOf(op: number): number[] {
    const { timelines, subAssignment } = this.state
    const assignments = [op]
    for (let assignment = subAssignment[op]!; assignment < subAssignment[op + 1]!; assignment++)
      assignments.push(assignment)
    return assignments
      .map((assignment) => timelines.resource[assignment]!)
      .filter((resource) => resource >= 0)
  }

  /** Assignments of a resource behind a pinned one, and the latest-ending pinned assignment before each. */
  #behindPinned(resource: number): { readonly assignment: number; readonly before: number }[] {
    const { timelines, pinned, owner } = this.state
    const found: { assignment: number; before: number }[] = []
    if (!isSingle(this.state, resource)) return found
    for (
      let assignment = timelines.head[resource]!;
      assignment >= 0;
      assignment = timelines.right[assignment]!
    ) {
      const before = pinned[owner[assignment]!] === 1 ? -1 : this.#pinnedBefore(assignment)
      if (before >= 0) found.push({ assignment, before })
    }
    return found
  }

  /** The latest-ending pinned assignment right before an assignment, or -1. */
  #pinnedBefore(assignment: number): number {
    const { timelines, pinned, owner } = this.state
    const left = timelines.left[assignment]!
    return left >= 0 && pinned[owner[left]!] === 1 ? timelines.latestAssignment[left]! : -1
  }

  /** Begins the move of an operation: frees its place; it is dispatched by the wanted time. */
  start(op: number, candidate: number, release: number): void {
    const { state } = this
    const { solution, problem } = state
    this.#started++
    this.#saved.save(op)
    const freed = state.pinned[op] === 1 ? this.#resourcesOf(op) : []
    const behind = freed.flatMap((resource) => this.#behindPinned(resource))
    this.#placer.unplace(op)
    state.pinned[op] = 0
    for (const resource of freed) updateLatestEndsOf(state, resource)
    for (const { assignment, before } of behind)
      if (this.#pinnedBefore(assignment) !== before) this.#workList.enqueue(state.owner[assignment]!)
    this.#freed.push(...freed)
    solution.candidate[op] = candidate
    applyTools(state, op)
    solution.status[op] = Status.PLACED
    solution.forced[op] = 0
    state.byHand[op] = 1
    const fence = problem.resourceFence[problem.candResource[candidate]!]!
    state.release[op] = Math.max(release, problem.opBasis[op]!, fence)
    state.dispatchTime[op] = Number.NEGATIVE_INFINITY
    this.#workList.refreshSuccessors(op, true)
  }

  /** Sets the dispatch time of a started operation. */
  enter(op: number): void {
    const { state } = this
    readBounds(state, op, this.#bounds)
    const dispatchTime =
      this.#started > 1 ? earliestDispatchTime(state, op) : dispatchTimeOf(state, op, this.#bounds.start)
    this.#workList.raise(op, dispatchTime)
  }
}
