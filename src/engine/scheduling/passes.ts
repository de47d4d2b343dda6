import { shortBatches, waitForMore } from './batch-waits.ts'
import { beginLater, excessLags } from './lag-waits.ts'
import { placementSequence } from './placement-sequence.ts'
import {
  Fail,
  NONE,
  OP_BACKWARD,
  Setting,
  Status,
  type Pass,
  type PassMaker,
  type Problem,
  type Solution,
  type Solver,
  type SolverRun,
} from './problem.ts'

/** Passes in which batches below the smallest furnace batch may wait for more operations. */
const WAITS = 6

/** Passes after which orders that turn from backward to forward lose their position in the dispatch order. */
const TURNS_IN_ORDER = 8
/** Passes after which all orders that are still backward turn at once. */
const TURNS_ONE_BY_ONE = 32
/** Passes in which operations before an exceeded maximum lag may begin later, and maximum unsuccessful ones in a row. */
const LAG_PASSES = 24
const VAIN_LAG_PASSES = 4

/**
 * Runs passes until no order has to turn: operations whose backward placement falls before its limit under the policy
 * FORWARD turn with their whole component, and all operations are placed again. At first turned operations keep their
 * position in the dispatch order; later they are placed after all others, where they take no slot from operations that are
 * still backward, so that every operation is placed in a few passes. Then operations before a maximum lag begin later, as
 * long as that reduces the excess; and operations of batches that are too small wait for more within the batch window, as
 * long as that reduces the count of such batches. Neither may cost an operation its place.
 */
export function solverOf(maker: PassMaker): Solver {
  return { name: maker.name, start: (problem) => new Run(maker, problem) }
}

/** A solution with its problem, and the state of further passes. */
interface Settled {
  readonly solution: Solution
  readonly problem: Problem
  /** Seconds by which longest lags are exceeded. */
  readonly excess: number
  /** Furnace batches below their smallest size. */
  readonly short: number
  readonly placed: number
}

const placedCount = ({ status }: Solution): number =>
  status.reduce((sum, one) => sum + Number(one === Status.PLACED || one === Status.FIXED), 0)

/** The problem with operations placed that exceed a maximum lag, so that the wait of others is known. */
function withoutLeavingOut(problem: Problem): Problem {
  const { settings, linkMax } = problem
  if (settings[Setting.maxFail] !== Fail.UNASSIGN || linkMax.every((most) => most === NONE)) return problem
  const lenient = settings.slice()
  lenient[Setting.maxFail] = Fail.IGNORE
  return { ...problem, settings: lenient }
}

class Run implements SolverRun {
  readonly #maker: PassMaker
  #problem: Problem
  readonly #backward: Uint8Array
  #pass: Pass
  #passes = 1
  #solution: Solution | null = null
  /** Dispatch order; orders that turned late follow all others. */
  #rank: Int32Array
  /** The best solution so far, while others are tried. */
  #settled: Settled | null = null
  #waits = 0
  #lagPasses = 0
  /** Passes since the best. */
  #vain = 0

  /** The settings that leave out operations beyond a maximum lag; null: they are in force, or there are none. */
  #strict: Int32Array | null

  constructor(maker: PassMaker, problem: Problem) {
    this.#maker = maker
    this.#problem = withoutLeavingOut(problem)
    this.#strict = this.#problem === problem ? null : problem.settings
    this.#backward = Uint8Array.from(problem.opFlags, (flags) => flags & OP_BACKWARD)
    this.#rank = problem.opRank
    const identity = Int32Array.from({ length: problem.opCount }, (_, op) => op)
    this.#pass = maker.pass(this.#problem, identity, this.#backward)
  }

  step(operations: number): number {
    if (this.#solution) return 1
    const share = this.#pass.step(Math.max(1, operations))
    if (share < 1) return Math.min(0.99, (this.#passes - 1 + share) / this.#passes)
    const solution = this.#pass.finish()
    const turned = !this.#settled && this.#turn(solution)
    if (!turned && !this.#shorten(solution) && !this.#leaveOut() && !this.#wait()) {
      this.#solution = this.#settled!.solution
      return 1
    }
    this.#passes++
    const sequence = placementSequence({ ...this.#problem, opRank: this.#rank }, this.#backward)
    this.#pass = this.#maker.pass(this.#problem, sequence, this.#backward)
    return 0
  }

  /** Keeps the solution when it is the best so far; true when another pass is to shorten waits behind maximum lags. */
  #shorten(solution: Solution): boolean {
    const best = this.#settled
    const next: Settled = {
      solution,
      problem: this.#problem,
      excess: excessLags(this.#problem, solution).seconds,
      short: shortBatches(this.#problem, solution),
      placed: placedCount(solution),
    }
    const isBetter =
      !best ||
      (next.placed >= best.placed &&
        (this.#waits > 0 ? next.excess <= best.excess && next.short < best.short : next.excess < best.excess))
    if (isBetter) this.#settled = next
    this.#vain = isBetter ? 0 : this.#vain + 1
    if (this.#waits > 0 || this.#settled!.excess === 0) return false
    if (this.#vain >= VAIN_LAG_PASSES || ++this.#lagPasses > LAG_PASSES) return false
    const opEarliest = beginLater(this.#problem, solution)
    if (opEarliest) this.#problem = { ...this.#problem, opEarliest }
    return opEarliest !== null
  }

  /** True when another pass is to leave out operations that still exceed a maximum lag. */
  #leaveOut(): boolean {
    const settings = this.#strict
    this.#strict = null
    if (!settings) return false
    const { excess, problem } = this.#settled!
    this.#problem = { ...problem, settings }
    if (excess === 0) this.#settled = { ...this.#settled!, problem: this.#problem }
    else this.#settled = null
    this.#lagPasses = LAG_PASSES
    return excess > 0
  }

  /** True when another pass is to let operations wait for a larger batch. */
  #wait(): boolean {
    const { solution, problem, short } = this.#settled!
    if (short === 0 || (this.#waits > 0 && this.#vain > 0) || ++this.#waits > WAITS) return false
    const opEarliest = waitForMore(problem, solution)
    if (opEarliest) this.#problem = { ...problem, opEarliest }
    return opEarliest !== null
  }

  #turn({ status }: Solution): boolean {
    const { opComponent, opCount } = this.#problem
    const turning = new Set<number>()
    for (let op = 0; op < opCount; op++) if (status[op] === Status.TURN) turning.add(opComponent[op]!)
    if (turning.size === 0) return false
    const all = this.#passes > TURNS_ONE_BY_ONE
    if (this.#passes === TURNS_IN_ORDER + 1) this.#rank = this.#rank.slice()
    for (let op = 0; op < opCount; op++) {
      if (!this.#backward[op] || !(all || turning.has(opComponent[op]!))) continue
      this.#backward[op] = 0
      if (this.#passes > TURNS_IN_ORDER) this.#rank[op]! += opCount
    }
    return true
  }

  finish(): Solution {
    if (!this.#solution) throw new Error('the run is not finished')
    return this.#solution
  }
}
