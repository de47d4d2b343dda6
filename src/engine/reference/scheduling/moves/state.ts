import { IndexedAxis } from '../../../scheduling/indexed-axis.ts'
import { ranks, servedInBatch, subAssignments } from '../../../scheduling/moves/model.ts'
import { Kind, NONE, Setting, Status, type Problem, type Solution } from '../../../scheduling/problem.ts'
import type { ChangeValues } from '../setups.ts'
import { Timelines } from './timelines.ts'

/** A plan in which operations are moved by hand, in plain columns (scheduling/moves/settler.ts). */
export interface MoveState {
  readonly problem: Problem
  readonly axis: IndexedAxis
  readonly solution: Solution
  readonly timelines: Timelines
  /** 1 = pinned: fixed before the run, or placed where the rule would not place it. */
  readonly pinned: Uint8Array
  /** Topological number: predecessors have smaller ones. */
  readonly rank: Int32Array
  /** See RULE; -Infinity for pinned operations. */
  readonly dispatchTime: Float64Array
  /** Production starts no earlier. */
  readonly release: Int32Array
  /** First sub-resource assignment of every operation; assignments below opCount are those of the main resources. */
  readonly subAssignment: Int32Array
  /** Operation of an assignment. */
  readonly owner: Int32Array
  /** Changeover values, including those of the tools that every operation has now. */
  readonly changes: ChangeValues
  /** 1 = is being moved by hand. */
  readonly byHand: Uint8Array
  /** 1 = another operation of its batch holds the sub-resources while it is part of the batch. */
  readonly served: Uint8Array
}

export function openMoves(problem: Problem, solution: Solution): MoveState {
  const { opCount } = problem
  const subAssignment = subAssignments(problem)
  const owner = new Int32Array(subAssignment[opCount]!)
  for (let op = 0; op < opCount; op++) {
    owner[op] = op
    owner.fill(op, subAssignment[op]!, subAssignment[op + 1]!)
  }
  return {
    problem,
    axis: new IndexedAxis(problem),
    solution: Object.fromEntries(
      Object.entries(solution).map(([name, column]) => [name, (column as Int32Array).slice()]),
    ) as unknown as Solution,
    timelines: new Timelines(owner.length, opCount, problem.resourceCount),
    pinned: new Uint8Array(opCount),
    rank: ranks(problem),
    dispatchTime: new Float64Array(opCount),
    release: new Int32Array(opCount),
    subAssignment,
    owner,
    changes: { value: problem.changeValue.slice(), class: problem.changeClass.slice() },
    byHand: new Uint8Array(opCount),
    served: servedInBatch(problem, solution),
  }
}

export const isPlaced = ({ solution }: MoveState, op: number): boolean =>
  solution.status[op] === Status.PLACED || solution.status[op] === Status.FIXED

/** True when a resource has unlimited capacity. */
export const isUnlimited = ({ problem }: MoveState, resource: number): boolean =>
  problem.resourceKind[resource] === Kind.INFINITE || problem.settings[Setting.allInfinite] === 1

/** True when a resource has capacity one. */
export function isSingle(state: MoveState, resource: number): boolean {
  const kind = state.problem.resourceKind[resource]
  return !isUnlimited(state, resource) && (kind === Kind.SINGLE || kind === Kind.FURNACE)
}

/** True when an assignment keeps its distance to the gap before it (problem.ts, HELD). */
export function isHeld({ problem }: MoveState, candidate: number): boolean {
  const { candCalendar, candResource, resourceCalendar, candPause, candSubStart } = problem
  return (
    candCalendar[candidate] !== resourceCalendar[candResource[candidate]!] ||
    candPause[candidate] !== NONE ||
    candSubStart[candidate] !== candSubStart[candidate + 1]
  )
}

/**
 * True when positions of an operation are whole seconds. Otherwise the setup before the same start depends on the position
 * at which it may begin.
 */
export const isEven = ({ problem, solution }: MoveState, op: number): boolean =>
  problem.calendarEven[problem.candCalendar[solution.candidate[op]!]!] === 1

/** Sets the changeover values of an operation to those of the tools of its candidate. */
export function applyTools({ problem, changes, solution }: MoveState, op: number): void {
  const { kindCount, toolKinds, candTool, candToolClass } = problem
  const first = op * kindCount + kindCount - toolKinds
  const from = solution.candidate[op]! * toolKinds
  for (let k = 0; k < toolKinds; k++) {
    changes.value[first + k] = candTool[from + k]!
    changes.class[first + k] = candToolClass[from + k]!
  }
}

/** True when `a` is placed before `b`. */
export function isBefore({ dispatchTime, rank, pinned }: MoveState, a: number, b: number): boolean {
  if (pinned[a] === 1) return true
  const [x, y] = [dispatchTime[a]!, dispatchTime[b]!]
  return x < y || (x === y && rank[a]! < rank[b]!)
}
