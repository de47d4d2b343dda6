import { energyBound } from './energy.ts'
import { earliestStarts, tailsOf } from './project-order.ts'
import type { Project } from './project.ts'

/** A lower bound of the makespan: the longest chain of precedence, and the work of each resource. */
export function projectBound(project: Project): number {
  const heads = earliestStarts(project)
  const tails = tailsOf(project)
  const { activities: n, duration, request, capacity, resources } = project
  let bound = 0
  for (let i = 0; i < n; i++) bound = Math.max(bound, heads[i]! + duration[i]! + tails[i]!)
  for (let k = 0; k < resources; k++) {
    const bodies = []
    for (let i = 0; i < n; i++) {
      const work = request[i * resources + k]! * duration[i]!
      if (work > 0) bodies.push({ head: heads[i]!, work, tail: tails[i]! })
    }
    bound = Math.max(bound, energyBound(bodies, capacity[k]!))
  }
  return bound
}
