import type { Factory } from '../shapes.ts'
import type { PlanOrder } from './plan-orders.ts'
import { processesOf } from './routes.ts'
import { groupCodes, groups, type GroupCode } from './shop.ts'

/** Maximum share of its capacity that the demand on a group uses until any moment. */
const LOAD = 0.4
/** Days from now within which the maximum is searched. */
const [FIRST_DAY, LAST_DAY] = [5, 40]
/** Work on one piece is never longer, in seconds. */
const LONGEST = 1200
/** Days before a group has work: earlier work was done before. */
const lag: Partial<Record<GroupCode, number>> = { TEST: 1, PACK: 2, PAINT: 1 }
/** Hours that one resource of a group works on an average day, weekends and breaks included. */
const hoursPerDay: Partial<Record<GroupCode, number>> = { SMT: 13, OVEN: 24, WELD: 7.4, PAINT: 7.4, ASM: 6.9 }
const DAY_SHIFT = 5.7
const SECONDS = 3600

/** Seconds of work per piece in each group at weight 1, for the wanted load: multiples of 3 seconds. */
export function secondsPerPiece(factory: Factory, orders: readonly PlanOrder[]): Record<GroupCode, number> {
  const due = Object.fromEntries(
    groupCodes.map((group) => [group, new Float64Array(LAST_DAY + 1)]),
  ) as unknown as Record<GroupCode, Float64Array>
  for (const order of orders) {
    const day = Math.max(FIRST_DAY, Math.ceil(order.due / 24))
    for (const { group, weight, batch } of processesOf(factory, order.item))
      if (batch === undefined && day <= LAST_DAY) due[group][day]! += (order.qty - order.done) * weight
  }
  return Object.fromEntries(groupCodes.map((group) => [group, secondsOf(group, due[group])])) as Record<
    GroupCode,
    number
  >
}

function secondsOf(group: GroupCode, due: Float64Array): number {
  const perDay = (hoursPerDay[group] ?? DAY_SHIFT) * SECONDS * groups[group].count * LOAD
  let [pieces, seconds] = [0, Number.POSITIVE_INFINITY]
  for (let day = FIRST_DAY; day <= LAST_DAY; day++) {
    pieces += due[day]!
    if (pieces > 0) seconds = Math.min(seconds, (perDay * (day - (lag[group] ?? 0))) / pieces)
  }
  return Number.isFinite(seconds) ? Math.min(LONGEST, Math.max(3, Math.round(seconds / 3) * 3)) : 60
}
