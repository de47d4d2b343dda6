import { NONE } from '../../../scheduling/problem.ts'
import type { SeatFinder } from './seat.ts'
import { isBefore, isSingle, isUnlimited, type MoveState } from './state.ts'

/**
 * A use of a resource that does several things at a time: -1 when its quantity suffices in [from, to), else the position
 * at which the first stretch in which it does not is over.
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
  const uses = usesWithin(state, op, resource, from, to)
  const cuts = new Set([from])
  for (const { begin, end } of uses) {
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
    for (const use of uses) if (use.begin <= at && use.end > at) free -= use.qty
    if (free < qty) return stretchEnd(state, op, resource, at)
  }
  return -1
}

/** Where what is free at a position may change for the first time: by another quantity of slots, or a use placed before. */
function stretchEnd(state: MoveState, op: number, resource: number, at: number): number {
  const { problem, axis, lines, owner } = state
  const { slotQty, slotBefore } = problem
  const calendar = problem.resourceCalendar[resource]!
  let slot = axis.slotBelow(calendar, at + 1) + 1
  while (slot < axis.last(calendar) && slotQty[slot] === slotQty[slot - 1]) slot++
  let end = slot < axis.last(calendar) ? slotBefore[slot]! : axis.total(calendar)
  for (let use = lines.head[resource]!; use >= 0; use = lines.right[use]!) {
    const [from, to] = [lines.setup[use]!, lines.end[use]!]
    if (from >= to || to <= at || from >= end || owner[use] === op) continue
    if (isBefore(state, owner[use]!, op)) end = Math.min(end, from > at ? from : to)
  }
  return end
}

interface SumUse {
  readonly begin: number
  readonly end: number
  readonly qty: number
}

/** Uses placed before an operation that lie in [from, to). */
function usesWithin(state: MoveState, op: number, resource: number, from: number, to: number): SumUse[] {
  const { lines, owner } = state
  const found: SumUse[] = []
  const least = from - lines.longest[resource]!
  for (let use = lines.head[resource]!; use >= 0; use = lines.right[use]!) {
    const begin = lines.setup[use]!
    if (begin < least || begin >= to || lines.end[use]! <= from) continue
    const other = owner[use]!
    if (other !== op && isBefore(state, other, op))
      found.push({ begin, end: lines.end[use]!, qty: quantityOf(state, use) })
  }
  return found
}

function quantityOf({ problem, solution, owner, subUse }: MoveState, use: number): number {
  const candidate = solution.candidate[owner[use]!]!
  if (use < problem.opCount) return problem.candQty[candidate]!
  return problem.subQty[problem.candSubStart[candidate]! + use - subUse[owner[use]!]!]!
}

/** Positions of the pieces of an operation on the calendar of its candidate. */
export interface Pieces {
  readonly s: number
  readonly q: number
  readonly e: number
  readonly x: number
}

/** Times from the first to the last of the pieces that a sub-resource is needed for, or null when all are empty. */
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

/** What stands in the way of a use as sub-resource: the position to go on from, or -1. */
export function conflictOfSub(seat: SeatFinder, sub: number): number {
  const { state, calendar } = seat
  const { problem, axis } = state
  const times = subTimes(state, sub, calendar, seat)
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
    ? conflictInLine(seat, sub, begin, end)
    : conflictOfSum(state, seat.op, other, begin, end, problem.subQty[sub]!)
  return at < 0 ? -1 : axis.posOf(calendar, axis.toStart(theirs, at))
}

/** As reference/scheduling/timeline.ts, conflict. */
function conflictInLine(seat: SeatFinder, sub: number, from: number, to: number): number {
  const { state } = seat
  const { axis, problem } = state
  const resource = problem.subResource[sub]!
  const total = axis.total(problem.resourceCalendar[resource]!)
  const { lines, owner, subUse } = state
  const use = subUse[seat.op]! + sub - problem.candSubStart[seat.candidate]!
  let left = lines.resource[use] === resource ? lines.left[use]! : -1
  while (left >= 0 && (lines.begin[left]! > from || !isBefore(state, owner[left]!, seat.op)))
    left = lines.left[left]!
  let [begin, tried] = [left < 0 ? 0 : seat.endOf(left), false]
  for (;;) {
    const right = seat.next(left, resource)
    const end = right < 0 ? total : seat.edgeOf(right)
    if (end > begin && end > from) {
      if (begin > from) return begin
      if (!tried) {
        if (to <= seat.limitOf(resource, right, -1)) {
          Object.assign(seat.subGap(sub - problem.candSubStart[seat.candidate]!), {
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
    begin = Math.max(begin, seat.endOf(right))
  }
}
