import { Random } from '../random.ts'
import { ShopSearch } from './shop-kernel.ts'
import type { Kernels } from '../kernel/kernels.ts'
import { between, distance, memberOf, type Member } from './combine.ts'
import { dispatch, workRemaining } from './dispatch.ts'
import type { Shop, ShopPlan } from './shop.ts'

/** Plans kept, and iterations without improvement after which one search is given up (Peng, Lü and Cheng 2015). */
const POOL = 12
const MAX_REJECTED = 12_500
/** Minimum iterations counted per search, because its start costs as much. */
const MIN_ITERATIONS = 50
/** Rejected children in a row, times the pool size, after which all but the best plan are replaced. */
const STALE = 4

/**
 * Tabu search with path relinking on one shop: a pool of good plans; again and again a plan between two of them is
 * improved by tabu search and takes the place of the worst. Runs in steps of iterations; same seed and same calls, same
 * plans, however they are spread over time.
 */
export class ShopSolver {
  readonly #shop: Shop
  readonly #search: ShopSearch
  readonly #random: Random
  readonly #rest: Float64Array
  readonly #bound: number
  readonly #work: Generator<number, void, number>
  #pool: Member[] = []
  #best: Member
  #wanted = 0
  iterations = 0

  /** `bound`: a lower bound of the makespan, where the search may stop. */
  constructor(kernels: Kernels, shop: Shop, seed: number, bound: number) {
    this.#shop = shop
    this.#random = new Random(seed)
    this.#search = new ShopSearch(kernels, shop, this.#random.bits() || 1)
    this.#rest = workRemaining(shop)
    this.#bound = bound
    this.#best = memberOf(shop, dispatch(shop, this.#rest, 0, this.#random))
    this.#work = this.#search_()
  }

  get makespan(): number {
    return this.#best.makespan
  }

  get plan(): ShopPlan {
    return this.#best.plan
  }

  /** The best plan is proved optimal. */
  get isDone(): boolean {
    return this.#best.makespan <= this.#bound
  }

  /** Works on for `iterations` of tabu search, fewer when the bound is reached. */
  step(iterations: number): void {
    if (this.isDone) return
    this.#wanted += iterations
    this.#work.next(iterations)
  }

  /** Adds a plan found elsewhere to the pool. */
  offer(plan: ShopPlan): void {
    this.#enter(memberOf(this.#shop, plan))
  }

  *#search_(): Generator<number, void, number> {
    yield* this.#improve(this.#best.plan)
    for (;;) {
      // Small shops may have fewer distinct plans than the pool has members.
      for (let tries = 0; this.#pool.length < POOL && tries < STALE * POOL; tries++)
        yield* this.#improve(dispatch(this.#shop, this.#rest, 0.6, this.#random))
      for (let stale = 0; this.#pool.length > 1 && stale < STALE * POOL; ) {
        const entered = yield* this.#improve(this.#child())
        stale = entered ? 0 : stale + 1
      }
      this.#pool = [this.#best]
    }
  }

  #child(): ShopPlan {
    const first = this.#random.below(this.#pool.length)
    const second = (first + 1 + this.#random.below(this.#pool.length - 1)) % this.#pool.length
    const towards = 0.3 + 0.4 * this.#random.real()
    return between(this.#pool[first]!, this.#pool[second]!, towards, this.#random)
  }

  /** Runs a tabu search from a plan until it stalls. Returns true when the result entered the pool. */
  *#improve(plan: ShopPlan): Generator<number, boolean, number> {
    this.#search.load(plan)
    for (let ran = 0; ; ) {
      const done = this.#search.step(this.#wanted, MAX_REJECTED)
      ran += done
      this.iterations += done
      this.#wanted -= done
      if (this.#search.makespan < this.#best.makespan) this.#best = memberOf(this.#shop, this.#search.best())
      if (this.#search.hasEnded(MAX_REJECTED)) {
        this.#wanted -= Math.max(0, MIN_ITERATIONS - ran)
        return this.#enter(memberOf(this.#shop, this.#search.best()))
      }
      while (this.#wanted <= 0 || this.isDone) yield 0
    }
  }

  #enter(member: Member): boolean {
    if (member.makespan < this.#best.makespan) this.#best = member
    for (let i = 0; i < this.#pool.length; i++) {
      const other = this.#pool[i]!
      if (distance(this.#shop, member, other) > 0.01) continue
      if (member.makespan >= other.makespan) return false
      this.#pool[i] = member
      return true
    }
    if (this.#pool.length < POOL) {
      this.#pool.push(member)
      return true
    }
    let worst = 0
    for (let i = 1; i < this.#pool.length; i++)
      if (this.#pool[i]!.makespan > this.#pool[worst]!.makespan) worst = i
    if (member.makespan > this.#pool[worst]!.makespan) return false
    this.#pool[worst] = member
    return true
  }
}
