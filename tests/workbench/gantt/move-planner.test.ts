import { expect, it } from 'vitest'
import { readPolicy } from '#domain/scheduling/scheme.ts'
import { dispatchShopOptions, generateJobShop } from '#engine/generate/job-shop.ts'
import { kernelMoves } from '#engine/kernel/moves.ts'
import { schedulingKernel } from '#engine/kernel/scheduling.ts'
import { moveHash } from '#engine/scheduling/moves/hash.ts'
import { modelOf, MovablePlan } from '#engine/scheduling/moves/index.ts'
import { prepare } from '#engine/scheduling/prepare/index.ts'
import { MovePlanner } from '../../../src/workbench/screens/gantt/resource-gantt/moves/planner.ts'
import { freshKernels } from '../../support/kernels.ts'

const { policy } = readPolicy({ dispatchRule: ['due'] })

function solved() {
  const options = dispatchShopOptions(2000, 20)
  const prepared = prepare(generateJobShop(options), policy, { asOf: options.asOf })
  const run = schedulingKernel(freshKernels()).start(prepared.problem)
  while (run.step(8192) < 1);
  return { model: modelOf(prepared), solution: run.finish() }
}

it('tells moves in the words of the chart, and leaves the plan as it is', async () => {
  const { model, solution } = solved()
  const { base, candStart, candResource } = model.problem
  const about = { stamp: 'seen', asOf: base, until: base + 10_000 * 86_400 }
  // The chart calls operations backwards, and shows all resources but the first.
  const sources = model.operations.toReversed()
  const rows = model.resources.slice(1)
  const dues = new Map(model.orders.map((order) => [order, base]))
  const planner = new MovePlanner(
    { model, solution, about },
    { sources, rows, dues },
    kernelMoves(freshKernels()),
  )
  const oracle = new MovablePlan(model, solution, kernelMoves(freshKernels()))
  let pushed = 0
  for (let op = 0; op < 60; op++) {
    const resource = model.resources[candResource[candStart[op]!]!]!
    const row = rows.indexOf(resource)
    if (row < 0) continue
    const source = sources.indexOf(model.operations[op]!)
    const start = base + solution.start[op]! + 7200
    const effect = await planner.preview([{ source, row, start }], true)
    const wanted = oracle.moveOperation({ operation: model.operations[op]!, resource, start })
    expect(effect.refused).toBe(wanted.refused)
    const shown = wanted.changes.filter((one) => rows.includes(one.resource))
    expect(Array.from(effect.moved.source).filter((_, k) => effect.moved.row[k]! >= 0).length).toBe(
      shown.length,
    )
    for (const one of shown) {
      const k = effect.moved.source.indexOf(sources.indexOf(one.operation))
      expect([rows[effect.moved.row[k]!], effect.moved.start[k], effect.moved.end[k]]).toEqual([
        one.resource,
        one.start,
        one.end,
      ])
    }
    expect(effect.hash).toBe(effect.isRough ? null : await moveHash(wanted.changes))
    for (const { order, lateness, newLateness } of effect.orders) {
      expect(newLateness).not.toBe(lateness)
      const ends = model.orders.flatMap((one, at) => (one === order ? [oracle.solution.end[at]!] : []))
      expect(newLateness).toBe(Math.max(...ends))
    }
    pushed += effect.moved.source.length - 1
    wanted.undo()
    const scores = [...planner.candidates(source, start).values()]
    expect(Math.max(...scores)).toBe(1)
  }
  expect(pushed).toBeGreaterThan(20)
})
