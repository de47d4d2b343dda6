import { shortBatches, waitForMore } from './batch-waits.ts'
import {
  OP_BACKWARD,
  Status,
  type Pass,
  type PassMaker,
  type Problem,
  type Solution,
  type Solver,
  type SolverRun,
} from './problem.ts'

/** Passes in which what is short of a smallest furnace batch may wait for more. */
const WAITS = 6

/** Passes in which orders may turn from backward to forward; the next one accepts what it gets. */
const TURNS = 8

/**
 * Runs passes until no order has to turn: operations whose backward placement falls before its limit under the policy
 * FORWARD turn together with all they hang together with, and everything is placed anew. Then what is short of a smallest
 * furnace batch waits for more within the batch window, as long as fewer batches are short for it and nothing loses its place.
 */
export function solverOf(maker: PassMaker): Solver {
  return { name: maker.name, start: (problem) => new Run(maker, problem) }
}

class Run implements SolverRun {
  readonly #maker: PassMaker
  #problem: Problem
  readonly #backward: Uint8Array
  #pass: Pass
  #passes = 1
  #solution: Solution | null = null
  /** The best so far, while others wait in its stead. */
  #settled: { readonly solution: Solution; readonly short: number; readonly placed: number } | null = null
  #waits = 0

  constructor(maker: PassMaker, problem: Problem) {
    this.#maker = maker
    this.#problem = problem
    this.#backward = Uint8Array.from(problem.opFlags, (flags) => flags & OP_BACKWARD)
    const identity = Int32Array.from({ length: problem.opCount }, (_, op) => op)
    this.#pass = maker.pass(problem, identity, this.#backward)
  }

  step(operations: number): number {
    if (this.#solution) return 1
    const share = this.#pass.step(Math.max(1, operations))
    if (share < 1) return Math.min(0.99, (this.#passes - 1 + share) / this.#passes)
    const solution = this.#pass.finish()
    const turned = !this.#settled && this.#passes <= TURNS && this.#turn(solution)
    if (!turned && !this.#wait(solution)) {
      this.#solution = this.#settled!.solution
      return 1
    }
    this.#passes++
    const sequence = placementSequence(this.#problem, this.#backward)
    this.#pass = this.#maker.pass(this.#problem, sequence, this.#backward)
    return 0
  }

  /** Takes the solution when it is the best so far; true when another pass is to let something wait for more. */
  #wait(solution: Solution): boolean {
    const short = shortBatches(this.#problem, solution)
    if (short === 0 && !this.#settled) {
      this.#settled = { solution, short, placed: 0 }
      return false
    }
    const placed = solution.status.reduce(
      (sum, status) => sum + Number(status === Status.PLACED || status === Status.FIXED),
      0,
    )
    const better = !this.#settled || (short < this.#settled.short && placed >= this.#settled.placed)
    if (better) this.#settled = { solution, short, placed }
    if (!better || short === 0 || ++this.#waits > WAITS) return false
    const opEarliest = waitForMore(this.#problem, solution)
    if (opEarliest) this.#problem = { ...this.#problem, opEarliest }
    return opEarliest !== null
  }

  #turn({ status }: Solution): boolean {
    const { opComponent, opCount } = this.#problem
    const turning = new Set<number>()
    for (let op = 0; op < opCount; op++) if (status[op] === Status.TURN) turning.add(opComponent[op]!)
    for (let op = 0; op < opCount; op++) if (turning.has(opComponent[op]!)) this.#backward[op] = 0
    return turning.size > 0
  }

  finish(): Solution {
    if (!this.#solution) throw new Error('the run is not finished')
    return this.#solution
  }
}

/**
 * Order in which operations are placed: of all whose predecessors (successors for backward ones) have been placed,
 * the one with the lowest rank comes next. Linked operations must have one direction; members of circles are left out.
 */
export function placementSequence(
  problem: Pick<
    Problem,
    'opCount' | 'opRank' | 'predStart' | 'predLink' | 'succStart' | 'succLink' | 'linkBefore' | 'linkAfter'
  >,
  backward: Uint8Array,
): Int32Array {
  const { opCount, opRank, predStart, predLink, succStart, succLink, linkBefore, linkAfter } = problem
  const waiting = new Int32Array(opCount)
  const heap = new RankHeap(opRank, opCount)
  for (let op = 0; op < opCount; op++) {
    waiting[op] = backward[op] ? succStart[op + 1]! - succStart[op]! : predStart[op + 1]! - predStart[op]!
    if (waiting[op] === 0) heap.push(op)
  }
  const sequence = new Int32Array(opCount)
  let count = 0
  while (heap.size > 0) {
    const op = heap.pop()
    sequence[count++] = op
    const [start, links, far] = backward[op]
      ? [predStart, predLink, linkBefore]
      : [succStart, succLink, linkAfter]
    for (let k = start[op]!; k < start[op + 1]!; k++) {
      const other = far[links[k]!]!
      if (backward[other] === backward[op] && --waiting[other]! === 0) heap.push(other)
    }
  }
  return sequence.subarray(0, count)
}

/** Binary heap of operations, lowest rank on top. Ranks are distinct. */
class RankHeap {
  readonly #rank: Int32Array
  readonly #items: Int32Array
  size = 0

  constructor(rank: Int32Array, capacity: number) {
    this.#rank = rank
    this.#items = new Int32Array(capacity)
  }

  push(op: number): void {
    const items = this.#items
    const rank = this.#rank[op]!
    let at = this.size++
    while (at > 0) {
      const up = (at - 1) >> 1
      if (this.#rank[items[up]!]! <= rank) break
      items[at] = items[up]!
      at = up
    }
    items[at] = op
  }

  pop(): number {
    const items = this.#items
    const top = items[0]!
    const last = items[--this.size]!
    const rank = this.#rank[last]!
    let at = 0
    for (;;) {
      let down = 2 * at + 1
      if (down >= this.size) break
      if (down + 1 < this.size && this.#rank[items[down + 1]!]! < this.#rank[items[down]!]!) down++
      if (this.#rank[items[down]!]! >= rank) break
      items[at] = items[down]!
      at = down
    }
    if (this.size > 0) items[at] = last
    return top
  }
}
