import { Worker } from 'node:worker_threads'
import type { KernelModule } from '#engine/kernel/kernels.ts'
import { lowerBound, roundOf, type Plan, type Problem } from '#engine/solver/index.ts'
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

/** Rounds after which every search is told the best plan of the others. */
const EXCHANGE = 20

/**
 * Searches side by side, one per thread, search k with seed + k. They go in rounds of equally many iterations; after each
 * the shortest plan counts, of equal ones that of the first search. So the result depends on seed, number of searches
 * and iterations, not on which thread was quicker; a limit of time is looked at between rounds.
 */
export class Team {
  readonly #workers: readonly Worker[]

  constructor(module: KernelModule, searches: number) {
    this.#workers = Array.from(
      { length: searches },
      () => new Worker(new URL('worker.ts', import.meta.url), { workerData: module }),
    )
  }

  /** `isStopped` is asked, and `onRound` told, after every round. */
  async solve(
    problem: Problem,
    { seconds, iterations, seed }: Limits,
    isStopped: () => boolean,
    onRound: (makespan: number, share: number) => void,
  ): Promise<Solved> {
    const begun = performance.now()
    const elapsed = () => (performance.now() - begun) / 1000
    const bound = lowerBound(problem)
    const opened = await this.#all((k) => ({ type: 'open', problem, seed: seed + k, bound }))
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
      replies = await this.#all(() => ({ type: 'step', iterations: next, offers }))
      consider(replies)
      done += next
      onRound(best.makespan, Math.max(done / (iterations ?? Infinity), elapsed() / (seconds ?? Infinity)))
    }
    const total = replies.reduce((sum, reply) => sum + reply.iterations, 0)
    return { ...best, iterations: total, seconds: elapsed(), bound }
  }

  async close(): Promise<void> {
    await Promise.all(this.#workers.map((worker) => worker.terminate()))
  }

  #all(request: (search: number) => Request): Promise<Reply[]> {
    return Promise.all(
      this.#workers.map(
        (worker, k) =>
          new Promise<Reply>((resolve, reject) => {
            const finish = () => {
              worker.off('message', answered)
              worker.off('error', failed)
            }
            const answered = (reply: Reply) => (finish(), resolve(reply))
            const failed = (error: Error) => (finish(), reject(error))
            worker.on('message', answered)
            worker.on('error', failed)
            worker.postMessage(request(k))
          }),
      ),
    )
  }
}
