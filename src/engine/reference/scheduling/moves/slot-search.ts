import { changeover, unitsOf } from '../setups.ts'
import { Kind, NONE, Setting } from '../../../scheduling/problem.ts'
import { readBounds } from './links.ts'
import { isBefore, isHeld, isSingle, isUnlimited, type MoveState } from './state.ts'
import { conflictOfSub, conflictOfSum } from './sub-resources.ts'

/** Searches the slot of an operation among those placed before it (scheduling/moves/settler.ts, RULE). */
export class SlotSearch {
  readonly state: MoveState
  op = -1
  candidate = -1
  resource = -1
  calendar = -1
  own = -1
  /** Lower bounds of setup and production, positions. */
  low = 0
  start = 0
  /** The slot found: positions on the calendar of the candidate. */
  s = 0
  q = 0
  e = 0
  x = 0
  /** Adjacent assignments of the main resource, -1 = none. */
  after = -1
  before = -1
  /** True when a changeover that is not allowed excluded a gap. */
  forbidden = false
  readonly #subGaps: { after: number; before: number }[] = []
  readonly #other = { low: 0, start: 0 }

  constructor(state: MoveState) {
    this.state = state
  }

  /** Reads the bounds of an operation; `findSlot` then searches its slot. */
  take(op: number): void {
    const { problem, solution } = this.state
    this.op = op
    this.candidate = solution.candidate[op]!
    this.resource = problem.candResource[this.candidate]!
    this.calendar = problem.candCalendar[this.candidate]!
    this.own = problem.resourceCalendar[this.resource]!
    this.forbidden = false
    readBounds(this.state, op, this)
  }

  /** @param hint an assignment of the timeline to start from, -1 = none. Returns false when there is no slot. */
  findSlot(hint: number): boolean {
    const { state, resource } = this
    const gaps = isSingle(state, resource)
    let low = this.low
    let from = hint
    for (;;) {
      const found = gaps ? this.#inGaps(low, from) : this.#at(low, -1)
      if (!found) return false
      const next = this.#obstacle()
      if (next < 0) return true
      low = Math.max(this.s + 1, next)
      from = this.after
    }
  }

  /** True when an operation of a batch may keep its place. Only a whole run places batches. */
  staysInBatch(): boolean {
    const { byHand, timelines, axis, solution, served } = this.state
    if (byHand[this.op] === 1 || timelines.placedTo[this.resource] !== -1) return false
    this.s = axis.posOf(this.calendar, solution.setup[this.op]!)
    this.q = axis.posOf(this.calendar, solution.start[this.op]!)
    this.e = axis.posOf(this.calendar, solution.produced[this.op]!)
    this.x = axis.posOf(this.calendar, solution.end[this.op]!)
    const isFree = served[this.op] === 1 || this.#obstacle() < 0
    return this.low <= this.s && this.start <= this.q && isFree
  }

  #obstacle(): number {
    const { state, candidate, resource } = this
    const { problem } = state
    if (problem.settings[Setting.allInfinite] === 1) return -1
    if (problem.resourceKind[resource] === Kind.PARALLEL) {
      const at = conflictOfSum(
        state,
        this.op,
        resource,
        this.toOwn(this.s, false),
        this.toOwn(this.x, true),
        problem.candQty[candidate]!,
      )
      if (at >= 0) return this.fromOwn(at, false)
    }
    for (let sub = problem.candSubStart[candidate]!; sub < problem.candSubStart[candidate + 1]!; sub++) {
      const at = conflictOfSub(this, sub)
      if (at >= 0) return at
    }
    return -1
  }

  #inGaps(low: number, hint: number): boolean {
    const { state, resource, op } = this
    const { timelines, problem } = state
    // Gaps that end before the earliest production do not fit.
    const lowest = this.toOwn(Math.max(low, this.start), false)
    let left = timelines.resource[hint] === resource ? hint : -1
    while (left >= 0 && (timelines.begin[left]! > lowest || !isBefore(state, this.state.owner[left]!, op)))
      left = timelines.left[left]!
    let from = left < 0 ? 0 : this.endOf(left)
    let previous = left < 0 ? problem.opCount + resource : this.lastAt(left)
    for (;;) {
      const right = this.next(left, resource)
      const to = right < 0 ? state.axis.total(this.own) : this.edgeOf(right)
      if (to > from && (right < 0 || this.fromOwn(to, true) > low)) {
        const found = this.#at(Math.max(low, this.fromOwn(from, false)), previous)
        if (found && this.toOwn(this.x, true) <= this.limitOf(resource, right, op)) {
          this.after = left
          this.before = right
          return true
        }
      }
      if (right < 0) return false
      left = right
      const end = this.endOf(right)
      if (end > from) {
        from = end
        previous = this.lastAt(right)
      }
    }
  }

  /** Adjacent assignments on the timeline of the k-th sub-resource of the candidate. */
  subGap(k: number): { after: number; before: number } {
    return (this.#subGaps[k] ??= { after: -1, before: -1 })
  }

  /**
   * The next assignment on a timeline behind another (-1: the first) that was placed before the operation, or -1. Beyond the
   * position that the move has reached only pinned assignments have their final place.
   */
  next(left: number, resource: number): number {
    const { state } = this
    const { timelines, owner, dispatchTime, solution } = state
    const reached = timelines.placedTo[resource]!
    let assignment = left < 0 ? timelines.head[resource]! : timelines.right[left]!
    while (assignment >= 0) {
      const other = owner[assignment]!
      if (other !== this.op && isBefore(state, other, this.op)) return assignment
      const current =
        dispatchTime[other] === solution.start[other] && dispatchTime[other]! > dispatchTime[this.op]!
      if (current && timelines.setup[assignment]! > reached && timelines.hasSubs[resource] === 0)
        return this.#nextPinned(assignment, resource)
      assignment = timelines.right[assignment]!
    }
    return -1
  }

  /** The first pinned assignment behind another, or -1. */
  #nextPinned(assignment: number, resource: number): number {
    const { timelines, pinned, owner } = this.state
    const list = timelines.pinned[resource]!
    const from = timelines.setup[assignment]!
    let [low, high] = [0, list.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (timelines.setup[list[middle]!]! >= from) high = middle
      else low = middle + 1
    }
    while (low < list.length && pinned[owner[list[low]!]!] === 0) low++
    return low < list.length ? list[low]! : -1
  }

  /** Position at which the gap behind an assignment begins. */
  endOf(assignment: number): number {
    const { pinned, owner, timelines } = this.state
    return pinned[owner[assignment]!] === 1 ? timelines.latestEnd[assignment]! : timelines.end[assignment]!
  }

  /** Operation whose values the next changeover starts from; -1 = none. */
  lastAt(assignment: number): number {
    const { pinned, owner, timelines, problem } = this.state
    const last = pinned[owner[assignment]!] === 1 ? timelines.latestAssignment[assignment]! : assignment
    return last < problem.opCount ? last : -1
  }

  /** Position at which the gap before an assignment ends. */
  edgeOf(assignment: number): number {
    return this.isFree(assignment)
      ? this.state.timelines.begin[assignment]!
      : this.state.timelines.setup[assignment]!
  }

  /** True when the setup of an assignment may be placed again. */
  isFree(assignment: number): boolean {
    const { pinned, problem, solution } = this.state
    return (
      assignment < problem.opCount &&
      pinned[assignment] === 0 &&
      !isHeld(this.state, solution.candidate[assignment]!)
    )
  }

  /** Largest end that the assignment behind a gap allows for an operation (-1: a sub-resource), or -1. */
  limitOf(resource: number, assignment: number, op: number): number {
    const { state } = this
    const { timelines, problem, pinned, solution, axis } = state
    if (assignment < 0) return axis.total(problem.resourceCalendar[resource]!)
    if (assignment >= problem.opCount || pinned[assignment] === 1) return timelines.setup[assignment]!
    const setup = this.setupUnits(op, assignment)
    if (setup < 0) {
      this.forbidden = true
      return -1
    }
    const candidate = solution.candidate[assignment]!
    const current = timelines.setup[assignment]!
    if (isHeld(state, candidate)) return setup === timelines.begin[assignment]! - current ? current : -1
    readBounds(state, assignment, this.#other)
    return timelines.begin[assignment]! - setup >= this.#other.low ? timelines.begin[assignment]! - setup : -1
  }

  /** Units of setup of `after` at its present place behind `before`; -1 = not allowed. */
  setupUnits(before: number, after: number): number {
    const { problem, solution } = this.state
    const candidate = solution.candidate[after]!
    const profile = problem.resourceProfile[problem.candResource[candidate]!]!
    const dynamic = changeover(problem, this.state.changes, profile, before, after).seconds
    if (dynamic < 0) return -1
    return unitsOf(
      problem.candSetup[candidate]! + dynamic,
      problem.calendarUnit[problem.candCalendar[candidate]!]!,
    )
  }

  /** Positions from the earliest setup on, behind an operation (reference/scheduling/place-forward.ts, forwardAt). */
  #at(low: number, before: number): boolean {
    const { state, calendar, candidate } = this
    const { problem, axis } = state
    const total = axis.total(calendar)
    const units = this.setupUnits(before, this.op)
    if (units < 0) this.forbidden = true
    if (units < 0 || low + units > total) return false
    const pause = problem.candPause[candidate]!
    const work = problem.candWork[candidate]!
    const teardown = problem.candTeardown[candidate]!
    this.s = low
    this.q = axis.up(calendar, low + units)
    if (this.q < this.start) {
      this.q = this.start
      this.s = axis.down(calendar, this.q - units)
    }
    if (pause !== NONE) this.#behindBreaks(units, work, pause)
    if (this.q + work > total) return false
    this.e = axis.up(calendar, this.q + work)
    if (this.e + teardown > total) return false
    this.x = axis.up(calendar, this.e + teardown)
    if (pause === NONE) return true
    for (let at = axis.firstBreak(calendar, this.e, this.x, pause); at >= 0; ) {
      if (at + teardown > total) return false
      this.x = axis.up(calendar, at + teardown)
      at = axis.firstBreak(calendar, at, this.x, pause)
    }
    return true
  }

  /** Moves setup and production behind breaks that are longer than the allowed pause. */
  #behindBreaks(units: number, work: number, pause: number): void {
    const { calendar } = this
    const { axis } = this.state
    for (
      let at = axis.firstBreak(calendar, this.s, this.q, pause);
      at >= 0;
      at = axis.firstBreak(calendar, this.s, this.q, pause)
    ) {
      this.s = at
      this.q = axis.up(calendar, at + units)
    }
    for (let at = axis.firstBreak(calendar, this.q, this.q + work, pause); at >= 0; ) {
      this.q = at
      this.s = axis.down(calendar, this.q - units)
      const own = axis.firstBreak(calendar, this.s, this.q, pause)
      if (own >= 0) {
        this.s = own
        this.q = axis.up(calendar, own + units)
      }
      at = axis.firstBreak(calendar, this.q, this.q + work, pause)
    }
  }

  toOwn(x: number, isEnd: boolean): number {
    return between(this.state, this.calendar, this.own, x, isEnd)
  }

  fromOwn(x: number, isEnd: boolean): number {
    return between(this.state, this.own, this.calendar, x, isEnd)
  }

  /** True when the operation is on the timeline of its main resource. */
  get hasTimeline(): boolean {
    return this.own >= 0 && !isUnlimited(this.state, this.resource)
  }
}

function between({ axis }: MoveState, from: number, to: number, x: number, isEnd: boolean): number {
  if (from === to) return x
  return axis.posOf(to, isEnd ? axis.toEnd(from, x) : axis.toStart(from, x))
}
