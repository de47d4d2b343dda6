import type { MoveRefusal } from '../../../scheduling/moves/outcome.ts'
import { Kind, LINK_END, OP_SETUP_EARLY } from '../../../scheduling/problem.ts'
import { readBounds } from './links.ts'
import type { Looks } from './looks.ts'
import type { Saved } from './saved.ts'
import { SeatFinder } from './seat.ts'
import { isBefore, isEven, isPlaced, isSingle, isUnlimited, type MoveState } from './state.ts'
import { subTimes } from './subs.ts'
import { turnOf } from './turns.ts'

/** Places one operation after the other, and has everything looked at that this concerns. */
export class Placer {
  readonly state: MoveState
  /** Operations that never move, before which something now ends too late. */
  readonly conflicts = new Set<number>()
  readonly #seat: SeatFinder
  readonly #saved: Saved
  readonly #looks: Looks
  readonly #bounds = { low: 0, start: 0 }

  constructor(state: MoveState, saved: Saved, looks: Looks) {
    this.state = state
    this.#seat = new SeatFinder(state)
    this.#saved = saved
    this.#looks = looks
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
    const line = lines.resource[use]!
    if (line < 0) return
    const right = lines.right[use]!
    // Of what is left on a furnace nobody knows whether it would stand there.
    if (this.state.problem.resourceKind[line] === Kind.FURNACE) lines.reach(line, 0x7fff_ffff)
    lines.remove(use)
    if (right >= 0) this.#looks.lookOn(lines.resource[right]!, right)
  }

  /** Null, or why the operation has no place. */
  place(op: number): MoveRefusal | null {
    const { state } = this
    const seat = this.#seat
    const { solution, lines, problem } = state
    this.#saved.save(op)
    seat.take(op)
    const turn = turnOf(state, op, seat.start)
    if (turn > state.turn[op]!) {
      this.#looks.raise(op, turn)
      return null
    }
    if (problem.resourceKind[seat.resource] === Kind.FURNACE) return seat.staysInBatch() ? null : 'wholeRun'
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
    if (oldRight >= 0 && oldRight !== lines.right[use]) this.#looks.lookOn(resource, oldRight)
    const right = lines.right[use]!
    if (grows && right >= 0 && !isEven(state, state.owner[right]!)) this.#looks.lookOn(resource, right)
    this.#lookAround(use, resource, oldRight, gap.before)
  }

  /** Has those looked at that are placed later and stand in [setup, end) of a resource that does several things at a time. */
  #lookWithin(use: number, resource: number, setup: number, end: number): void {
    const { state } = this
    const { lines, owner } = state
    const op = owner[use]!
    for (let other = lines.head[resource]!; other >= 0; other = lines.right[other]!)
      if (lines.setup[other]! < end && lines.end[other]! > setup && !isBefore(state, owner[other]!, op))
        if (owner[other] !== op) this.#looks.look(owner[other]!)
  }

  /** Has those looked at that come later and stand next to a use; a use behind it that is placed gets its setup anew. */
  #lookAround(use: number, resource: number, oldRight: number, before: number): void {
    const { state } = this
    const { lines, owner } = state
    const op = owner[use]!
    const isLater = (other: number): boolean => other >= 0 && !isBefore(state, owner[other]!, op)
    for (let left = lines.left[use]!; isLater(left); left = lines.left[left]!) this.#looks.look(owner[left]!)
    const end = lines.end[use]!
    const room = before >= 0 && this.#seat.isFree(before)
    const reach = room ? Infinity : end
    let right = lines.right[use]!
    if (right >= 0 && right !== oldRight) this.#looks.lookOn(resource, right)
    for (; isLater(right) && lines.setup[right]! < reach; right = lines.right[right]!)
      this.#looks.look(owner[right]!)
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
    this.#saved.save(right)
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
      if (linkKind[link] === LINK_END && stays) this.#looks.raise(after, state.turn[op]!)
      else {
        this.#looks.look(after)
        readBounds(state, after, this.#bounds)
        this.#looks.raise(after, turnOf(state, after, this.#bounds.start))
      }
    }
  }
}
