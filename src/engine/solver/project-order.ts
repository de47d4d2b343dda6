import { successorsOf } from './shop.ts'
import type { Project } from './project.ts'
import { topological } from './dispatch.ts'

/** All activities, each after its predecessors. */
export function projectOrder({ activities, predStart, preds }: Project): number[] {
  return topological({ operations: activities, predStart, preds })
}

/** Earliest start of every activity by precedence only. */
export function earliestStarts(project: Project): Float64Array {
  const heads = new Float64Array(project.activities)
  for (const i of projectOrder(project))
    for (let k = project.predStart[i]!; k < project.predStart[i + 1]!; k++) {
      const before = project.preds[k]!
      heads[i] = Math.max(heads[i]!, heads[before]! + project.duration[before]!)
    }
  return heads
}

/** Longest path of precedence from the end of every activity to the end of the project. */
export function tailsOf(project: Project): Float64Array {
  const { start, list } = successorsOf(project.activities, project.predStart, project.preds)
  const tails = new Float64Array(project.activities)
  for (const i of projectOrder(project).reverse())
    for (let k = start[i]!; k < start[i + 1]!; k++)
      tails[i] = Math.max(tails[i]!, tails[list[k]!]! + project.duration[list[k]!]!)
  return tails
}

/** Latest finish of every activity in a project as long as its longest chain. */
export function latestFinishes(project: Project): Float64Array {
  const tails = tailsOf(project)
  const heads = earliestStarts(project)
  const length = heads.reduce((most, head, i) => Math.max(most, head + project.duration[i]! + tails[i]!), 0)
  return tails.map((tail) => length - tail)
}
