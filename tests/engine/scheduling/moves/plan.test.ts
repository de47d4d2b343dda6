import { describe, expect, it } from 'vitest'
import { readPolicy } from '#domain/scheduling/scheme.ts'
import { dispatchShopOptions, generateJobShop } from '#engine/generate/job-shop.ts'
import { schedulingKernel } from '#engine/kernel/scheduling.ts'
import { scheduleHash } from '#engine/scheduling/finish/hash.ts'
import { finish } from '#engine/scheduling/finish/index.ts'
import type { MovablePlan } from '#engine/scheduling/moves/index.ts'
import { prepare, type Prepared } from '#engine/scheduling/prepare/index.ts'
import { Status } from '#engine/scheduling/problem.ts'
import { freshKernels } from '../../../support/kernels.ts'
import { movable, movers } from '../../../support/moves.ts'
import { seeded } from '../../../support/random-problem.ts'

const { policy } = readPolicy({ dispatchRule: ['due'] })
const solver = schedulingKernel(freshKernels())

function solved(operations: number, machines: number) {
  const options = dispatchShopOptions(operations, machines)
  const prepared = prepare(generateJobShop(options), policy, { asOf: options.asOf })
  const run = solver.start(prepared.problem)
  while (run.step(8192) < 1);
  return { prepared, solution: run.finish() }
}

const hashOf = (prepared: Prepared, { solution }: MovablePlan) =>
  scheduleHash(finish(prepared, solution).facts)

/** A wanted place for an operation: one of its machines, some hours before or after its present place. */
function anyMove({ model, solution }: MovablePlan, random: () => number) {
  const { problem, operations, resources } = model
  const op = Math.floor(random() * problem.opCount)
  const [from, to] = [problem.candStart[op]!, problem.candStart[op + 1]!]
  const candidate = from + Math.floor(random() * (to - from))
  return {
    operation: operations[op]!,
    resource: resources[problem.candResource[candidate]!]!,
    start: Math.max(0, solution.start[op]! + Math.floor((random() - 0.4) * 200_000)) + problem.base,
  }
}

describe.each(Object.entries(movers))('a plan that is moved by hand, %s', (_, load) => {
  it('is equal after a move and its undo, and satisfies links and capacities', async () => {
    const { prepared, solution: stands } = solved(600, 6)
    const moved = movable(prepared, stands, load())
    const random = seeded(5)
    for (let k = 0; k < 60; k++) {
      const before = await hashOf(prepared, moved)
      const outcome = moved.moveOperation(anyMove(moved, random))
      expect(outcome.refused).toBeNull()
      if (k % 2 === 0) continue
      outcome.undo()
      expect(await hashOf(prepared, moved)).toBe(before)
    }
    const { solution } = moved
    const { facts, kpi } = finish(prepared, solution)
    expect(kpi.violations).toBe(0)
    for (let op = 0; op < prepared.problem.opCount; op++)
      if (facts.left[op]! >= 0)
        expect(solution.setup[op]).toBeGreaterThanOrEqual(solution.end[facts.left[op]!]!)
  })

  it('returns exactly the changed operations', () => {
    const { prepared, solution: stands } = solved(2000, 20)
    const moved = movable(prepared, stands, load())
    const before = moved.solution.start.slice()
    const outcome = moved.moveOperation(anyMove(moved, seeded(3)))
    const movedOperations = new Set(outcome.changes.map(({ operation }) => operation))
    expect(movedOperations.size).toBe(outcome.count)
    const { operations, opOf } = prepared
    for (let op = 0; op < before.length; op++)
      if (!movedOperations.has(operations.name(opOf[op]!))) expect(moved.solution.start[op]).toBe(before[op])
  })

  it('refuses immovable operations with a reason', () => {
    const { prepared, solution } = solved(50, 4)
    const { operations, opOf, resources, problem } = prepared
    solution.status[1] = Status.FIXED
    const moved = movable(prepared, solution, load())
    const operation = operations.name(opOf[0]!)
    const eligible = problem.candResource.subarray(problem.candStart[0], problem.candStart[1])
    const other = resources.find((_, k) => !eligible.includes(k))!.code
    const start = problem.base
    expect(moved.moveOperation({ operation: '?', resource: other, start }).refused).toBe('unknownOperation')
    expect(moved.moveOperation({ operation, resource: '?', start }).refused).toBe('unknownResource')
    expect(moved.moveOperation({ operation, resource: other, start }).refused).toBe('notEligible')
    const fixed = operations.name(opOf[1]!)
    expect(moved.moveOperation({ operation: fixed, resource: null, start }).refused).toBe('fixed')
    const late = { operation, resource: null, start: start + 20 * 365 * 86_400 }
    expect(moved.moveOperation(late)).toMatchObject({ refused: 'noRoom', by: operation })
  })

  it('places an unplaced operation where it ends first', () => {
    const { prepared, solution } = solved(50, 4)
    solution.status[0] = Status.NO_ROOM
    const moved = movable(prepared, solution, load())
    const operation = prepared.operations.name(prepared.opOf[0]!)
    const outcome = moved.moveOperation({ operation, resource: null, start: prepared.problem.base })
    expect(outcome.refused).toBeNull()
    const ends = moved.solution.end[0]!
    expect(moved.solution.status[0]).toBe(Status.PLACED)
    outcome.undo()
    expect(moved.solution.status[0]).toBe(Status.NO_ROOM)
    const { candStart, candResource } = prepared.problem
    for (let candidate = candStart[0]!; candidate < candStart[1]!; candidate++) {
      const resource = prepared.resources[candResource[candidate]!]!.code
      const one = moved.moveOperation({ operation, resource, start: prepared.problem.base })
      expect(moved.solution.end[0]).toBeGreaterThanOrEqual(ends)
      one.undo()
    }
  })
})
