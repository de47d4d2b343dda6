import { Kind, Status } from '../../../scheduling/problem.ts'
import { SlotSearch } from './slot-search.ts'
import { isPlaced, isUnlimited, applyTools, type MoveState } from './state.ts'
import { subTimes } from './sub-resources.ts'
import { setDispatchTimes } from './dispatch-times.ts'

/** Upper limit of the passes that pin operations until the rule of moves keeps every place of the loaded plan. */
const PASSES = 8

/** Inserts all placed operations into the timelines, and pins those that the rule would place elsewhere. */
export function pinUnstable(state: MoveState): void {
  const { problem, solution, pinned, release } = state
  for (let op = 0; op < problem.opCount; op++) {
    if (!isPlaced(state, op)) continue
    release[op] = solution.start[op]!
    applyTools(state, op)
    if (solution.status[op] === Status.FIXED || solution.forced[op] === 1) pinned[op] = 1
    if (problem.candCalendar[solution.candidate[op]!]! < 0) pinned[op] = 1
  }
  buildTimelines(state)
  pinOverlaps(state)
  for (let pass = 0; pass < PASSES; pass++) {
    updateLatestEnds(state)
    if (!pinDisplaced(state)) break
  }
  updateLatestEnds(state)
}

/** Builds the timelines of all placed operations, ordered by position. */
function buildTimelines(state: MoveState): void {
  const { problem, solution, timelines, axis, subAssignment, served } = state
  const assignments: number[] = []
  const put = (assignment: number, resource: number, setup: number, begin: number, end: number): void => {
    // An assignment that takes no working time of its resource is left out.
    if (end <= setup) return
    timelines.setPositions(assignment, resource, setup, begin, end)
    timelines.resource[assignment] = resource
    assignments.push(assignment)
  }
  for (let op = 0; op < problem.opCount; op++) {
    if (!isPlaced(state, op)) continue
    const candidate = solution.candidate[op]!
    const resource = problem.candResource[candidate]!
    const own = problem.resourceCalendar[resource]!
    const times = [solution.setup[op]!, solution.start[op]!, solution.produced[op]!, solution.end[op]!]
    if (own >= 0 && !isUnlimited(state, resource))
      put(op, resource, axis.posOf(own, times[0]!), axis.posOf(own, times[1]!), axis.posOf(own, times[3]!))
    const calendar = problem.candCalendar[candidate]!
    if (calendar < 0 || served[op] === 1) continue
    const [s, q, e, x] = times.map((time) => axis.posOf(calendar, time)) as [number, number, number, number]
    const first = problem.candSubStart[candidate]!
    for (let sub = first; sub < problem.candSubStart[candidate + 1]!; sub++) {
      const other = problem.subResource[sub]!
      const theirs = problem.resourceCalendar[other]!
      const needed = subTimes(state, sub, calendar, { s, q, e, x })
      if (!needed || theirs < 0 || isUnlimited(state, other)) continue
      const [from, to] = [axis.posOf(theirs, needed[0]), axis.posOf(theirs, needed[1])]
      if (from < to) put(subAssignment[op]! + sub - first, other, from, from, to)
    }
  }
  const { resource, setup, end } = timelines
  assignments.sort(
    (a, b) => resource[a]! - resource[b]! || setup[a]! - setup[b]! || end[a]! - end[b]! || a - b,
  )
  for (const [k, assignment] of assignments.entries()) {
    const before = assignments[k - 1]
    timelines.insert(
      assignment,
      resource[assignment]!,
      before !== undefined && resource[before] === resource[assignment] ? before : -1,
    )
  }
}

/** Pins both of two assignments that overlap on a resource of capacity one. */
function pinOverlaps(state: MoveState): void {
  const { timelines, owner, pinned, problem } = state
  for (let resource = 0; resource < problem.resourceCount; resource++) {
    if (problem.resourceKind[resource] !== Kind.SINGLE || isUnlimited(state, resource)) continue
    let latest = -1
    for (
      let assignment = timelines.head[resource]!;
      assignment >= 0;
      assignment = timelines.right[assignment]!
    ) {
      if (latest >= 0 && timelines.setup[assignment]! < timelines.end[latest]!) {
        pinned[owner[assignment]!] = 1
        pinned[owner[latest]!] = 1
      }
      if (latest < 0 || timelines.end[assignment]! >= timelines.end[latest]!) latest = assignment
    }
  }
}

/** Pins operations that the rule would place elsewhere; returns true when there is one. */
function pinDisplaced(state: MoveState): boolean {
  const { problem, solution, pinned, axis, timelines } = state
  const search = new SlotSearch(state)
  const displaced: number[] = []
  for (let op = 0; op < problem.opCount; op++) {
    if (!isPlaced(state, op) || pinned[op] === 1) continue
    search.take(op)
    if (isBatch(state, search.resource)) continue
    const found = search.findSlot(timelines.resource[op] === search.resource ? timelines.left[op]! : -1)
    const { calendar, s, q, e, x } = search
    const same =
      found &&
      axis.toStart(calendar, q) === solution.start[op] &&
      axis.toEnd(calendar, e) === solution.produced[op] &&
      (s < q ? axis.toStart(calendar, s) : solution.start[op]) === solution.setup[op] &&
      (x > e ? axis.toEnd(calendar, x) : solution.produced[op]) === solution.end[op]
    if (!same) displaced.push(op)
  }
  for (const op of displaced) pinned[op] = 1
  return displaced.length > 0
}

const isBatch = ({ problem }: MoveState, resource: number): boolean =>
  problem.resourceKind[resource] === Kind.FURNACE

/** Sets dispatch times and the latest end up to every pinned assignment: of overlapping ones the latest end counts. */
function updateLatestEnds(state: MoveState): void {
  setDispatchTimes(state)
  const { problem } = state
  for (let resource = 0; resource < problem.resourceCount; resource++) updateLatestEndsOf(state, resource)
}

/** The same for one resource, after a pinned operation has been moved or restored. */
export function updateLatestEndsOf({ timelines, owner, pinned }: MoveState, resource: number): void {
  let [end, last] = [-1, -1]
  const list: number[] = []
  for (
    let assignment = timelines.head[resource]!;
    assignment >= 0;
    assignment = timelines.right[assignment]!
  ) {
    if (pinned[owner[assignment]!] === 0) continue
    if (timelines.end[assignment]! > end) [end, last] = [timelines.end[assignment]!, assignment]
    timelines.latestEnd[assignment] = end
    timelines.latestAssignment[assignment] = last
    list.push(assignment)
  }
  timelines.pinned[resource] = Int32Array.from(list)
}
