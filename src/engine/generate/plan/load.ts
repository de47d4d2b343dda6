import type { Factory } from '../shapes.ts'
import type { PlanOrder } from './plan-orders.ts'
import { processesOf } from './routes.ts'
import { groupCodes, groups, type GroupCode } from './shop.ts'

/** Work of a group is about this share of what it can do until the day in question. */
const LOAD = 0.8
/** Days of which the load is looked at: the orders due until then are the ones that matter to a planner. */
const DAYS = 21
/** Hours that one resource of a group works on an average day, weekends and breaks included. */
const hoursPerDay: Partial<Record<GroupCode, number>> = { SMT: 13, OVEN: 24, WELD: 7.4, PAINT: 7.4, ASM: 6.9 }
const DAY_SHIFT = 5.7
const SECONDS = 3600

/** Seconds of work on one piece in each group at weight 1, so that the load is as wanted: whole steps of 3 seconds. */
export function secondsPerPiece(factory: Factory, orders: readonly PlanOrder[]): Record<GroupCode, number> {
  const pieces = Object.fromEntries(groupCodes.map((group) => [group, 0])) as Record<GroupCode, number>
  for (const order of orders) {
    if (order.due > DAYS * 24) continue
    for (const { group, weight, batch } of processesOf(factory, order.item))
      if (batch === undefined) pieces[group] += (order.qty - order.done) * weight
  }
  return Object.fromEntries(
    groupCodes.map((group) => {
      const seconds = (hoursPerDay[group] ?? DAY_SHIFT) * SECONDS * DAYS * groups[group].count * LOAD
      return [group, pieces[group] === 0 ? 60 : Math.max(3, Math.round(seconds / pieces[group] / 3) * 3)]
    }),
  ) as Record<GroupCode, number>
}
