import type { MoveRefusal } from '../../../scheduling/moves/outcome.ts'
import { Status } from '../../../scheduling/problem.ts'
import { readBounds } from './links.ts'
import { Looks } from './looks.ts'
import { Placer } from './placer.ts'
import { Saved } from './saved.ts'
import { isSingle, takeTools, type MoveState } from './state.ts'
import { spreadEndsOf } from './standing.ts'
import { turnOf, wantedTurn } from './turns.ts'

/** Carries a move out: places what it touches in the order of turns, until nothing is left to look at. */
export class Settler {
  readonly state: MoveState
  readonly #saved: Saved
  readonly #looks: Looks
  readonly #placer: Placer
  /** Resources from which something was taken that had not moved. */
  readonly #freed: number[] = []
  readonly #bounds = { low: 0, start: 0 }
  /** How many operations are moved by hand. */
  #started = 0
  /** Operation that found no place. */
  by = -1

  constructor(state: MoveState) {
    this.state = state
    this.#saved = new Saved(state)
    this.#looks = new Looks(state, this.#saved)
    this.#placer = new Placer(state, this.#saved, this.#looks)
  }

  /** Operations that never move, before which something now ends too late. */
  get conflicts(): Set<number> {
    return this.#placer.conflicts
  }

  /** Begins a move: from here on everything can be taken back. */
  begin(): void {
    const { lines } = this.state
    this.#saved.clear()
    this.conflicts.clear()
    this.#freed.length = 0
    this.by = -1
    this.#started = 0
    lines.mark()
    this.#looks.begin()
  }

  /** Takes everything back. */
  restore(): void {
    this.#saved.restore()
    this.state.lines.restore()
    for (const resource of this.#freed) spreadEndsOf(this.state, resource)
    this.#freed.length = 0
  }

  /** Operations that stand elsewhere than before the move; those moved by hand among them in any case. */
  changed(moved: readonly number[]): number[] {
    return this.#saved.changed(moved)
  }

  before(op: number) {
    return this.#saved.before(op)
  }

  /** Ends a move that is kept: what it touched stands where it stands. */
  keep(moved: readonly number[]): void {
    this.#saved.keepReady(moved)
    const { solution, release, byHand } = this.state
    for (const op of this.#saved.touched) {
      release[op] = solution.start[op]!
      byHand[op] = 0
    }
    for (const op of this.#saved.touched) this.#looks.standTurn(op, false)
  }

  /** Places what is to be looked at; null, or why that is not possible. */
  settle(): MoveRefusal | null {
    this.#looks.openTurns()
    let all = false
    for (let op = this.#looks.take(); op >= 0; op = this.#looks.take()) {
      if (this.#started > 1 && !all) this.#looks.lookAtAll()
      all = true
      const refused = this.#placer.place(op)
      if (refused === null) continue
      this.by = op
      return refused
    }
    return null
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
    this.#started++
    this.#saved.save(op)
    const freed = state.still[op] === 1 ? this.#resourcesOf(op) : []
    const behind = freed.flatMap((resource) => this.#behindStill(resource))
    this.#placer.lift(op)
    state.still[op] = 0
    for (const resource of freed) spreadEndsOf(state, resource)
    for (const { use, far } of behind) if (this.#stillBefore(use) !== far) this.#looks.look(state.owner[use]!)
    this.#freed.push(...freed)
    solution.candidate[op] = candidate
    takeTools(state, op)
    solution.status[op] = Status.PLACED
    solution.forced[op] = 0
    state.byHand[op] = 1
    const fence = problem.resourceFence[problem.candResource[candidate]!]!
    state.release[op] = Math.max(release, problem.opBasis[op]!, fence)
    state.turn[op] = Number.NEGATIVE_INFINITY
    this.#looks.standSuccessors(op, true)
  }

  /** Gives what has been started its turn. */
  enter(op: number): void {
    const { state } = this
    readBounds(state, op, this.#bounds)
    const turn = this.#started > 1 ? wantedTurn(state, op) : turnOf(state, op, this.#bounds.start)
    this.#looks.raise(op, turn)
  }
}
