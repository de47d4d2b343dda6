import { describe, expect, it } from 'vitest'
import { readPolicy } from '#domain/scheduling/scheme.ts'
import { generateJobShop, shiftShopOptions } from '#engine/generate/job-shop.ts'
import { referencePasses, referenceScheduler } from '#engine/reference/scheduling.ts'
import type { SchedulingInput } from '#engine/scheduling/input.ts'
import { improver, isBetter, jobFacts, Objective, ScheduleSearch } from '#engine/scheduling/optimise/index.ts'
import type { ScheduleKpi } from '#engine/scheduling/results.ts'
import { schedule, type ScheduleOutcome } from '#engine/scheduling/schedule.ts'
import {
  at,
  rowsOf,
  scheduled,
  schedulingInput,
  shifts,
  type SchedulingRows,
} from '../../support/scheduling.ts'

const byDue = { dispatchRule: [{ field: 'due', descending: false }] }

function run(
  input: SchedulingInput,
  policy: Record<string, unknown>,
  iterations: number,
  seed = 1,
): Promise<ScheduleOutcome> {
  const read = readPolicy(policy)
  expect(read.faults).toEqual([])
  const improve = improver(referencePasses, { iterations, milliseconds: null, seed, now: () => 0 })
  const options = { asOf: shiftShopOptions().asOf, zone: 'UTC', solver: referenceScheduler }
  return schedule(input, read.policy, iterations > 0 ? { ...options, improve } : options)
}

const small = (seed: number, load: number, families = 1) =>
  generateJobShop({ ...shiftShopOptions(60), steps: 4, machines: 10, load, seed, families })

/** Overlapping assignments of a resource and operations that begin before their predecessors have ended. */
function faults(outcome: ScheduleOutcome): string[] {
  const rows = rowsOf(outcome, 'operations').filter((row) => row['assigned'] === true)
  const found: string[] = []
  const byResource = Map.groupBy(rows, (row) => String(row['resource']))
  for (const [resource, list] of byResource) {
    list.sort((a, b) => Number(a['setupStart']) - Number(b['setupStart']))
    for (let k = 1; k < list.length; k++)
      if (Number(list[k]!['setupStart']) < Number(list[k - 1]!['end'])) found.push(`${resource} overlaps`)
  }
  for (const list of Map.groupBy(rows, (row) => String(row['order'])).values()) {
    list.sort((a, b) => Number(a['procNo']) - Number(b['procNo']))
    for (let k = 1; k < list.length; k++)
      if (Number(list[k]!['start']) < Number(list[k - 1]!['productionEnd']))
        found.push(`${String(list[k]!['operation'])} begins too early`)
  }
  return found
}

/** The parts of the objective as they count when no weights are given. */
const ranking = (kpi: ScheduleKpi): number[] => [
  kpi.unassigned,
  kpi.violations,
  kpi.weightedTardiness,
  kpi.lateOrders,
  20 * kpi.setupSeconds + Math.round(kpi.meanFlowTime * kpi.orders),
]

describe('optimiser', () => {
  it.each([
    [0.7, 1],
    [1.3, 1],
    [1.1, 4],
  ])('load %d, %d families: better than dispatching, and every rule is kept', async (load, families) => {
    for (let seed = 1; seed <= 3; seed++) {
      const input = small(seed, load, families)
      const before = await run(input, byDue, 0)
      const after = await run(input, byDue, 80, seed)
      expect(faults(after)).toEqual([])
      expect(after.kpi.violations).toBe(before.kpi.violations)
      expect(isBetter(Float64Array.from(ranking(after.kpi)), Float64Array.from(ranking(before.kpi)))).toBe(
        true,
      )
    }
  })

  it('shortens the flow of a plan in which orders are late anyway, and makes none later', async () => {
    const input = generateJobShop({ ...shiftShopOptions(120), machines: 6, load: 1.1, families: 1 })
    const before = await run(input, byDue, 0)
    const after = await run(input, byDue, 40)
    expect(before.kpi.lateOrders).toBeGreaterThan(10)
    expect(after.kpi.weightedTardiness).toBeLessThanOrEqual(before.kpi.weightedTardiness)
    expect(after.kpi.meanFlowTime).toBeLessThan(0.7 * before.kpi.meanFlowTime)
    expect(faults(after)).toEqual([])
  })

  it('halves the flow time of a plan with slack, without late orders', async () => {
    const input = generateJobShop({ ...shiftShopOptions(400), machines: 10 })
    const before = await run(input, byDue, 0)
    const after = await run(input, byDue, 30)
    expect(after.kpi.lateOrders).toBeLessThanOrEqual(before.kpi.lateOrders)
    expect(after.kpi.meanFlowTime).toBeLessThan(before.kpi.meanFlowTime / 2)
    expect(faults(after)).toEqual([])
    const reasons = new Set(rowsOf(after, 'operations').map((row) => row['reason']))
    expect(reasons.has('HELD') || reasons.has('DUE')).toBe(true)
    const plain = new Set(rowsOf(before, 'operations').map((row) => row['reason']))
    expect([plain.has('HELD'), plain.has('DUE')]).toEqual([false, false])
  })

  it('same seed, same schedule; more iterations are never worse', async () => {
    const input = small(7, 1.2, 3)
    const [once, again, longer] = [
      await run(input, byDue, 40, 5),
      await run(input, byDue, 40, 5),
      await run(input, byDue, 90, 5),
    ]
    expect(again.hash).toBe(once.hash)
    expect(isBetter(Float64Array.from(ranking(once.kpi)), Float64Array.from(ranking(longer.kpi)))).toBe(false)
  })

  it('weights decide: only setups, or only moves', async () => {
    const input = small(3, 0.9, 3)
    const before = await run(input, byDue, 0)
    const setups = await run(input, { ...byDue, objective: { setup: 1 } }, 120)
    expect(setups.kpi.setupSeconds).toBeLessThan(before.kpi.setupSeconds * 0.9)
    const makespan = await run(input, { ...byDue, objective: { makespan: 1 } }, 60)
    expect(makespan.kpi.makespan).toBeLessThanOrEqual(before.kpi.makespan)
  })

  it('placed operations stay where the objective is the plan before', async () => {
    const before = await run(small(4, 1), byDue, 0)
    const input = small(4, 1)
    const { columns } = input.operations
    const codes = new Map(columns.code.values.map((code, k) => [code, k]))
    for (const row of rowsOf(before, 'operations')) {
      const k = codes.get(String(row['operation']))!
      for (const name of ['setupStart', 'start', 'productionEnd', 'end'] as const)
        columns[name][k] = BigInt(Number(row[name]))
    }
    const policy = { ...byDue, objective: { planChange: 1 } }
    const [plain, after] = [await run(input, policy, 0), await run(input, policy, 40)]
    expect(after.kpi.movedOperations).toBeLessThanOrEqual(plain.kpi.movedOperations)
  })

  it('fixed operations do not move', async () => {
    const rows: SchedulingRows = {
      resources: [{ code: 'M', class: 'S' }],
      slots: shifts('M', [[8, 16]]),
      jobs: [1, 2, 3, 4].map((k) => ({ code: `J${k}`, due: at(5 - k, 16) })),
      operations: [1, 2, 3, 4].map((k) => ({
        code: `O${k}`,
        order: `J${k}`,
        ...(k === 2
          ? { fixLevel: 3, resource: 'M', setupStart: at(0, 10), start: at(0, 10), end: at(0, 12) }
          : {}),
      })),
      candidates: [1, 2, 3, 4].map((k) => ({
        operation: `O${k}`,
        choice: 0,
        inst: 'M',
        resource: 'M',
        fixed: 7200,
      })),
    }
    const before = await scheduled(rows, byDue)
    expect(before.op('O2')['status']).toBeDefined()
    const improve = improver(referencePasses, { iterations: 60, milliseconds: null, seed: 1, now: () => 0 })
    const after = await schedule(schedulingInput(rows), readPolicy(byDue).policy, {
      asOf: at(0),
      zone: 'UTC',
      solver: referenceScheduler,
      improve,
    })
    const fixed = (outcome: ScheduleOutcome) =>
      rowsOf(outcome, 'operations').find((row) => row['operation'] === 'O2')
    expect(fixed(after)!['start']).toBe(BigInt(at(0, 10)))
    expect(fixed(after)!['start']).toBe(fixed(before)!['start'])
  })

  it('searches side by side take the better of each other, never the worse', async () => {
    const { plan } = await run(small(9, 1.2), byDue, 0)
    const { prepared, solution } = plan
    const jobs = jobFacts(prepared)
    const objective = new Objective(prepared.problem, jobs, {}, solution)
    const open = (index: number) =>
      new ScheduleSearch({
        maker: referencePasses,
        problem: prepared.problem,
        jobs,
        objective,
        solution,
        seed: 1 + index,
        index,
        searches: 2,
      })
    const [one, two] = [open(0), open(1)]
    one.step(60)
    expect(isBetter(one.best.value, objective.valueOf(solution))).toBe(true)
    two.offer(one.best)
    expect(two.best.value).toEqual(one.best.value)
    one.offer({ ...one.best, value: objective.valueOf(solution) })
    expect(one.best.value).toEqual(two.best.value)
    expect(objective.valueOf(one.best.solution)).toEqual(one.best.value)
  })

  it('an empty problem gives an empty plan', async () => {
    const outcome = await run(schedulingInput({}), {}, 5)
    expect(outcome.tables.operations.length).toBe(0)
  })
})
