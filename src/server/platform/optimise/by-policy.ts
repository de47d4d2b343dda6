import { availableParallelism } from 'node:os'
import type { SchedulingPolicy } from '#domain/scheduling/policy-values.ts'
import type { Improve } from '#engine/scheduling/schedule.ts'
import { kernelModule } from '../kernels/kernels.ts'
import { improveInThreads, type ImproveWatch } from './improve.ts'

/** Searches where only iterations limit them: a fixed number, so that the result does not depend on the machine. */
const REPEATABLE = 2

/** The optimiser as a policy asks for it, on all cores. */
export function improveByPolicy(policy: SchedulingPolicy, watch: ImproveWatch = {}): Improve {
  const { optimiseIterations: iterations, optimiseSeconds, seed } = policy
  const seconds = optimiseSeconds > 0 ? optimiseSeconds : null
  const searches = seconds === null ? REPEATABLE : availableParallelism()
  return async (prepared, solution, report) => {
    const module = await kernelModule()
    return improveInThreads({ module, searches, iterations, seconds, seed, ...watch })(
      prepared,
      solution,
      report,
    )
  }
}
