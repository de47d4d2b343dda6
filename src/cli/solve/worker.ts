import { parentPort, workerData } from 'node:worker_threads'
import { loadKernels, type KernelModule } from '#engine/kernel/kernels.ts'
import { openSearch, type Plan, type Problem, type Search } from '#engine/solver/index.ts'

export type Request =
  | { readonly type: 'open'; readonly problem: Problem; readonly seed: number; readonly bound: number }
  | { readonly type: 'step'; readonly iterations: number; readonly offers: readonly Plan[] }

/** State after a request; the plan only when it is better than at the last one. */
export interface Reply {
  readonly makespan: number
  readonly iterations: number
  readonly isDone: boolean
  readonly plan: Plan | null
}

/** One search in its own thread; a new problem replaces the last. */
const kernels = loadKernels(workerData as KernelModule)
let search: Search
let reported = Infinity

function answer(request: Request): Reply {
  if (request.type === 'open') {
    search = openSearch(kernels, request.problem, request.seed, request.bound)
    reported = Infinity
  } else {
    for (const plan of request.offers) search.offer(plan)
    search.step(request.iterations)
  }
  const { makespan, iterations, isDone } = search
  const plan = makespan < reported ? search.plan : null
  reported = makespan
  return { makespan, iterations, isDone, plan }
}

parentPort!.on('message', (request: Request) => parentPort!.postMessage(answer(request)))
