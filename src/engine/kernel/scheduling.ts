import { OUT_OF_MEMORY } from '../interface/memory.ts'
import {
  passColumns,
  placementColumns,
  schedulingColumns,
  schedulingSizes,
} from '../interface/scheduling-columns.ts'
import { solverOf } from '../scheduling/passes.ts'
import type { Pass, PassMaker, Problem, Solution, Solver } from '../scheduling/problem.ts'
import { allocColumns, copyColumns, putAddresses, putBlock } from './block.ts'
import { KernelMemoryError, type Kernels } from './kernels.ts'

/** The pass that owns the memory of an instance: a new one takes it over. */
const owners = new WeakMap<Kernels, KernelPass>()

/**
 * The scheduler on WebAssembly (assembly/kernels/scheduling); equals the reference byte for byte. One
 * pass at a time per instance: starting another one invalidates the last. The problem must come from `prepare`,
 * which checks its ranges. Throws KernelMemoryError when 4 GiB do not suffice. To cancel, stop calling `step`.
 */
export function schedulingKernel(kernels: Kernels): Solver {
  return solverOf(kernelPasses(kernels))
}

/** Single passes over a given sequence: the decoder of an optimiser. */
export function kernelPasses(kernels: Kernels): PassMaker {
  return {
    name: 'wasm',
    pass: (problem, sequence, backward) => new KernelPass(kernels, problem, sequence, backward),
  }
}

class KernelPass implements Pass {
  readonly #kernels: Kernels
  readonly #count: number
  readonly #total: number
  readonly #at: { readonly [N in keyof typeof placementColumns]: number }

  constructor(kernels: Kernels, problem: Problem, sequence: Int32Array, directions: Uint8Array) {
    owners.set(kernels, this)
    this.#kernels = kernels
    this.#count = problem.opCount
    this.#total = sequence.length
    kernels.exports.reset()
    this.#at = allocColumns(kernels, placementColumns, problem.opCount)
    const opened = kernels.exports.scheduleOpen(
      putProblem(kernels, problem),
      putBlock(kernels, passColumns, { sequence, sequenceCount: sequence.length, directions }),
      putAddresses(kernels, placementColumns, this.#at),
    )
    if (opened === OUT_OF_MEMORY) throw new KernelMemoryError(0)
  }

  step(count: number): number {
    this.#check()
    const left = this.#kernels.exports.scheduleStep(Math.max(1, count))
    if (left === OUT_OF_MEMORY) throw new KernelMemoryError(0)
    return left === 0 ? 1 : 1 - left / this.#total
  }

  /** Copies the solution out of kernel memory. */
  finish(): Solution {
    this.#check()
    return copyColumns(this.#kernels, placementColumns, this.#at, this.#count)
  }

  #check(): void {
    if (owners.get(this.#kernels) !== this)
      throw new Error('another scheduling run has taken over the kernels')
  }
}

/** Copies the columns of a problem in and returns the address of its parameter block. */
export function putProblem(kernels: Kernels, problem: Problem): number {
  return putBlock(
    kernels,
    { ...schedulingColumns, ...schedulingSizes },
    {
      ...problem,
      fixedCount: problem.fixedOp.length,
      hasPosts: problem.postStart.length > 0,
      hasWorkers: problem.tableWorkers.length > 0,
    },
  )
}
