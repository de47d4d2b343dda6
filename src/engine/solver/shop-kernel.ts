import { shopSlots } from '../interface/solver.ts'
import { successorsOf, type Shop, type ShopPlan } from './shop.ts'
import { putBlock } from '../kernel/block.ts'
import { KernelMemoryError, type Kernels } from '../kernel/kernels.ts'

/**
 * Tabu search over one shop on WebAssembly (assembly/kernels/solver). One per instance: opening another takes over the
 * memory. Same seed and same calls, same results.
 */
export class ShopSearch {
  readonly #kernels: Kernels
  readonly #order: number
  readonly #alt: number
  readonly #n: number

  /** Throws KernelMemoryError. The seed is not zero. */
  constructor(kernels: Kernels, shop: Shop, seed: number) {
    const { exports } = kernels
    exports.reset()
    this.#kernels = kernels
    this.#n = shop.operations
    this.#order = kernels.alloc((this.#n + 1) * 4)
    this.#alt = kernels.alloc((this.#n + 1) * 4)
    const followers = successorsOf(shop.operations, shop.predStart, shop.preds)
    const block = putBlock(kernels, shopSlots, {
      ...shop,
      n: shop.operations,
      succStart: followers.start,
      succs: followers.list,
      setups: shop.setups ? kernels.put(shop.setups) : 0,
      tenureBase: tenure(shop),
      bestOrder: this.#order,
      bestAlt: this.#alt,
    })
    if (exports.solverOpen(block, seed) !== 0) throw new KernelMemoryError(0)
  }

  /** Starts afresh from a plan; returns its makespan. */
  load(plan: ShopPlan): number {
    this.#kernels.i32(this.#order, this.#n).set(plan.order)
    this.#kernels.i32(this.#alt, this.#n).set(plan.alt)
    return this.#kernels.exports.solverLoad()
  }

  /** At most `most` iterations, fewer when `maxIdle` of them in a row found nothing better; returns their count. */
  step(most: number, maxIdle: number): number {
    return this.#kernels.exports.solverStep(most, maxIdle)
  }

  hasEnded(maxIdle: number): boolean {
    return this.#kernels.exports.solverEnded(maxIdle) === 1
  }

  /** Makespan of the best plan since `load`. */
  get makespan(): number {
    return this.#kernels.exports.solverRecord()
  }

  /** The current schedule of the search, which need not be its best. */
  present(): Present {
    const kernels = this.#kernels
    return kernels.scope(() => {
      const columns = [0, 1, 2, 3].map(() => kernels.alloc(this.#n * 4))
      const [order, alt, heads, tails] = columns as [number, number, number, number]
      const makespan = kernels.exports.solverPresent(order, alt, heads, tails)
      const copy = (column: number) => kernels.i32(column, this.#n).slice()
      return { makespan, order: copy(order), alt: copy(alt), heads: copy(heads), tails: copy(tails) }
    })
  }

  /** The best plan since `load`. */
  best(): ShopPlan {
    return {
      order: this.#kernels.i32(this.#order, this.#n).slice(),
      alt: this.#kernels.i32(this.#alt, this.#n).slice(),
    }
  }
}

/** A plan with its makespan and, per operation, the longest ways to its start and from its end. */
export interface Present extends ShopPlan {
  readonly makespan: number
  readonly heads: Int32Array
  readonly tails: Int32Array
}

/** Shortest tabu tenure: 10 + jobs / machines (Zhang et al. 2007), jobs counted by their first operations. */
function tenure(shop: Shop): number {
  let jobs = 0
  for (let i = 0; i < shop.operations; i++) if (shop.predStart[i] === shop.predStart[i + 1]) jobs++
  return 10 + Math.min(30, Math.floor(jobs / Math.max(1, shop.machines)))
}
