import { dateLevel, type DateRule } from '#domain/calendar/calendar-dates.ts'
import { compareTexts } from './override-rows.ts'
import type { CalendarRow, ResourceRow } from './rows.ts'

/** Ways in which a row refers to a resource. */
const targetLevels = { resource: 2, group: 1, every: 0 } as const

/** A calendar row for one kind of target and one level of its dates. */
export interface Claim {
  readonly row: CalendarRow
  readonly target: number
  readonly date: number
  /** The rules of that level. */
  readonly rules: readonly DateRule[]
}

/**
 * Precedence of claims, best first: the higher sort order; then resource > group > `*`; then date > weekday > `*`; then
 * the smaller code; then content, so that the order of rows never decides (entities.md 2.2).
 */
export function compareClaims(a: Claim, b: Claim): number {
  if (a.row.sortOrder !== b.row.sortOrder) return a.row.sortOrder > b.row.sortOrder ? -1 : 1
  return (
    b.target - a.target ||
    b.date - a.date ||
    compareTexts(a.row.code ?? '', b.row.code ?? '') ||
    compareTexts(a.row.content, b.row.content) ||
    a.row.row - b.row.row
  )
}

/** All claims in order of precedence, and those of each resource, of each group and of all resources. */
export interface Claims {
  readonly ranked: readonly Claim[]
  /** Places in `ranked`, ascending. */
  readonly ofResource: ReadonlyMap<string, readonly number[]>
  readonly ofGroup: ReadonlyMap<string, readonly number[]>
  readonly ofAll: readonly number[]
}

export function rankClaims(rows: readonly CalendarRow[], resources: readonly (ResourceRow | null)[]): Claims {
  const codes = new Set<string>()
  const groups = new Set<string>()
  for (const resource of resources) {
    if (resource) codes.add(resource.code)
    for (const group of resource?.groups ?? []) groups.add(group)
  }
  const ranked: Claim[] = []
  const levels = new Map<readonly DateRule[], readonly DateLevel[]>()
  for (const row of rows) {
    let dates = levels.get(row.dates)
    if (dates === undefined) levels.set(row.dates, (dates = dateLevels(row.dates)))
    addClaims(ranked, row, dates, codes, groups)
  }
  ranked.sort(compareClaims)
  const ofResource = new Map<string, number[]>()
  const ofGroup = new Map<string, number[]>()
  const ofAll: number[] = []
  const put = (map: Map<string, number[]>, known: ReadonlySet<string>, row: CalendarRow, rank: number) => {
    for (const code of row.targets.codes) {
      if (!known.has(code)) continue
      const list = map.get(code)
      if (list) list.push(rank)
      else map.set(code, [rank])
    }
  }
  for (const [rank, { row, target }] of ranked.entries()) {
    if (target === targetLevels.every) ofAll.push(rank)
    else if (target === targetLevels.resource) put(ofResource, codes, row, rank)
    else put(ofGroup, groups, row, rank)
  }
  return { ranked, ofResource, ofGroup, ofAll }
}

type DateLevel = Pick<Claim, 'date' | 'rules'>

/** Rules of each level; equal dates share one object, by which their day sets are recognised. */
function dateLevels(dates: readonly DateRule[]): DateLevel[] {
  return [...new Set(dates.map(dateLevel))].map((date) => ({
    date,
    rules: dates.filter((rule) => dateLevel(rule) === date),
  }))
}

function addClaims(
  claims: Claim[],
  row: CalendarRow,
  dates: readonly DateLevel[],
  codes: ReadonlySet<string>,
  groups: ReadonlySet<string>,
): void {
  const { every, codes: named } = row.targets
  const add = (target: number): void => {
    for (const { date, rules } of dates) claims.push({ row, target, date, rules })
  }
  if (named.some((code) => codes.has(code))) add(targetLevels.resource)
  if (named.some((code) => groups.has(code))) add(targetLevels.group)
  if (every) add(targetLevels.every)
}

/** Positions of the claims on a resource other than by its own code, by its groups or by `*`, ascending. */
export function sharedClaims(claims: Claims, groups: readonly string[]): number[] {
  const places = new Set(claims.ofAll)
  for (const group of groups) for (const rank of claims.ofGroup.get(group) ?? []) places.add(rank)
  return [...places].sort((a, b) => a - b)
}
