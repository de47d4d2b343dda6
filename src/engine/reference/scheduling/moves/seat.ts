import { changeover, unitsOf } from '../setups.ts'
import { Kind, NONE, Setting } from '../../../scheduling/problem.ts'
import { readBounds } from './links.ts'
import { isBefore, isHeld, isSingle, isUnlimited, type MoveState } from './state.ts'
import { conflictOfSub, conflictOfSum } from './subs.ts'

/** Looks for the place of one operation after the other among what has been placed before it (scheduling/moves/settler.ts, RULE). */
export class SeatFinder {
  readonly state: MoveState
  op = -1
  candidate = -1
  resource = -1
  calendar = -1
  own = -1
  /** Bounds: of the setup and of production, positions. */
  low = 0
  start = 0
  /** The place found: positions on the calendar of the candidate. */
  s = 0
  q = 0
  e = 0
  x = 0
  /** Uses of the main resource between which it goes, -1 = none. */
  after = -1
  before = -1
  /** A changeover that is not allowed stood in the way. */
  forbidden = false
  readonly #subGaps: { after: number; before: number }[] = []
  readonly #other = { low: 0, start: 0 }

  constructor(state: MoveState) {
    this.state = state
  }

  /** Reads the bounds of an operation; afterwards `find` looks for its place. */
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

  /** @param hint a use of the line to look from, -1 = none. False when there is no room. */
  find(hint: number): boolean {
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

  /** May what is part of a batch stay where it stands? Only a whole run makes a place for it anew. */
  staysInBatch(): boolean {
    const { byHand, lines, axis, solution, served } = this.state
    if (byHand[this.op] === 1 || lines.placedTo[this.resource] !== -1) return false
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
    if (problem.settings[Setting.infinite] === 1) return -1
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
    const { lines, problem } = state
    // Gaps that end before production may begin are of no use.
    const lowest = this.toOwn(Math.max(low, this.start), false)
    let left = lines.resource[hint] === resource ? hint : -1
    while (left >= 0 && (lines.begin[left]! > lowest || !isBefore(state, this.state.owner[left]!, op)))
      left = lines.left[left]!
    let from = left < 0 ? 0 : this.endOf(left)
    let who = left < 0 ? problem.opCount + resource : this.lastAt(left)
    for (;;) {
      const right = this.next(left, resource)
      const to = right < 0 ? state.axis.total(this.own) : this.edgeOf(right)
      if (to > from && (right < 0 || this.fromOwn(to, true) > low)) {
        const found = this.#at(Math.max(low, this.fromOwn(from, false)), who)
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
        who = this.lastAt(right)
      }
    }
  }

  /** Uses between which the use of a sub-resource goes: number `k` of those of the candidate. */
  subGap(k: number): { after: number; before: number } {
    return (this.#subGaps[k] ??= { after: -1, before: -1 })
  }

  /**
   * The next use of a line behind another (-1: the first) that has been placed before the operation, or -1. Behind what
   * the move has placed so far only what never moves has its place already.
   */
  next(left: number, resource: number): number {
    const { state } = this
    const { lines, owner, turn, solution } = state
    const reached = lines.placedTo[resource]!
    let use = left < 0 ? lines.head[resource]! : lines.right[left]!
    while (use >= 0) {
      const other = owner[use]!
      if (other !== this.op && isBefore(state, other, this.op)) return use
      const stands = turn[other] === solution.start[other] && turn[other]! > turn[this.op]!
      if (stands && lines.setup[use]! > reached && lines.hasSubs[resource] === 0)
        return this.#nextStill(use, resource)
      use = lines.right[use]!
    }
    return -1
  }

  /** The first use behind another that never moves, or -1. */
  #nextStill(use: number, resource: number): number {
    const { lines, still, owner } = this.state
    const list = lines.still[resource]!
    const from = lines.setup[use]!
    let [low, high] = [0, list.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (lines.setup[list[middle]!]! >= from) high = middle
      else low = middle + 1
    }
    while (low < list.length && still[owner[list[low]!]!] === 0) low++
    return low < list.length ? list[low]! : -1
  }

  /** Where the gap behind a use begins. */
  endOf(use: number): number {
    const { still, owner, lines } = this.state
    return still[owner[use]!] === 1 ? lines.farEnd[use]! : lines.end[use]!
  }

  /** Operation whose values the next changeover behind a use starts from; -1 = none. */
  lastAt(use: number): number {
    const { still, owner, lines, problem } = this.state
    const last = still[owner[use]!] === 1 ? lines.farUse[use]! : use
    return last < problem.opCount ? last : -1
  }

  /** Where a gap before a use ends. */
  edgeOf(use: number): number {
    return this.isFree(use) ? this.state.lines.begin[use]! : this.state.lines.setup[use]!
  }

  /** May the setup of a use be placed anew? */
  isFree(use: number): boolean {
    const { still, problem, solution } = this.state
    return use < problem.opCount && still[use] === 0 && !isHeld(this.state, solution.candidate[use]!)
  }

  /** Largest end that the use behind a gap allows for an operation (-1: a use as sub-resource), or -1. */
  limitOf(resource: number, use: number, op: number): number {
    const { state } = this
    const { lines, problem, still, solution, axis } = state
    if (use < 0) return axis.total(problem.resourceCalendar[resource]!)
    if (use >= problem.opCount || still[use] === 1) return lines.setup[use]!
    const setup = this.setupUnits(op, use)
    if (setup < 0) {
      this.forbidden = true
      return -1
    }
    const candidate = solution.candidate[use]!
    const stands = lines.setup[use]!
    if (isHeld(state, candidate)) return setup === lines.begin[use]! - stands ? stands : -1
    readBounds(state, use, this.#other)
    return lines.begin[use]! - setup >= this.#other.low ? lines.begin[use]! - setup : -1
  }

  /** Units of setup of `after`, where it stands, behind `before`; -1 = not allowed. */
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

  /** The pieces from a position of setup on, behind an operation (reference/scheduling/place-forward.ts, forwardAt). */
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

  /** Moves setup and production behind the breaks that are longer than they may pause. */
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

  /** Does the operation stand in the line of a resource that it uses? */
  get hasLine(): boolean {
    return this.own >= 0 && !isUnlimited(this.state, this.resource)
  }
}

function between({ axis }: MoveState, from: number, to: number, x: number, isEnd: boolean): number {
  if (from === to) return x
  return axis.posOf(to, isEnd ? axis.toEnd(from, x) : axis.toStart(from, x))
}
