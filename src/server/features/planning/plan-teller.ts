import { TaktError, type ErrorCode } from '#domain/errors.ts'
import type { Place } from '#engine/scheduling/moves/outcome.ts'
import type { Tx } from '../../db/tenant.ts'
import type { Call } from '../../identity/handlers.ts'
import type { MoveAnswer, MoveEffect, MoveTask, StandsTask } from '../../platform/jobs/move-tasks.ts'
import type { CalculationService } from '../../platform/runs/service.ts'
import { askWithPlan, planWanted } from './movable-plan.ts'
import type { PlanReading } from './snapshot.ts'

export type Told = Extract<MoveAnswer, { error: null }>

/** Asks what the plan says, as a transaction that has changed its rows sees it. */
export interface PlanTeller {
  /** The rows of some operations. */
  readonly stands: (operations: readonly string[]) => Promise<Told>
  /** What moving to some places comes to. */
  readonly push: (places: readonly Place[]) => Promise<Told>
}

export async function planTeller(
  service: CalculationService,
  tx: Tx,
  { reading, asOf, language }: { reading: PlanReading; asOf: Date; language: Call['language'] },
): Promise<PlanTeller> {
  const wanted = { ...(await planWanted(tx, reading, asOf)), language }
  const ask = async (name: string, task: StandsTask | MoveTask): Promise<Told> => {
    const answer = await askWithPlan<MoveAnswer>(service, tx, reading, name, task)
    if (answer.error !== null) throw new TaktError(answer.code as ErrorCode, answer.values)
    return answer
  }
  return {
    stands: (operations) => ask('planStands', { ...wanted, operations }),
    push: ([first, ...together]) =>
      ask('planMove', { ...wanted, move: { ...first!, whole: false, together } }),
  }
}

interface OrderTimes {
  readonly end: string | null
  readonly lateness: number | null
}

export const orderTimes = (tx: Tx, order: string): Promise<OrderTimes | undefined> =>
  tx.row<OrderTimes>('select planned_end as "end", lateness from "order" where code = $1', [order])

/** The plan that moves are worked out in has the changed rows already: their order is compared by what was stored. */
export function withOrder(
  effect: MoveEffect,
  order: string,
  before: OrderTimes | undefined,
  after: OrderTimes | undefined,
): MoveEffect {
  const others = effect.orders.filter((one) => one.order !== order)
  if (!before || !after || before.lateness === after.lateness) return { ...effect, orders: others }
  const own = {
    order,
    end: before.end,
    newEnd: after.end,
    seconds: before.lateness === null || after.lateness === null ? null : after.lateness - before.lateness,
    lateness: before.lateness,
    newLateness: after.lateness,
  }
  return { ...effect, orders: [own, ...others] }
}
