import { readPolicy } from '#domain/kitting/scheme.ts'
import { deepOptions, generateFactory, plainOptions } from '#engine/generate/factory.ts'
import { factoryInput } from '#engine/generate/factory-input.ts'
import { kittingKernel } from '#engine/kernel/kitting.ts'
import { prepare } from '#engine/kitting/prepare/index.ts'
import { referenceSolver } from '#engine/reference/kitting.ts'
import { nodeKernels } from '../../src/server/kernels.ts'
import { once, type Suite, type Timings } from '../measure.ts'
import { hashOfSolution } from './kitting.ts'

/** Every policy at its default, on generated factories: single level, and three levels with substitutes. */
function defaultsOf(
  name: string,
  title: string,
  sizes: number[],
  factory: (orders: number) => ReturnType<typeof plainOptions>,
  referenceUpTo: number,
): Suite {
  return {
    name,
    title,
    sizes,
    contestants: ['wasm', 'reference'],
    limits: { reference: referenceUpTo },
    async measure(contestant, orders) {
      const options = factory(orders)
      const input = factoryInput(generateFactory(options))
      const { policy } = readPolicy({})
      const solver = contestant === 'wasm' ? kittingKernel(await nodeKernels()) : referenceSolver
      const runs: Timings[] = []
      let hash = ''
      let facts: Record<string, number> = {}
      const count = contestant === 'wasm' ? 4 : 1
      for (let k = 0; k < count; k++) {
        const { value: prepared, ms: preparing } = once(() =>
          prepare(input, policy, { asOf: options.asOf, zone: 'Asia/Shanghai' }),
        )
        const { value: run, ms: copyIn } = once(() => solver.start(prepared.problem))
        const { ms: solve } = once(() => {
          while (run.step(1000) < 1);
        })
        const { value: solution, ms: copyOut } = once(() => run.finish())
        hash = hashOfSolution(solution)
        facts = {
          supplies: prepared.problem.supplyCount,
          allocations: solution.allocationCount,
          builds: solution.buildCount,
        }
        if (k > 0 || count === 1)
          runs.push({
            'prepare (steps 0-7)': preparing,
            solve,
            'copy in': copyIn,
            'copy out': copyOut,
            'prepare and solve': preparing + copyIn + solve + copyOut,
          })
      }
      return { hash, runs, facts }
    },
  }
}

export const single = defaultsOf(
  'defaults-single',
  'Kitting, all policies at their defaults, single level: by orders of 10 lines',
  [5_000, 50_000],
  (orders) => plainOptions(orders * 10),
  50_000,
)

export const deep = defaultsOf(
  'defaults-deep',
  'Kitting, all policies at their defaults, three levels with substitutes, about 10 supplies an order: by orders of 30 lines',
  [1_000, 20_000],
  deepOptions,
  1_000,
)
