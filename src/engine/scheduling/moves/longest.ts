import { LINK_GROUP, NONE, Status, type Problem, type Solution } from '../problem.ts'

/** Operations that exceed a maximum lag, among those that have changed and those linked to them. */
export function brokenLongest(problem: Problem, solution: Solution, changed: readonly number[]): Set<number> {
  const { predStart, predLink, succStart, succLink, linkBefore, linkAfter, linkKind, linkMax } = problem
  const broken = new Set<number>()
  const isPlaced = (op: number): boolean =>
    solution.status[op] === Status.PLACED || solution.status[op] === Status.FIXED
  const look = (link: number): void => {
    const [before, after] = [linkBefore[link]!, linkAfter[link]!]
    if (linkMax[link] === NONE || !isPlaced(before) || !isPlaced(after)) return
    let end = solution.produced[before]!
    if (linkKind[link]! & LINK_GROUP)
      for (let k = predStart[after]!; k < predStart[after + 1]!; k++) {
        const other = linkBefore[predLink[k]!]!
        if (linkKind[predLink[k]!]! & LINK_GROUP && isPlaced(other))
          end = Math.max(end, solution.produced[other]!)
      }
    if (solution.start[after]! - end > linkMax[link]!) broken.add(after)
  }
  for (const op of changed) {
    for (let k = predStart[op]!; k < predStart[op + 1]!; k++) look(predLink[k]!)
    for (let k = succStart[op]!; k < succStart[op + 1]!; k++) look(succLink[k]!)
  }
  return broken
}
