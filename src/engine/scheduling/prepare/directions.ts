import type { SchedulingPolicy } from '#domain/scheduling/policy-values.ts'
import { NULL_I64, textAt } from '../../columns.ts'
import type { SchedulingInput } from '../input.ts'
import { NONE } from '../problem.ts'
import type { Clock } from './clock.ts'
import type { UserTimes } from './expressions.ts'
import type { Jobs, Operations } from './operations.ts'
import type { Links } from './links.ts'

export interface DirectionContext {
  readonly input: SchedulingInput
  readonly policy: SchedulingPolicy
  readonly jobs: Jobs
  readonly operations: Operations
  readonly links: Links
  readonly rank: Int32Array
  readonly clock: Clock
  readonly userTimes: UserTimes
}

/**
 * Direction of every operation, 1 = backward. FF and FB force one; otherwise an order's own direction counts, and F, B
 * or (per order) forward where it has none. Connected operations have one direction: that of the first operation in the
 * dispatch order. Backward needs a latest end: without one an operation is placed forward.
 */
export function readDirections(context: DirectionContext): {
  direction: Uint8Array
  component: Int32Array
} {
  const { operations, rank } = context
  const component = components(context)
  const first = new Int32Array(operations.count).fill(-1)
  for (let op = 0; op < operations.count; op++) {
    const root = component[op]!
    if (first[root]! < 0 || rank[op]! < rank[first[root]!]!) first[root] = op
  }
  const endless = withoutEnd(context, component)
  const backwardJob = jobDirections(context)
  const direction = new Uint8Array(operations.count)
  for (let op = 0; op < operations.count; op++) {
    const root = component[op]!
    const job = operations.job[first[root]!]!
    const backward = job < 0 ? backwardJob[context.jobs.count]! : backwardJob[job]!
    direction[op] = backward && !endless[root] ? 1 : 0
  }
  return { direction, component }
}

function jobDirections({ input, policy, jobs }: DirectionContext): Uint8Array {
  const { assignDirection } = policy
  const { direction } = input.jobs.columns
  const backward = new Uint8Array(jobs.count + 1)
  const forced = assignDirection === 'FF' ? 'F' : assignDirection === 'FB' ? 'B' : null
  const usual = assignDirection === 'B' ? 'B' : 'F'
  for (let job = 0; job <= jobs.count; job++) {
    const own = job < jobs.count ? textAt(direction, jobs.row[job]!) : null
    const code =
      forced ?? (own === 'FF' ? 'F' : own === 'FB' ? 'B' : own === 'F' || own === 'B' ? own : usual)
    backward[job] = code === 'B' ? 1 : 0
  }
  return backward
}

/** Components in which some last operation has neither due date nor latest end. */
function withoutEnd(
  { input, operations, jobs, links, policy, userTimes }: DirectionContext,
  component: Int32Array,
): Uint8Array {
  const endless = new Uint8Array(operations.count)
  if (policy.assignEnd !== null) return endless
  const followed = new Uint8Array(operations.count)
  for (let link = 0; link < links.count; link++) followed[links.before[link]!] = 1
  const { latest } = input.operations.columns
  const { due } = input.jobs.columns
  for (let op = 0; op < operations.count; op++) {
    if (followed[op]) continue
    const job = operations.job[op]!
    const hasDue = job >= 0 && due[jobs.row[job]!] !== NULL_I64
    const hasEnd = hasDue || (userTimes.latest !== null && userTimes.latest[op] !== NONE)
    if (!hasEnd && latest[operations.row[op]!] === NULL_I64) endless[component[op]!] = 1
  }
  return endless
}

/** Union-find over orders and links: a representative operation for every operation. */
function components({ operations, links }: DirectionContext): Int32Array {
  const parent = Int32Array.from({ length: operations.count }, (_, op) => op)
  const find = (op: number): number => {
    let root = op
    while (parent[root] !== root) root = parent[root]!
    while (parent[op] !== root) [parent[op], op] = [root, parent[op]!]
    return root
  }
  const join = (a: number, b: number): void => {
    const [x, y] = [find(a), find(b)]
    if (x !== y) parent[Math.max(x, y)] = Math.min(x, y)
  }
  for (let op = 1; op < operations.count; op++)
    if (operations.job[op]! >= 0 && operations.job[op] === operations.job[op - 1]) join(op - 1, op)
  for (let link = 0; link < links.count; link++) join(links.before[link]!, links.after[link]!)
  for (let op = 0; op < operations.count; op++) parent[op] = find(op)
  return parent
}
