import type { KernelModule } from '#engine/kernel/kernels.ts'
import type { OptimisationPoint } from '#domain/scheduling/optimisation.ts'
import { isBetter, jobFacts, Objective, type Offer } from '#engine/scheduling/optimise/index.ts'
import type { Solution } from '#engine/scheduling/problem.ts'
import type { Improve } from '#engine/scheduling/schedule.ts'
import { Crew } from '../kernels/crew.ts'
import type { Reply, Request, Start } from './worker.ts'

export interface ImproveWatch {
  /** Ends the search with the best so far. */
  readonly isStopped?: () => boolean
  /** Told of the schedule to improve (0 seconds) and of every better one. */
  readonly onBest?: (point: OptimisationPoint) => void
}

export interface ThreadOptions extends ImproveWatch {
  readonly module: KernelModule
  /** Searches side by side, a thread each; part of what a result depends on. */
  readonly searches: number
  /** Decodings per search; null = no limit. */
  readonly iterations: number | null
  /** Null = no limit. Looked at between rounds; without any limit nothing is done. */
  readonly seconds: number | null
  readonly seed: number
}

/** Operations decoded by each search between two looks at the clock and at the others. */
const ROUND = 100_000

/**
 * Improves a schedule on several cores: searches with different seeds and beginnings go in rounds of equally many
 * iterations, and after each all go on from the best (of equal ones that of the first search). Same seed, searches and
 * iterations give the same schedule; a limit of time only ends it between rounds.
 */
export function improveInThreads(options: ThreadOptions): Improve {
  const { module, searches, iterations, seconds, seed } = options
  return async (prepared, solution, report) => {
    const { problem, policy } = prepared
    if (problem.opCount === 0 || (iterations === null && seconds === null)) return solution
    const jobs = jobFacts(prepared)
    const crew = new Crew<Request, Reply>(new URL('worker.ts', import.meta.url), searches, (k): Start => {
      const weights = policy.objective
      return { module, problem, jobs, weights, solution, seed: seed + k, index: k, searches }
    })
    const begun = performance.now()
    const objective = new Objective(problem, jobs, policy.objective, solution)
    const tell = (found: Solution, seconds: number): void =>
      options.onBest?.(pointOf(objective.parts(found), jobs.count, seconds))
    tell(solution, 0)
    const size = Math.max(1, Math.min(50, Math.round(ROUND / problem.opCount)))
    let best: { readonly offer: Offer; readonly search: number } | null = null
    try {
      for (let done = 0; ; ) {
        const byTime = seconds === null ? 0 : (performance.now() - begun) / 1000 / seconds
        const share = Math.max(byTime, iterations === null ? 0 : done / iterations)
        if (share >= 1 || options.isStopped?.()) return best?.offer.solution ?? solution
        report(share)
        const next = iterations === null ? size : Math.min(size, iterations - done)
        const last: { readonly offer: Offer; readonly search: number } | null = best
        const replies = await crew.ask((k) => ({
          iterations: next,
          offer: last && last.search !== k ? last.offer : null,
        }))
        done += next
        for (const [search, { best: offer }] of replies.entries())
          if (offer && (!best || isBetter(offer.value, best.offer.value))) best = { offer, search }
        if (best && best !== last) tell(best.offer.solution, (performance.now() - begun) / 1000)
      }
    } finally {
      await crew.close()
    }
  }
}

function pointOf(
  { tardiness, lateOrders, setup, flowTime, makespan }: ReturnType<Objective['parts']>,
  orders: number,
  seconds: number,
): OptimisationPoint {
  return { seconds, tardiness, lateOrders, setup, flowTime: flowTime / Math.max(1, orders), makespan }
}
