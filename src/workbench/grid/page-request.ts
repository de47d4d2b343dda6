import type { Counted } from './late-count.ts'
import type { CellValue, GridQuery } from './model/source.ts'

export interface PageRequest {
  readonly keyword: string
  readonly filters: GridQuery['filters']
  /** ABP sorting text: `code asc, qty desc`; empty for the server's own. */
  readonly sorting: string
  readonly skipCount: number
  readonly maxResultCount: number
  /** Place of the first row wanted, for servers that know no other way to it. */
  readonly start: number
  /** Id of the row before the page, or behind it, where one is known: what `skipCount` says, but found at once. */
  readonly after?: string
  readonly before?: string
  /** Rows between that row and the page. */
  readonly skipAfter?: number
  /** `skipCount` counts from the end of the list. */
  readonly fromEnd?: boolean
  /** Wanted is the id alone of every so manieth row, from which others are found later. */
  readonly every?: number
  /** The rows are wanted without their number, the number alone, or how many come before the row `before`. */
  readonly total?: 'none' | 'only' | 'before'
}

export interface Page {
  /** -1 where it was not asked for. */
  readonly totalCount: number
  readonly totalIsEstimate?: boolean
  readonly items: readonly Readonly<Record<string, CellValue>>[]
}

/** Reads one page from the server. */
export type FetchPage = (request: PageRequest, signal?: AbortSignal) => Promise<Page>

/** First and last row of a stretch that was read once. */
export interface Ends {
  readonly first: string
  readonly last: string
}

/** Such rows, and their places in the list: `from` that of the first, `to` that behind the last. */
export interface Stretch extends Ends {
  readonly from: number
  readonly to: number
}

/** How `size` rows from `start` on are asked for, so that the server passes over the fewest others. */
export function nearestWay(
  start: number,
  size: number,
  { total, exact }: Counted,
  read: readonly Stretch[],
): Omit<PageRequest, 'keyword' | 'filters' | 'sorting'> {
  const end = start + size
  const base = { start, skipCount: start, maxResultCount: size, total: 'none' as const }
  const ways: { passed: number; way: ReturnType<typeof nearestWay> }[] = [{ passed: start, way: base }]
  const take = (passed: number, way: ReturnType<typeof nearestWay>): void => void ways.push({ passed, way })
  if (exact && start < total) {
    const rest = Math.max(0, total - end)
    take(rest, { ...base, skipCount: rest, maxResultCount: Math.min(size, total - start), fromEnd: true })
  }
  for (const { from, to, first, last } of read) {
    if (to <= start) take(start - to, { ...base, after: last, ...between(start - to) })
    else if (from >= end) take(from - end, { ...base, before: first, ...between(from - end) })
  }
  return ways.reduce((best, one) => (one.passed < best.passed ? one : best)).way
}

const between = (rows: number): Pick<PageRequest, 'skipAfter'> => (rows > 0 ? { skipAfter: rows } : {})

/** What every request of a query has in common. */
export const baseOf = (query: GridQuery): Pick<PageRequest, 'keyword' | 'filters' | 'sorting'> => ({
  keyword: query.keyword,
  filters: query.filters,
  sorting: sortingOf(query.sort),
})

/** A sorting as calls take it: `due desc,code asc`. */
export const sortingOf = (sort: GridQuery['sort']): string =>
  sort.map(({ field, descending }) => `${field} ${descending ? 'desc' : 'asc'}`).join(',')
