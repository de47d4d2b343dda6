import { readPolicy } from '#domain/scheduling/scheme.ts'
import type { SchedulingPolicy } from '#domain/scheduling/policy-values.ts'
import { rowAt } from '../../columns.ts'
import { scheduleMessageSchema } from '../results.ts'
import { schedulingInput } from './scheduling-input.ts'
import { Place, type PlanState } from './state.ts'

/**
 * Reports what the scheduler would refuse or doubt in the data: unusable rows, and contradicting places of operations.
 * Nothing is placed.
 */
export async function checkData(state: PlanState, policy: SchedulingPolicy): Promise<void> {
  state.messages.setSchedule(
    state.engine.check(
      schedulingInput(state, () => true),
      policy,
    ),
  )
  if (!state.place.some((place) => place !== Place.none)) return
  const placedInput = schedulingInput(state, (row) => state.place[row] !== Place.none)
  const { tables } = await state.engine.schedule(placedInput, readPolicy({}).policy, () => {})
  for (let row = 0; row < tables.messages.length; row++) {
    const { level, code, ...values } = rowAt(scheduleMessageSchema, tables.messages, row)
    if (code === 'fixedContradiction') state.messages.add({ ...values, level: level as 'E', code })
  }
}
