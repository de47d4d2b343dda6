import { Kind, Status } from '../problem.ts'
import type { Facts } from './facts.ts'

interface Use {
  readonly op: number
  readonly from: number
  readonly to: number
  /** Fixed point 10^-6. */
  readonly qty: number
}

/**
 * Reports fixed operations that need more of a resource than there is: of secondary resources, and of resources with a
 * quantity. Overlaps on main resources of capacity one are reported before anything is placed. Placements of the
 * scheduler itself never exceed the quantity.
 */
export function reportOverloads(facts: Facts): void {
  const { prepared } = facts
  const { resources, messages, operations, opOf, problem } = prepared
  for (const [resource, uses] of usesOf(facts)) {
    uses.sort((a, b) => a.from - b.from || a.to - b.to || a.op - b.op)
    const running: Use[] = []
    for (const use of uses) {
      const at = Math.max(0, use.from)
      running.splice(0, running.length, ...running.filter(({ to }) => to > at), use)
      const asked = running.reduce((sum, { qty }) => sum + qty, 0)
      if (asked <= capacityAt(facts, resource, at)) continue
      const name = operations.name(opOf[use.op]!)
      messages.add({
        level: 'W',
        code: 'overCapacity',
        operation: name,
        order: operations.orderOf(opOf[use.op]!),
        resource: resources[resource]!.code,
        at: at + problem.base,
        seconds: Math.min(...running.map(({ to }) => to)) - at,
      })
    }
  }
}

/** Uses by fixed operations that are not over at the as-of time, by resource. */
function usesOf({ prepared, solution, resource }: Facts): ReadonlyMap<number, Use[]> {
  const { problem, resources } = prepared
  const uses = new Map<number, Use[]>()
  const add = (on: number, op: number, from: number, to: number, qty: number): void => {
    const kind = problem.resourceKind[on]!
    if (from >= to || to <= 0 || (kind !== Kind.SINGLE && kind !== Kind.PARALLEL)) return
    if (resources[on]!.group !== null) return
    const list = uses.get(on) ?? []
    list.push({ op, from, to, qty: kind === Kind.SINGLE ? 1e6 : qty })
    uses.set(on, list)
  }
  for (let op = 0; op < problem.opCount; op++) {
    if (solution.status[op] !== Status.FIXED) continue
    const candidate = solution.candidate[op]!
    const [setup, start] = [solution.setup[op]!, solution.start[op]!]
    const [produced, end] = [solution.produced[op]!, solution.end[op]!]
    if (problem.resourceKind[resource[op]!] === Kind.PARALLEL)
      add(resource[op]!, op, setup, end, problem.candQty[candidate]!)
    for (let sub = problem.candSubStart[candidate]!; sub < problem.candSubStart[candidate + 1]!; sub++) {
      const parts = problem.subParts[sub]!
      const from = parts & 1 ? setup : parts & 2 ? start : produced
      const to = parts & 4 ? end : parts & 2 ? produced : start
      add(problem.subResource[sub]!, op, from, to, problem.subQty[sub]!)
    }
  }
  return uses
}

/** Quantity of a resource at a time, 10^-6; in closed time its next quantity. */
function capacityAt({ prepared, axis }: Facts, resource: number, at: number): number {
  const { problem } = prepared
  const calendar = problem.resourceCalendar[resource]!
  if (problem.resourceKind[resource] === Kind.SINGLE || calendar < 0) return 1e6
  const slot = axis.slotAt(calendar, at)
  return slot < axis.last(calendar) ? problem.slotQty[slot]! : 1e6
}
