import { describe, expect, it } from 'vitest'
import { readPolicy } from '#domain/scheduling/scheme.ts'
import { referenceScheduler } from '#engine/reference/scheduling.ts'
import { replan } from '#engine/reference/scheduling/moves/replan.ts'
import type { MovablePlan } from '#engine/scheduling/moves/index.ts'
import type { LoadPlan } from '#engine/scheduling/moves/settler.ts'
import { prepare } from '#engine/scheduling/prepare/index.ts'
import { movable, movers } from '../../../support/moves.ts'
import { at, HOUR, MONDAY, quantity, schedulingInput, shifts } from '../../../support/scheduling.ts'

const operations = ['1', '2', '3', '4']

/** Two machines of one group; operations of an hour that may run on either. */
function planOf(
  load: LoadPlan,
  machine: { dispatchKey?: string },
  slots: ReturnType<typeof shifts> = [],
): MovablePlan {
  const machines = ['M', 'N']
  const rows = {
    resources: machines.map((code) => ({ code, groups: 'LINE', ...machine })),
    slots: [...machines.flatMap((code) => shifts(code, [[0, 24]])), ...slots],
    jobs: operations.map((code) => ({ code, due: at(5) })),
    operations: operations.map((code, k) => ({ code, order: code, qty: quantity(k + 1) })),
    candidates: operations.flatMap((operation, k) => {
      const resource = machines[k % 2]!
      return [{ operation, choice: 0, resource, fixed: HOUR }]
    }),
  }
  const { policy } = readPolicy({ dispatchRule: ['operation'] })
  const prepared = prepare(schedulingInput(rows), policy, { asOf: MONDAY })
  const run = referenceScheduler.start(prepared.problem)
  while (run.step(1000) < 1);
  return movable(prepared, run.finish(), load)
}

/** Hours at which the operations start. */
const hours = (plan: MovablePlan) =>
  operations.map((operation) => {
    const { model, solution } = plan
    const op = model.operations.indexOf(operation)
    return solution.start[op]! / HOUR
  })

/** Moves an operation, and lets the oracle place all operations again. */
function move(plan: MovablePlan, operation: string, hour: number) {
  const { model, solution } = plan
  const op = model.operations.indexOf(operation)
  const wanted = new Map([[op, { candidate: solution.candidate[op]!, release: hour * HOUR }]])
  const expected = replan(model.problem, solution, { ops: wanted, pinned: plan.pinned() })!
  expect(plan.moveOperation({ operation, resource: null, start: MONDAY + hour * HOUR }).refused).toBeNull()
  expect(plan.solution.start).toEqual(expected.start)
}

describe.each(Object.entries(movers))('a move keeps the rules of the plan, %s', (_, load) => {
  it('pushes members of a group of which only some may work at once', () => {
    const plan = planOf(load(), {}, shifts('LINE', [[0, 8]], 1, 1))
    expect(hours(plan)).toEqual([0, 1, 2, 3])
    move(plan, '3', 1)
    expect(hours(plan)).toEqual([0, 2, 1, 3])
    const start = MONDAY
    expect(plan.moveOperation({ operation: '1', resource: '[LINE]', start }).refused).toBe('notEligible')
  })

  it('keeps the order by the expressions of a resource, except for moved operations', () => {
    const plan = planOf(load(), { dispatchKey: 'ME.Qty,d' })
    expect(hours(plan)).toEqual([1, 1, 0, 0])
    expect([...plan.pinned()]).toEqual([0, 0, 0, 0])
    move(plan, '1', 0)
    expect(hours(plan)).toEqual([0, 1, 1, 0])
  })
})
