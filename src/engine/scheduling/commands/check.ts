import { readPolicy } from '#domain/scheduling/scheme.ts'
import type { SchedulingPolicy } from '#domain/scheduling/policy-values.ts'
import { rowAt } from '../../columns.ts'
import { scheduleMessageSchema } from '../results.ts'
import { schedulingInput } from './scheduling-input.ts'
import { Place, type PlanState } from './state.ts'

/**
 * Tells what the scheduler would refuse or doubt about the data: rows it cannot use, and places that operations hold already
 * and that contradict each other. Nothing is placed.
 */
export async function checkData(state: PlanState, policy: SchedulingPolicy): Promise<void> {
  state.messages.setSchedule(
    state.engine.check(
      schedulingInput(state, () => true),
      policy,
    ),
  )
  if (!state.place.some((place) => place !== Place.none)) return
  const standing = schedulingInput(state, (row) => state.place[row] !== Place.none)
  const { tables } = await state.engine.schedule(standing, readPolicy({}).policy, () => {})
  for (let row = 0; row < tables.messages.length; row++) {
    const { level, code, ...values } = rowAt(scheduleMessageSchema, tables.messages, row)
    if (code === 'fixedContradiction') state.messages.add({ ...values, level: level as 'E', code })
  }
}
