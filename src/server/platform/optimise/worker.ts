import { parentPort, workerData } from 'node:worker_threads'
import { loadKernels, type KernelModule } from '#engine/kernel/kernels.ts'
import { kernelPasses } from '#engine/kernel/scheduling.ts'
import { Objective, ScheduleSearch, type JobFacts, type Offer } from '#engine/scheduling/optimise/index.ts'
import type { SchedulingPolicy } from '#domain/scheduling/policy-values.ts'
import type { Problem, Solution } from '#engine/scheduling/problem.ts'

export interface Start {
  readonly module: KernelModule
  readonly problem: Problem
  readonly jobs: JobFacts
  readonly weights: SchedulingPolicy['objective']
  readonly solution: Solution
  readonly seed: number
  readonly index: number
  readonly searches: number
}

export interface Request {
  readonly iterations: number
  /** The best of all searches, when it comes from another. */
  readonly offer: Offer | null
}

/** The best schedule when it is a new one. */
export interface Reply {
  readonly best: Offer | null
  readonly iterations: number
}

/** One search in a thread of its own. */
const { module, weights, ...start } = workerData as Start
const search = new ScheduleSearch({
  ...start,
  maker: kernelPasses(loadKernels(module)),
  objective: new Objective(start.problem, start.jobs, weights, start.solution),
})
let told = search.best

parentPort!.on('message', ({ iterations, offer }: Request) => {
  if (offer) {
    search.offer(offer)
    told = search.best
  }
  search.step(iterations)
  const best = search.best === told ? null : search.best
  told = search.best
  const reply: Reply = { best, iterations: search.iterations }
  parentPort!.postMessage(reply)
})
