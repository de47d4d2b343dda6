import { ruleHolds } from '#domain/calendar/calendar-dates.ts'
import { dayFacts, type DayFacts } from '#domain/calendar/days.ts'
import { SCALE } from '../columns.ts'
import type { CalendarInput } from './input.ts'
import { LocalDays } from './local-days.ts'
import { compareOverrides, type OverrideRow } from './override-rows.ts'
import type { CalendarProblem, SlotKinds } from './problem.ts'
import { rankClaims, sharedClaims, type Claim, type Claims } from './ranking.ts'
import { localDay, type InputFault } from './reading.ts'
import { readRows, type CalendarRow, type CalendarRows, type ResourceRow } from './rows.ts'

export interface Window {
  /** Seconds UTC; slots are cut to [from, to). */
  readonly from: number
  readonly to: number
  /** IANA zone of days where a resource names none. */
  readonly zone: string
}

export interface PreparedCalendars {
  readonly problem: CalendarProblem
  readonly kinds: SlotKinds
  readonly rows: CalendarRows
  readonly faults: readonly InputFault[]
}

/** Longest window: open seconds before a slot are counted in 32 bits. */
const MOST_SECONDS = 100 * 366 * 86_400

/** Steps from tables to numbers. Faulty rows take no part. @throws RangeError when the window is longer than a century. */
export function prepareCalendars(input: CalendarInput, window: Window): PreparedCalendars {
  const { from, to, zone } = window
  if (to - from > MOST_SECONDS) throw new RangeError('calendars are expanded over at most 100 years')
  const rows = readRows(input, zone, to - from)
  const zones = [...new Set([zone, ...rows.resources.flatMap((one) => (one ? [one.zone] : []))])]
  // A shift may run until the end of the day after its own.
  const firstDay = Math.min(...zones.map((one) => localDay(from, one))) - 1
  const lastDay = Math.max(firstDay, ...zones.map((one) => localDay(Math.max(from, to - 1), one)))
  const days = Array.from({ length: lastDay - firstDay + 1 }, (_, d) => dayFacts(firstDay + d))
  const kinds = new Kinds()
  const claims = rankClaims(rows.calendars, rows.resources)
  const entries = new Entries(claims, days, rows, kinds)
  const { classes, resourceClass, resourceOwn } = classify(rows.resources, claims, entries, zones)
  const pieces = pieceColumns(rows, kinds, { from, to, zone })
  const kindColumns = kinds.columns()
  const problem: CalendarProblem = {
    from,
    to: Math.max(from, to),
    firstDay,
    dayCount: days.length,
    ...zoneColumns(zones, firstDay, days.length),
    ...entries.columns(),
    classCount: classes.length,
    classList: Int32Array.from(classes, ({ list }) => list),
    classZone: Int32Array.from(classes, (one) => one.zone),
    resourceCount: rows.resources.length,
    resourceClass,
    resourceOwn,
    ...pieces,
    kindQty: Float64Array.from(kindColumns.quantity, Number),
  }
  return { problem, kinds: kindColumns, rows, faults: rows.faults }
}

/** Kinds of slots: one for every shift of a calendar row, or override, and quantity that comes up. */
class Kinds {
  readonly #list: { calendar: number; shift: number; override: number; qty: bigint }[] = []
  readonly #first = new Map<string, number>()

  /** Kind of the first shift of a row for resources of a quantity; the others follow it. */
  ofRow({ row, shifts }: CalendarRow, base: bigint): number {
    return this.#firstOf(`c${row} ${base}`, () =>
      shifts.map(({ shift, multiplier }) => ({
        calendar: row,
        shift,
        override: -1,
        qty: slotQuantity(base, multiplier),
      })),
    )
  }

  ofOverride(row: number, qty: bigint): number {
    return this.#firstOf(`o${row} ${qty}`, () => [{ calendar: -1, shift: -1, override: row, qty }])
  }

  #firstOf(
    key: string,
    make: () => { calendar: number; shift: number; override: number; qty: bigint }[],
  ): number {
    let first = this.#first.get(key)
    if (first === undefined) {
      first = this.#list.length
      this.#first.set(key, first)
      this.#list.push(...make())
    }
    return first
  }

  columns(): SlotKinds {
    return {
      quantity: BigInt64Array.from(this.#list, ({ qty }) => qty),
      calendar: Int32Array.from(this.#list, ({ calendar }) => calendar),
      shift: Int32Array.from(this.#list, ({ shift }) => shift),
      override: Int32Array.from(this.#list, ({ override }) => override),
    }
  }
}

/** Rounded to the nearest 10^-6. */
const slotQuantity = (base: bigint, multiplier: bigint): bigint => (base * multiplier + SCALE / 2n) / SCALE

/** Index of a key, the same for the same key; `make` is called for a new one. */
function numbered<T>(map: Map<string, number>, list: T[], key: string, make: () => T): number {
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
class Entries {
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

/** Resources with the same groups, quantity and zone are of one class: they differ by their own rows alone. */
function classify(
  resources: readonly (ResourceRow | null)[],
  claims: Claims,
  entries: Entries,
  zones: readonly string[],
) {
  const classes: { list: number; zone: number }[] = []
  const classOf = new Map<string, number>()
  const resourceClass = new Int32Array(resources.length).fill(-1)
  const resourceOwn = new Int32Array(resources.length).fill(-1)
  for (const [r, resource] of resources.entries()) {
    if (!resource?.scheduled) continue
    const { code, groups, qty, zone } = resource
    const key = JSON.stringify([[...new Set(groups)].sort(), String(qty), zone])
    resourceClass[r] = numbered(classOf, classes, key, () => ({
      list: entries.list(sharedClaims(claims, groups), qty),
      zone: zones.indexOf(zone),
    }))
    const own = claims.ofResource.get(code)
    if (own) resourceOwn[r] = entries.list(own, qty)
  }
  return { classes, resourceClass, resourceOwn }
}

function zoneColumns(zones: readonly string[], firstDay: number, dayCount: number) {
  const dayStart = new Float64Array(zones.length * dayCount)
  const dayTurn = new Int32Array(zones.length * dayCount).fill(-1)
  const turns: { local: number; utc: number; offset: number }[] = []
  const base = firstDay * 86_400
  for (const [z, zone] of zones.entries()) {
    const clock = new LocalDays(zone, firstDay, firstDay + dayCount)
    for (let d = 0; d < dayCount; d++) {
      const local = (firstDay + d) * 86_400
      dayStart[z * dayCount + d] = clock.utc(local)
      const turn = clock.turns.findLastIndex((one) => one.local <= local)
      // Even where the day begins inside or right after a skipped hour.
      const even =
        local - clock.turns[turn]!.offset >= clock.turns[turn]!.utc &&
        (clock.turns[turn + 1]?.local ?? Infinity) > local + 2 * 86_400
      if (!even) dayTurn[z * dayCount + d] = turns.length + turn
    }
    for (const { local, utc, offset } of clock.turns)
      turns.push({ local: local - base, utc, offset: offset - base })
    turns.push({ local: Infinity, utc: Infinity, offset: 0 })
  }
  return {
    zoneCount: zones.length,
    dayStart,
    dayTurn,
    turnLocal: Float64Array.from(turns, ({ local }) => local),
    turnUtc: Float64Array.from(turns, ({ utc }) => utc),
    turnOffset: Float64Array.from(turns, ({ offset }) => offset),
  }
}

/** Pieces of overrides that reach into the window, per resource, best first. */
function pieceColumns({ resources, overrides }: CalendarRows, kinds: Kinds, { from, to, zone }: Window) {
  const ofCode = new Map<string, OverrideRow[]>()
  const ofAll: OverrideRow[] = []
  for (const override of overrides) {
    if (override.targets.every) ofAll.push(override)
    for (const code of override.targets.codes) {
      const list = ofCode.get(code)
      if (list) list.push(override)
      else ofCode.set(code, [override])
    }
  }
  const pieces: { start: number; end: number; qty: number; kind: number; day: number }[] = []
  const resourcePieces = new Int32Array(resources.length + 1)
  for (const [r, resource] of resources.entries()) {
    if (resource?.scheduled && overrides.length > 0) {
      const mine = new Set([
        ...ofAll,
        ...[resource.code, ...resource.groups].flatMap((code) => ofCode.get(code) ?? []),
      ])
      for (const override of [...mine].sort(compareOverrides))
        for (const { start, end, qty } of override.pieces)
          if (start < to && end > from)
            pieces.push({
              start: Math.max(start, from),
              end: Math.min(end, to),
              qty: Number(qty ?? resource.qty),
              kind: kinds.ofOverride(override.row, qty ?? resource.qty),
              day: localDay(Math.max(start, from), resource.zone ?? zone),
            })
    }
    resourcePieces[r + 1] = pieces.length
  }
  return {
    resourcePieces,
    pieceStart: Float64Array.from(pieces, ({ start }) => start),
    pieceEnd: Float64Array.from(pieces, ({ end }) => end),
    pieceQty: Float64Array.from(pieces, ({ qty }) => qty),
    pieceKind: Int32Array.from(pieces, ({ kind }) => kind),
    pieceDay: Int32Array.from(pieces, ({ day }) => day),
  }
}
