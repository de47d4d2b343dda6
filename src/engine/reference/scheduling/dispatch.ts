import {
  Fail,
  isSameResource,
  Kind,
  NONE,
  OP_BY_EST,
  OP_FIXED,
  OP_REFUSED,
  Select,
  Setting,
  Status,
  Violation,
  type Problem,
} from '../../scheduling/problem.ts'
import { forLinks, lagOf, timeBound } from './bounds.ts'
import { needsOf, subInterval, type Need } from './needs.ts'
import { placeBackward } from './place-backward.ts'
import { placeForward } from './place-forward.ts'
import { leadingOf } from './posts.ts'
import { best } from './score.ts'
import type { Place } from './search.ts'
import { isInfinite, isPlaced, setupOf, setupUnits, tryTools, type State } from './state.ts'
import type { Block } from './timeline.ts'

/** Places one operation, or says why not. */
export function dispatch(state: State, op: number): void {
  const { problem, solution, backward } = state
  if (problem.opFlags[op]! & OP_FIXED) return
  solution.backward[op] = backward[op] ? 1 : 0
  if (problem.opFlags[op]! & OP_REFUSED || problem.candStart[op] === problem.candStart[op + 1]) {
    solution.status[op] = Status.REFUSED
    return
  }
  let blocked = false
  if (problem.settings[Setting.ignoreOpen] === 0)
    forLinks(state, op, backward[op] !== 0, (_link, other) => (blocked ||= !isPlaced(state, other)))
  if (blocked) solution.status[op] = Status.NEIGHBOUR
  else if (backward[op]) dispatchBackward(state, op)
  else dispatchForward(state, op, NONE)
}

function dispatchForward(state: State, op: number, least: number): void {
  const { problem, solution } = state
  const { settings } = problem
  const bound = timeBound(state, op, false)
  const from = Math.max(problem.opBasis[op]!, problem.opEarliest[op]!, bound, least)
  const find = (infinite: boolean, locks = true) =>
    choose(state, op, false, (candidate) => placeForward(state, op, candidate, from, infinite, locks))
  let chosen = find(false)
  let forced = false
  if (!chosen) {
    const unlocked = hasLock(problem, op) ? find(false, false) : null
    const rule = settings[Setting.lockFail]
    if (!unlocked || rule === Fail.UNASSIGN) {
      solution.status[op] = unlocked ? Status.LIMIT : Status.NO_ROOM
      solution.ready[op] = from
      return
    }
    forced = rule === Fail.FORCE
    chosen = forced ? (find(true) ?? unlocked) : unlocked
  }
  const end = settings[Setting.assignEnd]!
  const latest = problem.opLatest[op]!
  const late = (place: Place): number =>
    end !== NONE && place.produced > end
      ? settings[Setting.afterEnd]!
      : latest !== NONE && place.produced > latest
        ? settings[Setting.afterDue]!
        : Violation.IGNORE
  if (late(chosen.place) === Violation.INFINITE) {
    chosen = find(true) ?? chosen
    forced = true
  }
  if (late(chosen.place) === Violation.UNASSIGN || tooFar(state, op, chosen.place, false)) {
    solution.status[op] = Status.LIMIT
    solution.ready[op] = from
    return
  }
  commit(state, op, chosen.place, chosen.score, forced)
}

function dispatchBackward(state: State, op: number): void {
  const { problem, solution } = state
  const { settings } = problem
  const bound = timeBound(state, op, true)
  const latest = problem.opLatest[op]!
  const until = bound === NONE ? latest : latest === NONE ? bound : Math.min(bound, latest)
  const limit = Math.max(problem.opBasis[op]!, problem.opEarliest[op]!)
  const find = (infinite: boolean, within: boolean, locks = true) =>
    choose(state, op, true, (candidate) => {
      const place = placeBackward(state, op, candidate, until, infinite, locks)
      const fence = Math.max(limit, problem.resourceFence[problem.candResource[candidate]!]!)
      return place && within && place.setup < fence ? null : place
    })
  let good = find(false, true)
  let forced = false
  const unlocked = !good && hasLock(problem, op) ? find(false, true, false) : null
  if (unlocked) {
    forced = settings[Setting.lockFail] === Fail.FORCE
    good = forced ? (find(true, true) ?? unlocked) : unlocked
  }
  const locked = unlocked !== null && settings[Setting.lockFail] === Fail.UNASSIGN
  if (good && (locked || tooFar(state, op, good.place, true))) {
    solution.status[op] = Status.LIMIT
    solution.ready[op] = until
    return
  }
  if (good) return commit(state, op, good.place, good.score, forced)
  const byEst = (problem.opFlags[op]! & OP_BY_EST) !== 0
  const rule = settings[byEst ? Setting.beforeEst : Setting.beforeStart]!
  const low = rule === Violation.IGNORE ? find(false, false) : null
  if (low) return commit(state, op, low.place, low.score, false)
  if (rule === Violation.INFINITE) {
    const beyond =
      find(true, true) ??
      choose(state, op, false, (candidate) => placeForward(state, op, candidate, limit, true, true))
    if (beyond) return commit(state, op, beyond.place, beyond.score, true)
  }
  solution.status[op] = rule === Violation.FORWARD || rule === Violation.IGNORE ? Status.TURN : Status.LIMIT
  solution.ready[op] = until
}

/** May a lock of a main resource stand in the way of an operation? */
function hasLock({ candStart, candResource, resourceLock }: Problem, op: number): boolean {
  return candResource
    .subarray(candStart[op], candStart[op + 1])
    .some((resource) => resourceLock[resource]! > 0)
}

/** Does the place break a longest lag that leaves the operation out? */
function tooFar(state: State, op: number, place: Place, backward: boolean): boolean {
  const { problem } = state
  if (problem.settings[Setting.maxFail] !== Fail.UNASSIGN) return false
  let far = false
  forLinks(state, op, backward, (link) => {
    const most = problem.linkMax[link]!
    if (most === NONE) return
    const lag = lagOf(state, link, op, place, backward)
    if (lag !== NONE && lag > most) far = true
  })
  return far
}

function choose(
  state: State,
  op: number,
  backward: boolean,
  find: (candidate: number) => Place | null,
): { place: Place; score: number } | null {
  const { problem } = state
  const places: Place[] = []
  const leads = leadingOf(state, op)
  for (let candidate = problem.candStart[op]!; candidate < problem.candStart[op + 1]!; candidate++) {
    if (problem.candCalendar[candidate]! < 0 || !leads(candidate)) continue
    tryTools(state, op, candidate)
    const place = find(candidate)
    if (place) places.push(place)
  }
  return best(state, op, selected(state, op, places), backward)
}

/** The places that the resource choice leaves. */
function selected({ problem, lastOf }: State, op: number, places: Place[]): Place[] {
  const select = problem.settings[Setting.select]
  if (select === Select.PRI) {
    const first = Math.min(...places.map(({ candidate }) => problem.candPriority[candidate]!))
    return places.filter(({ candidate }) => problem.candPriority[candidate] === first)
  }
  if (select === Select.CUR || select === Select.LAST) {
    const last = select === Select.LAST ? lastOf.get(problem.opFamily[op]!)?.resource : undefined
    const current = last ?? problem.opPreviousResource[op]!
    const same = places.filter(({ candidate }) =>
      isSameResource(problem, current, problem.candResource[candidate]!),
    )
    if (same.length > 0) return same
  }
  return places
}

/** Puts an operation at the place found. */
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
  if (right) makeRoom(state, resource, op, right)
  state.timelines[resource]!.insert(index, { op, setup, start, end, hold: held ? 'held' : 'free', batch })
}

/** The setup of a free right neighbour is placed anew: it now follows `op`. */
function makeRoom(state: State, resource: number, op: number, right: Block): void {
  if (right.hold !== 'free') return
  const { axis, problem, solution } = state
  const { units } = setupUnits(state, resource, op, right.op)
  const calendar = problem.resourceCalendar[resource]!
  const place = axis.down(calendar, right.start - units)
  right.setup = place
  const time = units > 0 ? axis.toStart(calendar, place) : solution.start[right.op]!
  solution.setup[right.op] = time
}

/** Takes the sub-resources and the changeover's worker. */
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
    if (gap.right) makeRoom(state, resource, -1, gap.right)
    const block = { op: -1, setup: from, start: from, end: to, hold: 'fixed', batch: null } as const
    timeline.insert(gap.index, { ...block })
  }
}

/** Remembers where the latest operation of a family stands. */
function noteLast({ problem, solution, lastOf }: State, op: number, resource: number): void {
  const family = problem.opFamily[op]!
  const start = solution.start[op]!
  const known = lastOf.get(family)
  if (!known || start >= known.start) lastOf.set(family, { start, resource })
}

/** Puts what is fixed, and what it uses beside its main resource, where it stands; nothing is checked, nothing moves. */
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
