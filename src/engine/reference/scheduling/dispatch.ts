import {
  Fail,
  isSameResource,
  NONE,
  OP_BY_EST,
  OP_FIXED,
  OP_REFUSED,
  type Problem,
  Select,
  Setting,
  Status,
  Violation,
} from '../../scheduling/problem.ts'
import { forLinks, lagOf, timeBound } from './bounds.ts'
import { placeBackward } from './place-backward.ts'
import { placeForward } from './place-forward.ts'
import { leadingOf } from './posts.ts'
import { best } from './score.ts'
import type { Place } from './search.ts'
import { isPlaced, type State, tryTools } from './state.ts'
import { commit } from './commit.ts'

/** Places one operation, or returns the reason why it cannot. */
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

/** True when a lock of a main resource may constrain an operation. */
function hasLock({ candStart, candResource, resourceLock }: Problem, op: number): boolean {
  return candResource
    .subarray(candStart[op], candStart[op + 1])
    .some((resource) => resourceLock[resource]! > 0)
}

/** True when the place exceeds a maximum lag, so that the operation stays unplaced. */
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

/** The places that the resource selection allows. */
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
