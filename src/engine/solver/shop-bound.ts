import { shortest, topological, workRemaining } from './dispatch.ts'
import { energyBound, type Body } from './energy.ts'
import type { Shop } from './shop.ts'

/**
 * A lower bound of the makespan: the longest chain of precedence; for every machine the preemptive one-machine problem
 * of the operations that can go nowhere else (Carlier and Pinson 1989; Jackson's preemptive schedule is optimal); and for
 * every set of machines that some operation has to choose from, the work that must be done in it. Setups count nothing.
 */
export function shopBound(shop: Shop): number {
  const { operations: n } = shop
  const rest = workRemaining(shop)
  const heads = new Float64Array(n)
  let bound = 0
  for (const i of topological(shop)) {
    for (let k = shop.predStart[i]!; k < shop.predStart[i + 1]!; k++) {
      const before = shop.preds[k]!
      heads[i] = Math.max(heads[i]!, heads[before]! + shortest(shop, before))
    }
    bound = Math.max(bound, heads[i]! + rest[i]!)
  }
  const body = (i: number): Body => {
    const time = shortest(shop, i)
    return { head: heads[i]!, work: time, tail: rest[i]! - time }
  }
  const sets = machineSets(shop)
  for (const set of sets) {
    const inside: Body[] = []
    for (let i = 0; i < n; i++) if (isWithin(shop, i, set)) inside.push(body(i))
    bound = Math.max(bound, set.size === 1 ? oneMachine(inside) : energyBound(inside, set.size))
  }
  return bound
}

/** Maximum number of sets that are evaluated. */
const MOST_SETS = 200

/** Every machine alone, the different sets of eligible machines, and all machines. */
function machineSets(shop: Shop): Set<number>[] {
  const found = new Map<string, Set<number>>()
  const add = (machines: readonly number[]): void => {
    const sorted = [...new Set(machines)].sort((a, b) => a - b)
    if (found.size < MOST_SETS + shop.machines) found.set(sorted.join(), new Set(sorted))
  }
  for (let machine = 0; machine < shop.machines; machine++) add([machine])
  add([...shop.altMachine])
  for (let i = 0; i < shop.operations; i++) add([...eligible(shop, i)])
  return [...found.values()]
}

function eligible(shop: Shop, i: number): Int32Array {
  return shop.altMachine.subarray(shop.altStart[i], shop.altStart[i + 1])
}

function isWithin(shop: Shop, i: number, set: ReadonlySet<number>): boolean {
  return eligible(shop, i).every((machine) => set.has(machine))
}

/** Makespan of Jackson's preemptive schedule: at any time the operation with the longest tail that has arrived works. */
function oneMachine(bodies: readonly Body[]): number {
  const byHead = bodies.toSorted((a, b) => a.head - b.head)
  const waiting: { tail: number; left: number }[] = []
  let time = 0
  let bound = 0
  for (let next = 0; next < byHead.length || waiting.length > 0; ) {
    if (waiting.length === 0) time = Math.max(time, byHead[next]!.head)
    for (; next < byHead.length && byHead[next]!.head <= time; next++) {
      const { tail, work: left } = byHead[next]!
      let at = waiting.length
      while (at > 0 && waiting[at - 1]!.tail > tail) at--
      waiting.splice(at, 0, { tail, left })
    }
    const now = waiting.at(-1)!
    const until = next < byHead.length ? Math.min(time + now.left, byHead[next]!.head) : time + now.left
    now.left -= until - time
    time = until
    if (now.left > 0) continue
    waiting.pop()
    bound = Math.max(bound, time + now.tail)
  }
  return bound
}
