import { Status } from '../../../scheduling/problem.ts'
import { applyTools, type MoveState } from './state.ts'

const SAVED = 9

/** Operations that a move has touched, and copies taken before their first change. */
export class Saved {
  readonly touched: number[] = []
  readonly #state: MoveState
  /** SAVED numbers each. */
  #saved = new Float64Array(1 << 12)
  /** Index of an operation among the touched ones, plus one. */
  readonly #savedAt: Int32Array

  constructor(state: MoveState) {
    this.#state = state
    this.#savedAt = new Int32Array(state.problem.opCount)
  }

  clear(): void {
    for (const op of this.touched) this.#savedAt[op] = 0
    this.touched.length = 0
  }

  /** Saves a copy of an operation before its first change. */
  save(op: number): void {
    if (this.#savedAt[op] !== 0) return
    this.#savedAt[op] = this.touched.push(op)
    const at = this.#savedAt[op]! * SAVED
    if (at > this.#saved.length) {
      const more = new Float64Array(this.#saved.length * 2)
      more.set(this.#saved)
      this.#saved = more
    }
    const { solution, release, dispatchTime } = this.#state
    const saved = this.#saved
    const from = at - SAVED
    saved[from] = solution.setup[op]!
    saved[from + 1] = solution.start[op]!
    saved[from + 2] = solution.produced[op]!
    saved[from + 3] = solution.end[op]!
    saved[from + 4] = solution.ready[op]!
    saved[from + 5] = solution.candidate[op]!
    saved[from + 6] = solution.status[op]! + (solution.forced[op]! << 4) + (this.#state.pinned[op]! << 5)
    saved[from + 7] = release[op]!
    saved[from + 8] = dispatchTime[op]!
  }

  /** Restores the operations from their copies. */
  restore(): void {
    const { solution, release, dispatchTime, pinned, byHand } = this.#state
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
      pinned[op] = bits >> 5
      release[op] = saved[from + 7]!
      dispatchTime[op] = saved[from + 8]!
      if (elsewhere && solution.candidate[op]! >= 0) applyTools(this.#state, op)
      byHand[op] = 0
    }
  }

  /** Operations that have changed their place, including those moved by hand. */
  changed(moved: readonly number[]): number[] {
    const byHand = new Set(moved)
    return [...moved, ...this.touched.filter((op, k) => !this.#keepsPlace(op, k) && !byHand.has(op))]
  }

  /** Restores the ready time of operations that keep their place, whether they were placed again or not. */
  keepReady(moved: readonly number[]): void {
    const byHand = new Set(moved)
    for (const [k, op] of this.touched.entries())
      if (this.#keepsPlace(op, k) && !byHand.has(op))
        this.#state.solution.ready[op] = this.#saved[k * SAVED + 4]!
  }

  #keepsPlace(op: number, k: number): boolean {
    const { setup, start, produced, end } = this.#state.solution
    const saved = this.#saved
    const from = k * SAVED
    return (
      setup[op] === saved[from] &&
      start[op] === saved[from + 1] &&
      produced[op] === saved[from + 2] &&
      end[op] === saved[from + 3]
    )
  }

  /** Candidate, start and end before a change. Null when the operation was not placed. */
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
}
