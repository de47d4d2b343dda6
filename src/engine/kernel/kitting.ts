import { StepCode } from '../interface/kitting.ts'
import { OUT_OF_MEMORY } from '../interface/memory.ts'
import type { Problem, Solution, Solver, SolverRun } from '../kitting/problem.ts'
import { placeProblem, type Placed } from './kitting-block.ts'
import { outputTable } from './kitting-output.ts'
import { KernelMemoryError, type Kernels } from './kernels.ts'

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
    return outcome === StepCode.finished ? 1 : Math.min(0.99, exports.kittingWorked() / (this.#total + 1))
  }

  /** Copies the solution out of kernel memory. */
  finish(): Solution {
    this.#check()
    const kernels = this.#kernels
    const batches = outputTable(kernels, 'batches')
    const builds = outputTable(kernels, 'builds')
    const isPurchased = kernels.exports.kittingIsPurchased() === 1
    const allocations = outputTable(kernels, 'allocations', [
      ...(builds.count === 0 ? (['allocationBuild'] as const) : []),
      ...(isPurchased ? (['allocationMain'] as const) : []),
    ])
    return {
      demandSets: kernels.i64(this.#placed.demandSets, this.#placed.demandCount).slice(),
      batchCount: batches.count,
      ...batches.columns,
      buildCount: builds.count,
      ...builds.columns,
      allocationCount: allocations.count,
      ...allocations.columns,
      // Without builds every row belongs to a line of the demand's own recipe.
      ...(builds.count === 0 ? { allocationBuild: new Int32Array(allocations.count).fill(-1) } : {}),
      ...(isPurchased ? { allocationMain: this.#mains(allocations.columns.allocationQty) } : {}),
    }
  }

  /** On the purchased-only path most rows cover their quantity, and only the others have a main quantity. */
  #mains(quantities: BigInt64Array): BigInt64Array {
    const mains = quantities.slice()
    const { mainAllocation, mainQty } = outputTable(this.#kernels, 'mains').columns
    mainAllocation.forEach((row, k) => {
      mains[row] = mainQty[k]!
    })
    return mains
  }

  #check(): void {
    if (owners.get(this.#kernels) !== this) throw new Error('another kitting run has taken over the kernels')
  }
}
