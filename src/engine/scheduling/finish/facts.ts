import { bucket } from '../../numbers.ts'
import type { Axis } from '../axis.ts'
import { IndexedAxis } from '../indexed-axis.ts'
import type { Prepared } from '../prepare/index.ts'
import { Status, type Solution } from '../problem.ts'

/** Input of the result tables: the solution and the sequence of operations. Operations by their number in the problem. */
export interface Facts {
  readonly prepared: Prepared
  readonly solution: Solution
  readonly axis: Axis
  /** Main resource, -1 when not assigned. */
  readonly resource: Int32Array
  /** Preceding operation on its resource, or -1. */
  readonly left: Int32Array
  /** Operations of every resource by setup, then start: order[start[r]..start[r + 1]). */
  readonly start: Int32Array
  readonly order: Int32Array
}

export function readFacts(prepared: Prepared, solution: Solution): Facts {
  const { problem } = prepared
  const resource = new Int32Array(problem.opCount)
  for (let op = 0; op < problem.opCount; op++)
    resource[op] = isAssigned(solution, op) ? problem.candResource[solution.candidate[op]!]! : -1
  const { start, order } = bucket(resource, problem.resourceCount)
  const left = new Int32Array(problem.opCount).fill(-1)
  const before = (a: number, b: number): number =>
    solution.setup[a]! - solution.setup[b]! || solution.start[a]! - solution.start[b]! || a - b
  for (let r = 0; r < problem.resourceCount; r++) {
    const own = order.subarray(start[r]!, start[r + 1]!)
    for (let k = 1; k < own.length; k++)
      if (before(own[k - 1]!, own[k]!) > 0) {
        own.sort(before)
        break
      }
    for (let k = 1; k < own.length; k++) left[own[k]!] = own[k - 1]!
  }
  return { prepared, solution, axis: new IndexedAxis(problem), resource, left, start, order }
}

export function isAssigned(solution: Solution, op: number): boolean {
  return solution.status[op] === Status.PLACED || solution.status[op] === Status.FIXED
}
