import { IndexedAxis } from '../../../scheduling/indexed-axis.ts'
import { ranks, servedInBatch, subUses } from '../../../scheduling/moves/model.ts'
import { Kind, NONE, Setting, Status, type Problem, type Solution } from '../../../scheduling/problem.ts'
import type { ChangeValues } from '../setups.ts'
import { Lines } from './lines.ts'

/** A plan in which operations are moved by hand, in plain columns (scheduling/moves/settler.ts). */
export interface MoveState {
  readonly problem: Problem
  readonly axis: IndexedAxis
  readonly solution: Solution
  readonly lines: Lines
  /** 1 = never moves: fixed before the run, or not where the rule would leave it. */
  readonly still: Uint8Array
  /** Number in an order in which what an operation waits for comes before it. */
  readonly rank: Int32Array
  /** See RULE; -Infinity for what never moves. */
  readonly turn: Float64Array
  /** Production starts no earlier. */
  readonly release: Int32Array
  /** First use as sub-resource of every operation; uses below opCount are those of the main resources. */
  readonly subUse: Int32Array
  /** Operation of a use. */
  readonly owner: Int32Array
  /** Values of the changeovers, with those of the tools that every operation has now. */
  readonly changes: ChangeValues
  /** 1 = is moved by hand now. */
  readonly byHand: Uint8Array
  /** 1 = another one of its batch uses the sub-resources, as long as it is part of the batch. */
  readonly served: Uint8Array
}

export function openMoves(problem: Problem, solution: Solution): MoveState {
  const { opCount } = problem
  const subUse = subUses(problem)
  const owner = new Int32Array(subUse[opCount]!)
  for (let op = 0; op < opCount; op++) {
    owner[op] = op
    owner.fill(op, subUse[op]!, subUse[op + 1]!)
  }
  return {
    problem,
    axis: new IndexedAxis(problem),
    solution: Object.fromEntries(
      Object.entries(solution).map(([name, column]) => [name, (column as Int32Array).slice()]),
    ) as unknown as Solution,
    lines: new Lines(owner.length, opCount, problem.resourceCount),
    still: new Uint8Array(opCount),
    rank: ranks(problem),
    turn: new Float64Array(opCount),
    release: new Int32Array(opCount),
    subUse,
    owner,
    changes: { value: problem.changeValue.slice(), class: problem.changeClass.slice() },
    byHand: new Uint8Array(opCount),
    served: servedInBatch(problem, solution),
  }
}

export const isPlaced = ({ solution }: MoveState, op: number): boolean =>
  solution.status[op] === Status.PLACED || solution.status[op] === Status.FIXED

/** Does nothing stand in the way of anything on a resource? */
export const isUnlimited = ({ problem }: MoveState, resource: number): boolean =>
  problem.resourceKind[resource] === Kind.INFINITE || problem.settings[Setting.infinite] === 1

/** Does a resource do one thing after the other? */
export function isSingle(state: MoveState, resource: number): boolean {
  const kind = state.problem.resourceKind[resource]
  return !isUnlimited(state, resource) && (kind === Kind.SINGLE || kind === Kind.FURNACE)
}

/** Does a use keep its place behind the gap before it (problem.ts, HELD)? */
export function isHeld({ problem }: MoveState, candidate: number): boolean {
  const { candCalendar, candResource, resourceCalendar, candPause, candSubStart } = problem
  return (
    candCalendar[candidate] !== resourceCalendar[candResource[candidate]!] ||
    candPause[candidate] !== NONE ||
    candSubStart[candidate] !== candSubStart[candidate + 1]
  )
}

/**
 * Are positions of an operation whole seconds? Where they are not, the setup before one and the same start may begin
 * earlier or later by where it may begin.
 */
export const isEven = ({ problem, solution }: MoveState, op: number): boolean =>
  problem.calendarEven[problem.candCalendar[solution.candidate[op]!]!] === 1

/** Gives an operation the changeover values of the tools of its candidate. */
export function takeTools({ problem, changes, solution }: MoveState, op: number): void {
  const { kindCount, toolKinds, candTool, candToolClass } = problem
  const first = op * kindCount + kindCount - toolKinds
  const from = solution.candidate[op]! * toolKinds
  for (let k = 0; k < toolKinds; k++) {
    changes.value[first + k] = candTool[from + k]!
    changes.class[first + k] = candToolClass[from + k]!
  }
}

/** Has `a` been placed before `b`? */
export function isBefore({ turn, rank, still }: MoveState, a: number, b: number): boolean {
  if (still[a] === 1) return true
  const [x, y] = [turn[a]!, turn[b]!]
  return x < y || (x === y && rank[a]! < rank[b]!)
}
