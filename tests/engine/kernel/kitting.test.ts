import { describe, expect, it } from 'vitest'
import { kittingKernel } from '#engine/kernel/kitting.ts'
import { Setting, type Problem, type Solution, type Solver } from '#engine/kitting/problem.ts'
import { solve } from '#engine/reference/kitting.ts'
import { freshKernels } from '../../support/kernels.ts'
import { randomProblem } from '../../support/random-problem.ts'
import { purchasedProblem } from '../../support/purchased-problem.ts'
import { effort } from '../../support/effort.ts'

const kernels = freshKernels()
const kernel = kittingKernel(kernels)

function solveWith(solver: Solver, problem: Problem, demandsAStep: number): Solution {
  const run = solver.start(problem)
  while (run.step(demandsAStep) < 1);
  return run.finish()
}

/** Compares as bytes: equal columns of equal kinds. */
function expectSame(seed: number, plain: boolean): void {
  const problem = randomProblem(seed, plain)
  const got = solveWith(kernel, problem, 1 + (seed % 5))
  expect(got, `seed ${seed}`).toEqual(solve(problem))
}

function expectEverySame(from: number, count: number, plain: boolean): void {
  for (let seed = from; seed < from + count; seed++) expectSame(seed, plain)
}

describe('kitting kernel equals the reference', () => {
  it('on single-level recipes with default policies, where it takes the fast path', () => {
    expectEverySame(1, effort(3000), true)
  })

  it('under random policies', () => {
    expectEverySame(1, effort(4000), false)
  })

  it('on problems of the simplest kind, which it solves without trials', () => {
    let [allocations, late, partial] = [0, 0, 0]
    for (let seed = 1; seed <= 1500; seed++) {
      const problem = purchasedProblem(seed)
      const got = solveWith(kernel, problem, 1 + (seed % 5))
      expect(kernels.exports.kittingIsPurchased(), `seed ${seed}`).toBe(1)
      expect(got, `seed ${seed}`).toEqual(solve(problem))
      allocations += got.allocationCount
      late += got.batchPass.filter((pass) => pass > 1).length
      partial += got.demandSets.filter((sets, d) => sets > 0n && sets < problem.demandOpen[d]!).length
    }
    for (const count of [allocations, late, partial]) expect(count).toBeGreaterThan(300)
  })

  it('takes the general path as soon as one demand is of another kind', () => {
    const problem = purchasedProblem(2)
    const pegged = { ...problem, demandPegStart: problem.demandPegStart.map((_, d) => Number(d > 0)) }
    const stolen = { ...pegged, pegSupply: Int32Array.of(0) }
    expect(solveWith(kernel, stolen, 10)).toEqual(solve(stolen))
    expect(kernels.exports.kittingIsPurchased()).toBe(0)
  })

  it('meets every policy and every kind of row in those cases', () => {
    const seen = new Map<string, Set<number>>()
    let [builds, allocations, partial] = [0, 0, 0]
    for (let seed = 1; seed <= 1000; seed++) {
      const problem = randomProblem(seed)
      for (const [name, index] of Object.entries(Setting)) {
        if (!seen.has(name)) seen.set(name, new Set())
        seen.get(name)!.add(problem.policy[index]!)
      }
      const solution = solve(problem)
      builds += solution.buildCount
      allocations += solution.allocationCount
      partial += solution.demandSets.filter((sets, d) => sets > 0n && sets < problem.demandOpen[d]!).length
    }
    expect(seen.get('fairness')).toEqual(new Set([0, 1, 2, 3, 4]))
    expect(seen.get('mixing')).toEqual(new Set([0, 1, 2, 3]))
    for (const name of Object.keys(Setting).filter((name) => name !== 'tagModes'))
      expect(seen.get(name)!.size, name).toBeGreaterThan(1)
    for (const count of [builds, allocations, partial]) expect(count).toBeGreaterThan(200)
  })
})

describe('kitting kernel', () => {
  it('solves a problem without demands', () => {
    const problem = randomProblem(1)
    const empty = { ...problem, demandCount: 0, demandPegStart: Int32Array.of(0) }
    expect(solveWith(kernel, empty, 10)).toMatchObject({ batchCount: 0, allocationCount: 0 })
  })

  it('reports growing progress and 1 only at the end', () => {
    const run = kernel.start(randomProblem(7))
    const shares = [run.step(1)]
    while (shares.at(-1)! < 1) shares.push(run.step(1))
    expect(shares).toEqual(shares.toSorted((a, b) => a - b))
    expect(shares.filter((share) => share === 1)).toHaveLength(1)
  })

  it('gives the same after an abandoned run', () => {
    const problem = randomProblem(11)
    kernel.start(problem).step(1)
    expect(solveWith(kernel, problem, 100)).toEqual(solve(problem))
  })

  it('refuses a run whose memory another run took over', () => {
    const first = kernel.start(randomProblem(3))
    kernel.start(randomProblem(4))
    expect(() => first.step(1)).toThrow(/taken over/)
  })
})
