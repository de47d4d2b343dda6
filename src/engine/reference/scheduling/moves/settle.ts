import { Kind, LINK_END, OP_SETUP_EARLY, Status } from '../../../scheduling/problem.ts'
import { readBounds } from './links.ts'
import type { MoveRefusal } from '../../../scheduling/moves/outcome.ts'
import { ServeQueue } from './queue.ts'
import { SeatFinder } from './seat.ts'
import { isBefore, isEven, isPlaced, isSingle, isUnlimited, takeTools, type MoveState } from './state.ts'
import { spreadEndsOf } from './standing.ts'
import { subTimes } from './subs.ts'
import { standingTurn, turnOf } from './turns.ts'

const SAVED = 9

/** Carries a move out: places what it touches in the order of turns, until nothing is left to look at. */
export class Settler {
  readonly state: MoveState
  readonly #seat: SeatFinder
  readonly #queue: ServeQueue
  /** Resources from which something was taken that had not moved. */
  readonly #freed: number[] = []
  #first = 0
  #last = 1
  readonly #bounds = { low: 0, start: 0 }
  /** Operations that the move has touched, and what they were before, SAVED numbers each. */
  readonly touched: number[] = []
  #saved = new Float64Array(1 << 12)
  /** Place of an operation among the touched ones, plus one. */
  readonly #savedAt: Int32Array
  /** The operation that is being placed. */
  #now = -1
  /** Operation that found no place. */
  by = -1
  /** Operations that never move, before which something now ends too late. */
  readonly conflicts = new Set<number>()

  constructor(state: MoveState) {
    this.state = state
    this.#seat = new SeatFinder(state)
    this.#queue = new ServeQueue(state.turn, state.rank)
    this.#savedAt = new Int32Array(state.problem.opCount)
    for (let op = 0; op < state.problem.opCount; op++) {
      if (!isPlaced(state, op)) continue
      this.#first = Math.min(this.#first, state.solution.start[op]!)
      this.#last = Math.max(this.#last, state.solution.start[op]!)
    }
  }

  /** Begins a move: from here on everything can be taken back. */
  begin(): void {
    const { lines } = this.state
    for (const op of this.touched) this.#savedAt[op] = 0
    this.touched.length = 0
    this.conflicts.clear()
    this.#freed.length = 0
    this.by = -1
    this.#now = -1
    lines.mark()
    this.#queue.reset(this.#first, this.#last)
  }

  /** Remembers an operation as it was before its first change. */
  save(op: number): void {
    if (this.#savedAt[op] !== 0) return
    this.#savedAt[op] = this.touched.push(op)
    const at = this.#savedAt[op]! * SAVED
    if (at > this.#saved.length) {
      const more = new Float64Array(this.#saved.length * 2)
      more.set(this.#saved)
      this.#saved = more
    }
    const { solution, release, turn } = this.state
    const saved = this.#saved
    const from = at - SAVED
    saved[from] = solution.setup[op]!
    saved[from + 1] = solution.start[op]!
    saved[from + 2] = solution.produced[op]!
    saved[from + 3] = solution.end[op]!
    saved[from + 4] = solution.ready[op]!
    saved[from + 5] = solution.candidate[op]!
    saved[from + 6] = solution.status[op]! + (solution.forced[op]! << 4) + (this.state.still[op]! << 5)
    saved[from + 7] = release[op]!
    saved[from + 8] = turn[op]!
  }

  /** Takes everything back. */
  restore(): void {
    const { solution, release, turn, still, byHand, lines } = this.state
    const saved = this.#saved
    for (const [k, op] of this.touched.entries()) {
      const from = k * SAVED
      solution.setup[op] = saved[from]!
      solution.start[op] = saved[from + 1]!
      solution.produced[op] = saved[from + 2]!
      solution.end[op] = saved[from + 3]!
      solution.ready[op] = saved[from + 4]!
      const elsewhere = solution.candidate[op] !== saved[from + 5]
      solution.candidate[op] = saved[from + 5]!
      const bits = saved[from + 6]!
      solution.status[op] = bits & 15
      solution.forced[op] = (bits >> 4) & 1
      still[op] = bits >> 5
      release[op] = saved[from + 7]!
      turn[op] = saved[from + 8]!
      if (elsewhere && solution.candidate[op]! >= 0) takeTools(this.state, op)
      byHand[op] = 0
    }
    lines.restore()
    for (const resource of this.#freed) spreadEndsOf(this.state, resource)
    this.#freed.length = 0
  }

  /** Ends a move that is kept: what it touched stands where it stands. */
  keep(): void {
    const { solution, release, byHand } = this.state
    for (const op of this.touched) {
      release[op] = solution.start[op]!
      byHand[op] = 0
    }
    for (const op of this.touched) this.#standTurn(op, false)
  }

  /** Gives an operation the turn by which it stands, and what waits for it; where it changes and `looks`, looks at them. */
  #standTurn(op: number, looks: boolean): void {
    const { state } = this
    if (!isPlaced(state, op) || state.byHand[op] === 1) return
    const turn = standingTurn(state, op)
    if (turn === state.turn[op]) return
    this.save(op)
    state.turn[op] = turn
    if (looks) {
      this.#queue.add(op)
      this.#lookBehind(op)
    }
    this.#standSuccessors(op, looks)
  }

  #standSuccessors(op: number, looks: boolean): void {
    const { succStart, succLink, linkAfter } = this.state.problem
    for (let k = succStart[op]!; k < succStart[op + 1]!; k++) this.#standTurn(linkAfter[succLink[k]!]!, looks)
  }

  /** Operations that stand elsewhere than before the move; those moved by hand among them in any case. */
  changed(moved: readonly number[]): number[] {
    const { solution } = this.state
    const saved = this.#saved
    const found = [...moved]
    const known = new Set(moved)
    for (const [k, op] of this.touched.entries()) {
      const from = k * SAVED
      const same =
        solution.setup[op] === saved[from] &&
        solution.start[op] === saved[from + 1] &&
        solution.produced[op] === saved[from + 2] &&
        solution.end[op] === saved[from + 3]
      if (!same && !known.has(op)) found.push(op)
    }
    return found
  }

  /** Before a change, for telling: resource and start. Null when the operation stood nowhere. */
  before(op: number): { readonly candidate: number; readonly start: number; readonly end: number } | null {
    if (this.#savedAt[op] === 0) return null
    const from = (this.#savedAt[op]! - 1) * SAVED
    const status = this.#saved[from + 6]! & 15
    if (status !== Status.PLACED && status !== Status.FIXED) return null
    return {
      candidate: this.#saved[from + 5]!,
      start: this.#saved[from + 1]!,
      end: this.#saved[from + 3]!,
    }
  }

  /** Takes an operation out of all lines, and has what stood behind it looked at. */
  lift(op: number): void {
    const { lines, subUse } = this.state
    this.#liftUse(op)
    for (let use = subUse[op]!; use < subUse[op + 1]!; use++)
      if (lines.resource[use]! >= 0) this.#liftUse(use)
  }

  #liftUse(use: number): void {
    const { lines } = this.state
    if (lines.resource[use]! < 0) return
    const right = lines.right[use]!
    lines.remove(use)
    if (right >= 0) this.#look(lines.resource[right]!, right)
  }

  #look(resource: number, use: number): void {
    if (isSingle(this.state, resource)) this.look(this.state.owner[use]!)
  }

  /** Has an operation looked at when its turn comes. */
  look(op: number): void {
    const { state } = this
    if (state.still[op] === 1 || (this.#now >= 0 && isBefore(state, op, this.#now))) return
    this.#queue.add(op)
  }

  /** Gives an operation a later turn; what waits for it cannot come before it. */
  raise(op: number, turn: number): void {
    const { state } = this
    if (state.still[op] === 1 || turn <= state.turn[op]!) return
    this.save(op)
    state.turn[op] = turn
    this.#queue.add(op)
    this.#lookBehind(op)
    this.#raiseSuccessors(op, turn)
  }

  #raiseSuccessors(op: number, turn: number): void {
    const { succStart, succLink, linkAfter } = this.state.problem
    for (let k = succStart[op]!; k < succStart[op + 1]!; k++) {
      const after = linkAfter[succLink[k]!]!
      if (isPlaced(this.state, after)) this.raise(after, turn)
    }
  }

  /** The neighbours behind an operation that gives way have another one before them. */
  #lookBehind(op: number): void {
    const { lines, subUse } = this.state
    const look = (use: number): void => {
      const right = lines.resource[use]! < 0 ? -1 : lines.right[use]!
      if (right >= 0) this.#look(lines.resource[right]!, right)
    }
    look(op)
    for (let use = subUse[op]!; use < subUse[op + 1]!; use++) look(use)
  }

  /** Places what is to be looked at; null, or why that is not possible. */
  settle(): MoveRefusal | null {
    for (let op = this.#queue.take(); op >= 0; op = this.#queue.take()) {
      const refused = this.#place(op)
      if (refused === null) continue
      this.by = op
      return refused
    }
    return null
  }

  #place(op: number): MoveRefusal | null {
    const { state } = this
    const seat = this.#seat
    const { solution, lines, problem } = state
    this.#now = op
    this.save(op)
    seat.take(op)
    const turn = turnOf(state, op, seat.start)
    if (turn > state.turn[op]!) {
      this.raise(op, turn)
      return null
    }
    if (problem.resourceKind[seat.resource] === Kind.FURNACE) return 'wholeRun'
    const stands = lines.resource[op] === seat.resource
    const hint = stands ? lines.left[op]! : -1
    const right = stands ? lines.right[op]! : -1
    if (!seat.find(hint)) return seat.forbidden ? 'changeover' : 'noRoom'
    this.#sit(op, right)
    const [start, produced] = [solution.start[op]!, solution.produced[op]!]
    this.#write(op)
    if (state.byHand[op] === 1 || start !== solution.start[op] || produced !== solution.produced[op])
      this.#tellSuccessors(op)
    return null
  }

  /** Writes the times of the place found. */
  #write(op: number): void {
    const { axis, solution } = this.state
    const { calendar, s, q, e, x } = this.#seat
    const start = axis.toStart(calendar, q)
    const produced = axis.toEnd(calendar, e)
    solution.start[op] = start
    solution.produced[op] = produced
    solution.setup[op] = s < q ? axis.toStart(calendar, s) : start
    solution.end[op] = x > e ? axis.toEnd(calendar, x) : produced
    solution.ready[op] = axis.toStart(calendar, this.#seat.start)
  }

  /** Puts the operation into the lines of its resources and has everything looked at that this concerns. */
  #sit(op: number, right: number): void {
    const { state } = this
    const seat = this.#seat
    const { problem, subUse, axis } = state
    const { candidate, calendar } = seat
    const first = problem.candSubStart[candidate]!
    for (let sub = first; sub < problem.candSubStart[candidate + 1]!; sub++) {
      const use = subUse[op]! + sub - first
      this.#liftUse(use)
      const resource = problem.subResource[sub]!
      const theirs = problem.resourceCalendar[resource]!
      const times = subTimes(state, sub, calendar, seat)
      if (!times || theirs < 0 || isUnlimited(state, resource)) continue
      const [from, to] = [axis.posOf(theirs, times[0]), axis.posOf(theirs, times[1])]
      if (from < to)
        this.#put(use, resource, { setup: from, begin: from, end: to }, seat.subGap(sub - first), -1)
    }
    if (!seat.hasLine) return
    const at = {
      setup: seat.toOwn(seat.s, false),
      begin: seat.toOwn(seat.q, false),
      end: seat.toOwn(seat.x, true),
    }
    this.#put(op, seat.resource, at, seat, right)
  }

  /** Behind what a use goes in the line: between the two of the gap come those that are placed later, by their setup. */
  #leftOf(
    use: number,
    resource: number,
    setup: number,
    { after, before }: { readonly after: number; readonly before: number },
  ): number {
    const { lines } = this.state
    let left = after
    let right = left < 0 ? lines.head[resource]! : lines.right[left]!
    while (right >= 0 && right !== before && (right === use || lines.setup[right]! < setup)) {
      if (right !== use) left = right
      right = lines.right[right]!
    }
    return left
  }

  /** @param gap uses placed before between which it goes, -1 = none */
  #put(
    use: number,
    resource: number,
    at: { readonly setup: number; readonly begin: number; readonly end: number },
    gap: { readonly after: number; readonly before: number },
    oldRight: number,
  ): void {
    const { state } = this
    const { lines } = state
    const single = isSingle(state, resource)
    const left = single ? this.#leftOf(use, resource, at.setup, gap) : -1
    if (lines.resource[use] !== resource || lines.left[use] !== left) {
      lines.remove(use)
      lines.insert(use, resource, left)
    }
    const grows = lines.end[use] !== at.end
    lines.stand(use, resource, at.setup, at.begin, at.end)
    lines.reach(resource, at.begin)
    if (!single) {
      this.#lookWithin(use, resource, at.setup, at.end)
      return
    }
    if (oldRight >= 0 && oldRight !== lines.right[use]) this.#look(resource, oldRight)
    const right = lines.right[use]!
    if (grows && right >= 0 && !isEven(state, state.owner[right]!)) this.#look(resource, right)
    this.#lookAround(use, resource, oldRight, gap.before)
  }

  /** Has those looked at that are placed later and stand in [setup, end) of a resource that does several things at a time. */
  #lookWithin(use: number, resource: number, setup: number, end: number): void {
    const { state } = this
    const { lines, owner } = state
    const op = owner[use]!
    for (let other = lines.head[resource]!; other >= 0; other = lines.right[other]!)
      if (lines.setup[other]! < end && lines.end[other]! > setup && !isBefore(state, owner[other]!, op))
        if (owner[other] !== op) this.look(owner[other]!)
  }

  /** Has those looked at that come later and stand next to a use; a use behind it that is placed gets its setup anew. */
  #lookAround(use: number, resource: number, oldRight: number, before: number): void {
    const { state } = this
    const { lines, owner } = state
    const op = owner[use]!
    const isLater = (other: number): boolean => other >= 0 && !isBefore(state, owner[other]!, op)
    for (let left = lines.left[use]!; isLater(left); left = lines.left[left]!) this.look(owner[left]!)
    const end = lines.end[use]!
    const room = before >= 0 && this.#seat.isFree(before)
    const reach = room ? Infinity : end
    let right = lines.right[use]!
    if (right >= 0 && right !== oldRight) this.#look(resource, right)
    for (; isLater(right) && lines.setup[right]! < reach; right = lines.right[right]!)
      this.look(owner[right]!)
    if (room) this.#makeRoom(use, before)
  }

  /** The setup of a free use is placed anew behind `use`. */
  #makeRoom(use: number, right: number): void {
    const { state } = this
    const { problem, axis, lines, solution } = state
    const before = use < problem.opCount ? use : -1
    const setup = this.#seat.setupUnits(before, right)
    const calendar = problem.resourceCalendar[lines.resource[right]!]!
    const place = axis.down(calendar, lines.begin[right]! - Math.max(0, setup))
    this.save(right)
    lines.moveSetup(right, place)
    solution.setup[right] = setup > 0 ? axis.toStart(calendar, place) : solution.start[right]!
  }

  /** Has what waits for an operation looked at where that asks for more than before. */
  #tellSuccessors(op: number): void {
    const { state } = this
    const { problem, solution } = state
    const { succStart, succLink, linkAfter, linkKind, linkMin } = problem
    for (let k = succStart[op]!; k < succStart[op + 1]!; k++) {
      const link = succLink[k]!
      const after = linkAfter[link]!
      if (!isPlaced(state, after)) continue
      const time = solution.produced[op]! + linkMin[link]!
      if (state.still[after] === 1) {
        if (time > solution.start[after]! && linkKind[link]! & LINK_END) this.conflicts.add(after)
        continue
      }
      const early = (problem.opFlags[after]! & OP_SETUP_EARLY) !== 0
      const stands = early ? solution.start[after]! : solution.setup[after]!
      const stays = time <= stands && isEven(state, after)
      if (linkKind[link] === LINK_END && stays) this.raise(after, state.turn[op]!)
      else {
        this.look(after)
        readBounds(state, after, this.#bounds)
        this.raise(after, turnOf(state, after, this.#bounds.start))
      }
    }
  }

  #resourcesOf(op: number): number[] {
    const { lines, subUse } = this.state
    const uses = [op]
    for (let use = subUse[op]!; use < subUse[op + 1]!; use++) uses.push(use)
    return uses.map((use) => lines.resource[use]!).filter((resource) => resource >= 0)
  }

  /** Uses of a resource behind one that never moves, and the one that ends last before each. */
  #behindStill(resource: number): { readonly use: number; readonly far: number }[] {
    const { lines, still, owner } = this.state
    const found: { use: number; far: number }[] = []
    if (!isSingle(this.state, resource)) return found
    for (let use = lines.head[resource]!; use >= 0; use = lines.right[use]!) {
      const far = still[owner[use]!] === 1 ? -1 : this.#stillBefore(use)
      if (far >= 0) found.push({ use, far })
    }
    return found
  }

  /** What never moves and ends last of that right before a use, or -1. */
  #stillBefore(use: number): number {
    const { lines, still, owner } = this.state
    const left = lines.left[use]!
    return left >= 0 && still[owner[left]!] === 1 ? lines.farUse[left]! : -1
  }

  /** Begins the move of an operation: nothing stands where it stood, and it takes its turn by the time wanted. */
  start(op: number, candidate: number, release: number): void {
    const { state } = this
    const { solution, problem } = state
    this.save(op)
    const freed = state.still[op] === 1 ? this.#resourcesOf(op) : []
    const behind = freed.flatMap((resource) => this.#behindStill(resource))
    this.lift(op)
    state.still[op] = 0
    for (const resource of freed) spreadEndsOf(state, resource)
    for (const { use, far } of behind) if (this.#stillBefore(use) !== far) this.look(state.owner[use]!)
    this.#freed.push(...freed)
    solution.candidate[op] = candidate
    takeTools(state, op)
    solution.status[op] = Status.PLACED
    solution.forced[op] = 0
    state.byHand[op] = 1
    const fence = problem.resourceFence[problem.candResource[candidate]!]!
    state.release[op] = Math.max(release, problem.opBasis[op]!, fence)
    state.turn[op] = Number.NEGATIVE_INFINITY
    this.#standSuccessors(op, true)
  }

  /** Gives what has been started its turn. */
  enter(op: number): void {
    const { state } = this
    readBounds(state, op, this.#bounds)
    this.raise(op, turnOf(state, op, this.#bounds.start))
  }
}
