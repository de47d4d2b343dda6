import { readPolicy } from '#domain/kitting/scheme.ts'
import { generateFactory, plainOptions } from '#engine/generate/factory.ts'
import { factoryInput } from '#engine/generate/factory-input.ts'
import { kit } from '#engine/kitting/kit.ts'
import type { Solver } from '#engine/kitting/problem.ts'

const LINES = 20_000
const RUNS = 4

/**
 * Calculates a made-up factory a few times, so that the code of a run is compiled before the first planner waits for one:
 * a quarter of a second of one thread.
 */
export async function warmUp(solver: Solver): Promise<void> {
  const options = plainOptions(LINES)
  const input = factoryInput(generateFactory(options))
  const { policy } = readPolicy({})
  for (let run = 0; run < RUNS; run++)
    await kit(input, policy, { asOf: options.asOf, zone: 'Asia/Shanghai', solver })
}
