import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { kernelMoves } from '#engine/kernel/moves.ts'
import { schedulingKernel } from '#engine/kernel/scheduling.ts'
import { changeSeconds, changeTerms } from '#engine/scheduling/changeover-terms.ts'
import { readFacts } from '#engine/scheduling/finish/facts.ts'
import { workedSeconds } from '#engine/scheduling/finish/operations.ts'
import type { SolvedPlan } from '#engine/scheduling/schedule.ts'
import { assignUnits } from '#engine/scheduling/placed-units.ts'
import { freshKernels } from '../../support/kernels.ts'
import { movable } from '../../support/moves.ts'
import { checkSchedule } from '../../support/schedule-checker.ts'
import {
  at,
  DAY,
  HOUR,
  MONDAY,
  quantity,
  scheduled,
  shifts,
  type SchedulingRows,
} from '../../support/scheduling.ts'
import { seeded } from '../../support/random-problem.ts'
import { effort } from '../../support/effort.ts'

const kernel = schedulingKernel(freshKernels())
const minute = 60

/** One-hour operations of the families given on a press of `units`; A to B and back takes half an hour. */
const press = (families: string, units: number, more: Partial<SchedulingRows> = {}): SchedulingRows => ({
  resources: [{ code: 'P', type: 'M', class: 'M', qtyMode: 1, quantity: quantity(units) }],
  slots: shifts('P', [[0, 24]], 10, units),
  jobs: Array.from(families, (_, k) => ({ code: `J${k}`, due: at(1 + k), priority: 1 })),
  operations: Array.from(families, (family, k) => ({
    code: `O${k}`,
    order: `J${k}`,
    qty: quantity(1),
    specs: `${family};;;;;;;;;`,
  })),
  candidates: Array.from(families, (_, k) => ({
    operation: `O${k}`,
    choice: 0,
    inst: 'M',
    resource: 'P',
    fixed: HOUR,
  })),
  changeovers: [
    { code: 'AB', kind: 'spec1', resource: 'P', prev: 'A', next: 'B', seconds: 30 * minute },
    { code: 'BA', kind: 'spec1', resource: 'P', prev: 'B', next: 'A', seconds: 30 * minute },
  ],
  ...more,
})

describe('changeovers of a resource with a quantity', () => {
  it('are those of each unit', async () => {
    const { rows } = await scheduled(press('ABABA', 2))
    const placed = rows('operations').map(({ operation, resource, setupStart, start }) => [
      operation,
      resource,
      (Number(setupStart) - MONDAY) / minute,
      (Number(start) - MONDAY) / minute,
    ])
    // Each unit keeps its family.
    expect(placed).toEqual([
      ['O0', 'P', 0, 0],
      ['O1', 'P', 0, 0],
      ['O2', 'P', 60, 60],
      ['O3', 'P', 60, 60],
      ['O4', 'P', 120, 120],
    ])
  })

  it('count as setup of the resource, whose row is that of all units', async () => {
    const { rows, kpi, op, counts } = await scheduled(press('ABBB', 2))
    expect([op('O2')['start'], op('O3')['setupReason']]).toEqual([BigInt(at(0, 1)), 'AB'])
    expect(rows('resources')).toMatchObject([
      { resource: 'P', busy: 4 * HOUR, setup: 30 * minute, operations: 4, available: 5 * HOUR },
    ])
    expect(kpi).toMatchObject({ setupSeconds: 30 * minute, violations: 0, bottleneck: 'P' })
    expect(counts.resources).toBe(1)
  })

  it('keep a fixed operation on a unit, and its successors behind its family', async () => {
    const rows = press('ABB', 2)
    const fixed = { status: 'R', resource: 'P', start: at(0), end: at(0, 3) }
    const operations = rows.operations!.map((one) => (one.code === 'O2' ? { ...one, ...fixed } : one))
    const { op, codes } = await scheduled({ ...rows, operations })
    expect([op('O0')['start'], op('O1')['start'], op('O1')['setupStart']]).toEqual(
      [at(0), at(0, 1.5), at(0, 1)].map(BigInt),
    )
    expect(codes()).toEqual([])
  })

  it('are refused by name where there are no whole units', async () => {
    const messagesOf = async (rows: SchedulingRows) =>
      (await scheduled(rows)).rows('messages').map(({ level, code, resource }) => [level, code, resource])
    const slots = shifts('P', [[0, 24]], 10, 2.5)
    expect(await messagesOf(press('AB', 2, { slots }))).toEqual([['E', 'changeoverQuantity', 'P']])
    expect(await messagesOf(press('AB', 2, { slots: shifts('P', [[0, 24]], 10, 201) }))).toEqual([
      ['E', 'changeoverQuantity', 'P'],
    ])
    const { candidates } = press('AB', 2)
    const both = candidates!.map((one) => ({ ...one, resQty: quantity(2) }))
    expect(await messagesOf(press('AB', 2, { candidates: both }))).toEqual([['E', 'changeoverShare', 'P']])
    const beside = [...candidates!, { operation: 'O0', choice: 0, inst: 'S0', resource: 'P' }]
    expect(await messagesOf(press('AB', 2, { candidates: beside }))).toEqual([['E', 'changeoverBeside', 'P']])
  })

  it('do not change a resource without changeovers', async () => {
    const changeovers = press('A', 2).changeovers!.map((row) => ({ ...row, resource: 'Q' }))
    const slots = shifts('P', [[0, 24]], 10, 2.5)
    expect((await scheduled(press('AB', 2, { changeovers, slots }))).codes()).toEqual([])
  })
})

/** Presses whose quantity follows the shift, orders of one to three steps, some of them fixed. */
function randomPresses(seed: number): SchedulingRows {
  const random = seeded(seed * 31 + 7)
  const below = (n: number) => Math.floor(random() * n)
  const codes = ['P', 'Q', 'R'].slice(0, 1 + below(3))
  const most = codes.map(() => 2 + below(3))
  const families = ['A', 'B', 'C']
  const operations: NonNullable<SchedulingRows['operations']>[number][] = []
  const candidates: NonNullable<SchedulingRows['candidates']>[number][] = []
  const links: NonNullable<SchedulingRows['links']>[number][] = []
  const jobs = Array.from({ length: 4 + below(14) }, (_, job) => {
    const steps = 1 + below(3)
    for (let step = 0; step < steps; step++) {
      const code = `J${job}-${step}`
      operations.push({
        code,
        order: `J${job}`,
        procNo: step,
        qty: quantity(1),
        specs: `${families[below(3)]};;;;;;;;;`,
      })
      const first = below(codes.length)
      for (let choice = 0; choice < 1 + below(codes.length); choice++)
        candidates.push({
          operation: code,
          choice,
          inst: 'M',
          resource: codes[(first + choice) % codes.length]!,
          setup: below(4) === 0 ? below(20) * minute : null,
          fixed: (1 + below(30)) * 10 * minute,
          teardown: below(6) === 0 ? 10 * minute : null,
        })
      if (step > 0) links.push({ before: `J${job}-${step - 1}`, after: code })
    }
    return { code: `J${job}`, due: MONDAY + below(5 * DAY), priority: 1 + below(3) }
  })
  const shift = below(3)
  return {
    resources: codes.map((code, k) => ({
      code,
      type: 'M',
      class: 'M',
      qtyMode: 1,
      quantity: quantity(most[k]!),
    })),
    slots: codes.flatMap((code, k) =>
      shift === 0
        ? shifts(code, [[0, 24]], 30, most[k]!)
        : [
            ...shifts(code, [[6, 14]], 30, most[k]!),
            ...shifts(code, [[14, 22]], 30, shift === 1 ? most[k]! : 1 + below(most[k]!)),
          ],
    ),
    jobs,
    operations,
    candidates,
    links,
    changeovers: families.flatMap((prev) =>
      families
        .filter((next) => next !== prev)
        .map((next) => ({
          code: `${prev}${next}`,
          kind: 'spec1',
          resource: '*',
          prev,
          next,
          seconds: below(12) * 10 * minute,
          allowed: below(20) === 0 ? false : null,
        })),
    ),
  }
}

describe('any plan of presses with units', () => {
  it('honours the setups of every unit and never works above the quantity, in both solvers', async () => {
    let parallel = 0
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 1_000_000 }), fc.boolean(), async (seed, backward) => {
        const rows = randomPresses(seed)
        const policy = backward ? { assignDirection: 'B' } : {}
        const one = await scheduled(rows, policy)
        const other = await scheduled(rows, policy, { solver: kernel })
        expect(other.hash, `seed ${seed}`).toBe(one.hash)
        expect(other.rows('operations')).toEqual(one.rows('operations'))
        expect(checkSchedule(rows, other), `seed ${seed}`).toEqual([])
        const { solution, prepared } = one.plan
        const used = new Set(
          Array.from(solution.candidate, (k) => (k < 0 ? -1 : prepared.problem.candResource[k]!)),
        )
        parallel += used.size > 2 ? 1 : 0
      }),
      { seed: 20_261_125, numRuns: effort(150) },
    )
    expect(parallel).toBeGreaterThan(0)
  })
})

/** Operations that overlap the one before them on their unit, or have another setup than that behind it. */
function misplaced({ prepared, solution }: SolvedPlan): { overlapping: number; otherSetup: number } {
  const { problem } = prepared
  const facts = readFacts(prepared, solution)
  let [overlapping, otherSetup] = [0, 0]
  for (const [op, resource] of facts.resource.entries()) {
    if (resource < 0) continue
    const left = facts.left[op]!
    if (left >= 0 && solution.end[left]! > solution.setup[op]!) overlapping++
    const before = left < 0 ? problem.opCount + resource : left
    const seconds = changeSeconds(problem, changeTerms(problem, solution.candidate, resource, before, op))
    const has = workedSeconds(facts, op, solution.setup[op]!, solution.start[op]!)
    if (has !== seconds + problem.candSetup[solution.candidate[op]!]!) otherSetup++
  }
  return { overlapping, otherSetup }
}

describe('a plan that is stored by resource', () => {
  it('finds units again on which nothing overlaps and hardly any operation has another setup', async () => {
    let [operations, otherSetup] = [0, 0]
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 1_000_000 }), async (seed) => {
        const { plan } = await scheduled(randomPresses(seed), {}, { solver: kernel })
        const { prepared, solution } = plan
        const { problem } = prepared
        const candidate = solution.candidate.map((k) =>
          k < 0 ? k : k - problem.candResource[k]! + problem.resourceFirst[problem.candResource[k]!]!,
        )
        const stored = { prepared, solution: { ...solution, candidate } }
        assignUnits(prepared, stored.solution)
        const found = misplaced(stored)
        expect(misplaced(plan), `seed ${seed}`).toEqual({ overlapping: 0, otherSetup: 0 })
        expect(found.overlapping, `seed ${seed}`).toBe(0)
        operations += problem.opCount
        otherSetup += found.otherSetup
      }),
      { seed: 20_261_125, numRuns: effort(300) },
    )
    expect(otherSetup / operations).toBeLessThanOrEqual(0.002)
  })
})

describe('an operation that is moved on a press', () => {
  it('takes the free unit and does not change the others', async () => {
    const { plan } = await scheduled(press('ABA', 2))
    const moves = movable(plan.prepared, plan.solution, kernelMoves(freshKernels()))
    // O0 and O2 are on one unit, O1 is alone on the other from 0:00 to 1:00.
    const outcome = moves.moveOperation({ operation: 'O0', resource: 'P', start: at(0, 2) })
    expect(outcome.changes.map(({ operation }) => operation)).toEqual(['O0'])
    outcome.undo()
    // Of two units on which it ends at the same time it takes the one where no operation is displaced.
    const beside = moves.moveOperation({ operation: 'O1', resource: 'P', start: at(0, 1) })
    expect(beside.changes.map(({ operation, start }) => [operation, start])).toEqual([['O1', at(0, 1)]])
  })
})
