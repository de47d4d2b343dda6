import { Status } from '../../../scheduling/problem.ts'
import { takeTools, type MoveState } from './state.ts'

const SAVED = 9

/** The operations that a move has touched, and what they were before their first change. */
export class Saved {
  readonly touched: number[] = []
  readonly #state: MoveState
  /** SAVED numbers each. */
  #saved = new Float64Array(1 << 12)
  /** Place of an operation among the touched ones, plus one. */
  readonly #savedAt: Int32Array

  constructor(state: MoveState) {
    this.#state = state
    this.#savedAt = new Int32Array(state.problem.opCount)
  }

  clear(): void {
    for (const op of this.touched) this.#savedAt[op] = 0
    this.touched.length = 0
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
    const { solution, release, turn } = this.#state
    const saved = this.#saved
    const from = at - SAVED
    saved[from] = solution.setup[op]!
    saved[from + 1] = solution.start[op]!
    saved[from + 2] = solution.produced[op]!
    saved[from + 3] = solution.end[op]!
    saved[from + 4] = solution.ready[op]!
    saved[from + 5] = solution.candidate[op]!
    saved[from + 6] = solution.status[op]! + (solution.forced[op]! << 4) + (this.#state.still[op]! << 5)
    saved[from + 7] = release[op]!
    saved[from + 8] = turn[op]!
  }

  /** Puts the operations back as they were. */
  restore(): void {
    const { solution, release, turn, still, byHand } = this.#state
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
      if (elsewhere && solution.candidate[op]! >= 0) takeTools(this.#state, op)
      byHand[op] = 0
    }
  }

  /** Operations that stand elsewhere than before the move; those moved by hand among them in any case. */
  changed(moved: readonly number[]): number[] {
    const known = new Set(moved)
    return [...moved, ...this.touched.filter((op, k) => !this.#stands(op, k) && !known.has(op))]
  }

  /** What stands where it stood is ready when it was, whether the move has looked at it or not. */
  keepReady(moved: readonly number[]): void {
    const known = new Set(moved)
    for (const [k, op] of this.touched.entries())
      if (this.#stands(op, k) && !known.has(op)) this.#state.solution.ready[op] = this.#saved[k * SAVED + 4]!
  }

  #stands(op: number, k: number): boolean {
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
}
