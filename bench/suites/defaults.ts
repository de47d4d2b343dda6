import { readPolicy } from '#domain/kitting/scheme.ts'
import { deepOptions, generateFactory, plainOptions } from '#engine/generate/factory.ts'
import { factoryInput } from '#engine/generate/factory-input.ts'
import { kittingKernel } from '#engine/kernel/kitting.ts'
import { kit } from '#engine/kitting/kit.ts'
import { referenceSolver } from '#engine/reference/kitting.ts'
import { nodeKernels } from '../../src/server/platform/kernels/kernels.ts'
import { threadMs, type Suite, type Timings } from '../measure.ts'

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
      let first = 0
      const count = contestant === 'wasm' ? 6 : 1
      for (let k = 0; k < count; k++) {
        // As a worker receives it: its own columns and texts, not cached before.
        const own = structuredClone(input)
        const outcome = await kit(own, policy, {
          asOf: options.asOf,
          zone: 'Asia/Shanghai',
          solver,
          strictItems: true,
          now: threadMs,
        })
        hash = outcome.hash
        facts = {
          supplies: outcome.counts.supplies,
          allocations: outcome.counts.allocations,
          'rows of all tables': Object.values(outcome.tables).reduce((sum, { length }) => sum + length, 0),
        }
        const { prepare, solve, finish, hash: hashing } = outcome.timing
        const whole = prepare + solve + finish + hashing
        if (k === 0) first = whole
        if (k > 0 || count === 1)
          runs.push({
            'prepare (steps 0-7)': prepare,
            'solve, copies in and out': solve,
            'finish (steps 12-13, all tables)': finish,
            'result hash': hashing,
            'whole run': whole,
          })
      }
      return { hash, runs, facts: { ...facts, 'first run of a process, ms': first } }
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
