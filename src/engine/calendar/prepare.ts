import { dayFacts } from '#domain/calendar/days.ts'
import { Entries } from './entries.ts'
import type { CalendarInput } from './input.ts'
import { Kinds } from './kinds.ts'
import { pieceColumns } from './piece-columns.ts'
import type { CalendarProblem, SlotKinds } from './problem.ts'
import { rankClaims, sharedClaims, type Claims } from './ranking.ts'
import type { InputFault } from './reading.ts'
import { localDay } from '#domain/rules/periods.ts'
import { readRows, type CalendarRows, type ResourceRow } from './rows.ts'
import { zoneColumns } from './zone-columns.ts'

export interface Window {
  /** Seconds UTC; slots are cut to [from, to). */
  readonly from: number
  readonly to: number
  /** IANA zone of days where a resource has none. */
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

/** Converts tables to numbers. Faulty rows are rejected. @throws RangeError when the window is longer than a century. */
export function prepareCalendars(input: CalendarInput, window: Window): PreparedCalendars {
  const { from, to, zone } = window
  if (to - from > MOST_SECONDS) throw new RangeError('calendars are expanded over at most 100 years')
  const rows = readRows(input, zone, to - from)
  const zones = [...new Set([zone, ...rows.resources.flatMap((one) => (one ? [one.zone] : []))])]
  // A shift may last until the end of the next day.
  const firstDay = Math.min(...zones.map((one) => localDay(from, one))) - 1
  const lastDay = Math.max(firstDay, ...zones.map((one) => localDay(Math.max(from, to - 1), one)))
  const days = Array.from({ length: lastDay - firstDay + 1 }, (_, d) => dayFacts(firstDay + d))
  const kinds = new Kinds()
  const claims = rankClaims(rows.calendars, rows.resources)
  const entries = new Entries(claims, days, rows, kinds)
  const { classes, resourceClass, resourceOwn } = classify(rows.resources, claims, entries, zones)
  const pieces = pieceColumns(rows, kinds, window)
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

/** Resources with the same groups, quantity and zone are of one class: they differ only by their own rows. */
function classify(
  resources: readonly (ResourceRow | null)[],
  claims: Claims,
  entries: Entries,
  zones: readonly string[],
) {
  const classes: { list: number; zone: number }[] = []
  const classOf = new Map<string, number>()
  const groupKeys = new Map<readonly string[], string>()
  const resourceClass = new Int32Array(resources.length).fill(-1)
  const resourceOwn = new Int32Array(resources.length).fill(-1)
  for (const [r, resource] of resources.entries()) {
    if (!resource?.scheduled) continue
    const { code, groups, qty, zone } = resource
    let groupKey = groupKeys.get(groups)
    if (groupKey === undefined) groupKeys.set(groups, (groupKey = [...new Set(groups)].sort().join(';')))
    const key = `${qty} ${zone} ${groupKey}`
    let index = classOf.get(key)
    if (index === undefined) {
      const list = entries.list(sharedClaims(claims, groups), qty)
      classOf.set(key, (index = classes.push({ list, zone: zones.indexOf(zone) }) - 1))
    }
    resourceClass[r] = index
    const own = claims.ofResource.get(code)
    if (own) resourceOwn[r] = entries.list(own, qty)
  }
  return { classes, resourceClass, resourceOwn }
}
