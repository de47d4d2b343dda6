import type { calendarColumns } from '../interface/calendar.ts'
import type { Values } from '../interface/declare.ts'
import type { SlotRecords } from './slots.ts'

/**
 * The core problem of calendar expansion: numbers only. `prepare` makes it from the input tables, a solver turns it into
 * a Solution, `expandCalendars` reads the result. The reference and the wasm kernel solve the same problem and must
 * give the same solution, byte for byte.
 *
 * TIME. Local times are seconds from the midnight of day 0 on the wall clock; instants are seconds UTC. Day d of zone z
 * begins at dayStart[z * dayCount + d]. Where dayTurn is -1 the clock does not change for the next two days; otherwise
 * local times from that day on use the turns of the zone from that index: with the last turn whose turnLocal is
 * not after the local time, instant = max(turnUtc, local - turnOffset).
 *
 * CLAIMS. An entry is one claim of a calendar row: on the days of its day set (bit d of the set's words) it has the
 * slots of its plan. A resource has the entries of its class (group and `*` claims) and of its own list (-1 = none). On each day
 * the entry with the smallest entryRank wins; where none claims the day, it is closed.
 *
 * SLOTS. The winner's plan gives segments [segStart, segEnd) in local seconds from the day's midnight, ascending and
 * disjoint, possibly none (day off). The segments of all days in the order of their local starts (equal ones: the earlier
 * day first) become [start, end): the start is moved to the end of the slot before when that is later, then both are cut
 * to the window [from, to); empty ones are dropped. A slot that begins where the last ended with the same kind is
 * joined to it. The kind of a slot is entryKind + segKind.
 *
 * OVERRIDES. Then the pieces of the resource, strongest first: inside [start, end) of a piece, where no stronger piece is,
 * only its quantity counts, of kind pieceKind and the day pieceDay; none when 0. Neighbours are joined again.
 *
 * SHARING. Resources without own list and pieces share the records of their class, which are made for the first of them.
 */
export interface CalendarProblem extends Values<typeof calendarColumns> {
  readonly from: number
  readonly to: number
  readonly zoneCount: number
  readonly planCount: number
  readonly listCount: number
  /** Quantity of every kind, 10^-6. */
  readonly kindQty: Float64Array
}

/** Slot records of all resources (slots.ts). */
export type CalendarSolution = SlotRecords

export interface CalendarSolver {
  readonly name: string
  /** `between` is called every few milliseconds of work; it may throw to cancel. */
  expand(problem: CalendarProblem, between?: (share: number) => void): CalendarSolution
}

/** Meaning of a kind of slots: rows of the input, -1 = none; and its quantity (10^-6). */
export interface SlotKinds {
  readonly quantity: BigInt64Array
  readonly calendar: Int32Array
  readonly shift: Int32Array
  readonly override: Int32Array
}
