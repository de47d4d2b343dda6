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
export interface CalendarProblem {
  readonly from: number
  readonly to: number
  /** Day number of day 0. */
  readonly firstDay: number
  readonly dayCount: number

  readonly zoneCount: number
  readonly dayStart: Float64Array
  readonly dayTurn: Int32Array
  /** Turns of all zones; each zone ends with one at local time Infinity. */
  readonly turnLocal: Float64Array
  readonly turnUtc: Float64Array
  readonly turnOffset: Float64Array

  readonly planCount: number
  /** Segments of plan p: [planStart[p], planStart[p + 1]). */
  readonly planStart: Int32Array
  readonly segStart: Int32Array
  readonly segEnd: Int32Array
  /** 10^-6, above 0; integers below 2^53. */
  readonly segQty: Float64Array
  readonly segKind: Int32Array

  /** 32-bit words of a day set; even. */
  readonly dayWords: number
  readonly daySets: Uint32Array

  readonly entryRank: Int32Array
  readonly entryDays: Int32Array
  readonly entryPlan: Int32Array
  readonly entryKind: Int32Array

  readonly listCount: number
  /** Entries of list l: [listStart[l], listStart[l + 1]), by rank. */
  readonly listStart: Int32Array

  readonly classCount: number
  readonly classList: Int32Array
  readonly classZone: Int32Array

  readonly resourceCount: number
  /** -1 = never scheduled: no slots. */
  readonly resourceClass: Int32Array
  /** List of the resource's own claims or -1. */
  readonly resourceOwn: Int32Array
  /** Pieces of resource r, best first: [resourcePieces[r], resourcePieces[r + 1]). */
  readonly resourcePieces: Int32Array
  readonly pieceStart: Float64Array
  readonly pieceEnd: Float64Array
  /** 10^-6, may be 0. */
  readonly pieceQty: Float64Array
  readonly pieceKind: Int32Array
  readonly pieceDay: Int32Array

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
