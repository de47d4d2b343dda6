import { expect, it } from 'vitest'
import { readPolicy } from '#domain/scheduling/scheme.ts'
import { dispatchShopOptions, generateJobShop } from '#engine/generate/job-shop.ts'
import { kernelMoves } from '#engine/kernel/moves.ts'
import { schedulingKernel } from '#engine/kernel/scheduling.ts'
import { moveHash } from '#engine/scheduling/moves/hash.ts'
import { modelOf, MovablePlan } from '#engine/scheduling/moves/index.ts'
import { prepare } from '#engine/scheduling/prepare/index.ts'
import {
  countOrders,
  MOST_NAMED,
  type OrderEffect,
} from '../../../src/workbench/screens/gantt/resource-gantt/moves/mover.ts'
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

/** All orders of a plan that end elsewhere than they did, all of them due at the base. */
function endingElsewhere({ model, solution }: MovablePlan, base: number, then: Int32Array): OrderEffect[] {
  expect(model.problem.base).toBe(base)
  const ends = new Map<string, { lateness: number; newLateness: number }>()
  for (const [op, order] of model.orders.entries()) {
    const known = ends.get(order) ?? { lateness: -Infinity, newLateness: -Infinity }
    const lateness = Math.max(known.lateness, then[op]!)
    ends.set(order, { lateness, newLateness: Math.max(known.newLateness, solution.end[op]!) })
  }
  return [...ends]
    .filter(([, { lateness, newLateness }]) => lateness !== newLateness)
    .map(([order, times]) => ({ order, ...times }))
}

const isNewlyLate = ({ lateness, newLateness }: OrderEffect): boolean => newLateness > 0 && lateness <= 0
const growth = ({ lateness, newLateness }: OrderEffect): number => newLateness - lateness
const worstFirst = (one: OrderEffect, other: OrderEffect): number =>
  Number(isNewlyLate(other)) - Number(isNewlyLate(one)) ||
  growth(other) - growth(one) ||
  (one.order < other.order ? -1 : 1)

it('previews moves in sources and rows of the chart, and leaves the plan unchanged', async () => {
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
    expect(effect.counts).toEqual(countOrders(endingElsewhere(oracle, base, solution.end)))
    const worst = endingElsewhere(oracle, base, solution.end).sort(worstFirst).slice(0, MOST_NAMED)
    expect(effect.orders).toEqual(worst)
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
