import { describe, expect, it } from 'vitest'
import { readPolicy } from '#domain/scheduling/scheme.ts'
import { generateJobShop, dispatchShopOptions } from '#engine/generate/job-shop.ts'
import { schedulingKernel } from '#engine/kernel/scheduling.ts'
import { finish } from '#engine/scheduling/finish/index.ts'
import { scheduleHash } from '#engine/scheduling/finish/hash.ts'
import { MovablePlan } from '#engine/scheduling/move.ts'
import { prepare } from '#engine/scheduling/prepare/index.ts'
import { Status } from '#engine/scheduling/problem.ts'
import { freshKernels } from '../../support/kernels.ts'
import { seeded } from '../../support/random-problem.ts'

const { policy } = readPolicy({ dispatchRule: ['due'] })
const solver = schedulingKernel(freshKernels())

function plan(operations: number, machines: number): MovablePlan {
  const options = dispatchShopOptions(operations, machines)
  const prepared = prepare(generateJobShop(options), policy, { asOf: options.asOf })
  const run = solver.start(prepared.problem)
  while (run.step(8192) < 1);
  return new MovablePlan(prepared, run.finish())
}

const hashOf = ({ prepared, solution }: MovablePlan) => scheduleHash(finish(prepared, solution).facts)

/** A wanted place for an operation: one of its machines, some hours before or behind where it stands. */
function anyMove({ prepared, solution }: MovablePlan, random: () => number) {
  const { problem, operations, opOf, resources } = prepared
  const op = Math.floor(random() * problem.opCount)
  const [from, to] = [problem.candStart[op]!, problem.candStart[op + 1]!]
  const candidate = from + Math.floor(random() * (to - from))
  return {
    operation: operations.name(opOf[op]!),
    resource: resources[problem.candResource[candidate]!]!.code,
    start: Math.max(0, solution.start[op]! + Math.floor((random() - 0.4) * 200_000)) + problem.base,
  }
}

describe('a move by hand', () => {
  it('comes to what evaluating every operation comes to, and back again by undo', async () => {
    const moved = plan(600, 6)
    const random = seeded(5)
    let done = 0
    for (let k = 0; k < 120; k++) {
      const before = await hashOf(moved)
      const outcome = moved.moveOperation(anyMove(moved, random))
      if (outcome.refused) {
        expect(outcome.refused).toMatch(/circle|noRoom/)
        expect(await hashOf(moved)).toBe(before)
        continue
      }
      done++
      const after = await hashOf(moved)
      expect(moved.recompute()).toBe(true)
      expect(await hashOf(moved)).toBe(after)
      if (k % 2 === 0) continue
      outcome.undo()
      expect(await hashOf(moved)).toBe(before)
    }
    expect(done).toBeGreaterThan(80)
  })

  it('keeps links and lets nothing overlap', () => {
    const moved = plan(400, 5)
    const random = seeded(9)
    for (let k = 0; k < 60; k++) moved.moveOperation(anyMove(moved, random))
    const { prepared, solution } = moved
    const { problem } = prepared
    for (let link = 0; link < problem.linkBefore.length; link++)
      expect(solution.start[problem.linkAfter[link]!]).toBeGreaterThanOrEqual(
        solution.produced[problem.linkBefore[link]!]! + problem.linkMin[link]!,
      )
    const { facts, kpi } = finish(prepared, solution)
    expect(kpi.violations).toBe(0)
    for (let op = 0; op < problem.opCount; op++) {
      const left = facts.left[op]!
      if (left >= 0) expect(solution.setup[op]).toBeGreaterThanOrEqual(solution.end[left]!)
    }
  })

  it('tells exactly what it changed and touches nothing else', () => {
    const moved = plan(2000, 20)
    const before = moved.solution.start.slice()
    const outcome = moved.moveOperation(anyMove(moved, seeded(3)))
    expect(outcome.refused).toBeNull()
    const told = new Set(outcome.changes.map(({ operation }) => operation))
    const { operations, opOf } = moved.prepared
    for (let op = 0; op < before.length; op++)
      if (!told.has(operations.name(opOf[op]!))) expect(moved.solution.start[op]).toBe(before[op])
    expect(outcome.changes.length).toBeLessThan(2000)
  })

  it('refuses by name what cannot be moved', () => {
    const moved = plan(50, 4)
    const { operations, opOf, resources, problem } = moved.prepared
    const operation = operations.name(opOf[0]!)
    const eligible = problem.candResource.subarray(problem.candStart[0], problem.candStart[1])
    const other = resources.find((_, k) => !eligible.includes(k))!
    const start = problem.base
    expect(moved.moveOperation({ operation: '?', resource: other.code, start }).refused).toBe('unknown')
    expect(moved.moveOperation({ operation, resource: other.code, start }).refused).toBe('notEligible')
    moved.solution.status[0] = Status.FIXED
    const own = resources[eligible[0]!]!.code
    expect(moved.moveOperation({ operation, resource: own, start }).refused).toBe('fixed')
    moved.solution.status[0] = Status.NO_ROOM
    expect(moved.moveOperation({ operation, resource: own, start }).refused).toBe('unassigned')
  })
})
