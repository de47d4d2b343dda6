import { Kind, Status } from '../../scheduling/problem.ts'
import { type Need, needsOf } from './needs.ts'
import { isInfinite, setupOf, type State, tryTools } from './state.ts'
import { noteLast } from './commit.ts'

/** Places fixed operations and their sub-resources at their given times, without checks. */
export function placeFixed(state: State, k: number): void {
  const { problem, axis, solution } = state
  const [op, candidate] = [problem.fixedOp[k]!, problem.fixedCand[k]!]
  const resource = problem.candResource[candidate]!
  const calendar = problem.resourceCalendar[resource]!
  solution.status[op] = Status.FIXED
  solution.candidate[op] = candidate
  solution.setup[op] = problem.fixedSetup[k]!
  solution.start[op] = problem.fixedStart[k]!
  solution.produced[op] = problem.fixedProduced[k]!
  solution.end[op] = problem.fixedEnd[k]!
  solution.ready[op] = problem.fixedSetup[k]!
  state.load[resource]! += problem.fixedProduced[k]! - problem.fixedStart[k]!
  tryTools(state, op, candidate)
  noteLast(state, op, resource)
  solution.worker[op] = workerOfFixed(state, k)
  for (const need of needsOf(state, candidate, solution.worker[op]!)) reserve(state, op, need)
  if (calendar < 0 || isInfinite(state, resource)) return
  const setup = axis.posOf(calendar, problem.fixedSetup[k]!)
  const start = axis.posOf(calendar, problem.fixedStart[k]!)
  const end = axis.posOf(calendar, problem.fixedEnd[k]! + problem.resourceLock[resource]!)
  if (problem.resourceKind[resource] === Kind.PARALLEL)
    state.profiles[resource]!.take(setup, end, problem.candQty[candidate]!)
  else state.timelines[resource]!.add({ op, setup, start, end, hold: 'fixed', batch: null })
}

/** Worker of the changeover that a fixed operation has behind the fixed one before it on its resource, or -1. */
function workerOfFixed(state: State, k: number): number {
  const { problem } = state
  const candidate = problem.fixedCand[k]!
  const resource = problem.candResource[candidate]!
  const kind = problem.resourceKind[resource]
  if (problem.fixedSetup[k] === problem.fixedStart[k] || (kind !== Kind.SINGLE && kind !== Kind.FURNACE))
    return -1
  const follows = k > 0 && problem.candResource[problem.fixedCand[k - 1]!] === resource
  const before = follows ? problem.fixedOp[k - 1]! : problem.opCount + resource
  return setupOf(state, resource, before, problem.fixedOp[k]!, candidate).worker
}

function reserve(state: State, op: number, { resource, parts, qty }: Need): void {
  const { problem, axis, solution } = state
  const calendar = problem.resourceCalendar[resource]!
  const times = [solution.setup[op]!, solution.start[op]!, solution.produced[op]!, solution.end[op]!]
  const pieces = [0, 1, 2].filter((part) => parts & (1 << part) && times[part]! < times[part + 1]!)
  if (pieces.length === 0 || calendar < 0 || isInfinite(state, resource)) return
  const from = axis.posOf(calendar, times[pieces[0]!]!)
  const to = axis.posOf(calendar, times[pieces.at(-1)! + 1]!)
  if (problem.resourceKind[resource] === Kind.PARALLEL) state.profiles[resource]!.take(from, to, qty)
  else
    state.timelines[resource]!.add({
      op: -1,
      setup: from,
      start: from,
      end: to,
      hold: 'fixed',
      batch: null,
    })
}
