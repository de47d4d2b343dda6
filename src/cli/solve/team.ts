import type { KernelModule } from '#engine/kernel/kernels.ts'
import { lowerBound, roundOf, type Plan, type Problem } from '#engine/solver/index.ts'
import { Crew } from '../../server/platform/kernels/crew.ts'
import type { Reply, Request } from './worker.ts'

export interface Limits {
  readonly seconds: number | null
  /** Per search. */
  readonly iterations: number | null
  readonly seed: number
}

export interface Solved {
  readonly makespan: number
  readonly plan: Plan
  /** Of all searches together. */
  readonly iterations: number
  readonly seconds: number
  readonly bound: number
}

/** Rounds after which every search receives the best plan of the others. */
const EXCHANGE = 20

/**
 * Parallel searches, one per thread, search k with seed + k. They run in rounds of equal iterations; after each the shortest
 * plan is the best, of equal ones that of the first search. So the result depends on seed, number of searches and
 * iterations, not on the speed of threads; a time limit is checked between rounds.
 */
export class Team {
  readonly #pool: Crew<Request, Reply>

  constructor(module: KernelModule, searches: number) {
    this.#pool = new Crew(new URL('worker.ts', import.meta.url), searches, () => module)
  }

  /** Calls `isStopped` and `onRound` after every round. */
  async solve(
    problem: Problem,
    { seconds, iterations, seed }: Limits,
    isStopped: () => boolean,
    onRound: (makespan: number, share: number) => void,
  ): Promise<Solved> {
    const begun = performance.now()
    const elapsed = () => (performance.now() - begun) / 1000
    const bound = lowerBound(problem)
    const opened = await this.#pool.ask((k) => ({ type: 'open', problem, seed: seed + k, bound }))
    let best = { makespan: Infinity, plan: opened[0]!.plan! }
    const consider = (replies: readonly Reply[]) => {
      for (const { makespan, plan } of replies) if (makespan < best.makespan) best = { makespan, plan: plan! }
    }
    consider(opened)
    let replies = opened
    const size = roundOf(problem)
    for (let done = 0, round = 1; ; round++) {
      const limited = iterations !== null && done >= iterations
      const late = seconds !== null && elapsed() >= seconds
      if (limited || late || isStopped() || best.makespan <= bound) break
      const next = iterations === null ? size : Math.min(size, iterations - done)
      const offers = round % EXCHANGE === 0 ? [best.plan] : []
      replies = await this.#pool.ask(() => ({ type: 'step', iterations: next, offers }))
      consider(replies)
      done += next
      onRound(best.makespan, Math.max(done / (iterations ?? Infinity), elapsed() / (seconds ?? Infinity)))
    }
    const total = replies.reduce((sum, reply) => sum + reply.iterations, 0)
    return { ...best, iterations: total, seconds: elapsed(), bound }
  }

  async close(): Promise<void> {
    await this.#pool.close()
  }
}
