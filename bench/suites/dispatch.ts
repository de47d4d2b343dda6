import { readPolicy } from '#domain/scheduling/scheme.ts'
import { dispatchShopOptions, generateJobShop, shiftShopOptions } from '#engine/generate/job-shop.ts'
import { schedulingKernel } from '#engine/kernel/scheduling.ts'
import { referenceScheduler } from '#engine/reference/scheduling.ts'
import { prepare } from '#engine/scheduling/prepare/index.ts'
import type { Problem, Solution } from '#engine/scheduling/problem.ts'
import { schedule } from '#engine/scheduling/schedule.ts'
import { nodeKernels } from '../../src/server/platform/kernels/kernels.ts'
import { objectsDispatch } from '../contestants/objects-dispatch.ts'
import type { Dispatch } from '../contestants/plain-dispatch.ts'
import { typedDispatch } from '../contestants/typed-dispatch.ts'
import { hashOf, once, threadMs, type Suite, type Timings } from '../measure.ts'

const { policy } = readPolicy({ dispatchRule: ['due'] })
const STEP = 8192

function hashOfSolution({ candidate, setup, start, produced, end }: Solution): string {
  return hashOf(candidate, setup, start, produced, end)
}

const contestants: Readonly<Record<string, Dispatch>> = { typed: typedDispatch, objects: objectsDispatch }

async function kernelRuns(
  problem: Problem,
  count: number,
): Promise<{ hash: string; runs: Timings[]; bytes: number }> {
  const kernels = await nodeKernels()
  const solver = schedulingKernel(kernels)
  const runs: Timings[] = []
  let hash = ''
  for (let k = 0; k < count; k++) {
    const { value: run, ms: copyIn } = once(() => solver.start(problem))
    const { ms: solve } = once(() => {
      while (run.step(STEP) < 1);
    })
    const { value: solution, ms: copyOut } = once(() => run.finish())
    if (k === 0) hash = hashOfSolution(solution)
    else runs.push({ solve, 'copy in': copyIn, 'copy out': copyOut, total: copyIn + solve + copyOut })
  }
  return { hash, runs, bytes: kernels.bytes }
}

function dispatchOn(resources: number): Suite {
  return {
    name: `dispatch-${resources}`,
    title: `Dispatching by due date on ${resources.toLocaleString('en')} machines in shifts, 3 eligible each, family changeovers; by operations (objects at a million: one run, without a warm-up)`,
    sizes: [100_000, 1_000_000],
    contestants: ['wasm', 'typed', 'objects'],
    async measure(name, size) {
      const options = dispatchShopOptions(size, resources)
      const { problem } = prepare(generateJobShop(options), policy, { asOf: options.asOf })
      if (name === 'wasm') {
        const { hash, runs, bytes } = await kernelRuns(problem, size > 100_000 ? 5 : 12)
        return { hash, runs, facts: { 'wasm bytes per operation': bytes / problem.opCount } }
      }
      const runs: Timings[] = []
      let hash = ''
      // Objects check most blocks of three machines for every operation: minutes at a million.
      const isLong = name === 'objects' && size > 100_000
      const count = isLong ? 1 : size > 100_000 ? 4 : 5
      for (let k = 0; k < count; k++) {
        const { value: solution, ms } = once(() => contestants[name]!(problem))
        if (k === 0) hash = hashOfSolution(solution)
        if (k > 0 || isLong) runs.push({ solve: ms, total: ms })
      }
      return { hash, runs, facts: {} }
    },
  }
}

export const dispatch = dispatchOn(500)
export const dispatchWide = dispatchOn(5000)

/** From the input tables to the result tables: what a user waits for. */
export const dispatchShifts: Suite = {
  name: 'dispatch-shifts',
  title:
    'Schedule of jobs of 5 steps on 100 machines in shift calendars, due at about 80 % load; by operations',
  sizes: [50_000],
  contestants: ['wasm', 'reference'],
  async measure(name, size) {
    const options = shiftShopOptions(size / 5)
    const input = generateJobShop(options)
    const solver = name === 'wasm' ? schedulingKernel(await nodeKernels()) : referenceScheduler
    const runs: Timings[] = []
    let hash = ''
    let facts: Record<string, number> = {}
    const count = name === 'wasm' ? 6 : 1
    for (let k = 0; k < count; k++) {
      const outcome = await schedule(input, policy, {
        asOf: options.asOf,
        zone: 'UTC',
        solver,
        now: threadMs,
      })
      const { prepare: preparing, solve, finish } = outcome.timing
      hash = outcome.hash
      facts = {
        'late orders': outcome.kpi.lateOrders,
        'mean flow time in hours': outcome.kpi.meanFlowTime / 3600,
        'utilisation of the bottleneck': outcome.kpi.bottleneckUtilisation,
      }
      if (k > 0 || count === 1)
        runs.push({ solve, prepare: preparing, 'result tables': finish, dispatching: preparing + solve })
    }
    return { hash, runs, facts }
  },
}
