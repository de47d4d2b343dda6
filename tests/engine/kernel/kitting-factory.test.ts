import { describe, expect, it } from 'vitest'
import { readPolicy } from '#domain/kitting/scheme.ts'
import { deepOptions, generateFactory, plainOptions } from '#engine/generate/factory.ts'
import { factoryInput } from '#engine/generate/factory-input.ts'
import { kittingKernel } from '#engine/kernel/kitting.ts'
import { prepare } from '#engine/kitting/prepare/index.ts'
import { solve } from '#engine/reference/kitting.ts'
import { freshKernels } from '../../support/kernels.ts'

const deep = generateFactory(deepOptions(60))
const plain = generateFactory(plainOptions(3000))
const kernel = kittingKernel(freshKernels())

function expectSame(factory: typeof deep, policy: Record<string, unknown>): void {
  const read = readPolicy(policy)
  expect(read.faults).toEqual([])
  const options = { asOf: factory.options.asOf, zone: 'Asia/Shanghai' }
  const { problem } = prepare(factoryInput(factory), read.policy, options)
  const run = kernel.start(problem)
  while (run.step(17) < 1);
  const expected = solve(problem)
  expect(expected.allocationCount).toBeGreaterThan(0)
  expect(run.finish()).toEqual(expected)
}

describe('kitting kernel on a factory', () => {
  const policies: Record<string, unknown>[] = [
    {},
    { timing: 'ASAP' },
    { commitWindow: 'HORIZON' },
    { commitWindow: 'NEED' },
    { explode: 'NONE' },
    { explode: 'ALL' },
    { altVsBuild: 'BUILD_FIRST' },
    { kitMode: 'WHOLE' },
    { kitMode: 'NOW', cutoff: '2026-10-20' },
    { kitMode: 'LINE', loops: 2 },
    { kitMode: 'LINE', releaseUnkitted: false },
    { useSubst: 'ALT_FIRST' },
    { useSubst: 'NOMIX_BATCH' },
    { fairness: 'ROUND_ROBIN' },
    { roundUp: 'UNIT', batchStep: '5' },
    { minKit: 'PERCENT', minKitValue: '30' },
  ]
  it.each(policies)('of three levels with %j', (policy) => {
    expectSame(deep, policy)
  })

  it.each(policies)('of one level with %j', (policy) => {
    expectSame(plain, policy)
  })
})
