import { ruleHolds } from '#domain/calendar/calendar-dates.ts'
import { dayFacts } from '#domain/calendar/days.ts'
import type { CalendarReason } from '#domain/calendar/reasons.ts'
import type { OverrideRow } from './override-rows.ts'
import { compareOverrides } from './override-rows.ts'
import { compareClaims, rankClaims, sharedClaims, type Claim, type Claims } from './ranking.ts'
import { LocalDays } from './local-days.ts'
import type { CalendarRow, CalendarRows, ResourceRow } from './rows.ts'

/** A calendar row that matches the day, at its best claim. */
export interface MatchingRow {
  readonly row: CalendarRow
  /** targetLevels and dateLevels of the claim. */
  readonly target: number
  readonly date: number
  readonly won: boolean
  /** Reason why it lost, or `won`. */
  readonly reason: CalendarReason
}

export interface DayExplanation {
  readonly day: number
  /** In order of precedence, the winner first. Empty: no row, the resource is closed. */
  readonly rows: readonly MatchingRow[]
  /** Overrides that touch the day, the one that counts first. */
  readonly overrides: readonly OverrideRow[]
}

/** Explains for single days which calendar row wins and why the others do not. */
export class CalendarExplainer {
  readonly #rows: CalendarRows
  readonly #claims: Claims

  constructor(rows: CalendarRows) {
    this.#rows = rows
    this.#claims = rankClaims(rows.calendars, rows.resources)
  }

  /** `day` is a day number on the resource's wall clock. */
  explain(resource: ResourceRow, day: number): DayExplanation {
    const matching = new Map<CalendarRow, Claim>()
    for (const claim of this.#claimsOn(resource)) {
      if (!this.#holds(claim, day)) continue
      const known = matching.get(claim.row)
      if (!known || compareClaims(claim, known) < 0) matching.set(claim.row, claim)
    }
    const ordered = [...matching.values()].sort(compareClaims)
    return {
      day,
      rows: ordered.map((claim, k) => ({
        row: claim.row,
        target: claim.target,
        date: claim.date,
        won: k === 0,
        reason: k === 0 ? 'won' : reasonAgainst(claim, ordered[0]!),
      })),
      overrides: this.#overridesOn(resource, day),
    }
  }

  #claimsOn({ code, groups, scheduled }: ResourceRow): Claim[] {
    if (!scheduled) return []
    const own = this.#claims.ofResource.get(code) ?? []
    return [...own, ...sharedClaims(this.#claims, groups)].map((rank) => this.#claims.ranked[rank]!)
  }

  #holds({ row, rules }: Claim, day: number): boolean {
    if (day < row.firstDay || day > row.lastDay) return false
    const facts = dayFacts(day)
    const { holidays } = this.#rows
    return rules.some((rule) =>
      ruleHolds(rule, facts, (number, table) =>
        table === null
          ? [...holidays.values()].some((days) => days.has(number))
          : [table, ''].some((name) => holidays.get(name)?.has(number)),
      ),
    )
  }

  #overridesOn({ code, groups, zone, scheduled }: ResourceRow, day: number): OverrideRow[] {
    if (!scheduled || this.#rows.overrides.length === 0) return []
    const clock = new LocalDays(zone, day, day + 1)
    const [from, to] = [clock.dayStart(day), clock.dayStart(day + 1)]
    const mine = new Set([code, ...groups])
    return this.#rows.overrides
      .filter(
        ({ targets, pieces }) =>
          (targets.every || targets.codes.some((one) => mine.has(one))) &&
          pieces.some(({ start, end }) => start < to && end > from),
      )
      .sort(compareOverrides)
  }
}

function reasonAgainst(claim: Claim, winner: Claim): CalendarReason {
  if (claim.row.sortOrder !== winner.row.sortOrder) return 'sortOrder'
  if (claim.target !== winner.target) return 'target'
  return claim.date === winner.date ? 'code' : 'dates'
}
