import { leadsTo } from '../../scheduling/post-resources.ts'
import { isPlaced, type State } from './state.ts'

/**
 * Which candidates of an operation post-resources allow (problem.ts, postStart): those that suit all neighbours that are
 * placed, and of these, when there are any, those that leave every other neighbour a candidate.
 */
export function leadingOf(state: State, op: number): (candidate: number) => boolean {
  const { problem } = state
  const { postStart, candStart, candResource } = problem
  if (postStart.length === 0) return () => true
  const suits = (candidate: number, ahead: boolean): boolean => {
    const resource = candResource[candidate]!
    return (
      suitsAll(state, op, false, ahead, (theirs) => leadsTo(problem, theirs, resource)) &&
      suitsAll(state, op, true, ahead, (theirs) => leadsTo(problem, resource, theirs))
    )
  }
  let ahead = false
  for (let candidate = candStart[op]!; candidate < candStart[op + 1]!; candidate++)
    ahead ||= suits(candidate, true)
  return (candidate) => suits(candidate, ahead)
}

/** Is the test met for the resource of every placed neighbour on a side, and for some candidate of the others? */
function suitsAll(
  state: State,
  op: number,
  after: boolean,
  ahead: boolean,
  test: (resource: number) => boolean,
): boolean {
  const { problem, solution } = state
  const { candStart, candResource } = problem
  const [start, links, far] = after
    ? [problem.succStart, problem.succLink, problem.linkAfter]
    : [problem.predStart, problem.predLink, problem.linkBefore]
  for (let k = start[op]!; k < start[op + 1]!; k++) {
    const other = far[links[k]!]!
    const placed = isPlaced(state, other)
    const own = candResource.subarray(candStart[other], candStart[other + 1])
    const suitable = placed
      ? test(candResource[solution.candidate[other]!]!)
      : !ahead || own.length === 0 || own.some(test)
    if (!suitable) return false
  }
  return true
}
