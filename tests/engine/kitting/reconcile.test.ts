import { describe, expect, it } from 'vitest'
import { generateFactory, demoOptions } from '#engine/generate/factory.ts'
import { factoryInput } from '#engine/generate/factory-input.ts'
import type { KittingInput } from '#engine/kitting/input.ts'
import { kittingKernel } from '#engine/kernel/kitting.ts'
import { effort } from '../../support/effort.ts'
import { freshKernels } from '../../support/kernels.ts'
import { DAY_ZERO, type KittingRows } from '../../support/kitting-input.ts'
import { runKit } from '../../support/kitting-run.ts'
import { Random, randomKitting, randomPolicy } from '../../support/random-kitting.ts'
import { reconcileKitting } from '../../support/reconcile-kitting.ts'

const solver = kittingKernel(freshKernels())

async function disagreements(input: KittingRows | KittingInput, policy: object): Promise<readonly string[]> {
  const { tables, kpi, counts } = await runKit(input, { ...policy }, { solver })
  return reconcileKitting({ tables, kpi, counts, asOf: DAY_ZERO } as never)
}

/** A factory of random size, areas and troubles, and a policy at random. */
function randomFactory(seed: number) {
  const random = new Random(seed)
  const options = {
    ...demoOptions(DAY_ZERO),
    seed,
    orders: random.int(1, 40),
    products: random.int(1, 6),
    lines: random.int(1, 6),
    parts: random.int(4, 40),
    supplies: random.int(1, 150),
    levels: random.pick([1, 3] as const),
    areas: random.pick([1, 2] as const),
    troubled: random.next() / 3,
  }
  return { input: factoryInput(generateFactory(options)), policy: randomPolicy(random) }
}

describe('figures of a kitting run that are shown twice', () => {
  it('agree to the last digit in small cases of everything', async () => {
    for (let seed = 1; seed <= effort(1000); seed++) {
      const { rows, policy } = randomKitting(seed)
      expect(await disagreements(rows, policy), `seed ${seed}`).toEqual([])
    }
  })

  it('agree to the last digit in random factories and in that of the demo', async () => {
    const demo = factoryInput(generateFactory(demoOptions(DAY_ZERO)))
    expect(await disagreements(demo, {})).toEqual([])
    for (let seed = 1; seed <= effort(200); seed++) {
      const { input, policy } = randomFactory(seed)
      expect(await disagreements(input, policy), `factory ${seed}`).toEqual([])
    }
  })
})
