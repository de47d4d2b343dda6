import { NONE } from '../../../scheduling/problem.ts'
import type { SlotSearch } from './slot-search.ts'
import { isBefore, isSingle, isUnlimited, type MoveState } from './state.ts'

/**
 * Conflict on a resource of capacity above one: -1 when the free quantity suffices in [from, to), else the position at
 * which the first interval of shortage ends.
 */
export function conflictOfSum(
  state: MoveState,
  op: number,
  resource: number,
  from: number,
  to: number,
  qty: number,
): number {
  const { problem, axis } = state
  if (from >= to) return -1
  const calendar = problem.resourceCalendar[resource]!
  const assignments = assignmentsWithin(state, op, resource, from, to)
  const cuts = new Set([from])
  for (const { begin, end } of assignments) {
    if (begin > from) cuts.add(begin)
    cuts.add(end)
  }
  for (let slot = axis.slotBelow(calendar, from + 1); slot < axis.last(calendar); slot++) {
    const at = problem.slotBefore[slot]!
    if (at >= to) break
    if (at > from) cuts.add(at)
  }
  const sorted = [...cuts].sort((a, b) => a - b)
  for (const at of sorted) {
    if (at >= to) break
    let free = problem.slotQty[axis.slotBelow(calendar, at + 1)]!
    for (const assignment of assignments)
      if (assignment.begin <= at && assignment.end > at) free -= assignment.qty
    if (free < qty) return stretchEnd(state, op, resource, at)
  }
  return -1
}

/** First position at which the free quantity may change: by the quantity of a slot, or by an assignment placed before. */
function stretchEnd(state: MoveState, op: number, resource: number, at: number): number {
  const { problem, axis, timelines, owner } = state
  const { slotQty, slotBefore } = problem
  const calendar = problem.resourceCalendar[resource]!
  let slot = axis.slotBelow(calendar, at + 1) + 1
  while (slot < axis.last(calendar) && slotQty[slot] === slotQty[slot - 1]) slot++
  let end = slot < axis.last(calendar) ? slotBefore[slot]! : axis.total(calendar)
  for (
    let assignment = timelines.head[resource]!;
    assignment >= 0;
    assignment = timelines.right[assignment]!
  ) {
    const [from, to] = [timelines.setup[assignment]!, timelines.end[assignment]!]
    if (from >= to || to <= at || from >= end || owner[assignment] === op) continue
    if (isBefore(state, owner[assignment]!, op)) end = Math.min(end, from > at ? from : to)
  }
  return end
}

interface SumAssignment {
  readonly begin: number
  readonly end: number
  readonly qty: number
}

/** Assignments placed before an operation that overlap [from, to). */
function assignmentsWithin(
  state: MoveState,
  op: number,
  resource: number,
  from: number,
  to: number,
): SumAssignment[] {
  const { timelines, owner } = state
  const found: SumAssignment[] = []
  const least = from - timelines.longest[resource]!
  for (
    let assignment = timelines.head[resource]!;
    assignment >= 0;
    assignment = timelines.right[assignment]!
  ) {
    const begin = timelines.setup[assignment]!
    if (begin < least || begin >= to || timelines.end[assignment]! <= from) continue
    const other = owner[assignment]!
    if (other !== op && isBefore(state, other, op))
      found.push({ begin, end: timelines.end[assignment]!, qty: quantityOf(state, assignment) })
  }
  return found
}

function quantityOf({ problem, solution, owner, subAssignment }: MoveState, assignment: number): number {
  const candidate = solution.candidate[owner[assignment]!]!
  if (assignment < problem.opCount) return problem.candQty[candidate]!
  return problem.subQty[problem.candSubStart[candidate]! + assignment - subAssignment[owner[assignment]!]!]!
}

/** Positions of the pieces of an operation on the calendar of its candidate. */
export interface Pieces {
  readonly s: number
  readonly q: number
  readonly e: number
  readonly x: number
}

/** Times from the first to the last needed piece of a sub-resource, or null when all pieces are empty. */
export function subTimes(
  { problem, axis }: MoveState,
  sub: number,
  calendar: number,
  { s, q, e, x }: Pieces,
): readonly [from: number, to: number] | null {
  const parts = problem.subParts[sub]!
  let [from, to] = [-1, -1]
  for (let part = 0; part < 3; part++) {
    const begin = part === 0 ? s : part === 1 ? q : e
    const end = part === 0 ? q : part === 1 ? e : x
    if (!(parts & (1 << part)) || begin >= end) continue
    if (from < 0) from = begin
    to = end
  }
  return from < 0 ? null : [axis.toStart(calendar, from), axis.toEnd(calendar, to)]
}

/** Conflict of an assignment of a sub-resource: the position to continue the search from, or -1. */
export function conflictOfSub(search: SlotSearch, sub: number): number {
  const { state, calendar } = search
  const { problem, axis } = state
  const times = subTimes(state, sub, calendar, search)
  if (!times) return -1
  const other = problem.subResource[sub]!
  const theirs = problem.resourceCalendar[other]!
  if (theirs < 0) return axis.total(calendar)
  const [from, to] = times
  if (!(problem.subParts[sub]! & 2)) {
    const closed = axis.firstClosed(calendar, from, to, theirs)
    if (closed !== NONE) {
      const open = axis.openFrom(theirs, closed)
      return open === NONE ? axis.total(calendar) : axis.posOf(calendar, open)
    }
  }
  const [begin, end] = [axis.posOf(theirs, from), axis.posOf(theirs, to)]
  if (begin >= end || isUnlimited(state, other)) return -1
  const at = isSingle(state, other)
    ? conflictOnTimeline(search, sub, begin, end)
    : conflictOfSum(state, search.op, other, begin, end, problem.subQty[sub]!)
  return at < 0 ? -1 : axis.posOf(calendar, axis.toStart(theirs, at))
}

/** As reference/scheduling/timeline.ts, conflict. */
function conflictOnTimeline(search: SlotSearch, sub: number, from: number, to: number): number {
  const { state } = search
  const { axis, problem } = state
  const resource = problem.subResource[sub]!
  const total = axis.total(problem.resourceCalendar[resource]!)
  const { timelines, owner, subAssignment } = state
  const assignment = subAssignment[search.op]! + sub - problem.candSubStart[search.candidate]!
  let left = timelines.resource[assignment] === resource ? timelines.left[assignment]! : -1
  while (left >= 0 && (timelines.begin[left]! > from || !isBefore(state, owner[left]!, search.op)))
    left = timelines.left[left]!
  let [begin, tried] = [left < 0 ? 0 : search.endOf(left), false]
  for (;;) {
    const right = search.next(left, resource)
    const end = right < 0 ? total : search.edgeOf(right)
    if (end > begin && end > from) {
      if (begin > from) return begin
      if (!tried) {
        if (to <= search.limitOf(resource, right, -1)) {
          Object.assign(search.subGap(sub - problem.candSubStart[search.candidate]!), {
            after: left,
            before: right,
          })
          return -1
        }
        tried = true
      }
    }
    if (right < 0) return total
    left = right
    begin = Math.max(begin, search.endOf(right))
  }
}
