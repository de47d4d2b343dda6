import type { MoveRefusal } from '../../../scheduling/moves/outcome.ts'
import { Kind, LINK_END, OP_SETUP_EARLY } from '../../../scheduling/problem.ts'
import { readBounds } from './links.ts'
import type { WorkList } from './work-list.ts'
import type { Saved } from './saved.ts'
import { SlotSearch } from './slot-search.ts'
import { isBefore, isEven, isPlaced, isSingle, isUnlimited, type MoveState } from './state.ts'
import { subTimes } from './sub-resources.ts'
import { dispatchTimeOf } from './dispatch-times.ts'

/** Places one operation after the other, and adds the affected ones to the work list. */
export class Placer {
  readonly state: MoveState
  /** Pinned operations that now begin before a predecessor has finished. */
  readonly conflicts = new Set<number>()
  readonly #search: SlotSearch
  readonly #saved: Saved
  readonly #workList: WorkList
  readonly #bounds = { low: 0, start: 0 }

  constructor(state: MoveState, saved: Saved, workList: WorkList) {
    this.state = state
    this.#search = new SlotSearch(state)
    this.#saved = saved
    this.#workList = workList
  }

  /** Removes an operation from all timelines and adds its right neighbours to the work list. */
  unplace(op: number): void {
    const { timelines, subAssignment } = this.state
    this.#unplaceAssignment(op)
    for (let assignment = subAssignment[op]!; assignment < subAssignment[op + 1]!; assignment++)
      if (timelines.resource[assignment]! >= 0) this.#unplaceAssignment(assignment)
  }

  #unplaceAssignment(assignment: number): void {
    const { timelines } = this.state
    const resource = timelines.resource[assignment]!
    if (resource < 0) return
    const right = timelines.right[assignment]!
    // The furnace batches that remain may no longer satisfy the rule.
    if (this.state.problem.resourceKind[resource] === Kind.FURNACE) timelines.reach(resource, 0x7fff_ffff)
    timelines.remove(assignment)
    if (right >= 0) this.#workList.enqueueOwner(timelines.resource[right]!, right)
  }

  /** Returns null, or the reason why there is no place. */
  place(op: number): MoveRefusal | null {
    const { state } = this
    const search = this.#search
    const { solution, timelines, problem } = state
    this.#saved.save(op)
    search.take(op)
    const dispatchTime = dispatchTimeOf(state, op, search.start)
    if (dispatchTime > state.dispatchTime[op]!) {
      this.#workList.raise(op, dispatchTime)
      return null
    }
    if (problem.resourceKind[search.resource] === Kind.FURNACE)
      return search.staysInBatch() ? null : 'wholeRun'
    const stands = timelines.resource[op] === search.resource
    const hint = stands ? timelines.left[op]! : -1
    const right = stands ? timelines.right[op]! : -1
    if (!search.findSlot(hint)) return search.forbidden ? 'changeover' : 'noRoom'
    this.#placeAll(op, right)
    const [start, produced] = [solution.start[op]!, solution.produced[op]!]
    this.#write(op)
    if (state.byHand[op] === 1 || start !== solution.start[op] || produced !== solution.produced[op])
      this.#notifySuccessors(op)
    return null
  }

  /** Writes the times of the place found. */
  #write(op: number): void {
    const { axis, solution } = this.state
    const { calendar, s, q, e, x } = this.#search
    const start = axis.toStart(calendar, q)
    const produced = axis.toEnd(calendar, e)
    solution.start[op] = start
    solution.produced[op] = produced
    solution.setup[op] = s < q ? axis.toStart(calendar, s) : start
    solution.end[op] = x > e ? axis.toEnd(calendar, x) : produced
    solution.ready[op] = axis.toStart(calendar, this.#search.start)
  }

  /** Inserts the operation into the timelines of its resources and adds the affected operations to the work list. */
  #placeAll(op: number, right: number): void {
    const { state } = this
    const search = this.#search
    const { problem, subAssignment, axis } = state
    const { candidate, calendar } = search
    const first = problem.candSubStart[candidate]!
    for (let sub = first; sub < problem.candSubStart[candidate + 1]!; sub++) {
      const assignment = subAssignment[op]! + sub - first
      this.#unplaceAssignment(assignment)
      const resource = problem.subResource[sub]!
      const theirs = problem.resourceCalendar[resource]!
      const times = subTimes(state, sub, calendar, search)
      if (!times || theirs < 0 || isUnlimited(state, resource)) continue
      const [from, to] = [axis.posOf(theirs, times[0]), axis.posOf(theirs, times[1])]
      if (from < to)
        this.#placeAssignment(
          assignment,
          resource,
          { setup: from, begin: from, end: to },
          search.subGap(sub - first),
          -1,
        )
    }
    if (!search.hasTimeline) return
    const at = {
      setup: search.toOwn(search.s, false),
      begin: search.toOwn(search.q, false),
      end: search.toOwn(search.x, true),
    }
    this.#placeAssignment(op, search.resource, at, search, right)
  }

  /** Left neighbour of an assignment: assignments of the gap that are placed later are ordered by setup. */
  #leftOf(
    assignment: number,
    resource: number,
    setup: number,
    { after, before }: { readonly after: number; readonly before: number },
  ): number {
    const { timelines } = this.state
    let left = after
    let right = left < 0 ? timelines.head[resource]! : timelines.right[left]!
    while (right >= 0 && right !== before && (right === assignment || timelines.setup[right]! < setup)) {
      if (right !== assignment) left = right
      right = timelines.right[right]!
    }
    return left
  }

  /** @param gap placed assignments that bound the gap, -1 = none */
  #placeAssignment(
    assignment: number,
    resource: number,
    at: { readonly setup: number; readonly begin: number; readonly end: number },
    gap: { readonly after: number; readonly before: number },
    oldRight: number,
  ): void {
    const { state } = this
    const { timelines } = state
    const single = isSingle(state, resource)
    const left = single ? this.#leftOf(assignment, resource, at.setup, gap) : -1
    if (timelines.resource[assignment] !== resource || timelines.left[assignment] !== left) {
      timelines.remove(assignment)
      timelines.insert(assignment, resource, left)
    }
    const grows = timelines.end[assignment] !== at.end
    timelines.setPositions(assignment, resource, at.setup, at.begin, at.end)
    timelines.reach(resource, at.begin)
    if (!single) {
      this.#enqueueOverlapping(assignment, resource, at.setup, at.end)
      return
    }
    if (oldRight >= 0 && oldRight !== timelines.right[assignment])
      this.#workList.enqueueOwner(resource, oldRight)
    const right = timelines.right[assignment]!
    if (grows && right >= 0 && !isEven(state, state.owner[right]!))
      this.#workList.enqueueOwner(resource, right)
    this.#enqueueAdjacent(assignment, resource, oldRight, gap.before)
  }

  /** Adds the owners of assignments placed later that overlap [setup, end) on a resource of capacity above one. */
  #enqueueOverlapping(assignment: number, resource: number, setup: number, end: number): void {
    const { state } = this
    const { timelines, owner } = state
    const op = owner[assignment]!
    for (let other = timelines.head[resource]!; other >= 0; other = timelines.right[other]!)
      if (
        timelines.setup[other]! < end &&
        timelines.end[other]! > setup &&
        !isBefore(state, owner[other]!, op)
      )
        if (owner[other] !== op) this.#workList.enqueue(owner[other]!)
  }

  /** Adds later owners of adjacent assignments; a placed assignment behind gets its setup placed again. */
  #enqueueAdjacent(assignment: number, resource: number, oldRight: number, before: number): void {
    const { state } = this
    const { timelines, owner } = state
    const op = owner[assignment]!
    const isLater = (other: number): boolean => other >= 0 && !isBefore(state, owner[other]!, op)
    for (let left = timelines.left[assignment]!; isLater(left); left = timelines.left[left]!)
      this.#workList.enqueue(owner[left]!)
    const end = timelines.end[assignment]!
    const movesSetup = before >= 0 && this.#search.isFree(before)
    const reach = movesSetup ? Infinity : end
    let right = timelines.right[assignment]!
    if (right >= 0 && right !== oldRight) this.#workList.enqueueOwner(resource, right)
    for (; isLater(right) && timelines.setup[right]! < reach; right = timelines.right[right]!)
      this.#workList.enqueue(owner[right]!)
    if (movesSetup) this.#shiftSetup(assignment, before)
  }

  /** Places the setup of a free assignment again, behind `assignment`. */
  #shiftSetup(assignment: number, right: number): void {
    const { state } = this
    const { problem, axis, timelines, solution } = state
    const before = assignment < problem.opCount ? assignment : -1
    const setup = this.#search.setupUnits(before, right)
    const calendar = problem.resourceCalendar[timelines.resource[right]!]!
    const place = axis.down(calendar, timelines.begin[right]! - Math.max(0, setup))
    this.#saved.save(right)
    timelines.moveSetup(right, place)
    solution.setup[right] = setup > 0 ? axis.toStart(calendar, place) : solution.start[right]!
  }

  /** Adds the successors of an operation whose bounds have increased to the work list. */
  #notifySuccessors(op: number): void {
    const { state } = this
    const { problem, solution } = state
    const { succStart, succLink, linkAfter, linkKind, linkMin } = problem
    for (let k = succStart[op]!; k < succStart[op + 1]!; k++) {
      const link = succLink[k]!
      const after = linkAfter[link]!
      if (!isPlaced(state, after)) continue
      const time = solution.produced[op]! + linkMin[link]!
      if (state.pinned[after] === 1) {
        if (time > solution.start[after]! && linkKind[link]! & LINK_END) this.conflicts.add(after)
        continue
      }
      const early = (problem.opFlags[after]! & OP_SETUP_EARLY) !== 0
      const stands = early ? solution.start[after]! : solution.setup[after]!
      const stays = time <= stands && isEven(state, after)
      if (linkKind[link] === LINK_END && stays) this.#workList.raise(after, state.dispatchTime[op]!)
      else {
        this.#workList.enqueue(after)
        readBounds(state, after, this.#bounds)
        this.#workList.raise(after, dispatchTimeOf(state, after, this.#bounds.start))
      }
    }
  }
}
