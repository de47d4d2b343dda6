import { Kind, Setting, Status, type Problem, type Solution } from '../../scheduling/problem.ts'
import { Axis } from '../../scheduling/axis.ts'
import { changeover, unitsOf, type Change, type ChangeValues } from './setups.ts'
import { Profile, Timeline, type Batch, type Gap } from './timeline.ts'

/** The placements so far. */
export interface State {
  readonly problem: Problem
  readonly axis: Axis
  readonly backward: Uint8Array
  readonly timelines: readonly Timeline[]
  readonly profiles: readonly (Profile | null)[]
  readonly batches: readonly Batch[][]
  /** Placed work per resource, seconds. */
  readonly load: Float64Array
  /** Position before which the setup of an operation may not begin, on its main resource. */
  readonly readyPos: Int32Array
  /** Latest start of every family of operations so far, and its resource. */
  readonly lastOf: Map<number, { start: number; resource: number }>
  /** With the values of the resources of the candidates in use or tried. */
  readonly changes: ChangeValues
  readonly solution: Solution
}

export function emptySolution(count: number): Solution {
  return {
    status: new Uint8Array(count),
    forced: new Uint8Array(count),
    backward: new Uint8Array(count),
    candidate: new Int32Array(count).fill(-1),
    setup: new Int32Array(count),
    start: new Int32Array(count),
    produced: new Int32Array(count),
    end: new Int32Array(count),
    ready: new Int32Array(count),
    score: new Float64Array(count),
    worker: new Int32Array(count).fill(-1),
  }
}

export function openState(problem: Problem, backward: Uint8Array): State {
  const axis = new Axis(problem)
  const resources = Array.from({ length: problem.resourceCount }, (_, resource) => resource)
  return {
    problem,
    axis,
    backward,
    timelines: resources.map((resource) => {
      const calendar = problem.resourceCalendar[resource]!
      return new Timeline(calendar < 0 ? 0 : axis.total(calendar), problem.opCount + resource)
    }),
    profiles: resources.map((resource) => profileOf(problem, axis, resource)),
    batches: resources.map(() => []),
    load: new Float64Array(problem.resourceCount),
    readyPos: new Int32Array(problem.opCount),
    lastOf: new Map(),
    changes: { value: problem.changeValue.slice(), class: problem.changeClass.slice() },
    solution: emptySolution(problem.opCount),
  }
}

function profileOf(problem: Problem, axis: Axis, resource: number): Profile | null {
  const calendar = problem.resourceCalendar[resource]!
  if (problem.resourceKind[resource] !== Kind.PARALLEL || calendar < 0) return null
  const steps: { at: number; qty: number }[] = []
  for (let slot = axis.first(calendar); slot < axis.last(calendar); slot++) {
    const qty = problem.slotQty[slot]!
    if (steps.at(-1)?.qty !== qty) steps.push({ at: problem.slotBefore[slot]!, qty })
  }
  return new Profile(steps, axis.total(calendar))
}

/** Is a resource without any limit of capacity in this run? */
export function isInfinite({ problem }: State, resource: number): boolean {
  return problem.resourceKind[resource] === Kind.INFINITE || problem.settings[Setting.allInfinite] === 1
}

/** Sets the values of an operation to those of the secondary resources of a candidate. */
export function tryTools({ problem, changes }: State, op: number, candidate: number): void {
  const { kindCount, toolKinds, candTool, candToolClass } = problem
  const first = op * kindCount + kindCount - toolKinds
  for (let k = 0; k < toolKinds; k++) {
    changes.value[first + k] = candTool[candidate * toolKinds + k]!
    changes.class[first + k] = candToolClass[candidate * toolKinds + k]!
  }
}

/** Setup in seconds (-1 = not allowed) and its worker when `after` follows `before` on a resource. */
export function setupOf(
  { problem, changes }: State,
  resource: number,
  before: number,
  after: number,
  candidate: number,
): Change {
  const dynamic = changeover(problem, changes, problem.resourceProfile[resource]!, before, after)
  if (dynamic.seconds < 0) return dynamic
  const seconds = problem.candSetup[candidate]! + dynamic.seconds
  return { seconds, worker: uses(problem, candidate, dynamic.worker) ? -1 : dynamic.worker }
}

function uses({ candResource, candSubStart, subResource }: Problem, candidate: number, resource: number) {
  const subs = subResource.subarray(candSubStart[candidate], candSubStart[candidate + 1])
  return candResource[candidate] === resource || subs.includes(resource)
}

/** The same of a placed operation, as units of its calendar. */
export function setupUnits(
  state: State,
  resource: number,
  before: number,
  after: number,
): { readonly units: number; readonly worker: number } {
  const { problem, solution } = state
  const candidate = solution.candidate[after]!
  const { seconds, worker } = setupOf(state, resource, before, after, candidate)
  if (seconds < 0) return { units: -1, worker: -1 }
  return { units: unitsOf(seconds, problem.calendarUnit[problem.candCalendar[candidate]!]!), worker }
}

/** Largest end that the right neighbour of a gap allows for an operation (-1: a use as sub-resource), or -1. */
export function limitOf(state: State, resource: number, gap: Gap, op: number): number {
  const { right } = gap
  if (right === null || right.hold === 'fixed') return gap.to
  const { units, worker } = setupUnits(state, resource, op, right.op)
  if (units < 0) return -1
  if (right.hold === 'held') {
    const same = right.start - right.setup === units && state.solution.worker[right.op] === worker
    return same ? right.setup : -1
  }
  return worker < 0 && right.start - units >= state.readyPos[right.op]! ? right.start - units : -1
}

export const isPlaced = ({ solution }: State, op: number): boolean =>
  solution.status[op] === Status.PLACED || solution.status[op] === Status.FIXED
