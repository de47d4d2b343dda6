import { describe, expect, it } from 'vitest'
import { readPolicy } from '#domain/scheduling/scheme.ts'
import { generateJobShop, shiftShopOptions } from '#engine/generate/job-shop.ts'
import { schedulingKernel } from '#engine/kernel/scheduling.ts'
import { schedule } from '#engine/scheduling/schedule.ts'
import { kernelModule } from '../../../src/server/platform/kernels/kernels.ts'
import { improveInThreads } from '../../../src/server/platform/optimise/improve.ts'
import { freshKernels } from '../../support/kernels.ts'

const options = { ...shiftShopOptions(120), machines: 10 }
const input = generateJobShop(options)
const { policy } = readPolicy({ dispatchRule: [{ field: 'due', descending: false }] })
const solver = schedulingKernel(freshKernels())
const plain = { asOf: options.asOf, zone: 'UTC', solver }

async function improved(limits: { iterations: number | null; seconds: number | null }, stopped = false) {
  const module = await kernelModule()
  const improve = improveInThreads({ module, searches: 2, seed: 3, ...limits, isStopped: () => stopped })
  return schedule(input, policy, { ...plain, improve })
}

describe('optimiser in threads', () => {
  it('is better than dispatching and gives the same schedule every time', async () => {
    const before = await schedule(input, policy, plain)
    const [once, again] = [
      await improved({ iterations: 60, seconds: null }),
      await improved({ iterations: 60, seconds: null }),
    ]
    expect(once.kpi.weightedTardiness).toBeLessThanOrEqual(before.kpi.weightedTardiness)
    expect(once.kpi.meanFlowTime).toBeLessThan(before.kpi.meanFlowTime)
    expect(once.kpi.unassigned).toBe(0)
    expect(again.hash).toBe(once.hash)
  })

  it('stopped at once, or without time, gives what dispatching gave', async () => {
    const before = await schedule(input, policy, plain)
    expect((await improved({ iterations: 60, seconds: null }, true)).hash).toBe(before.hash)
    expect((await improved({ iterations: null, seconds: null })).hash).toBe(before.hash)
  })

  it('a run that is cancelled ends its threads and throws', async () => {
    const module = await kernelModule()
    const improve = improveInThreads({ module, searches: 2, seed: 1, iterations: 1e6, seconds: null })
    let asked = 0
    const isCancelled = () => ++asked > 8
    await expect(schedule(input, policy, { ...plain, improve, isCancelled })).rejects.toThrow()
  })
})
