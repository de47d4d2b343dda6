import { ruleHolds } from '#domain/calendar/calendar-dates.ts'
import type { DayFacts } from '#domain/calendar/days.ts'
import { slotQuantity, type Kinds } from './kinds.ts'
import type { Claim, Claims } from './ranking.ts'
import type { CalendarRow, CalendarRows } from './rows.ts'

interface Segment {
  readonly start: number
  readonly end: number
  readonly qty: number
  readonly kind: number
}

/** Builds the lists of entries; equal plans and day sets are stored once. */
export class Entries {
  readonly #claims: Claims
  readonly #days: readonly DayFacts[]
  readonly #rows: CalendarRows
  readonly #kinds: Kinds
  readonly #plans: Segment[][] = []
  readonly #planOf = new Map<CalendarRow['shifts'], Map<bigint, number>>()
  readonly #sets: Uint32Array[] = []
  readonly #setOf = new Map<Claim['rules'], Map<string, number>>()
  readonly #setOfClaim: Int32Array
  readonly #words: number
  readonly #rank: number[] = []
  readonly #entryDays: number[] = []
  readonly #plan: number[] = []
  readonly #kind: number[] = []
  readonly #listStart = [0]

  constructor(claims: Claims, days: readonly DayFacts[], rows: CalendarRows, kinds: Kinds) {
    this.#claims = claims
    this.#days = days
    this.#rows = rows
    this.#kinds = kinds
    this.#words = ((days.length + 63) >> 6) * 2
    this.#setOfClaim = new Int32Array(claims.ranked.length).fill(-1)
  }

  /** A new list of the claims at these places, for resources of that quantity. */
  list(places: readonly number[], qty: bigint): number {
    for (const rank of places) {
      const claim = this.#claims.ranked[rank]!
      const base = claim.row.qty ?? qty
      this.#rank.push(rank)
      this.#entryDays.push(this.#daySet(rank, claim))
      this.#plan.push(this.#planFor(claim.row.shifts, base))
      this.#kind.push(this.#kinds.ofRow(claim.row, base))
    }
    return this.#listStart.push(this.#rank.length) - 2
  }

  #planFor(shifts: CalendarRow['shifts'], qty: bigint): number {
    const plans = madeIn(this.#planOf, shifts)
    let plan = plans.get(qty)
    if (plan === undefined) plans.set(qty, (plan = this.#plans.push(segmentsOf(shifts, qty)) - 1))
    return plan
  }

  #daySet(rank: number, { row, rules }: Claim): number {
    const known = this.#setOfClaim[rank]!
    if (known >= 0) return known
    const sets = madeIn(this.#setOf, rules)
    const validity = `${row.firstDay} ${row.lastDay}`
    let set = sets.get(validity)
    if (set === undefined) {
      const words = new Uint32Array(this.#words)
      for (const d of daysOf(rules, row, this.#days, this.#rows)) words[d >> 5]! |= 1 << (d & 31)
      sets.set(validity, (set = this.#sets.push(words) - 1))
    }
    return (this.#setOfClaim[rank] = set)
  }

  columns() {
    const segments = this.#plans.flat()
    const daySets = new Uint32Array(this.#sets.length * this.#words)
    for (const [k, set] of this.#sets.entries()) daySets.set(set, k * this.#words)
    return {
      planCount: this.#plans.length,
      planStart: startsOf(this.#plans),
      segStart: Int32Array.from(segments, ({ start }) => start),
      segEnd: Int32Array.from(segments, ({ end }) => end),
      segQty: Float64Array.from(segments, ({ qty }) => qty),
      segKind: Int32Array.from(segments, ({ kind }) => kind),
      dayWords: this.#words,
      daySets,
      entryRank: Int32Array.from(this.#rank),
      entryDays: Int32Array.from(this.#entryDays),
      entryPlan: Int32Array.from(this.#plan),
      entryKind: Int32Array.from(this.#kind),
      listCount: this.#listStart.length - 1,
      listStart: Int32Array.from(this.#listStart),
    }
  }
}

/** The map under a key, made when it is new. */
function madeIn<K, A, B>(maps: Map<K, Map<A, B>>, key: K): Map<A, B> {
  let found = maps.get(key)
  if (found === undefined) maps.set(key, (found = new Map()))
  return found
}

function startsOf(lists: readonly (readonly unknown[])[]): Int32Array {
  const starts = new Int32Array(lists.length + 1)
  for (const [k, list] of lists.entries()) starts[k + 1] = starts[k]! + list.length
  return starts
}

/** Days (from 0) of a claim. Ranges of days, the usual case for single resources, need no check of each day. */
function* daysOf(
  rules: Claim['rules'],
  { firstDay, lastDay }: CalendarRow,
  days: readonly DayFacts[],
  { holidays }: CalendarRows,
): Generator<number> {
  const first = days[0]!.day
  const isHoliday = (day: number, table: string | null): boolean =>
    table === null
      ? [...holidays.values()].some((own) => own.has(day))
      : holidays.get(table)?.has(day) === true || holidays.get('')?.has(day) === true
  for (const rule of rules) {
    const from = Math.max(first, firstDay, rule.kind === 'days' ? rule.from : -Infinity)
    const to = Math.min(first + days.length - 1, lastDay, rule.kind === 'days' ? rule.to : Infinity)
    for (let day = from; day <= to; day++)
      if (ruleHolds(rule, days[day - first]!, isHoliday)) yield day - first
  }
}

/**
 * Segments of a day, ascending and disjoint. Where shifts overlap, the first one of the row keeps its hours and the others
 * have the rest. Shifts with quantity 0 have no segments.
 */
function segmentsOf(shifts: CalendarRow['shifts'], base: bigint): Segment[] {
  let taken: Segment[] = []
  for (const [kind, { pattern, multiplier }] of shifts.entries()) {
    const qty = Number(slotQuantity(base, multiplier))
    if (qty === 0) continue
    const free = pattern.worked.flatMap(({ start, end }) => gapsIn(taken, start, end))
    taken = [...taken, ...free.map(([start, end]): Segment => ({ start, end, qty, kind }))]
    taken.sort((a, b) => a.start - b.start)
  }
  return taken
}

/** Parts of [start, end) outside of ascending segments. */
function gapsIn(segments: readonly Segment[], start: number, end: number): [start: number, end: number][] {
  const gaps: [number, number][] = []
  let at = start
  for (const one of segments) {
    if (one.end <= at || one.start >= end) continue
    if (one.start > at) gaps.push([at, one.start])
    at = one.end
  }
  if (at < end) gaps.push([at, end])
  return gaps
}
