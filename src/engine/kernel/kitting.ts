import type { Problem, Solution, Solver, SolverRun } from '../kitting/problem.ts'
import { placeProblem, type Placed } from './kitting-block.ts'
import { columnsOf, type OutputTable } from './kitting-output.ts'
import { KernelMemoryError, type Kernels } from './kernels.ts'

const OUT_OF_MEMORY = -1
const FINISHED = 1
const BATCHES = 0
const BUILDS = 1
const ALLOCATIONS = 2
const MAINS = 3

/** The run that owns the memory of an instance: a new run takes it over. */
const owners = new WeakMap<Kernels, KittingRun>()

/**
 * The kitting solver on WebAssembly (assembly/kernels/kitting), for every policy; equals the reference row for row. One
 * run at a time per instance: starting another one invalidates the last. The problem must
 * come from `prepare`, which checks its ranges. Throws KernelMemoryError when 4 GiB do not suffice.
 * To cancel, stop calling `step`.
 */
export function kittingKernel(kernels: Kernels): Solver {
  return { name: 'wasm', start: (problem) => new KittingRun(kernels, problem) }
}

class KittingRun implements SolverRun {
  readonly #kernels: Kernels
  readonly #placed: Placed
  readonly #total: number

  constructor(kernels: Kernels, problem: Problem) {
    owners.set(kernels, this)
    this.#kernels = kernels
    this.#placed = placeProblem(kernels, problem)
    this.#total = problem.demandCount * this.#placed.phases
  }

  step(demands: number): number {
    this.#check()
    const { exports } = this.#kernels
    const outcome = exports.kittingStep(Math.max(1, demands))
    if (outcome === OUT_OF_MEMORY) throw new KernelMemoryError(0)
    return outcome === FINISHED ? 1 : Math.min(0.99, exports.kittingWorked() / (this.#total + 1))
  }

  /** Copies the solution out of kernel memory. */
  finish(): Solution {
    this.#check()
    const kernels = this.#kernels
    const batches = columnsOf(kernels, BATCHES)
    const builds = columnsOf(kernels, BUILDS)
    const allocations = columnsOf(kernels, ALLOCATIONS)
    const allocationQty = allocations.wide(0)
    const allocationMain = this.#mains(allocations, allocationQty)
    return {
      demandSets: kernels.i64(this.#placed.demandSets, this.#placed.demandCount).slice(),
      batchCount: batches.count,
      batchDemand: batches.narrow(0),
      batchTime: batches.narrow(1),
      batchPass: batches.narrow(2),
      batchRecipe: batches.narrow(3),
      batchQty: batches.wide(0),
      buildCount: builds.count,
      buildBatch: builds.narrow(0),
      buildLine: builds.narrow(1),
      buildParent: builds.narrow(2),
      buildRecipe: builds.narrow(3),
      buildQty: builds.wide(0),
      allocationCount: allocations.count,
      allocationBatch: allocations.narrow(0),
      allocationLine: allocations.narrow(1),
      // Without builds every row belongs to a line of the demand's own recipe, and the kernel need not write so.
      allocationBuild: builds.count > 0 ? allocations.narrow(2) : new Int32Array(allocations.count).fill(-1),
      allocationSupply: allocations.narrow(3),
      allocationQty,
      allocationMain,
    }
  }

  /** On the purchased-only path most rows cover their quantity, and only the others have a main quantity. */
  #mains(allocations: OutputTable, quantities: BigInt64Array): BigInt64Array {
    if (!this.#kernels.exports.kittingIsPurchased()) return allocations.wide(1)
    const mains = quantities.slice()
    const others = columnsOf(this.#kernels, MAINS)
    const values = others.wide(0)
    others.narrow(0).forEach((row, k) => {
      mains[row] = values[k]!
    })
    return mains
  }

  #check(): void {
    if (owners.get(this.#kernels) !== this) throw new Error('another kitting run has taken over the kernels')
  }
}
