import { Kind, NONE, Status } from '../../scheduling/problem.ts'
import { needsOf, subInterval } from './needs.ts'
import type { Place } from './search.ts'
import { isInfinite, setupUnits, type State, tryTools } from './state.ts'
import type { Block } from './timeline.ts'

/** Commits an operation to the place found. */
export function commit(state: State, op: number, place: Place, score: number, forced: boolean): void {
  const { problem, solution, axis } = state
  const { candidate } = place
  const resource = problem.candResource[candidate]!
  const own = problem.resourceCalendar[resource]!
  solution.status[op] = Status.PLACED
  solution.forced[op] = forced ? 1 : 0
  solution.candidate[op] = candidate
  solution.setup[op] = place.setup
  solution.start[op] = place.start
  solution.produced[op] = place.produced
  solution.end[op] = place.end
  solution.ready[op] = place.ready
  solution.score[op] = score
  solution.worker[op] = forced ? -1 : place.worker
  state.readyPos[op] = place.readyPos
  tryTools(state, op, candidate)
  noteLast(state, op, resource)
  if (place.batch) {
    place.batch.qty += problem.opQty[op]!
    place.batch.ops.push(op)
    return
  }
  state.load[resource]! += place.produced - place.start
  if (forced) return
  const combined = problem.candCalendar[candidate] !== own
  const toOwn = (x: number) =>
    combined ? axis.posOf(own, axis.toStart(problem.candCalendar[candidate]!, x)) : x
  const [setup, start, end] = [toOwn(place.s), toOwn(place.q), place.free]
  takeSubs(state, place)
  if (isInfinite(state, resource)) return
  if (problem.resourceKind[resource] === Kind.PARALLEL) {
    state.profiles[resource]!.take(setup, end, problem.candQty[candidate]!)
    return
  }
  const held =
    combined ||
    place.worker >= 0 ||
    problem.candPause[candidate] !== NONE ||
    problem.candSubStart[candidate] !== problem.candSubStart[candidate + 1]
  const batch =
    problem.resourceKind[resource] === Kind.FURNACE && problem.opBatchKey[op]! >= 0
      ? {
          key: problem.opBatchKey[op]!,
          start,
          work: problem.candWork[candidate]!,
          startTime: place.start,
          qty: problem.opQty[op]!,
          ops: [op],
        }
      : null
  if (batch) state.batches[resource]!.push(batch)
  const { right, index } = place.gap!
  if (right) shiftSetup(state, resource, op, right)
  state.timelines[resource]!.insert(index, { op, setup, start, end, hold: held ? 'held' : 'free', batch })
}

/** Places the setup of a free right neighbour again: it now follows `op`. */
function shiftSetup(state: State, resource: number, op: number, right: Block): void {
  if (right.hold !== 'free') return
  const { axis, problem, solution } = state
  const { units } = setupUnits(state, resource, op, right.op)
  const calendar = problem.resourceCalendar[resource]!
  const place = axis.down(calendar, right.start - units)
  right.setup = place
  const time = units > 0 ? axis.toStart(calendar, place) : solution.start[right.op]!
  solution.setup[right.op] = time
}

/** Assigns the sub-resources and the worker of the changeover. */
function takeSubs(state: State, place: Place): void {
  const { problem, axis } = state
  const calendar = problem.candCalendar[place.candidate]!
  for (const { resource, parts, qty } of needsOf(state, place.candidate, place.worker)) {
    const interval = subInterval({ state, calendar }, parts, place)
    const theirs = problem.resourceCalendar[resource]!
    if (!interval || theirs < 0 || isInfinite(state, resource)) continue
    const [from, to] = [axis.posOf(theirs, interval[0]), axis.posOf(theirs, interval[1])]
    if (from >= to) continue
    if (problem.resourceKind[resource] === Kind.PARALLEL) {
      state.profiles[resource]!.take(from, to, qty)
      continue
    }
    const timeline = state.timelines[resource]!
    const gap = timeline.gaps().findLast((one) => one.from <= from && to <= one.to)
    if (!gap) continue
    if (gap.right) shiftSetup(state, resource, -1, gap.right)
    const block = { op: -1, setup: from, start: from, end: to, hold: 'fixed', batch: null } as const
    timeline.insert(gap.index, { ...block })
  }
}

/** Records the place of the latest operation of a family. */
export function noteLast({ problem, solution, lastOf }: State, op: number, resource: number): void {
  const family = problem.opFamily[op]!
  const start = solution.start[op]!
  const known = lastOf.get(family)
  if (!known || start >= known.start) lastOf.set(family, { start, resource })
}
