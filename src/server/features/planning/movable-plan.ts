import { checkAssigned } from '../../identity/assignment.ts'
import type { Tx } from '../../db/tenant.ts'
import type { Call } from '../../identity/handlers.ts'
import type { MissingPlan, PackedAnswer, PlanWanted } from '../../platform/jobs/move-tasks.ts'
import { buffersOf } from '../../platform/jobs/task.ts'
import type { CalculationService } from '../../platform/runs/service.ts'
import { readingOf } from './calculation.ts'
import { movesSince } from './plan-moves.ts'
import { planStamp } from './plan-stamp.ts'
import { readMovableSnapshot, type PlanReading } from './snapshot.ts'

/** All of the plan or nothing: what is left out would let a browser find room where there is none. */
export async function movablePlan(service: CalculationService, call: Call): Promise<Uint8Array> {
  checkAssigned(call, 'canMove')
  const asOf = service.services.now()
  return call.transaction(
    async (tx) => {
      if (tx.limits) return new Uint8Array()
      const reading = await readingOf(tx, asOf.toISOString())
      const wanted = await planWanted(tx, reading, asOf)
      const answer = await askWithPlan<PackedAnswer>(service, tx, reading, 'planPacked', wanted)
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

/**
 * The thread that holds plans is asked first without the data. Where moves made elsewhere lead from what it holds to the wanted
 * plan, it gets these; the data is read only where it cannot follow.
 */
export async function askWithPlan<A extends object>(
  { pool }: CalculationService,
  tx: Tx,
  reading: PlanReading,
  name: string,
  task: PlanWanted,
): Promise<Exclude<A, MissingPlan>> {
  const held = await pool.askHeld<A>(name, task)
  if (isThere(held)) return held
  const { holds } = held as MissingPlan
  const since = holds ? await movesSince(tx, holds, task.stamp) : null
  const followed = since && (await pool.askHeld<A>(name, { ...task, since }))
  if (followed && isThere(followed)) return followed
  const snapshot = await readMovableSnapshot(tx, reading)
  const answer = await pool.askHeld<A>(name, { ...task, snapshot }, buffersOf(snapshot))
  if (!isThere(answer)) throw new Error('a plan that was handed over is missing')
  return answer
}

const isThere = <A extends object>(answer: A): answer is Exclude<A, MissingPlan> => !('missing' in answer)
