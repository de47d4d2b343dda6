import { describe, expect, it } from 'vitest'
import { Random } from '#engine/random.ts'
import { checkSchedule } from '#engine/reference/solver/check.ts'
import { KernelMemoryError } from '#engine/kernel/kernels.ts'
import { ProjectSearch } from '#engine/solver/project-kernel.ts'
import { lowerBound, openSearch, scheduleOf, type Problem } from '#engine/solver/index.ts'
import type { Project } from '#engine/solver/project.ts'
import { freshKernels } from '../../support/kernels.ts'
import { orders, randomProject } from '../../support/random-solver.ts'

const kernels = freshKernels()
const problemOf = (project: Project): Problem => ({ kind: 'project', project })

describe('genetic search on projects', () => {
  it.each([1, 3, 4, 6])('%d resources: every schedule is feasible and not below the bound', (resources) => {
    for (let seed = 1; seed <= 15; seed++) {
      const problem = problemOf(randomProject(new Random(seed), 25, resources))
      const bound = lowerBound(problem)
      const search = openSearch(kernels, problem, seed, bound)
      for (let k = 0; k < 4; k++) {
        const schedule = scheduleOf(problem, search.plan)
        expect(checkSchedule(problem, schedule)).toEqual([])
        expect(schedule.makespan).toBe(search.makespan)
        expect(schedule.makespan).toBeGreaterThanOrEqual(bound)
        search.step(100)
      }
    }
  })

  it('refuses a project whose profile of free capacity exceeds the memory', () => {
    // 2^18 units of time, 2^14 bytes each and one unit more: 2^32 and a few bytes.
    const resources = 2 ** 12
    const project: Project = {
      activities: 2,
      resources,
      duration: Int32Array.of(2 ** 17, 2 ** 17),
      request: new Int32Array(2 * resources).fill(1),
      capacity: new Int32Array(resources).fill(2),
      predStart: Int32Array.of(0, 0, 0),
      preds: new Int32Array(0),
    }
    expect(() => new ProjectSearch(kernels, project, 1)).toThrow(KernelMemoryError)
  })

  it('small ones are solved to the optimum, which the bound does not exceed', () => {
    for (let seed = 1; seed <= 40; seed++) {
      const project = randomProject(new Random(seed), 6, 2)
      const best = optimum(project)
      expect(lowerBound(problemOf(project))).toBeLessThanOrEqual(best)
      const search = openSearch(kernels, problemOf(project), seed, best)
      search.step(3000)
      expect(search.makespan).toBe(best)
    }
  })

  it('same seed and steps give the same plan, however the steps are cut', () => {
    const problem = problemOf(randomProject(new Random(5), 40, 4))
    const run = (steps: readonly number[]) => {
      const search = openSearch(kernels, problem, 9, 0)
      for (const count of steps) search.step(count)
      return search.plan
    }
    expect(run([1000, 1000])).toEqual(run([7, 1300, 1, 692]))
  })

  it('accepts a better plan, and keeps its own best otherwise', () => {
    const problem = problemOf(randomProject(new Random(11), 60, 4))
    const good = openSearch(kernels, problem, 1, 0)
    const first = { plan: good.plan, makespan: good.makespan }
    good.step(3000)
    const { plan, makespan } = good
    expect(makespan).toBeLessThan(first.makespan)
    const fresh = openSearch(kernels, problem, 2, 0)
    fresh.offer(plan)
    expect(fresh.makespan).toBeLessThanOrEqual(makespan)
    const kept = fresh.makespan
    fresh.offer(first.plan)
    expect(fresh.makespan).toBeLessThanOrEqual(kept)
    expect(checkSchedule(problem, scheduleOf(problem, fresh.plan))).toEqual([])
  })
})

/** By trying every activity list: the serial scheme reaches an optimum with one of them. */
function optimum(project: Project): number {
  let best = Infinity
  for (const list of orders(project.activities, project.predStart, project.preds))
    best = Math.min(best, serial(project, list))
  return best
}

function serial(
  { duration, request, capacity, resources, predStart, preds }: Project,
  list: number[],
): number {
  const used = capacity.reduce<number[][]>((rows) => [...rows, []], [])
  const ends: number[] = []
  for (const i of list) {
    let start = Math.max(0, ...[...preds.subarray(predStart[i], predStart[i + 1])].map((p) => ends[p]!))
    const fits = (from: number) =>
      used.every((row, k) =>
        Array.from({ length: duration[i]! }, (_, t) => row[from + t] ?? 0).every(
          (now) => now + request[i * resources + k]! <= capacity[k]!,
        ),
      )
    while (!fits(start)) start++
    for (let t = start; t < start + duration[i]!; t++)
      used.forEach((row, k) => (row[t] = (row[t] ?? 0) + request[i * resources + k]!))
    ends[i] = start + duration[i]!
  }
  return Math.max(...ends)
}
