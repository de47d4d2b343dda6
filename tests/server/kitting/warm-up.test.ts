import { expect, it } from 'vitest'
import { kittingKernel } from '#engine/kernel/kitting.ts'
import type { Solver } from '#engine/kitting/problem.ts'
import { warmUp } from '../../../src/server/platform/jobs/warm-up.ts'
import { freshKernels } from '../../support/kernels.ts'

it('a thread is made ready by calculations of some size', async () => {
  const kernel = kittingKernel(freshKernels())
  const sizes: number[] = []
  const solver: Solver = {
    ...kernel,
    start: (problem) => {
      sizes.push(problem.demandCount)
      return kernel.start(problem)
    },
  }
  await warmUp(solver)
  expect(sizes.length).toBeGreaterThan(1)
  expect(Math.min(...sizes)).toBeGreaterThan(1000)
})
