import type { PlanSnapshot } from '#engine/scheduling/commands/snapshot.ts'
import { checkAssigned } from '../../identity/assignment.ts'
import type { Tx } from '../../db/tenant.ts'
import type { Call } from '../../identity/handlers.ts'
import type { PackedAnswer, PlanWanted } from '../../platform/jobs/move-tasks.ts'
import { buffersOf } from '../../platform/jobs/task.ts'
import type { CalculationService } from '../../platform/runs/service.ts'
import { readingOf } from './calculation.ts'
import { planStamp } from './plan-stamp.ts'
import { readPlanSnapshot } from './snapshot.ts'

/** All of the plan or nothing: what is left out would let a browser find room where there is none. */
export async function movablePlan(service: CalculationService, call: Call): Promise<Uint8Array> {
  checkAssigned(call, 'canMove')
  const asOf = service.services.now()
  return call.transaction(
    async (tx) => {
      if (tx.limits) return new Uint8Array()
      const reading = await readingOf(tx, asOf.toISOString())
      const wanted = await planWanted(tx, reading, asOf)
      const answer = await askWithPlan<PackedAnswer>(service, 'planPacked', wanted, () =>
        readPlanSnapshot(tx, reading),
      )
      return answer.packed ?? new Uint8Array()
    },
    { isolation: 'repeatable read', readOnly: true },
  )
}

export async function planWanted(
  tx: Tx,
  { zone }: { readonly zone: string },
  asOf: Date,
): Promise<PlanWanted> {
  return {
    key: `${tx.tenantId} ${tx.planUnitCode}`,
    stamp: await planStamp(tx, zone),
    snapshot: null,
    asOf: Math.floor(asOf.getTime() / 1000),
    zone,
  }
}

/** The thread that holds plans is asked first without the data, which is read only when it has not got the plan. */
export async function askWithPlan<A extends object>(
  { pool }: CalculationService,
  name: string,
  task: PlanWanted,
  read: () => Promise<PlanSnapshot>,
): Promise<Exclude<A, { missing: true }>> {
  const held = await pool.askHeld<A>(name, task)
  if (isThere(held)) return held
  const snapshot = await read()
  const answer = await pool.askHeld<A>(name, { ...task, snapshot }, buffersOf(snapshot))
  if (!isThere(answer)) throw new Error('a plan that was handed over is missing')
  return answer
}

const isThere = <A extends object>(answer: A): answer is Exclude<A, { missing: true }> =>
  !('missing' in answer)
