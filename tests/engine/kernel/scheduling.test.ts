import { describe, expect, it } from 'vitest'
import { readPolicy } from '#domain/scheduling/scheme.ts'
import { schedulingKernel } from '#engine/kernel/scheduling.ts'
import { solve } from '#engine/reference/scheduling.ts'
import { prepare } from '#engine/scheduling/prepare/index.ts'
import { Status, type Problem, type Solution, type Solver } from '#engine/scheduling/problem.ts'
import { freshKernels } from '../../support/kernels.ts'
import { plainFeatures, randomScheduling, type Features } from '../../support/random-scheduling.ts'
import { MONDAY, schedulingInput } from '../../support/scheduling.ts'
import { effort } from '../../support/effort.ts'

const kernel = schedulingKernel(freshKernels())

function solveWith(solver: Solver, problem: Problem, operationsAStep: number): Solution {
  const run = solver.start(problem)
  while (run.step(operationsAStep) < 1);
  return run.finish()
}

function problemOf(seed: number, features?: Features, scale?: number): Problem {
  const { rows, policy } = randomScheduling(seed, features, scale)
  return prepare(schedulingInput(rows), readPolicy(policy).policy, { asOf: MONDAY }).problem
}

function expectEverySame(
  count: number,
  features?: Features,
  scale?: number,
  solved: (problem: Problem, solution: ReturnType<typeof solve>) => void = () => {},
): void {
  for (let seed = 1; seed <= count; seed++) {
    const problem = problemOf(seed, features, scale)
    const solution = solve(problem)
    expect(solveWith(kernel, problem, 1 + (seed % 5)), `seed ${seed}`).toEqual(solution)
    solved(problem, solution)
  }
}

describe('scheduling kernel equals the reference', () => {
  it('on machines in shifts with finish-to-start links, where it takes the fast path', () => {
    expectEverySame(effort(2000), plainFeatures)
  })

  it('with every feature and random policies, which meet every outcome', () => {
    const seen = new Map<number, number>()
    let [forced, backward, locked, tools, workers] = [0, 0, 0, 0, 0]
    expectEverySame(effort(4000), undefined, undefined, (problem, solution) => {
      for (const status of solution.status) seen.set(status, (seen.get(status) ?? 0) + 1)
      forced += solution.forced.reduce((sum, one) => sum + one, 0)
      locked += problem.resourceLock.some((lock) => lock > 0) ? 1 : 0
      tools += problem.candTool.some((tool) => tool >= 0) ? 1 : 0
      workers += solution.worker.filter((worker) => worker >= 0).length
      backward += solution.backward.reduce((sum, one) => sum + one, 0)
    })
    for (const [name, status] of Object.entries(Status))
      if (name !== 'TURN') expect(seen.get(status) ?? 0, name).toBeGreaterThan(effort(20))
    expect(locked).toBeGreaterThan(effort(200))
    expect(tools).toBeGreaterThan(effort(100))
    expect(workers).toBeGreaterThan(effort(40))
    expect(forced).toBeGreaterThan(effort(200))
    expect(backward).toBeGreaterThan(effort(1000))
  })

  it('on machines with enough operations for several levels of the gap index', () => {
    expectEverySame(20, plainFeatures, 40)
    expectEverySame(20, undefined, 40)
  })
})
