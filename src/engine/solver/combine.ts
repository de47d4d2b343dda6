import type { Random } from '../random.ts'
import { startsOf, type Shop, type ShopPlan } from './shop.ts'

/** A plan with the values by which the search compares it. */
export interface Member {
  readonly plan: ShopPlan
  readonly makespan: number
  /** Place of every operation in order of start. */
  readonly place: Float64Array
}

/** The plan with its operations ordered by start, so that equal plans have equal numbers. */
export function memberOf(shop: Shop, plan: ShopPlan): Member {
  const { starts, makespan } = startsOf(shop, plan)
  const given = new Int32Array(shop.operations)
  plan.order.forEach((operation, at) => (given[operation] = at))
  const order = Int32Array.from(plan.order).sort((a, b) => starts[a]! - starts[b]! || given[a]! - given[b]!)
  const place = new Float64Array(shop.operations)
  order.forEach((operation, at) => (place[operation] = at))
  return { plan: { order, alt: plan.alt }, makespan, place }
}

/**
 * A plan between two: positions in the order of start are mixed in the given proportion, so a common order of both plans
 * is kept and no cycle can arise; alternatives come from one or the other. This is a point on the path
 * that path relinking (Peng, Lü and Cheng 2015) walks swap by swap.
 */
export function between(a: Member, b: Member, towardsB: number, random: Random): ShopPlan {
  const n = a.place.length
  const key = new Float64Array(n)
  for (let i = 0; i < n; i++) key[i] = a.place[i]! * (1 - towardsB) + b.place[i]! * towardsB
  const order = Int32Array.from(a.plan.order).sort((x, y) => key[x]! - key[y]! || a.place[x]! - a.place[y]!)
  const alt = a.plan.alt.slice()
  for (let i = 0; i < n; i++) if (alt[i] !== b.plan.alt[i] && random.chance(towardsB)) alt[i] = b.plan.alt[i]!
  return { order, alt }
}

/** Share of neighbours on machines that differ, 0 = the same machine sequences. */
export function distance(shop: Shop, a: Member, b: Member): number {
  const before = neighbours(shop, a)
  const other = neighbours(shop, b)
  let differing = 0
  for (let i = 0; i < before.length; i++) if (before[i] !== other[i]) differing++
  return differing / before.length
}

/** Operation before each one on its machine, -1 - machine for the first. */
function neighbours(shop: Shop, member: Member): Int32Array {
  const last = Int32Array.from({ length: shop.machines }, (_, machine) => -1 - machine)
  const before = new Int32Array(shop.operations)
  for (const i of member.plan.order) {
    const machine = shop.altMachine[member.plan.alt[i]!]!
    before[i] = last[machine]!
    last[machine] = i
  }
  return before
}
