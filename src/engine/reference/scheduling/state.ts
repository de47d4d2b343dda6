import { Kind, Setting, Status, type Problem, type Solution } from '../../scheduling/problem.ts'
import { Axis } from '../../scheduling/axis.ts'
import { changeover, unitsOf } from './setups.ts'
import { Profile, Timeline, type Batch, type Gap } from './timeline.ts'

/** What is placed so far. */
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
  return problem.resourceKind[resource] === Kind.INFINITE || problem.settings[Setting.infinite] === 1
}

/** Units of setup of `after` behind `before` on a resource; -1 = not allowed. */
export function setupUnits(
  { problem, solution }: State,
  resource: number,
  before: number,
  after: number,
  candidate: number = solution.candidate[after]!,
): number {
  const dynamic = changeover(problem, problem.resourceProfile[resource]!, before, after)
  if (dynamic < 0) return -1
  return unitsOf(
    problem.candSetup[candidate]! + dynamic,
    problem.calendarUnit[problem.candCalendar[candidate]!]!,
  )
}

/** Largest end that the right neighbour of a gap allows for an operation (-1: a use as sub-resource), or -1. */
export function limitOf(state: State, resource: number, gap: Gap, op: number): number {
  const { right } = gap
  if (right === null || right.hold === 'fixed') return gap.to
  const setup = setupUnits(state, resource, op, right.op)
  if (setup < 0) return -1
  if (right.hold === 'held') return right.start - right.setup === setup ? right.setup : -1
  return right.start - setup >= state.readyPos[right.op]! ? right.start - setup : -1
}

export const isPlaced = ({ solution }: State, op: number): boolean =>
  solution.status[op] === Status.PLACED || solution.status[op] === Status.FIXED
