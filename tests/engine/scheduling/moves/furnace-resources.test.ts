import { describe, expect, it } from 'vitest'
import { readPolicy } from '#domain/scheduling/scheme.ts'
import { referenceScheduler } from '#engine/reference/scheduling.ts'
import type { MovablePlan } from '#engine/scheduling/moves/index.ts'
import type { LoadPlan } from '#engine/scheduling/moves/settler.ts'
import { prepare } from '#engine/scheduling/prepare/index.ts'
import { movable, movers } from '../../../support/moves.ts'
import { at, HOUR, MONDAY, quantity, schedulingInput, shifts } from '../../../support/scheduling.ts'

interface Work {
  readonly code: string
  readonly on: readonly string[]
  readonly batchKey?: string
}

/** Operations of an hour on a furnace F and a machine M, each with one of the crew. */
function planOf(load: LoadPlan, crew: number, work: readonly Work[]): MovablePlan {
  const rows = {
    resources: [
      { code: 'F', class: 'F', maxBatch: quantity(9) },
      { code: 'M' },
      { code: 'CREW', class: 'M' },
    ],
    slots: [...shifts('F', [[0, 24]]), ...shifts('M', [[0, 24]]), ...shifts('CREW', [[0, 24]], 14, crew)],
    jobs: work.map(({ code }) => ({ code, due: at(5) })),
    operations: work.map(({ code, batchKey }) => ({
      code,
      order: code,
      qty: quantity(1),
      batchKey: batchKey ?? null,
    })),
    candidates: work.flatMap(({ code, on }) =>
      on.flatMap((resource, choice) => [
        { operation: code, choice, resource, fixed: HOUR },
        { operation: code, choice, inst: 'S0', resource: 'CREW' },
      ]),
    ),
  }
  const { policy } = readPolicy({ dispatchRule: ['operation'] })
  const prepared = prepare(schedulingInput(rows), policy, { asOf: MONDAY })
  const run = referenceScheduler.start(prepared.problem)
  while (run.step(1000) < 1);
  return movable(prepared, run.finish(), load)
}

/** Hours at which operations start. */
const hours = ({ model, solution }: MovablePlan) =>
  Object.fromEntries(model.operations.map((code, op) => [code, solution.start[op]! / HOUR]))

const batch: readonly Work[] = ['1', '2', '3'].map((code) => ({ code, on: ['F', 'M'], batchKey: 'K' }))
const beside: Work = { code: '4', on: ['M'] }
const start = (hour: number) => MONDAY + hour * HOUR

describe.each(Object.entries(movers))('the crew of a furnace batch, %s', (_, load) => {
  it('is counted once for any members of the batch', () => {
    const plan = planOf(load(), 2, [...batch, beside])
    expect(hours(plan)).toEqual({ 1: 0, 2: 0, 3: 0, 4: 0 })
    expect([...plan.pinned()]).toEqual([0, 0, 0, 0])
    expect(plan.moveOperation({ operation: '4', resource: 'M', start: start(5) }).refused).toBeNull()
    expect(plan.moveOperation({ operation: '4', resource: 'M', start: start(0) }).refused).toBeNull()
    expect(hours(plan)).toEqual({ 1: 0, 2: 0, 3: 0, 4: 0 })
  })

  it('still blocks others', () => {
    const plan = planOf(load(), 1, [...batch, beside])
    expect(hours(plan)).toEqual({ 1: 0, 2: 0, 3: 0, 4: 1 })
    const outcome = plan.moveOperation({ operation: '4', resource: 'M', start: start(0) })
    expect(outcome.refused).toBe('wholeRun')
    expect(hours(plan)).toEqual({ 1: 0, 2: 0, 3: 0, 4: 1 })
  })

  it('stays with the batch when an operation leaves it, which then has its own', () => {
    const plan = planOf(load(), 2, [...batch, beside])
    // Only a whole run knows the places of those behind it in the batch.
    expect(plan.moveOperation({ operation: '1', resource: 'M', start: start(5) }).refused).toBe('wholeRun')
    expect(plan.moveOperation({ operation: '3', resource: 'M', start: start(5) }).refused).toBeNull()
    expect(hours(plan)).toEqual({ 1: 0, 2: 0, 3: 5, 4: 0 })
    expect(plan.moveOperation({ operation: '3', resource: 'M', start: start(0) }).refused).toBeNull()
    expect(hours(plan)).toEqual({ 1: 0, 2: 0, 3: 0, 4: 1 })
  })

  it('is counted separately where a batch has only one operation', () => {
    const plan = planOf(load(), 2, [batch[0]!, beside])
    expect(plan.moveOperation({ operation: '1', resource: 'M', start: start(5) }).refused).toBeNull()
    expect(hours(plan)).toEqual({ 1: 5, 4: 0 })
  })
})
