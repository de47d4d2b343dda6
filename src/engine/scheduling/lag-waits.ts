import { LINK_GROUP, NONE, Status, type Problem, type Solution } from './problem.ts'

/** Links whose maximum lag is exceeded, and the total excess in seconds. */
export function excessLags(
  problem: Problem,
  solution: Solution,
): { readonly links: number; readonly seconds: number } {
  let [links, seconds] = [0, 0]
  for (let link = 0; link < problem.linkMax.length; link++) {
    const excess = excessOf(problem, solution, link)
    if (excess > 0) links++
    seconds += Math.max(0, excess)
  }
  return { links, seconds }
}

/**
 * The earliest starts with which operations before an exceeded maximum lag begin so much later that it would hold at the
 * present place of the next operation. Null where none can: backward and fixed ones do not move.
 */
export function beginLater(problem: Problem, solution: Solution): Int32Array | null {
  let later: Int32Array | null = null
  for (let link = 0; link < problem.linkMax.length; link++) {
    const op = problem.linkBefore[link]!
    const excess = excessOf(problem, solution, link)
    if (excess <= 0 || solution.status[op] !== Status.PLACED || solution.backward[op] || solution.forced[op])
      continue
    later ??= problem.opEarliest.slice()
    later[op] = Math.max(later[op]!, solution.setup[op]! + excess)
  }
  return later
}

/** Seconds by which a maximum lag is exceeded; 0 or less where it holds, or one of the two has no place. */
export function excessOf(problem: Problem, solution: Solution, link: number): number {
  const most = problem.linkMax[link]!
  const [before, after] = [problem.linkBefore[link]!, problem.linkAfter[link]!]
  if (most === NONE || !isPlaced(solution, before) || !isPlaced(solution, after)) return 0
  return solution.start[after]! - lastEnd(problem, solution, link) - most
}

/** End that the longest lag of a link counts from: of a group the last. */
function lastEnd(
  { predStart, predLink, linkBefore, linkAfter, linkKind }: Problem,
  solution: Solution,
  link: number,
): number {
  let end = solution.produced[linkBefore[link]!]!
  if (!(linkKind[link]! & LINK_GROUP)) return end
  const after = linkAfter[link]!
  for (let k = predStart[after]!; k < predStart[after + 1]!; k++) {
    const other = predLink[k]!
    if (linkKind[other]! & LINK_GROUP && isPlaced(solution, linkBefore[other]!))
      end = Math.max(end, solution.produced[linkBefore[other]!]!)
  }
  return end
}

const isPlaced = ({ status }: Solution, op: number): boolean =>
  status[op] === Status.PLACED || status[op] === Status.FIXED
