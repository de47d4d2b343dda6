import type { CalendarProblem, CalendarSolution, CalendarSolver } from '../../calendar/problem.ts'
import { packKindSlots } from '../../calendar/slots.ts'

interface ReferenceSlot {
  readonly start: number
  end: number
  readonly qty: number
  readonly kind: number
  readonly day: number
}

interface Entry {
  readonly rank: number
  readonly days: number
  readonly plan: number
  readonly kind: number
}

/** Slots of every resource, resource by resource; those that share theirs have the same array. */
export function expandReference(
  problem: CalendarProblem,
  between?: (share: number) => void,
): ReferenceSlot[][] {
  const shared = new Map<number, ReferenceSlot[]>()
  const result: ReferenceSlot[][] = []
  for (let resource = 0; resource < problem.resourceCount; resource++) {
    result.push(slotsOfResource(problem, resource, shared))
    if (resource % 256 === 255) between?.((resource + 1) / problem.resourceCount)
  }
  return result
}

/** The reference solver: objects, one resource and one day after the other. It defines the correct result. */
export const referenceCalendarSolver: CalendarSolver = {
  name: 'reference',
  expand: (problem, between) => packed(expandReference(problem, between)),
}

function slotsOfResource(
  problem: CalendarProblem,
  resource: number,
  shared: Map<number, ReferenceSlot[]>,
): ReferenceSlot[] {
  const ownClass = problem.resourceClass[resource]!
  if (ownClass < 0) return []
  const ownList = problem.resourceOwn[resource]!
  const pieces = piecesOf(problem, resource)
  const alike = ownList < 0 && pieces.length === 0
  const known = alike ? shared.get(ownClass) : undefined
  if (known) return known
  const entries = [...entriesOf(problem, problem.classList[ownClass]!), ...entriesOf(problem, ownList)]
  entries.sort((a, b) => a.rank - b.rank)
  const regular = calendarSlots(problem, entries, problem.classZone[ownClass]!)
  const slots = pieces.length > 0 ? overridden(regular, pieces) : regular
  if (alike) shared.set(ownClass, slots)
  return slots
}

function entriesOf(problem: CalendarProblem, list: number): Entry[] {
  if (list < 0) return []
  const entries: Entry[] = []
  for (let k = problem.listStart[list]!; k < problem.listStart[list + 1]!; k++)
    entries.push({
      rank: problem.entryRank[k]!,
      days: problem.entryDays[k]!,
      plan: problem.entryPlan[k]!,
      kind: problem.entryKind[k]!,
    })
  return entries
}

function claimsDay(problem: CalendarProblem, { days }: Entry, day: number): boolean {
  return (problem.daySets[days * problem.dayWords + (day >> 5)]! & (1 << (day & 31))) !== 0
}

/** A segment of a day's plan; `local` = its start in seconds from the midnight of day 0. */
interface Segment {
  readonly local: number
  readonly day: number
  readonly start: number
  readonly end: number
  readonly qty: number
  readonly kind: number
}

function calendarSlots(problem: CalendarProblem, entries: readonly Entry[], zone: number): ReferenceSlot[] {
  const slots: ReferenceSlot[] = []
  let reached = -Infinity
  let afterMidnight: Segment[] = []
  for (let day = 0; day <= problem.dayCount; day++) {
    const segments = day < problem.dayCount ? segmentsOf(problem, entries, day) : []
    const midnight = (day + 1) * 86_400
    const today = [...afterMidnight, ...segments.filter(({ local }) => local < midnight)]
    afterMidnight = segments.filter(({ local }) => local >= midnight)
    for (const segment of today.sort((a, b) => a.local - b.local)) {
      const end = instantOf(problem, zone, segment.day, segment.end)
      const start = Math.max(reached, instantOf(problem, zone, segment.day, segment.start))
      if (start >= end) continue
      reached = end
      append(slots, {
        start: Math.max(start, problem.from),
        end: Math.min(end, problem.to),
        qty: segment.qty,
        kind: segment.kind,
        day: problem.firstDay + segment.day,
      })
    }
  }
  return slots
}

function segmentsOf(problem: CalendarProblem, entries: readonly Entry[], day: number): Segment[] {
  const winner = entries.find((entry) => claimsDay(problem, entry, day))
  if (!winner) return []
  const segments: Segment[] = []
  for (let seg = problem.planStart[winner.plan]!; seg < problem.planStart[winner.plan + 1]!; seg++)
    segments.push({
      local: day * 86_400 + problem.segStart[seg]!,
      day,
      start: problem.segStart[seg]!,
      end: problem.segEnd[seg]!,
      qty: problem.segQty[seg]!,
      kind: winner.kind + problem.segKind[seg]!,
    })
  return segments
}

/** Adds a slot behind the others; an equal neighbour grows instead. */
function append(slots: ReferenceSlot[], slot: ReferenceSlot): void {
  if (slot.start >= slot.end) return
  const last = slots.at(-1)
  if (last?.end === slot.start && last.kind === slot.kind) last.end = slot.end
  else slots.push(slot)
}

function instantOf(problem: CalendarProblem, zone: number, day: number, local: number): number {
  const at = zone * problem.dayCount + day
  let turn = problem.dayTurn[at]!
  if (turn < 0) return problem.dayStart[at]! + local
  const fromStart = day * 86_400 + local
  while (problem.turnLocal[turn + 1]! <= fromStart) turn++
  return Math.max(problem.turnUtc[turn]!, fromStart - problem.turnOffset[turn]!)
}

function piecesOf(problem: CalendarProblem, resource: number): ReferenceSlot[] {
  const pieces: ReferenceSlot[] = []
  for (let k = problem.resourcePieces[resource]!; k < problem.resourcePieces[resource + 1]!; k++)
    pieces.push({
      start: problem.pieceStart[k]!,
      end: problem.pieceEnd[k]!,
      qty: problem.pieceQty[k]!,
      kind: problem.pieceKind[k]!,
      day: problem.pieceDay[k]!,
    })
  return pieces
}

/** Between two neighbouring bounds nothing changes: the first override that covers the interval counts, else the slot. */
function overridden(slots: readonly ReferenceSlot[], pieces: readonly ReferenceSlot[]): ReferenceSlot[] {
  const bounds = [...new Set([...slots, ...pieces].flatMap(({ start, end }) => [start, end]))].sort(
    (a, b) => a - b,
  )
  const result: ReferenceSlot[] = []
  for (const [k, start] of bounds.entries()) {
    const covers = (one: ReferenceSlot): boolean => one.start <= start && start < one.end
    const source = pieces.find(covers) ?? slots.find(covers)
    if (source && source.qty > 0) append(result, { ...source, start, end: bounds[k + 1]! })
  }
  return result
}

function packed(lists: readonly ReferenceSlot[][]): CalendarSolution {
  const distinct = [...new Set(lists)]
  const { first, last, records } = packKindSlots(
    distinct.map((slots) => slots.map((slot) => ({ ...slot, qty: BigInt(slot.qty) }))),
  )
  const place = new Map(distinct.map((slots, k) => [slots, k]))
  const at = lists.map((slots) => place.get(slots)!)
  return {
    first: Int32Array.from(at, (k) => first[k]!),
    last: Int32Array.from(at, (k) => last[k]!),
    records,
  }
}
