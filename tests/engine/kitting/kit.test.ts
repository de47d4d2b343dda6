import { describe, expect, it } from 'vitest'
import { readPolicy } from '#domain/kitting/scheme.ts'
import { kit } from '#engine/kitting/kit.ts'
import type { Solver } from '#engine/kitting/problem.ts'
import { referenceSolver } from '#engine/reference/kitting.ts'
import { DAY_ZERO, kittingInput } from '../../support/kitting-input.ts'
import { line, order, stock } from '../../support/kitting-rows.ts'

const input = kittingInput({
  demands: Array.from({ length: 400 }, (_, k) => order(`O${k}`, 1, 1)),
  bom: [line('X', 'A')],
  supplies: [stock('A', 1000)],
})

/** The step sizes of a solver when every demand takes `ms`. */
async function stepsOf(ms: number): Promise<number[]> {
  const steps: number[] = []
  let clock = 0
  const solver: Solver = {
    name: 'slow',
    start: (problem) => {
      const run = referenceSolver.start(problem)
      return {
        step: (demands) => {
          steps.push(demands)
          clock += demands * ms
          return run.step(demands)
        },
        finish: () => run.finish(),
      }
    },
  }
  const { policy } = readPolicy({})
  await kit(input, policy, { asOf: DAY_ZERO, zone: 'UTC', solver, now: () => clock })
  return steps
}

describe('a run', () => {
  it('yields about equally often for any duration of a demand', async () => {
    const [slow, fast] = [await stepsOf(8), await stepsOf(0.001)]
    expect(Math.max(...slow.slice(1)) * 8).toBeLessThanOrEqual(80)
    expect(fast.length).toBeLessThan(12)
    expect(fast).toEqual(fast.toSorted((a, b) => a - b))
  })
})
