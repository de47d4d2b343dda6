import { NULL_I64 } from '../../columns.ts'
import type { Prepared } from '../prepare/index.ts'
import { TIME_LIMIT, NONE, type PassMaker } from '../problem.ts'
import type { Improve } from '../schedule.ts'
import { Objective, type JobFacts } from './objective.ts'
import { ScheduleSearch } from './search.ts'

export { Objective, isBetter, type JobFacts, type Value } from './objective.ts'
export { ScheduleSearch, type Offer } from './search.ts'

/** Due date and weight of every order, and the orders of the problem's operations. */
export function jobFacts({ input, jobs, operations, opOf, problem }: Prepared): JobFacts {
  const { due, weight } = input.jobs.columns
  return {
    count: jobs.count,
    ofOperation: Int32Array.from(opOf, (op) => operations.job[op]!),
    due: Int32Array.from(jobs.row, (row) =>
      due[row] === NULL_I64
        ? NONE
        : Math.max(-TIME_LIMIT, Math.min(TIME_LIMIT, Number(due[row]!) - problem.base)),
    ),
    weight: Float64Array.from(jobs.row, (row) => (weight[row] === NULL_I64 ? 1 : Number(weight[row]!) / 1e6)),
  }
}

export interface ImproveOptions {
  /** Decodings; null = until the time is over. */
  readonly iterations: number | null
  /** Milliseconds; null = until the iterations are done. Checked between iterations. */
  readonly milliseconds: number | null
  readonly seed: number
  readonly now: () => number
}

/** Improves in this thread, without workers: for tests, small plans and environments without workers. */
export function improver(maker: PassMaker, options: ImproveOptions): Improve {
  const { iterations, milliseconds, seed, now } = options
  return (prepared, solution, report) => {
    const { problem, policy } = prepared
    const jobs = jobFacts(prepared)
    const objective = new Objective(problem, jobs, policy.objective, solution)
    const search = new ScheduleSearch({
      maker,
      problem,
      jobs,
      objective,
      solution,
      seed,
      index: 0,
      searches: 1,
    })
    const begun = now()
    for (;;) {
      const byTime = milliseconds === null ? 0 : (now() - begun) / milliseconds
      const byCount = iterations === null ? 0 : search.iterations / iterations
      const share = Math.max(byTime, byCount)
      if (search.isDone || share >= 1 || (iterations === null && milliseconds === null))
        return search.best.solution
      report(share)
      search.step(1)
    }
  }
}
