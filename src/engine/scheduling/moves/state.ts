import { IndexedAxis } from '../indexed-axis.ts'
import type { Prepared } from '../prepare/index.ts'
import { Kind, NONE, Setting, Status, type Problem, type Solution } from '../problem.ts'
import type { ChangeValues } from '../../reference/scheduling/setups.ts'
import { Lines } from './lines.ts'

/**
 * A plan in which operations are moved by hand. RULE of a move (the reference is reference/scheduling/moves.ts): all
 * operations are placed anew, one after the other, each on the candidate it has, at the first place in which it fits
 * among those placed before it (problem.ts, FORWARD), and never earlier than it stood. Who could begin first comes first:
 *
 *   turn(o) = max(start before the move (the wanted one for what is moved), bounds of its links, turns of what it waits for)
 *
 * what is moved comes before others of the same turn, then by rank, which follows the links. Operations that never move
 * are there before all. In a plan that keeps its rules everything finds the place it has; so only what a move touches is
 * looked at, and the result is that of placing all.
 */
export interface MoveState {
  readonly prepared: Prepared
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
}

export function openMoves(prepared: Prepared, solution: Solution): MoveState {
  const { problem } = prepared
  const { opCount } = problem
  const subUse = subUses(problem)
  const owner = new Int32Array(subUse[opCount]!)
  for (let op = 0; op < opCount; op++) {
    owner[op] = op
    owner.fill(op, subUse[op]!, subUse[op + 1]!)
  }
  return {
    prepared,
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
  }
}

/** Room for the candidate of every operation that needs the most sub-resources. */
function subUses({ opCount, candStart, candSubStart }: Problem): Int32Array {
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

/** Numbers operations so that links lead upwards; what hangs in a circle comes last. */
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

/** Does a plan use what only a whole run places: workers of changeovers, locks of resources? */
export const needsWholeRun = ({ tableWorkers, resourceLock }: Problem): boolean =>
  tableWorkers.some((worker) => worker >= 0) || resourceLock.some((seconds) => seconds > 0)

/** Has `a` been placed before `b`? */
export function isBefore({ turn, rank, still }: MoveState, a: number, b: number): boolean {
  if (still[a] === 1) return true
  const [x, y] = [turn[a]!, turn[b]!]
  return x < y || (x === y && rank[a]! < rank[b]!)
}
