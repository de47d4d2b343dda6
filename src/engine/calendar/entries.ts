import { ruleHolds } from '#domain/calendar/calendar-dates.ts'
import type { DayFacts } from '#domain/calendar/days.ts'
import { slotQuantity, type Kinds } from './kinds.ts'
import type { Claim, Claims } from './ranking.ts'
import type { CalendarRow, CalendarRows } from './rows.ts'

/** Index of a key, the same for the same key; `make` is called for a new one. */
export function numbered<T>(map: Map<string, number>, list: T[], key: string, make: () => T): number {
  let index = map.get(key)
  if (index === undefined) {
    index = list.push(make()) - 1
    map.set(key, index)
  }
  return index
}

interface Segment {
  readonly start: number
  readonly end: number
  readonly qty: number
  readonly kind: number
}

/** Builds the lists of entries; plans and day sets that are the same are kept once. */
export class Entries {
  readonly #claims: Claims
  readonly #days: readonly DayFacts[]
  readonly #rows: CalendarRows
  readonly #kinds: Kinds
  readonly #plans: Segment[][] = []
  readonly #planOf = new Map<string, number>()
  readonly #sets: Uint32Array[] = []
  readonly #setOf = new Map<string, number>()
  readonly #lists: { rank: number; days: number; plan: number; kind: number }[][] = []
  readonly #words: number
  readonly #setOfClaim: Int32Array

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
    const entries = places.map((rank) => {
      const claim = this.#claims.ranked[rank]!
      const base = claim.row.qty ?? qty
      return {
        rank,
        days: this.#daySet(rank, claim),
        plan: this.#planFor(claim.row, base),
        kind: this.#kinds.ofRow(claim.row, base),
      }
    })
    return this.#lists.push(entries) - 1
  }

  #planFor(row: CalendarRow, qty: bigint): number {
    const key = `${row.shifts.map(({ shift, multiplier }) => `${shift}*${multiplier}`).join()}=${qty}`
    return numbered(this.#planOf, this.#plans, key, () => segmentsOf(row, qty))
  }

  #daySet(rank: number, { row, rules, date }: Claim): number {
    const known = this.#setOfClaim[rank]!
    if (known >= 0) return known
    const key = JSON.stringify([date, row.firstDay, row.lastDay, rules])
    const set = numbered(this.#setOf, this.#sets, key, () => {
      const words = new Uint32Array(this.#words)
      for (const d of daysOf(rules, row, this.#days, this.#rows)) words[d >> 5]! |= 1 << (d & 31)
      return words
    })
    return (this.#setOfClaim[rank] = set)
  }

  columns() {
    const entries = this.#lists.flat()
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
      entryRank: Int32Array.from(entries, ({ rank }) => rank),
      entryDays: Int32Array.from(entries, ({ days }) => days),
      entryPlan: Int32Array.from(entries, ({ plan }) => plan),
      entryKind: Int32Array.from(entries, ({ kind }) => kind),
      listCount: this.#lists.length,
      listStart: startsOf(this.#lists),
    }
  }
}

function startsOf(lists: readonly (readonly unknown[])[]): Int32Array {
  const starts = new Int32Array(lists.length + 1)
  for (const [k, list] of lists.entries()) starts[k + 1] = starts[k]! + list.length
  return starts
}

/** Days (from 0) on which a claim holds. Ranges of days, the usual thing on single resources, need no look at each day. */
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
 * Segments of a day: those of all shifts by start, then by the place of the shift in its row; each begins no earlier than
 * the one before ends. Shifts with quantity 0 give none.
 */
function segmentsOf({ shifts }: CalendarRow, base: bigint): Segment[] {
  const all = shifts.flatMap(({ pattern, multiplier }, kind) => {
    const qty = Number(slotQuantity(base, multiplier))
    return qty === 0 ? [] : pattern.worked.map(({ start, end }): Segment => ({ start, end, qty, kind }))
  })
  const segments: Segment[] = []
  let last = 0
  for (const segment of all.sort((a, b) => a.start - b.start || a.kind - b.kind)) {
    const start = Math.max(segment.start, last)
    if (start >= segment.end) continue
    segments.push({ ...segment, start })
    last = segment.end
  }
  return segments
}
