import type { PsiLayout, PsiPeriod } from '#domain/psi/layout.ts'
import { localDay, periodDay, plusPeriods } from '#domain/rules/periods.ts'
import { zonedSeconds } from '#domain/rules/zone.ts'

const DAY = 86_400

export type PeriodKind = 'shift' | 'day' | 'week' | 'month'
/** Granularity to which periods are collapsed. */
export type Scale = 'week' | 'month'

export interface HorizonWanted {
  readonly kind: PeriodKind
  /** An instant of the first period, seconds UTC. */
  readonly from: number
  /** Number of periods, 1 or more. */
  readonly count: number
  /** IANA zone in which days begin. */
  readonly zone: string
  /** Seconds from midnight at which shifts begin; without any, shifts are days. */
  readonly shiftStarts?: readonly number[]
}

/** Periods without gaps in the calendar of a zone, the first of them around `from`. Days keep their lengths of 23 to 25 hours. */
export function horizonOf(wanted: HorizonWanted): PsiPeriod[] {
  const bounds = wanted.kind === 'shift' ? shiftBounds(wanted) : dayBounds(wanted, wanted.kind)
  return bounds.slice(0, -1).map(({ at, day }, p): PsiPeriod => ({ start: at, end: bounds[p + 1]!.at, day }))
}

interface Bound {
  readonly at: number
  readonly day: number
}

function dayBounds({ from, count, zone }: HorizonWanted, kind: Exclude<PeriodKind, 'shift'>): Bound[] {
  const first = periodDay(localDay(from, zone), kind)
  return Array.from({ length: count + 1 }, (_, p) => {
    const day = plusPeriods(first, p, kind)
    return { at: zonedSeconds(day * DAY, zone), day }
  })
}

function shiftBounds(wanted: HorizonWanted): Bound[] {
  const { from, count, zone, shiftStarts = [] } = wanted
  const starts = [...new Set(shiftStarts.map((start) => start % DAY))].toSorted((a, b) => a - b)
  if (starts.length === 0) return dayBounds(wanted, 'day')
  const bounds: Bound[] = []
  for (let day = localDay(from, zone) - 1; bounds.length <= count; day++)
    for (const start of starts) {
      const at = zonedSeconds(day * DAY + start, zone)
      // A start inside the hour that the clock skips falls together with the one after it.
      if (bounds.length > 0 && at <= bounds.at(-1)!.at) continue
      if (at <= from) bounds.length = 0
      bounds.push({ at, day })
    }
  return bounds.slice(0, count + 1)
}

/** Periods of a coarser calendar and the first of the periods that each of them contains. */
export interface Collapsed {
  readonly periods: readonly PsiPeriod[]
  /** One more than periods: group g contains the periods from starts[g] to before starts[g + 1]. */
  readonly starts: readonly number[]
}

/** Periods grouped by week or month of their begin; `null` does not group them. */
export function collapse(periods: readonly PsiPeriod[], scale: Scale | null): Collapsed {
  const starts = periods.flatMap(({ day }, p) =>
    p === 0 || scale === null || periodDay(day, scale) !== periodDay(periods[p - 1]!.day, scale) ? [p] : [],
  )
  return {
    periods: starts.map((from, g) => {
      const to = (starts[g + 1] ?? periods.length) - 1
      return { start: periods[from]!.start, end: periods[to]!.end, day: periods[from]!.day }
    }),
    starts: [...starts, periods.length],
  }
}

/**
 * Count of the first periods in which nothing new is planned: they end at or before `until`, seconds UTC
 * (engine/psi/proposal/propose.ts refuses edits of the same ones).
 */
export function closedPeriods(periods: readonly PsiPeriod[], until: number): number {
  const open = periods.findIndex(({ end }) => end > until)
  return open < 0 ? periods.length : open
}

/** The last second of the local day `days` days after the one of a pivot: problems until then are near. */
export function problemUntil({ asOf, zone }: Pick<PsiLayout, 'asOf' | 'zone'>, days: number): number {
  const day = localDay(Math.floor(Date.parse(asOf) / 1000), zone) + days + 1
  return zonedSeconds(day * DAY, zone) - 1
}
