import { LANES, projectSlots } from '../interface/solver.ts'
import { latestFinishes, projectOrder } from './project-order.ts'
import type { Project } from './project.ts'
import { successorsOf } from './shop.ts'
import { putBlock } from '../kernel/block.ts'
import { KernelMemoryError, type Kernels } from '../kernel/kernels.ts'

/**
 * Genetic search over one project on WebAssembly. One per instance: opening another takes over the memory. Same seed
 * and same calls, same results.
 */
export class ProjectSearch {
  readonly #kernels: Kernels
  readonly #starts: number
  readonly #offered: number
  readonly #n: number

  /** Throws KernelMemoryError. The seed is not zero. */
  constructor(kernels: Kernels, project: Project, seed: number) {
    const { exports } = kernels
    exports.reset()
    this.#kernels = kernels
    this.#n = project.activities
    this.#starts = kernels.alloc(this.#n * 4)
    this.#offered = kernels.alloc(this.#n * 4)
    const { activities: n, resources } = project
    const lanes = Math.max(1, Math.ceil(resources / LANES)) * LANES
    const followers = successorsOf(n, project.predStart, project.preds)
    const block = putBlock(kernels, projectSlots, {
      n,
      lanes,
      horizon: project.duration.reduce((sum, value) => sum + value, 0),
      duration: project.duration,
      request: padded(project.request, n, resources, lanes),
      capacity: padded(project.capacity, 1, resources, lanes),
      predStart: project.predStart,
      preds: project.preds,
      succStart: followers.start,
      succs: followers.list,
      topological: Int32Array.from(projectOrder(project)),
      latest: Int32Array.from(latestFinishes(project)),
      bestStarts: this.#starts,
      offered: this.#offered,
    })
    if (exports.projectOpen(block, seed) !== 0) throw new KernelMemoryError(0)
  }

  /** Creates and improves `count` activity lists; returns the best makespan so far. */
  step(lists: number): number {
    return this.#kernels.exports.projectStep(lists)
  }

  /** Adds a schedule found elsewhere; returns the best makespan so far. */
  offer(starts: Int32Array): number {
    this.#kernels.i32(this.#offered, this.#n).set(starts)
    return this.#kernels.exports.projectOffer()
  }

  /** Starts of the best schedule so far. */
  best(): Int32Array {
    return this.#kernels.i32(this.#starts, this.#n).slice()
  }
}

/** Rows of `width` numbers, padded with zeros to `wanted`. */
function padded(values: Int32Array, rows: number, width: number, wanted: number): Int32Array {
  const out = new Int32Array(rows * wanted)
  for (let row = 0; row < rows; row++) out.set(values.subarray(row * width, (row + 1) * width), row * wanted)
  return out
}
