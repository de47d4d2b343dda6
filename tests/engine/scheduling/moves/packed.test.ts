import { expect, it } from 'vitest'
import { readPolicy } from '#domain/scheduling/scheme.ts'
import { dispatchShopOptions, generateJobShop } from '#engine/generate/job-shop.ts'
import { kernelMoves } from '#engine/kernel/moves.ts'
import { schedulingKernel } from '#engine/kernel/scheduling.ts'
import { moveHash } from '#engine/scheduling/moves/hash.ts'
import { modelOf, MovablePlan } from '#engine/scheduling/moves/index.ts'
import { openPlan, packPlan } from '#engine/scheduling/moves/packed.ts'
import { prepare } from '#engine/scheduling/prepare/index.ts'
import { freshKernels } from '../../../support/kernels.ts'
import { seeded } from '../../../support/random-problem.ts'

const about = { stamp: 'as it was', asOf: 1_700_000_000, until: 1_800_000_000 }
const { policy } = readPolicy({ dispatchRule: ['due'] })

function solved(operations: number, machines: number) {
  const options = dispatchShopOptions(operations, machines)
  const prepared = prepare(generateJobShop(options), policy, { asOf: options.asOf })
  const run = schedulingKernel(freshKernels()).start(prepared.problem)
  while (run.step(8192) < 1);
  return { model: modelOf(prepared), solution: run.finish() }
}

it('a packed and opened plan gives the same moves, by their hash', async () => {
  const { model, solution } = solved(3000, 30)
  const bytes = packPlan(model, solution, about)
  // As it arrives: anywhere in a buffer of its own.
  const sent = new Uint8Array(bytes.length + 3)
  sent.set(bytes, 3)
  const opened = openPlan(sent.subarray(3))
  expect(opened.model.operations).toEqual(model.operations)
  expect(opened.model.orders).toEqual(model.orders)
  expect(opened.about).toEqual(about)
  const here = new MovablePlan(model, solution, kernelMoves(freshKernels()))
  const there = new MovablePlan(opened.model, opened.solution, kernelMoves(freshKernels()))
  const random = seeded(11)
  const hashes = new Set<string>()
  for (let k = 0; k < 40; k++) {
    const op = Math.floor(random() * model.problem.opCount)
    const first = model.problem.candStart[op]!
    const move = {
      operation: model.operations[op]!,
      resource: model.resources[model.problem.candResource[first]!]!,
      start:
        model.problem.base + Math.max(0, here.solution.start[op]! + Math.floor((random() - 0.4) * 200_000)),
    }
    const [a, b] = [here.moveOperation(move), there.moveOperation(move)]
    expect(b.refused).toBe(a.refused)
    const hash = await moveHash(a.changes)
    expect(await moveHash(b.changes)).toBe(hash)
    hashes.add(hash)
    if (k % 2) continue
    a.undo()
    b.undo()
  }
  expect(hashes.size).toBe(40)
  expect(there.solution).toEqual(here.solution)
})

it('names keep their letters', () => {
  const { model, solution } = solved(20, 2)
  const named = { ...model, resources: ['锯床 1', 'Bohrer ß'] }
  expect(openPlan(packPlan(named, solution, about)).model.resources).toEqual(named.resources)
})
