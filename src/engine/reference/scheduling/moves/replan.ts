import { OP_SETUP_EARLY, Status, type Problem, type Solution } from '../../../scheduling/problem.ts'
import { ranks } from '../../../scheduling/moves/model.ts'
import { positionBound, timeBound } from '../bounds.ts'
import { commit } from '../commit.ts'
import { subInterval } from '../needs.ts'
import { placeFrom } from '../place-forward.ts'
import { isInfinite, openState, tryTools, type State } from '../state.ts'
import { NONE } from '../../../scheduling/problem.ts'

/** A move by hand: operations, the candidate of each and the wanted time. */
export interface WantedMove {
  readonly ops: ReadonlyMap<number, { readonly candidate: number; readonly release: number }>
  /** 1 = pinned. */
  readonly pinned: Uint8Array
}

/**
 * A move by hand that places all operations again (scheduling/moves/settler.ts, RULE): slow and simple, the oracle of the
 * incremental one. Returns null when an operation has no place. Furnace batches are not formed.
 */
export function replan(problem: Problem, plan: Solution, wanted: WantedMove): Solution | null {
  const links = placedLinks(problem, plan, wanted)
  const state = openState(links, new Uint8Array(problem.opCount))
  const rank = ranks(problem)
  const dispatchTime = new Map<number, number>()
  const open = new Set<number>()
  for (let op = 0; op < problem.opCount; op++) {
    const moves = wanted.ops.has(op)
    state.solution.status[op] = plan.status[op]!
    const placed = plan.status[op] === Status.PLACED || plan.status[op] === Status.FIXED
    if (!moves && wanted.pinned[op] === 1) pin(state, plan, op)
    else if (moves || placed) open.add(op)
  }
  while (open.size > 0) {
    const next = nextOf(state, plan, wanted, open, dispatchTime, rank)
    const { op, bounds } = next
    const candidate = wanted.ops.get(op)?.candidate ?? plan.candidate[op]!
    tryTools(state, op, candidate)
    const place = placeFrom(state, op, candidate, bounds)
    if (!place) return null
    commit(state, op, place, 0, false)
    dispatchTime.set(op, next.dispatchTime)
    open.delete(op)
  }
  return state.solution
}

/** The problem with only those links whose earlier operation is placed. */
function placedLinks(problem: Problem, plan: Solution, { ops }: WantedMove): Problem {
  const predStart = new Int32Array(problem.opCount + 1)
  const kept: number[] = []
  for (let op = 0; op < problem.opCount; op++) {
    for (let k = problem.predStart[op]!; k < problem.predStart[op + 1]!; k++) {
      const before = problem.linkBefore[problem.predLink[k]!]!
      const status = plan.status[before]
      if (ops.has(before) || status === Status.PLACED || status === Status.FIXED)
        kept.push(problem.predLink[k]!)
    }
    predStart[op + 1] = kept.length
  }
  return { ...problem, predStart, predLink: Int32Array.from(kept) }
}

/** Of the operations whose predecessors are placed, the one with the smallest dispatch key. */
function nextOf(
  state: State,
  plan: Solution,
  wanted: WantedMove,
  open: ReadonlySet<number>,
  dispatchTime: ReadonlyMap<number, number>,
  rank: Int32Array,
) {
  const { problem, solution, axis } = state
  let best: { op: number; dispatchTime: number; bounds: { low: number; start: number } } | null = null
  for (const op of open) {
    const before = predecessors(problem, op)
    if (before.some((one) => open.has(one))) continue
    const candidate = wanted.ops.get(op)?.candidate ?? plan.candidate[op]!
    solution.candidate[op] = candidate
    const bounds = boundsOf(state, plan, wanted, op, candidate)
    const own = axis.toStart(problem.candCalendar[candidate]!, bounds.start) - (wanted.ops.has(op) ? 0.5 : 0)
    const at = Math.max(own, ...before.map((one) => dispatchTime.get(one) ?? Number.NEGATIVE_INFINITY))
    if (best === null || at < best.dispatchTime || (at === best.dispatchTime && rank[op]! < rank[best.op]!))
      best = { op, dispatchTime: at, bounds }
  }
  return best!
}

const predecessors = (problem: Problem, op: number): number[] =>
  Array.from(
    problem.predLink.subarray(problem.predStart[op], problem.predStart[op + 1]),
    (link) => problem.linkBefore[link]!,
  )

function boundsOf(state: State, plan: Solution, wanted: WantedMove, op: number, candidate: number) {
  const { problem, axis } = state
  const calendar = problem.candCalendar[candidate]!
  const time = timeBound(state, op, false)
  const byLinks = Math.max(
    time === NONE ? 0 : axis.posOf(calendar, time),
    positionBound(state, op, candidate),
  )
  const fence = problem.resourceFence[problem.candResource[candidate]!]!
  const basis = Math.max(problem.opBasis[op]!, fence)
  const own = wanted.ops.get(op)
  const release = own ? Math.max(own.release, basis) : plan.start[op]!
  const start = Math.max(byLinks, axis.posOf(calendar, release))
  const least = axis.posOf(calendar, basis)
  if (problem.opFlags[op]! & OP_SETUP_EARLY) return { low: Math.min(start, least), start }
  return { low: own ? Math.max(byLinks, least) : byLinks, start }
}

/** Keeps the place of an operation and of its sub-resources. */
function pin(state: State, plan: Solution, op: number): void {
  const { problem, axis, solution } = state
  const candidate = plan.candidate[op]!
  for (const name of ['candidate', 'setup', 'start', 'produced', 'end', 'forced'] as const)
    solution[name][op] = plan[name][op]!
  tryTools(state, op, candidate)
  const times = [plan.setup[op]!, plan.start[op]!, plan.produced[op]!, plan.end[op]!]
  const resource = problem.candResource[candidate]!
  const own = problem.resourceCalendar[resource]!
  const occupy = (of: number, from: number, begin: number, to: number, qty: number, op: number): void => {
    if (isInfinite(state, of)) return
    if (problem.resourceKind[of] === 1) state.profiles[of]!.take(from, to, qty)
    else state.timelines[of]!.add({ op: op, setup: from, start: begin, end: to, hold: 'fixed', batch: null })
  }
  if (own >= 0) {
    const [setup, start, , end] = times.map((time) => axis.posOf(own, time))
    occupy(resource, setup!, start!, end!, problem.candQty[candidate]!, op)
  }
  const calendar = problem.candCalendar[candidate]!
  if (calendar < 0) return
  const [s, q, e, x] = times.map((time) => axis.posOf(calendar, time))
  for (let sub = problem.candSubStart[candidate]!; sub < problem.candSubStart[candidate + 1]!; sub++) {
    const interval = subInterval({ state, calendar }, problem.subParts[sub]!, { s: s!, q: q!, e: e!, x: x! })
    const other = problem.subResource[sub]!
    const theirs = problem.resourceCalendar[other]!
    if (!interval || theirs < 0) continue
    const [from, to] = interval.map((time) => axis.posOf(theirs, time))
    if (from! < to!) occupy(other, from!, from!, to!, problem.subQty[sub]!, -1)
  }
}
