import type { Prepared } from '../prepare/index.ts'
import { Kind, Status, type Problem, type Solution } from '../problem.ts'

/** Input of moves from a prepared plan: its numbers, and the codes in which moves and their effects are reported. */
export interface MovableModel {
  readonly problem: Problem
  /** Code of every operation of the problem. */
  readonly operations: readonly string[]
  /** Code of the order it belongs to, or ''. */
  readonly orders: readonly string[]
  /** Its position in the result: operations of an order are adjacent, in this order. */
  readonly place: Int32Array
  readonly resources: readonly string[]
}

export function modelOf({ problem, operations, opOf, resources }: Prepared): MovableModel {
  return {
    problem,
    operations: Array.from(opOf, (row) => operations.name(row)),
    orders: Array.from(opOf, (row) => operations.orderOf(row) ?? ''),
    place: opOf,
    resources: resources.map(({ code }) => code),
  }
}

/** Numbers operations topologically; operations of a cycle come last. */
export function ranks({ opCount, predStart, succStart, succLink, linkAfter }: Problem): Int32Array {
  const rank = new Int32Array(opCount).fill(-1)
  const waits = new Int32Array(opCount)
  const order = new Int32Array(opCount)
  let count = 0
  for (let op = 0; op < opCount; op++)
    if ((waits[op] = predStart[op + 1]! - predStart[op]!) === 0) order[count++] = op
  for (let k = 0; k < count; k++) {
    const op = order[k]!
    rank[op] = k
    for (let link = succStart[op]!; link < succStart[op + 1]!; link++) {
      const after = linkAfter[succLink[link]!]!
      if (--waits[after]! === 0) order[count++] = after
    }
  }
  for (let op = 0; op < opCount; op++) if (rank[op] === -1) rank[op] = count++
  return rank
}

/**
 * First sub-resource assignment of every operation, with capacity for the candidate that needs the most; assignments below
 * opCount are those of the main resources.
 */
export function subAssignments({ opCount, candStart, candSubStart }: Problem): Int32Array {
  const result = new Int32Array(opCount + 1)
  result[0] = opCount
  for (let op = 0; op < opCount; op++) {
    let most = 0
    for (let candidate = candStart[op]!; candidate < candStart[op + 1]!; candidate++)
      most = Math.max(most, candSubStart[candidate + 1]! - candSubStart[candidate]!)
    result[op + 1] = result[op]! + most
  }
  return result
}

/**
 * 1 = the sub-resources of an operation are held by its furnace batch, which uses them once: the first operation placed at
 * the same times with the same needs holds them (reference/scheduling/place-forward.ts). As in a run, fixed operations hold
 * their own.
 */
export function servedInBatch(problem: Problem, solution: Solution): Uint8Array {
  const { opCount, candResource, candCalendar, candSubStart, resourceKind } = problem
  const { status, forced, candidate, setup, start, produced, end } = solution
  const served = new Uint8Array(opCount)
  const firsts = new Map<string, number[]>()
  for (let op = 0; op < opCount; op++) {
    const on = candidate[op]!
    if (status[op] !== Status.PLACED || forced[op] === 1 || candSubStart[on] === candSubStart[on + 1])
      continue
    if (resourceKind[candResource[on]!] !== Kind.FURNACE || candCalendar[on]! < 0) continue
    const key = [candResource[on], setup[op], start[op], produced[op], end[op]].join()
    const known = firsts.get(key)
    if (!known) firsts.set(key, [op])
    else if (known.some((first) => needTheSame(problem, candidate[first]!, on))) served[op] = 1
    else known.push(op)
  }
  return served
}

function needTheSame(
  { candSubStart, subResource, subParts, subQty }: Problem,
  a: number,
  b: number,
): boolean {
  const [first, other] = [candSubStart[a]!, candSubStart[b]!]
  const count = candSubStart[a + 1]! - first
  if (candSubStart[b + 1]! - other !== count) return false
  return [subResource, subParts, subQty].every((column) => {
    for (let k = 0; k < count; k++) if (column[first + k] !== column[other + k]) return false
    return true
  })
}

/** True when a plan has what only a whole run places: workers of changeovers, locks of resources. */
export const needsWholeRun = ({ tableWorkers, resourceLock }: Problem): boolean =>
  tableWorkers.some((worker) => worker >= 0) || resourceLock.some((seconds) => seconds > 0)
